//! The attachment model (docs/contract.md, "`AttachmentV2`").

use crate::ids::AttachmentRid;
use crate::macros::{json_object, json_reply};

json_object! {
    /// The metadata of an attachment.
    AttachmentV2 {
        required {
            /// RID.
            rid: AttachmentRid,
        }
        optional {
            /// Size in bytes.
            #[serde(deserialize_with = "crate::long::unsigned::option::deserialize")]
            size_bytes: u64,
            /// MIME type.
            media_type: String,
        }
        lists {
            /// Name of the file.
            filename: String,
        }
    }
}

json_reply!(AttachmentV2);
