//! The attachment model (docs/contract.md, "`AttachmentV2`").

use serde::{Deserialize, Serialize};

use crate::Extra;
use crate::ids::AttachmentRid;
use crate::macros::json_reply;

/// The metadata of an attachment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AttachmentV2 {
    /// RID.
    pub rid: AttachmentRid,
    /// Name of the file.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub filename: String,
    /// Size in bytes.
    #[serde(
        default,
        deserialize_with = "crate::long::unsigned::option::deserialize",
        skip_serializing_if = "Option::is_none"
    )]
    pub size_bytes: Option<u64>,
    /// MIME type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media_type: Option<String>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl AttachmentV2 {
    /// An attachment with its file name, size in bytes and MIME type.
    pub fn new(
        rid: impl Into<AttachmentRid>,
        filename: impl Into<String>,
        size_bytes: u64,
        media_type: impl Into<String>,
    ) -> Self {
        Self {
            rid: rid.into(),
            filename: filename.into(),
            size_bytes: Some(size_bytes),
            media_type: Some(media_type.into()),
            extra: Extra::new(),
        }
    }
}

json_reply!(AttachmentV2);
