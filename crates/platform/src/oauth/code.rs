//! Authorization codes: one use, one minute, bound to client, redirect URI and challenge.

use rusqlite::{OptionalExtension as _, params};
use uuid::Uuid;

use super::database::Database;
use super::request::AuthorizationRequest;
use super::secret::{self, Hash, Tokens};
use super::session::Session;
use super::token::Grant;
use super::{CLIENT_ID, token, ttl};

/// Makes the code that answers a request.
pub(super) fn issue(
    database: &Database,
    request: &AuthorizationRequest,
    session: &Session,
    username: &str,
    scopes: &[String],
    now: i64,
) -> anyhow::Result<String> {
    let code = secret::random()?;
    database.connection.execute(
        "INSERT INTO code (hash, client, redirect_uri, challenge, username, scopes, session, family, expires)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            secret::hash(&code),
            CLIENT_ID,
            request.redirect_uri,
            request.challenge,
            username,
            scopes.join(" "),
            session.hash,
            Uuid::new_v4().to_string(),
            ttl::end(now, ttl::CODE)
        ],
    )?;
    Ok(code)
}

struct Stored {
    redirect_uri: String,
    challenge: String,
    used: bool,
    expires: i64,
    grant: Grant,
}

/// Exchanges a code for tokens; `None` when it may not be. A code that is used a second time revokes the tokens of its
/// first use (RFC 6749, 4.1.2).
pub(super) fn exchange(
    database: &mut Database,
    code: &str,
    redirect_uri: &str,
    verifier: &str,
    now: i64,
) -> anyhow::Result<Option<Tokens>> {
    let hash: Hash = secret::hash(code);
    let stored = database
        .connection
        .query_row(
            "SELECT redirect_uri, challenge, username, scopes, session, family, used, expires FROM code WHERE hash = ?1",
            [hash],
            |row| {
                Ok(Stored {
                    redirect_uri: row.get(0)?,
                    challenge: row.get(1)?,
                    used: row.get(6)?,
                    expires: row.get(7)?,
                    grant: Grant {
                        username: row.get(2)?,
                        scopes: super::form::words(&row.get::<_, String>(3)?),
                        session: row.get(4)?,
                        family: row.get(5)?,
                        signed_in: None,
                    },
                })
            },
        )
        .optional()?;
    let Some(stored) = stored else {
        return Ok(None);
    };
    if stored.used {
        tracing::warn!("an authorization code came twice: its tokens are revoked");
        token::revoke_family(database, &stored.grant.family)?;
        return Ok(None);
    }
    database
        .connection
        .execute("UPDATE code SET used = 1 WHERE hash = ?1", [hash])?;
    let valid = stored.expires > now
        && stored.redirect_uri == redirect_uri
        && stored.challenge == secret::challenge(verifier);
    valid
        .then(|| token::issue(database, &stored.grant, None, None, now))
        .transpose()
}
