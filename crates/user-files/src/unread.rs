//! Why a file is not read.

use serde::{Deserialize, Serialize};

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Unread {
    /// A part of a sentence.
    Reason(String),
    /// From this line on it is not UTF-8.
    NotUtf8(u64),
    /// It holds no rows.
    NotRows,
    /// What is in the way now may be gone later: a part of a sentence.
    Later(String),
    /// The files of a folder are no one dataset, but may be datasets of their own: a part of a sentence.
    Apart(String),
}

impl From<String> for Unread {
    fn from(reason: String) -> Self {
        Self::Reason(reason)
    }
}

impl From<&str> for Unread {
    fn from(reason: &str) -> Self {
        Self::Reason(reason.to_owned())
    }
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Reason(reason) | Self::Later(reason) | Self::Apart(reason) => f.write_str(reason),
            Self::NotUtf8(line) => write!(f, "line {line} is not UTF-8"),
            Self::NotRows => f.write_str("it holds no rows"),
        }
    }
}
