//! Media sets and their items.

pub mod clear_media_item_at_path;
pub mod get_media_item_info;
pub mod read_media_item;

mod media_item_path;

pub use clear_media_item_at_path::{BranchSelector, ClearMediaItemAtPath};
pub use get_media_item_info::{GetMediaItemInfo, GetMediaItemInfoResponse, MediaAttribution};
pub use media_item_path::MediaItemPath;
pub use read_media_item::ReadMediaItem;
