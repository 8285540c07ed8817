//! `GET /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}`
//!
//! docs/contract.md, "14. Get media item info" and "Media item info".

use super::MediaItemPath;
use crate::error::RuleError;
use crate::ids::{MediaItemRid, MediaSetRid, ViewRid};
use crate::macros::{json_object, json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::{DateTime, scope};

/// From this size in bytes on, the deprecated `sizeBytes` is left out (docs/contract.md, "Limits").
pub const SIZE_BYTES_LIMIT: u64 = 2 * 1024 * 1024 * 1024;

operation! {
    /// Reads what is known about a media item. Takes the optional `ReadToken` header.
    GetMediaItemInfo {
        id: "v2.getMediaItemInfo",
        method: Get,
        path: "/api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}",
        scopes: &[scope::MEDIASETS_READ],
        repeat: Safe,
        source: Source::Specified("14. Get media item info"),
        errors: [
            MEDIA_SET_NOT_FOUND,
            MEDIA_ITEM_NOT_FOUND,
            READ_MEDIA_ITEM_PERMISSION_DENIED,
        ],
        read_token: true,
        types: (Path, NoQuery, NoBody) -> GetMediaItemInfoResponse,
    }
}

path_parameters! {
    /// The path of [`GetMediaItemInfo`].
    Path {
        /// The media set.
        media_set_rid ("mediaSetRid"): MediaSetRid,
        /// The media item.
        media_item_rid ("mediaItemRid"): MediaItemRid,
    }
}

json_object! {
    /// What is known about a media item.
    GetMediaItemInfoResponse {
        required {
            /// The view that holds the item.
            view_rid: ViewRid,
            /// Orders the items; close to a time in microseconds, but not the creation time. Positive.
            #[serde(with = "crate::long")]
            #[cfg_attr(feature = "document", schemars(with = "crate::long::Long"))]
            logical_timestamp: i64,
            /// Size in bytes.
            #[serde(with = "crate::long::unsigned")]
            #[cfg_attr(feature = "document", schemars(with = "crate::long::Size"))]
            size_bytes_long: u64,
        }
        optional {
            /// Path of the item in the set.
            path: MediaItemPath,
            /// Who made it, and when.
            attribution: MediaAttribution,
            /// MIME type of the file that was uploaded.
            originally_uploaded_file_mime_type: String,
            /// MIME type of the item.
            mime_type: String,
            /// Size in bytes. Deprecated, absent from 2 GiB on: use [`Self::size_bytes_long`].
            #[serde(deserialize_with = "crate::long::unsigned::option::deserialize")]
            size_bytes: u64,
        }
    }
}

json_reply!(GetMediaItemInfoResponse);

impl GetMediaItemInfoResponse {
    /// Checks a response before it is sent.
    ///
    /// # Errors
    /// [`RuleError`] when the logical timestamp is not positive, the path is not valid, or the deprecated size is given
    /// for an item of 2 GiB or more.
    pub fn check(&self) -> Result<(), RuleError> {
        if self.logical_timestamp < 1 {
            let reason = "only positive values, after the epoch, are supported";
            return Err(RuleError::invalid("logicalTimestamp", reason));
        }
        if self.size_bytes.is_some() && self.size_bytes_long >= SIZE_BYTES_LIMIT {
            return Err(RuleError::invalid(
                "sizeBytes",
                "left out for items of 2 GiB or more",
            ));
        }
        self.path.as_ref().map_or(Ok(()), MediaItemPath::check)
    }
}

json_object! {
    /// Who made a media item, and when.
    MediaAttribution {
        required {
            /// Identifier of the user.
            creator_id: String,
            /// When it was created.
            creation_timestamp: DateTime,
        }
    }
}
