//! Test hooks of media sets: what the operations can't do, which only read, delete, and begin and end transactions.

use axum::Json;
use axum::response::{IntoResponse, Response};
use belvedere_api::media_sets::BranchSelector;
use belvedere_store::NewMediaItem;
use serde::Deserialize;
use serde_json::json;

use super::read;
use crate::http::{ApiError, Exchange};

/// `POST /testkit/media-item`: writes an item, whose content is a text, once or repeated, on the default branch or another.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ItemRequest {
    media_set: String,
    branch: Option<String>,
    path: Option<String>,
    #[serde(default)]
    content: String,
    #[serde(default = "once")]
    repeat: usize,
    media_type: Option<String>,
    read_token: Option<String>,
    transaction_id: Option<String>,
}

fn once() -> usize {
    1
}

pub(super) async fn item(mut exchange: Exchange) -> Result<Response, ApiError> {
    let request: ItemRequest = read(&mut exchange).await?;
    let item = NewMediaItem {
        path: request.path,
        creator: None,
        uploaded_type: request.media_type.clone(),
        media_type: request.media_type,
        read_token: request.read_token,
        transaction: request.transaction_id,
    };
    let branch = request.branch.map_or(BranchSelector::Default, |name| {
        BranchSelector::BranchName(name.into())
    });
    let rid = exchange.platform.ask(move |store| {
        let content = request.content.repeat(request.repeat);
        store.put_media_item(&request.media_set, &branch, &item, content.as_bytes())
    });
    Ok(Json(json!({"rid": rid.await?})).into_response())
}

/// `POST /testkit/media-item-at`: the RID of the item at a path, or null.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LookupRequest {
    media_set: String,
    path: String,
}

pub(super) async fn lookup(mut exchange: Exchange) -> Result<Response, ApiError> {
    let LookupRequest { media_set, path } = read(&mut exchange).await?;
    let rid = exchange
        .platform
        .ask(move |store| store.media_item_at(&media_set, &BranchSelector::Default, &path));
    Ok(Json(json!({"rid": rid.await?})).into_response())
}
