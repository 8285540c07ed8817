//! Access and refresh tokens: opaque, found by their hash, in families that end together.

use std::time::Duration;

use rusqlite::{OptionalExtension as _, params};

use super::database::{Database, Recent};
use super::owners::Owner;
use super::secret::{self, Hash, Tokens};
use super::{CLIENT_ID, OFFLINE_ACCESS, form, ttl};
use crate::http::{Principal, PrincipalKind};
use crate::users;

/// The grant of a sign-in. All its tokens are one family.
#[derive(Debug, Clone)]
pub(super) struct Grant {
    pub(super) username: String,
    pub(super) scopes: Vec<String>,
    pub(super) session: Option<Hash>,
    pub(super) family: String,
    /// When the sign-in was; unknown for one that begins now.
    pub(super) signed_in: Option<i64>,
}

/// The response to a refresh.
pub(super) enum Refreshed {
    Tokens(Tokens),
    /// More scopes were asked for than granted.
    TooManyScopes,
    /// The token is not, or no longer, valid.
    Refused,
}

/// Issues an access token, and a refresh token where `offline_access` was granted. `scopes` narrows the access token;
/// the refresh token with the hash `used` is used up by it.
pub(super) fn issue(
    database: &mut Database,
    grant: &Grant,
    scopes: Option<Vec<String>>,
    used: Option<&Hash>,
    now: i64,
) -> anyhow::Result<Tokens> {
    database.sweep(now)?;
    let tokens = Tokens {
        access: secret::random()?,
        refresh: grant
            .scopes
            .iter()
            .any(|scope| scope == OFFLINE_ACCESS)
            .then(secret::random)
            .transpose()?,
        scopes: scopes.unwrap_or_else(|| grant.scopes.clone()),
    };
    let signed_in = grant.signed_in.unwrap_or(now);
    let end = ttl::end(signed_in, ttl::FAMILY);
    let transaction = database.connection.transaction()?;
    let insert = |token: &str, kind: &str, scopes: &[String], ttl: Duration| {
        transaction.execute(
            "INSERT INTO token (hash, family, kind, client, username, principal, scopes, session, expires, signed_in)
             VALUES (?1, ?2, ?3, ?4, ?5, 'user', ?6, ?7, ?8, ?9)",
            params![
                secret::hash(token),
                grant.family,
                kind,
                CLIENT_ID,
                grant.username,
                scopes.join(" "),
                grant.session,
                ttl::end(now, ttl).min(end),
                signed_in
            ],
        )
    };
    insert(&tokens.access, "access", &tokens.scopes, ttl::ACCESS)?;
    if let Some(refresh) = &tokens.refresh {
        insert(refresh, "refresh", &grant.scopes, ttl::REFRESH)?;
    }
    if let Some(hash) = used {
        transaction.execute(
            "UPDATE token SET rotated = ?2 WHERE hash = ?1",
            params![hash, now],
        )?;
    }
    transaction.commit()?;
    Ok(tokens)
}

/// Makes an access token of its own family, for tests.
#[cfg(feature = "testkit")]
pub(super) fn mint(
    database: &Database,
    user: &users::DemoUser,
    kind: PrincipalKind,
    scopes: &[String],
    expires: i64,
) -> anyhow::Result<String> {
    let token = secret::random()?;
    let principal = match kind {
        PrincipalKind::User => "user",
        PrincipalKind::Service => "service",
    };
    database.connection.execute(
        "INSERT INTO token (hash, family, kind, client, username, principal, scopes, expires)
         VALUES (?1, ?2, 'access', 'testkit', ?3, ?4, ?5, ?6)",
        params![
            secret::hash(&token),
            uuid::Uuid::new_v4().to_string(),
            user.username,
            principal,
            scopes.join(" "),
            expires
        ],
    )?;
    Ok(token)
}

/// The owner of an access token. A token that was seen expired is gone, even when the clock is set back later.
pub(super) fn owner(database: &Database, hash: &Hash, now: i64) -> anyhow::Result<Option<Owner>> {
    let found = database
        .connection
        .prepare_cached(
            "SELECT username, principal, scopes, expires FROM token WHERE hash = ?1 AND kind = 'access'",
        )?
        .query_row([hash], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
        })
        .optional()?;
    let Some((username, principal, scopes, expires)) = found else {
        return Ok(None);
    };
    if expires <= now {
        database
            .connection
            .execute("DELETE FROM token WHERE hash = ?1", [hash])?;
        return Ok(None);
    }
    Ok(users::find(&username).map(|user| Owner {
        principal: Principal {
            id: user.id.into(),
            username: user.username,
            kind: if principal == "service" {
                PrincipalKind::Service
            } else {
                PrincipalKind::User
            },
            scopes: form::words(&scopes).into(),
        },
        expires,
    }))
}

/// Exchanges a refresh token for new tokens.
///
/// A used token gets the same response again for ten seconds from the same browser, since browsers repeat requests by
/// themselves. Later, or from elsewhere, it must have been stolen: the whole family ends.
pub(super) fn refresh(
    database: &mut Database,
    token: &str,
    scopes: Option<Vec<String>>,
    user_agent: &str,
    now: i64,
) -> anyhow::Result<Refreshed> {
    let hash = secret::hash(token);
    let found = refresh_token(database, &hash)?;
    let Some((grant, rotated, expires)) = found else {
        return Ok(Refreshed::Refused);
    };
    if rotated.is_some() {
        let recent = database.recent.get(&hash);
        let repeated =
            recent.filter(|recent| recent.until > now && recent.user_agent == user_agent);
        if let Some(recent) = repeated {
            return Ok(Refreshed::Tokens(recent.tokens.clone()));
        }
        tracing::warn!(
            user = grant.username,
            "a used refresh token came again: its family is revoked"
        );
        revoke_family(database, &grant.family)?;
        return Ok(Refreshed::Refused);
    }
    if expires <= now {
        revoke_family(database, &grant.family)?;
        return Ok(Refreshed::Refused);
    }
    if scopes
        .iter()
        .flatten()
        .any(|scope| !grant.scopes.contains(scope))
    {
        return Ok(Refreshed::TooManyScopes);
    }
    // Each once, however often it was asked for.
    let scopes = scopes.map(|asked| {
        let granted = grant.scopes.iter();
        granted
            .filter(|scope| asked.contains(scope))
            .cloned()
            .collect()
    });
    let tokens = issue(database, &grant, scopes, Some(&hash), now)?;
    let until = ttl::end(now, ttl::GRACE);
    let recent = Recent {
        tokens: tokens.clone(),
        user_agent: user_agent.to_owned(),
        until,
    };
    database.recent.insert(hash, recent);
    Ok(Refreshed::Tokens(tokens))
}

/// What a refresh token grants, when it was rotated, and when it expires.
fn refresh_token(
    database: &Database,
    hash: &Hash,
) -> anyhow::Result<Option<(Grant, Option<i64>, i64)>> {
    let found = database.connection.query_row(
        "SELECT username, scopes, session, family, rotated, expires, signed_in FROM token
         WHERE hash = ?1 AND kind = 'refresh' AND client = ?2",
        params![hash, CLIENT_ID],
        |row| {
            let grant = Grant {
                username: row.get(0)?,
                scopes: form::words(&row.get::<_, String>(1)?),
                session: row.get(2)?,
                family: row.get(3)?,
                signed_in: row.get(6)?,
            };
            Ok((grant, row.get(4)?, row.get(5)?))
        },
    );
    Ok(found.optional()?)
}

/// Revokes a token, and with a refresh token its family and the login session it came from: that is signing out.
pub(super) fn revoke(database: &mut Database, hash: &Hash) -> anyhow::Result<()> {
    let found = database
        .connection
        .query_row(
            "SELECT kind, family, session FROM token WHERE hash = ?1",
            [hash],
            |row| {
                Ok((
                    row.get::<_, String>(0)?,
                    row.get::<_, String>(1)?,
                    row.get::<_, Option<Hash>>(2)?,
                ))
            },
        )
        .optional()?;
    let Some((kind, family, session)) = found else {
        return Ok(());
    };
    if kind == "refresh" {
        revoke_family(database, &family)?;
    } else {
        database
            .connection
            .execute("DELETE FROM token WHERE hash = ?1", [hash])?;
    }
    if let Some(session) = session {
        database.end_session(&session)?;
    }
    Ok(())
}

/// Ends all tokens of one sign-in.
pub(super) fn revoke_family(database: &mut Database, family: &str) -> anyhow::Result<()> {
    database
        .connection
        .execute("DELETE FROM token WHERE family = ?1", [family])?;
    // The responses that could be repeated belong to tokens that are gone, so none is found again.
    Ok(())
}
