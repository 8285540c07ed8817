//! Timestamps: ISO 8601 text with a zone, kept as it was read.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A `date-time` of the contract. The text is kept, so an unusual value is shown as it is and written back.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "document", schemars(extend("format" = "date-time")))]
#[serde(transparent)]
pub struct DateTime(String);

impl DateTime {
    /// The text as it was read.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The instant; `None` when the text has no zone or is no ISO 8601 timestamp.
    pub fn timestamp(&self) -> Option<Timestamp> {
        self.0.parse().ok()
    }
}

impl From<Timestamp> for DateTime {
    fn from(timestamp: Timestamp) -> Self {
        Self(timestamp.to_string())
    }
}

impl From<&str> for DateTime {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for DateTime {
    fn from(text: String) -> Self {
        Self(text)
    }
}
