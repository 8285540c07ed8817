//! Changes that are made once, however often a browser sends them (docs/assumptions.md, "Wire rules").

use belvedere_api::error;
use belvedere_api::error::Refusal;
use rusqlite::OptionalExtension as _;

use super::{Changes, Store, StoreError};

pub(super) const TABLES: &str = "
    -- Answers to changes that came with a key.
    CREATE TABLE idempotency_keys (
        principal TEXT NOT NULL,
        key TEXT NOT NULL,
        request BLOB NOT NULL,        -- SHA-256 of what was asked
        answer BLOB NOT NULL,
        made_at INTEGER NOT NULL,     -- milliseconds since 1970
        PRIMARY KEY (principal, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX idempotency_keys_by_time ON idempotency_keys (made_at);
";

/// How long a response is kept: 24 hours, in milliseconds.
const TTL: i64 = 24 * 60 * 60 * 1000;

/// A change with a key, by which the platform tells that it comes again.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    /// Identifier of the user who asks for it: each has keys of their own.
    pub principal: String,
    /// The key.
    pub key: String,
    /// SHA-256 of everything that is asked for.
    pub request: [u8; 32],
}

impl Store {
    /// Makes changes in one transaction, unless they were made already with the same key: then returns the stored
    /// response. A refused change was not made, and is tried again.
    ///
    /// # Errors
    /// `IdempotencyKeyReused` when the key came with another request, and the errors of `work`.
    pub fn write_idempotent(
        &self,
        key: Option<&IdempotencyKey>,
        work: impl FnOnce(&mut Changes<'_>) -> Result<Vec<u8>, StoreError>,
    ) -> Result<Vec<u8>, StoreError> {
        self.write(|changes| {
            let Some(key) = key else {
                return work(changes);
            };
            if let Some(response) = changes.response_of(key)? {
                return Ok(response);
            }
            let response = work(changes)?;
            changes.keep_response(key, &response)?;
            Ok(response)
        })
    }
}

impl Changes<'_> {
    fn response_of(&self, key: &IdempotencyKey) -> Result<Option<Vec<u8>>, StoreError> {
        let mut kept = self.transaction.prepare_cached(
            "SELECT request, answer FROM idempotency_keys
             WHERE principal = ?1 AND key = ?2 AND made_at > ?3",
        )?;
        let oldest = self.now.saturating_sub(TTL);
        let found = kept.query_row((&key.principal, &key.key, oldest), |row| {
            Ok((row.get::<_, [u8; 32]>(0)?, row.get::<_, Vec<u8>>(1)?))
        });
        match found.optional()? {
            Some((request, _)) if request != key.request => {
                Err(Refusal::new(&error::IDEMPOTENCY_KEY_REUSED).into())
            }
            found => Ok(found.map(|(_, response)| response)),
        }
    }

    fn keep_response(&self, key: &IdempotencyKey, response: &[u8]) -> Result<(), StoreError> {
        let oldest = self.now.saturating_sub(TTL);
        self.transaction
            .prepare_cached("DELETE FROM idempotency_keys WHERE made_at <= ?1")?
            .execute([oldest])?;
        self.transaction
            .prepare_cached(
                "INSERT INTO idempotency_keys (principal, key, request, answer, made_at)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute((&key.principal, &key.key, key.request, response, self.now))?;
        Ok(())
    }
}
