//! Why nothing could be kept or read.

use std::fmt;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::DomException;

use crate::i18n::{t, texts};

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

texts! {
    /// Why nothing could be kept or read, as it reads after a colon.
    enum Text {
        Unavailable => "this browser keeps nothing for this page", "dieser Browser behält nichts für diese Seite";
        Full => "there is no place left for what this browser keeps", "im Speicher dieses Browsers ist kein Platz mehr";
        Blocked => "another window holds an older version of what this browser keeps; close it or reload it",
            "ein anderes Fenster hält eine ältere Fassung des Gespeicherten; es ist zu schließen oder neu zu laden";
        Newer => "a newer version of the app has changed what this browser keeps; reload this page",
            "eine neuere Version der App hat das Gespeicherte verändert; diese Seite ist neu zu laden";
    }
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
