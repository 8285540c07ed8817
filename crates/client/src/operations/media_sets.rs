//! The operations on media items.

use belvedere_api::media_sets::{
    ClearMediaItemAtPath, GetMediaItemInfo, GetMediaItemInfoResponse, ReadMediaItem,
    clear_media_item_at_path, get_media_item_info, read_media_item,
};
use belvedere_api::operation::{NoBody, NoContent, NoQuery};

use super::MediaSets;
pub(super) use super::MediaSets as Methods;
use crate::bytes_reply::ByteStream;
use crate::client::CallOptions;
use crate::error::Error;

impl MediaSets {
    /// Reads the metadata of a media item. The options may carry a read token.
    pub async fn get_media_item_info(
        self,
        path: get_media_item_info::Path,
        options: CallOptions,
    ) -> Result<GetMediaItemInfoResponse, Error> {
        self.0
            .send_with::<GetMediaItemInfo>(&path, &NoQuery {}, &NoBody, &options)
            .await
    }

    /// Reads the content of a media item. The options may carry a read token.
    pub async fn read_media_item(
        self,
        path: read_media_item::Path,
        options: CallOptions,
    ) -> Result<ByteStream, Error> {
        self.0
            .bytes::<ReadMediaItem>(&path, &NoQuery {}, options)
            .await
    }

    /// Deletes the media item at a path, softly. Preview.
    pub async fn clear_media_item_at_path(
        self,
        path: clear_media_item_at_path::Path,
        query: clear_media_item_at_path::Query,
    ) -> Result<NoContent, Error> {
        self.0
            .send::<ClearMediaItemAtPath>(&path, &query, &NoBody)
            .await
    }
}
