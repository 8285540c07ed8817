//! The 17 operations, as the app calls them.

use belvedere_api::admin::{PreregisterGroupRequest, preregister_group};
use belvedere_api::data_health::CreateCheckRequest;
use belvedere_api::media_sets::{
    MediaItemPath, ReadMediaItem, clear_media_item_at_path, get_media_item_info, read_media_item,
};
use belvedere_api::ontologies::{
    ApplyActionRequest, GetAttachmentPropertyContentV2, apply_action, get_action_type_v2,
    get_attachment_property_by_rid_v2, get_attachment_property_content_v2, list_objects_v2,
};
use belvedere_api::operation::NoQuery;
use belvedere_api::sql::ExecuteSqlQueryRequest;
use bytes::Bytes;
use futures_util::StreamExt as _;

use super::platform::CONTENT;
use crate::client::{CallOptions, Client};
use crate::error::Error;
use crate::operations::{CheckOutcome, Clearing};
use crate::size_check::SizeCheck;

/// A success.
#[derive(Debug)]
pub(super) enum Success {
    /// A typed response, or none.
    Plain,
    Check(CheckOutcome),
    Clearing(Clearing),
    Content(Bytes, SizeCheck),
    /// The pages of a listing, to the end.
    Pages,
}

/// The body of the check that is created.
pub(super) fn check_request() -> CreateCheckRequest {
    serde_json::from_str(
        r#"{"config":{"type":"scheduleStatus","subject":{"scheduleRid":"ri.schedule"},
            "statusCheckConfig":{"severity":"MODERATE"}},"intent":"watch"}"#,
    )
    .unwrap()
}

/// How to call.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Way {
    /// Determines the outcome of a change whose response was lost.
    pub(super) verify: bool,
    /// Deletes within a transaction.
    pub(super) in_transaction: bool,
    /// Deletes without knowing the item.
    pub(super) blind: bool,
}

fn media_item_path() -> get_media_item_info::Path {
    get_media_item_info::Path::new("set", "item")
}

/// Calls the operation with this number. A listing reports each page.
pub(super) async fn call(
    client: &Client,
    number: usize,
    way: Way,
    mut on_page: impl FnMut(Vec<String>, Option<String>),
) -> Result<Success, Error> {
    let (admin, ontologies) = (client.admin(), client.ontologies());
    let (media, sql) = (client.media_sets(), client.sql());
    match number {
        1 => {
            let path = preregister_group::Path::new("enrollment", "provider");
            let body = PreregisterGroupRequest::new("pilots");
            admin.preregister_group(path, body).await?;
        }
        2 => {
            let enrollment = "enrollment".into();
            admin.list_authentication_providers(enrollment).await?;
        }
        3 if way.verify => {
            let check = client.data_health().create_check_surely(check_request());
            return Ok(Success::Check(check.await?));
        }
        3 => {
            client.data_health().create_check(check_request()).await?;
        }
        4 => {
            let query = ExecuteSqlQueryRequest::new("SELECT 1");
            sql.execute_sql_query(query).await?;
        }
        5 => {
            sql.cancel_sql_query("q/1+=".into()).await?;
        }
        6 => {
            let path = apply_action::Path::new("ri.o", "delay");
            ontologies
                .apply_action(path, ApplyActionRequest::default())
                .await?;
        }
        7 => {
            let path = get_action_type_v2::Path::new("airline", "delay");
            let query = get_action_type_v2::Query::default();
            ontologies.get_action_type_v2(path, query).await?;
        }
        8 => {
            ontologies
                .get_action_type("ri.o".into(), "delay".into())
                .await?;
        }
        9 => {
            ontologies
                .get_object_type("ri.o".into(), "Flight".into())
                .await?;
        }
        10 => {
            ontologies.get_ontology("ri.o".into()).await?;
        }
        11 => {
            let path = list_objects_v2::Path::new("airline", "Flight");
            let mut pages = ontologies.object_pages(path, list_objects_v2::Query::default());
            while let Some(page) = pages.next().await {
                let page = page?;
                let keys = page.data.iter().map(|row| row.json().to_owned());
                let token = page.next_page_token.as_ref().map(|t| t.as_str().to_owned());
                on_page(keys.collect(), token);
            }
            return Ok(Success::Pages);
        }
        12 => {
            let path = get_attachment_property_content_v2::Path::new("airline", "Flight", "1", "p");
            let query = get_attachment_property_content_v2::Query::default();
            let (bytes, check) = client
                .read_whole::<GetAttachmentPropertyContentV2>(
                    &path,
                    &query,
                    CallOptions::new(),
                    Some(CONTENT.len() as u64),
                    1 << 20,
                )
                .await?;
            return Ok(Success::Content(bytes, check));
        }
        13 => {
            let path =
                get_attachment_property_by_rid_v2::Path::new("airline", "Flight", "1", "p", "ri.a");
            let query = get_attachment_property_by_rid_v2::Query::default();
            ontologies
                .get_attachment_property_by_rid_v2(path, query)
                .await?;
        }
        14 => {
            media
                .get_media_item_info(media_item_path(), CallOptions::new())
                .await?;
        }
        15 => {
            let path = read_media_item::Path::new("set", "item");
            let (bytes, check) = client
                .read_whole::<ReadMediaItem>(
                    &path,
                    &NoQuery {},
                    CallOptions::new(),
                    Some(CONTENT.len() as u64),
                    1 << 20,
                )
                .await?;
            return Ok(Success::Content(bytes, check));
        }
        16 => {
            let path = clear_media_item_at_path::Path::new("set");
            let mut query =
                clear_media_item_at_path::Query::new(MediaItemPath::new("a b.png").unwrap());
            query.transaction_id = way.in_transaction.then(|| "t".into());
            if way.verify {
                let item = (!way.blind).then(media_item_path);
                let clearing = media.clear_media_item_surely(path, query, item, CallOptions::new());
                return Ok(Success::Clearing(clearing.await?));
            }
            media.clear_media_item_at_path(path, query).await?;
        }
        17 => {
            client
                .datasets()
                .get_transaction("d".into(), "t".into())
                .await?;
        }
        other => panic!("{other}"),
    }
    Ok(Success::Plain)
}
