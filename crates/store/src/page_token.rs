//! Page tokens: opaque, short-lived, authenticated, and bound to the conditions of their listing.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use super::StoreError;

/// The place of a page in its listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// The version to read; without meaning when the listing is no snapshot.
    pub(super) version: u64,
    /// Number of objects on the pages before.
    pub(super) offset: u64,
    /// Until when the token can be used, in seconds since 1970.
    pub(super) expires: u64,
}

/// The conditions of a listing, all but the page size: that is a suggestion and may differ from page to page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Conditions([u8; 32]);

impl Conditions {
    /// Sums up conditions; each part is separated from the next.
    pub(super) fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }
}

/// The key that tokens are authenticated with: a new one for each start, so a restart ends all listings.
pub(super) struct Key([u8; 64]);

const FIELDS: usize = 24;
const MAC: usize = 32;

impl Key {
    pub(super) fn random() -> Result<Self, StoreError> {
        let mut key = [0; 64];
        getrandom::fill(&mut key)
            .map_err(|error| anyhow::anyhow!("no random numbers from the system: {error}"))?;
        Ok(Self(key))
    }

    /// The token of a page.
    pub(super) fn seal(&self, position: Position, conditions: &Conditions) -> String {
        let mut token = Vec::with_capacity(FIELDS + MAC);
        for field in [position.version, position.offset, position.expires] {
            token.extend_from_slice(&field.to_be_bytes());
        }
        let mac = self.mac(&token, conditions).finalize();
        token.extend_from_slice(&mac.into_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(token)
    }

    /// The place that a token stands for; none when it was made up or changed, belongs to another listing, or has
    /// expired.
    pub(super) fn open(&self, token: &str, conditions: &Conditions, now: u64) -> Option<Position> {
        self.read(token, conditions)
            .filter(|position| now < position.expires)
    }

    fn read(&self, token: &str, conditions: &Conditions) -> Option<Position> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(token).ok()?;
        let (fields, mac) = bytes.split_at_checked(FIELDS)?;
        self.mac(fields, conditions).verify_slice(mac).ok()?;
        let (numbers, _) = fields.as_chunks::<8>();
        let [version, offset, expires] = *numbers else {
            return None;
        };
        Some(Position {
            version: u64::from_be_bytes(version),
            offset: u64::from_be_bytes(offset),
            expires: u64::from_be_bytes(expires),
        })
    }

    fn mac(&self, fields: &[u8], conditions: &Conditions) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new(&self.0.into());
        mac.update(&conditions.0);
        mac.update(fields);
        mac
    }
}

/// Fixed conditions for tests of page tokens.
mod fixed {
    use super::{Conditions, Key, Position};

    const KEY: Key = Key([7; 64]);
    const POSITION: Position = Position {
        version: 3,
        offset: 100,
        expires: u64::MAX,
    };

    /// A page token of a key that stays the same.
    pub fn page_token_for_tests() -> String {
        KEY.seal(POSITION, &Conditions::of(["a listing"]))
    }

    /// Whether a text is a page token of that key.
    ///
    /// # Panics
    /// When it is another one than [`page_token_for_tests`] gives.
    pub fn opens_for_tests(token: &str) -> bool {
        let opened = KEY.open(token, &Conditions::of(["a listing"]), 0);
        assert!(opened.is_none_or(|position| position == POSITION));
        opened.is_some()
    }
}
pub use fixed::{opens_for_tests, page_token_for_tests};
