//! Login sessions in the browser, one-time form tokens, and consents.

use anyhow::Context as _;
use http::HeaderMap;
use rusqlite::{OptionalExtension as _, params};

use super::database::Database;
use super::request::AuthorizationRequest;
use super::secret::{self, Hash};
use super::{CLIENT_ID, ttl};

/// The session of the browser that sent a request.
#[derive(Debug, Clone)]
pub(super) struct Session {
    pub(super) hash: Hash,
    /// The signed-in user; `None` while the user picker is open.
    pub(super) username: Option<String>,
}

/// The name of the session's cookie.
pub(super) fn cookie_name(own_origin: &str) -> String {
    name_of_instance("session", own_origin)
}

/// The name of the cookie of a browser that has shown the start key.
pub(super) fn key_cookie_name(own_origin: &str) -> String {
    name_of_instance("key", own_origin)
}

/// Cookies of 127.0.0.1 are shared by all ports: each instance has its own.
fn name_of_instance(what: &str, own_origin: &str) -> String {
    let port = own_origin
        .rsplit(':')
        .next()
        .filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    format!("belvedere_{what}_{}", port.unwrap_or("80"))
}

/// The value of `Set-Cookie`. Strict: the sign-in starts on a page of this machine, and no other site needs the
/// cookie.
pub(super) fn set_cookie(name: &str, value: &str) -> String {
    let seconds = ttl::SESSION / 1000;
    format!("{name}={value}; Path=/oauth2; Max-Age={seconds}; HttpOnly; SameSite=Strict")
}

/// The value of `Set-Cookie` for a browser that has shown the start key. Lax: the sign-in may start at another origin that was
/// listed at the start.
pub(super) fn key_cookie(own_origin: &str, value: &str) -> String {
    let (name, seconds) = (key_cookie_name(own_origin), ttl::BROWSER / 1000);
    format!("{name}={value}; Path=/oauth2; Max-Age={seconds}; HttpOnly; SameSite=Lax")
}

/// The cookie of a request.
pub(super) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(http::header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| {
            pair.trim()
                .strip_prefix(name)?
                .strip_prefix('=')
                .map(str::to_owned)
        })
}

impl Database {
    /// The session of a cookie, when it still lasts.
    pub(super) fn session(&self, cookie: &str, now: i64) -> anyhow::Result<Option<Session>> {
        let hash = secret::hash(cookie);
        let username = self
            .connection
            .query_row(
                "SELECT username FROM session WHERE hash = ?1 AND expires > ?2",
                params![hash, now],
                |row| row.get(0),
            )
            .optional()?;
        Ok(username.map(|username| Session { hash, username }))
    }

    /// Starts a session, and gives its cookie. Signing in always starts a new one.
    pub(super) fn start_session(
        &mut self,
        username: Option<&str>,
        now: i64,
    ) -> anyhow::Result<(Session, String)> {
        self.sweep(now)?;
        let cookie = secret::random()?;
        let hash = secret::hash(&cookie);
        self.connection.execute(
            "INSERT INTO session (hash, username, expires) VALUES (?1, ?2, ?3)",
            params![hash, username, now.saturating_add(ttl::SESSION)],
        )?;
        Ok((
            Session {
                hash,
                username: username.map(str::to_owned),
            },
            cookie,
        ))
    }

    pub(super) fn end_session(&self, hash: &Hash) -> anyhow::Result<()> {
        self.connection
            .execute("DELETE FROM session WHERE hash = ?1", [hash])?;
        Ok(())
    }

    /// Makes a one-time token for a form that is shown in this session.
    pub(super) fn make_form(
        &self,
        session: &Session,
        request: &AuthorizationRequest,
        now: i64,
    ) -> anyhow::Result<String> {
        let token = secret::random()?;
        self.connection.execute(
            "INSERT INTO form (hash, session, request, expires) VALUES (?1, ?2, ?3, ?4)",
            params![
                secret::hash(&token),
                session.hash,
                serde_json::to_string(request)?,
                now.saturating_add(ttl::FORM)
            ],
        )?;
        Ok(token)
    }

    /// Uses up a form token; `None` when it was used, has expired, or belongs to another session.
    pub(super) fn take_form(
        &self,
        token: &str,
        session: &Session,
        now: i64,
    ) -> anyhow::Result<Option<AuthorizationRequest>> {
        let request: Option<String> = self
            .connection
            .query_row(
                "DELETE FROM form WHERE hash = ?1 AND session = ?2 AND expires > ?3 RETURNING request",
                params![secret::hash(token), session.hash, now],
                |row| row.get(0),
            )
            .optional()?;
        request
            .map(|text| serde_json::from_str(&text).context("a stored form"))
            .transpose()
    }

    /// Whether the user has allowed the app all these scopes.
    pub(super) fn has_consent(&self, username: &str, scopes: &[String]) -> anyhow::Result<bool> {
        let mut statement = self
            .connection
            .prepare("SELECT 1 FROM consent WHERE username = ?1 AND client = ?2 AND scope = ?3")?;
        for scope in scopes {
            if !statement.exists(params![username, CLIENT_ID, scope])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Remembers that the user allows the app these scopes.
    pub(super) fn give_consent(&mut self, username: &str, scopes: &[String]) -> anyhow::Result<()> {
        let transaction = self.connection.transaction()?;
        for scope in scopes {
            transaction.execute(
                "INSERT OR IGNORE INTO consent (username, client, scope) VALUES (?1, ?2, ?3)",
                params![username, CLIENT_ID, scope],
            )?;
        }
        Ok(transaction.commit()?)
    }
}
