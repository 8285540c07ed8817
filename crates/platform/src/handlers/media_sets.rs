//! Media items (docs/contract.md, "14. Get media item info" to "16. Clear media item at path").

use belvedere_api::media_sets::get_media_item_info::{Path, SIZE_BYTES_LIMIT};
use belvedere_api::media_sets::{
    ClearMediaItemAtPath, GetMediaItemInfo, GetMediaItemInfoResponse, MediaAttribution,
    MediaItemPath, ReadMediaItem,
};
use belvedere_api::operation::NoContent;
use belvedere_store::{Clearing, MediaItem, Store, StoreError};
use jiff::Timestamp;

use super::change;
use crate::Platform;
use crate::http::{ApiError, ByteBody, Call, Content, Handle, ReadToken};

impl Handle<GetMediaItemInfo> for Platform {
    async fn handle(
        &self,
        call: Call<GetMediaItemInfo>,
    ) -> Result<Content<GetMediaItemInfo>, ApiError> {
        let item = item(self, call.path, call.read_token, Store::media_item).await?;
        Ok(Content::Reply(info(item)?))
    }
}

impl Handle<ReadMediaItem> for Platform {
    async fn handle(&self, call: Call<ReadMediaItem>) -> Result<Content<ReadMediaItem>, ApiError> {
        let reading = item(self, call.path, call.read_token, Store::media_content);
        let (item, file) = reading.await?;
        let media_type = item.media_type.as_deref();
        let media_type = media_type.unwrap_or("application/octet-stream");
        let mut content = ByteBody::file(file, item.size, media_type).etag(item.sha256);
        let name = item
            .path
            .as_deref()
            .and_then(|path| path.rsplit('/').next());
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            content = content.filename(name);
        }
        Ok(Content::Bytes(content))
    }
}

impl Handle<ClearMediaItemAtPath> for Platform {
    async fn handle(
        &self,
        call: Call<ClearMediaItemAtPath>,
    ) -> Result<Content<ClearMediaItemAtPath>, ApiError> {
        let clearing = Clearing {
            media_set: call.path.media_set_rid.into(),
            path: call.query.media_item_path.as_str().to_owned(),
            branch: call.query.branch,
            transaction: call.query.transaction_id.map(Into::into),
        };
        change(self, call.idempotency_key, move |changes| {
            changes.clear_media_item(&clearing)?;
            Ok(NoContent)
        })
        .await
    }
}

/// Asks the store about an item, with the read token of the request.
async fn item<T: Send + 'static>(
    platform: &Platform,
    path: Path,
    read_token: Option<ReadToken>,
    question: fn(&Store, &str, &str, Option<&str>) -> Result<T, StoreError>,
) -> Result<T, ApiError> {
    platform
        .ask(move |store| {
            let token = read_token.as_ref().map(ReadToken::reveal);
            let (set, item) = (path.media_set_rid.as_str(), path.media_item_rid.as_str());
            question(store, set, item, token)
        })
        .await
}

/// The response about an item.
fn info(item: MediaItem) -> Result<GetMediaItemInfoResponse, ApiError> {
    let mut info = GetMediaItemInfoResponse::new(item.view_rid, item.logical_timestamp, item.size);
    let path = item.path.map(MediaItemPath::new).transpose();
    info.path = path.map_err(ApiError::internal)?;
    info.size_bytes = Some(item.size).filter(|size| *size < SIZE_BYTES_LIMIT);
    info.mime_type = item.media_type;
    info.originally_uploaded_file_mime_type = item.uploaded_type;
    if let (Some(creator), Some(created)) = (item.creator, item.created_at) {
        let created = Timestamp::from_millisecond(created).map_err(ApiError::internal)?;
        info.attribution = Some(MediaAttribution::new(creator, created));
    }
    info.check().map_err(ApiError::internal)?;
    Ok(info)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn info_of(size: u64) -> Value {
        let mut item = MediaItem::default();
        item.view_rid = "ri.media.main.view.1".to_owned();
        item.logical_timestamp = 1;
        item.size = size;
        serde_json::to_value(info(item).unwrap()).unwrap()
    }

    #[test]
    fn the_deprecated_size_is_left_out_from_2_gib_on() {
        let below = info_of((2 << 30) - 1);
        assert_eq!(below["sizeBytes"], json!(2_147_483_647));
        assert_eq!(below["sizeBytesLong"], json!("2147483647"));
        let above = info_of(2 << 30);
        assert_eq!(above.get("sizeBytes"), None);
        assert_eq!(above["sizeBytesLong"], json!("2147483648"));
    }
}
