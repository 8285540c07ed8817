//! A record as it stands in a settings file.

use serde::{Deserialize, Serialize};

/// A record with its value as JSON text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RawRecord {
    /// Its kind.
    pub kind: String,
    /// Its key within the kind.
    pub key: String,
    /// When it was written, in milliseconds since 1970.
    pub time: f64,
    /// Its value as JSON text.
    pub value: String,
}
