//! The start key. A platform that serves a user's files accepts only browsers that have shown it: a loopback port is
//! open to every account of the machine, and the demo users have no passwords.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use rusqlite::params;

use super::database::Database;
use super::secret::{self, Hash};
use super::{OAuth, page, session, ttl};
use crate::http::{ApiError, Exchange};

/// A key that was made at the start, and ends with the process.
#[derive(Clone)]
pub(super) struct StartKey {
    pub(super) text: String,
    hash: Hash,
}

impl StartKey {
    pub(super) fn make() -> anyhow::Result<Self> {
        let text = secret::random()?;
        let hash = secret::hash(&text);
        Ok(Self { text, hash })
    }
}

impl OAuth {
    /// The key that a browser needs before it may sign in, if it needs one.
    pub(crate) fn start_key(&self) -> Option<&str> {
        self.key.as_ref().map(|key| key.text.as_str())
    }

    /// Answers the address with a key: a cookie, and the way to the app, by an address without the key.
    pub(crate) async fn exchange_key(
        &self,
        exchange: &Exchange,
        shown: &str,
    ) -> Result<Response, ApiError> {
        let is_right = |key: &Arc<StartKey>| key.hash == secret::hash(shown);
        if !self.key.as_ref().is_some_and(is_right) {
            return Ok(page::key_wanted(
                "This key is not valid. Each start of the platform prints a new one.",
            ));
        }
        let value = self.run(Database::admit).await?;
        let cookie = session::key_cookie(&exchange.own_origin, &value);
        let headers = [
            (header::LOCATION, "/"),
            (header::CACHE_CONTROL, "no-store"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::SET_COOKIE, &cookie),
        ];
        Ok((StatusCode::SEE_OTHER, headers).into_response())
    }

    /// Whether the browser that asks has shown a key, where one is needed.
    pub(super) async fn admits(&self, exchange: &Exchange) -> Result<bool, ApiError> {
        if self.key.is_none() {
            return Ok(true);
        }
        let name = session::key_cookie_name(&exchange.own_origin);
        match session::cookie(&exchange.parts.headers, &name) {
            Some(value) => {
                self.run(move |database, now| database.has_admitted(&value, now))
                    .await
            }
            None => Ok(false),
        }
    }
}

impl Database {
    /// Lets a browser in, and gives the value of its cookie.
    fn admit(&mut self, now: i64) -> anyhow::Result<String> {
        self.sweep(now)?;
        let value = secret::random()?;
        self.connection.execute(
            "INSERT INTO browser (hash, expires) VALUES (?1, ?2)",
            params![secret::hash(&value), ttl::end(now, ttl::BROWSER)],
        )?;
        Ok(value)
    }

    fn has_admitted(&self, value: &str, now: i64) -> anyhow::Result<bool> {
        let mut statement = self
            .connection
            .prepare("SELECT 1 FROM browser WHERE hash = ?1 AND expires > ?2")?;
        Ok(statement.exists(params![secret::hash(value), now])?)
    }
}
