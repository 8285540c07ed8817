//! The object without fields of its own.

use serde::{Deserialize, Serialize};

use crate::Extra;

/// The content of a union variant without fields beside `type`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct Plain {
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}
