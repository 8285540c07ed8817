//! The database of the authorization server: `auth.sqlite` in the data folder, apart from the platform's data.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, bail};
use belvedere_store::private;
use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::secret::{Hash, Tokens};

/// The version of its tables.
pub(crate) const VERSION: i64 = 3;

/// Hashes are SHA-256, times are milliseconds since 1970, scopes are separated by blanks.
const SCHEMA: &str = "
CREATE TABLE session (hash BLOB PRIMARY KEY, username TEXT, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE form (hash BLOB PRIMARY KEY, session BLOB NOT NULL, request TEXT NOT NULL, expires INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE consent (username TEXT, client TEXT, scope TEXT, PRIMARY KEY (username, client, scope)) WITHOUT ROWID;
CREATE TABLE code (
    hash BLOB PRIMARY KEY, client TEXT NOT NULL, redirect_uri TEXT NOT NULL, challenge TEXT NOT NULL,
    username TEXT NOT NULL, scopes TEXT NOT NULL, session BLOB NOT NULL, family TEXT NOT NULL,
    used INTEGER NOT NULL DEFAULT 0, expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE token (
    hash BLOB PRIMARY KEY, family TEXT NOT NULL, kind TEXT NOT NULL, client TEXT NOT NULL, username TEXT NOT NULL,
    principal TEXT NOT NULL, scopes TEXT NOT NULL, session BLOB, rotated INTEGER, expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX token_family ON token (family);
";

/// Migration to version 2: browsers that have shown a start key.
const BROWSERS: &str =
    "CREATE TABLE browser (hash BLOB PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;";

/// Migration to version 3: the time of a token's sign-in; null for earlier tokens.
const SIGN_INS: &str = "ALTER TABLE token ADD COLUMN signed_in INTEGER;";

/// The most sessions without a user, and forms, that are kept: each request for the picker creates one of both.
const MAX_KEPT_ROWS: i64 = 1_000;

/// The database, and the state that is only kept in memory.
pub(super) struct Database {
    pub(super) connection: Connection,
    /// Answers to recent refreshes by the hash of the used token: never on disk, since they hold tokens.
    pub(super) recent: HashMap<Hash, Recent>,
}

/// The response to a refresh, for a browser that asks again.
pub(super) struct Recent {
    pub(super) tokens: Tokens,
    pub(super) user_agent: String,
    pub(super) until: i64,
}

impl Database {
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let connection = open(path).with_context(|| format!("can't open {}", path.display()))?;
        Ok(Self {
            connection,
            recent: HashMap::new(),
        })
    }

    /// Ends all sign-ins, and forgets the consents.
    #[cfg(feature = "testkit")]
    pub(super) fn forget_everybody(&mut self) -> anyhow::Result<()> {
        self.recent.clear();
        for table in ["session", "form", "code", "token", "consent"] {
            self.connection
                .execute(&format!("DELETE FROM {table}"), ())?;
        }
        Ok(())
    }

    /// Removes entries a day after they expired: the clock may have been wrong.
    pub(super) fn sweep(&mut self, now: i64) -> anyhow::Result<()> {
        self.recent.retain(|_, recent| recent.until > now);
        for table in ["session", "form", "code", "token", "browser"] {
            self.connection.execute(
                &format!("DELETE FROM {table} WHERE expires < ?1"),
                [now.saturating_sub(86_400_000)],
            )?;
        }
        for (table, which) in [("session", "username IS NULL"), ("form", "TRUE")] {
            self.connection.execute(
                &format!(
                    "DELETE FROM {table} WHERE hash IN (
                         SELECT hash FROM {table} WHERE {which} ORDER BY expires DESC LIMIT -1 OFFSET ?1
                     )"
                ),
                [MAX_KEPT_ROWS],
            )?;
        }
        Ok(())
    }
}

fn open(path: &Path) -> anyhow::Result<Connection> {
    // The file is made first, so that it is private before anything is in it. SQLite gives its side files the same mode.
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    private(path)?;
    let mut connection = Connection::open(path)?;
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    match connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? {
        VERSION => {}
        version @ 0..VERSION => {
            let transaction = connection.transaction()?;
            let steps = [SCHEMA, BROWSERS, SIGN_INS].into_iter();
            for step in steps.skip(usize::try_from(version)?) {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "user_version", VERSION)?;
            transaction.commit()?;
        }
        newer => bail!("it was written by a newer version (schema {newer}, this is {VERSION})"),
    }
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_of_nobody_and_forms_are_few_and_those_who_signed_in_stay() {
        let folder = tempfile::tempdir().unwrap();
        let mut database = Database::open(&folder.path().join("auth.sqlite")).unwrap();
        let begin = database.connection.transaction().unwrap();
        for number in 0..MAX_KEPT_ROWS + 500 {
            let hash = number.to_be_bytes();
            let session = "INSERT INTO session (hash, username, expires) VALUES (?1, ?2, ?3)";
            let user = (number < 10).then_some("analyst");
            begin.execute(session, (&hash, user, number)).unwrap();
            let form = "INSERT INTO form (hash, session, request, expires) VALUES (?1, ?1, '', ?2)";
            begin.execute(form, (&hash, number)).unwrap();
        }
        begin.commit().unwrap();
        database.sweep(0).unwrap();
        let count = |query: &str| -> i64 {
            let found = database.connection.query_row(query, (), |row| row.get(0));
            found.unwrap()
        };
        assert_eq!(
            count("SELECT count(*) FROM session WHERE username IS NULL"),
            MAX_KEPT_ROWS
        );
        assert_eq!(count("SELECT count(username) FROM session"), 10);
        // The eldest went.
        assert_eq!(count("SELECT count(*) FROM form"), MAX_KEPT_ROWS);
        assert_eq!(count("SELECT min(expires) FROM form"), 500);
    }
}
