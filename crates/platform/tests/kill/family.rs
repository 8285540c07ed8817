//! The tokens of one sign-in: each refresh gives new ones and uses up the one before.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::client::Client;

/// A sign-in of the analyst.
pub(crate) struct Family {
    database: PathBuf,
    name: String,
    pub(crate) refresh: String,
    pub(crate) access: String,
}

impl Family {
    /// Puts a sign-in into the database of a platform that has started once.
    pub(crate) fn new(data: &Path, name: &str) -> Self {
        let family = Self {
            database: data.join("auth.sqlite"),
            name: name.to_owned(),
            refresh: format!("refresh-token-of-{name}"),
            access: String::new(),
        };
        let row =
            "INSERT INTO token (hash, family, kind, client, username, principal, scopes, expires)
            VALUES (?1, ?2, 'refresh', 'belvedere-web', 'analyst', 'user', 'offline_access', ?3)";
        let hash: [u8; 32] = Sha256::digest(&family.refresh).into();
        let database = Connection::open(&family.database).unwrap();
        database
            .execute(row, params![hash, family.name, i64::MAX])
            .unwrap();
        family
    }

    /// Refreshes: the status of the response.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(crate) fn rotate(&mut self, client: &mut Client) -> io::Result<u16> {
        let form = format!(
            "grant_type=refresh_token&client_id=belvedere-web&refresh_token={}",
            self.refresh
        );
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let (status, response) = client.call("POST", "/oauth2/token", &headers, form.as_bytes())?;
        if status == 200 {
            let response: Value = serde_json::from_slice(&response).unwrap();
            let text = |name: &str| response[name].as_str().unwrap().to_owned();
            (self.refresh, self.access) = (text("refresh_token"), text("access_token"));
        }
        Ok(status)
    }

    /// How many refresh tokens it has: used ones, and those that are not.
    pub(crate) fn tokens(&self) -> (usize, usize) {
        let count = "SELECT count(rotated), count(*) - count(rotated) FROM token
            WHERE family = ?1 AND kind = 'refresh'";
        let database = Connection::open(&self.database).unwrap();
        database
            .query_row(count, [&self.name], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
    }
}
