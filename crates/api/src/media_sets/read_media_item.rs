//! `GET /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}/content`
//!
//! docs/contract.md, "15. Read media item".

pub use super::get_media_item_info::Path;

use crate::macros::operation;
use crate::operation::{Bytes, NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Reads the current content of a media item, as bytes. Takes the optional `ReadToken` header.
    ReadMediaItem {
        id: "v2.readMediaItem",
        method: Get,
        path: "/api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}/content",
        scopes: &[scope::MEDIASETS_READ],
        repeat: Safe,
        source: Source::Specified("15. Read media item"),
        errors: [
            MEDIA_SET_NOT_FOUND,
            MEDIA_ITEM_NOT_FOUND,
            READ_MEDIA_ITEM_PERMISSION_DENIED,
            DATA_FILE_CHANGED,
        ],
        read_token: true,
        types: (Path, NoQuery, NoBody) -> Bytes,
    }
}
