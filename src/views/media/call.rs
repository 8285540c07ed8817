//! What calls about an item need and leave: its path, its read token, its name in the list.

use belvedere_client::api::media_sets::{GetMediaItemInfoResponse, get_media_item_info};
use belvedere_client::{CallOptions, ReadToken};
use leptos::prelude::*;

use crate::media_list;

/// The path of the operations on an item.
pub fn path_of(set: &str, item: &str) -> get_media_item_info::Path {
    get_media_item_info::Path::new(set, item)
}

/// Options that carry a read token, if there is one.
pub fn options(token: Option<ReadToken>) -> CallOptions {
    token.map_or_else(CallOptions::new, |token| {
        CallOptions::new().read_token(token)
    })
}

/// Takes an item's path as its name in the list.
pub fn name(set: &str, item: &str, info: &GetMediaItemInfoResponse) {
    if let Some(path) = &info.path {
        media_list::list().update(|list| list.name(set, item, path.as_str()));
    }
}
