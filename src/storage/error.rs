//! Why nothing could be kept or read.

mod texts;

use std::fmt;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::DomException;

use self::texts::Text;
use crate::i18n::t;

/// Why nothing could be kept or read. Never a reason to break a view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageError {
    /// The browser has no storage for this page, such as in a private window, or no user is signed in.
    Unavailable,
    /// There is no place left.
    Full,
    /// Another window of the app holds the records in an older format: it must be closed or reloaded.
    Blocked,
    /// A newer version of the app has changed the format: this window must be reloaded.
    Newer,
    /// Anything else, in the browser's words.
    Other(String),
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Unavailable => t(Text::Unavailable),
            Self::Full => t(Text::Full),
            Self::Blocked => t(Text::Blocked),
            Self::Newer => t(Text::Newer),
            Self::Other(message) => message.clone(),
        })
    }
}

impl std::error::Error for StorageError {}

impl From<idb::Error> for StorageError {
    fn from(error: idb::Error) -> Self {
        use idb::Error as E;
        match error {
            E::IndexedDbNotFound(_) => Self::Unavailable,
            E::DomException(exception) => Self::from(&exception),
            E::IndexedDbOpenFailed(value)
            | E::TransactionOpenFailed(value)
            | E::UpdateFailed(value)
            | E::GetFailed(value)
            | E::GetAllFailed(value)
            | E::DeleteFailed(value) => of_value(&value),
            _ => Self::Other("the storage of this browser failed".to_owned()),
        }
    }
}

impl From<&DomException> for StorageError {
    fn from(exception: &DomException) -> Self {
        match exception.name().as_str() {
            "QuotaExceededError" => Self::Full,
            "VersionError" => Self::Newer,
            "SecurityError" | "InvalidStateError" | "UnknownError" => Self::Unavailable,
            _ => Self::Other(exception.message()),
        }
    }
}

fn of_value(value: &JsValue) -> StorageError {
    value.dyn_ref().map_or_else(
        || StorageError::Other("the storage of this browser failed".to_owned()),
        |exception: &DomException| StorageError::from(exception),
    )
}
