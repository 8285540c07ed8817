//! The object without fields of its own.

use serde::{Deserialize, Serialize};

use crate::Extra;

/// The content of a union variant without fields beside `type`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Plain {
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}
