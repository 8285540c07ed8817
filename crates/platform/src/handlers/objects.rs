//! Listing objects (docs/contract.md, "11. List objects, V2").

use std::fmt::Write as _;

use belvedere_api::error::{Refusal, RuleError};
use belvedere_api::ontologies::ListObjectsV2;
use belvedere_store::{ListRequest, Page};

use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<ListObjectsV2> for Platform {
    async fn handle(&self, call: Call<ListObjectsV2>) -> Result<Content<ListObjectsV2>, ApiError> {
        let order_by = call.query.order_by.transpose();
        let order_by = order_by.map_err(|error| Refusal::from(RuleError::from(error)))?;
        let request = ListRequest {
            ontology: call.path.ontology.into(),
            object_type: call.path.object_type.into(),
            branch: call.query.branch.map(Into::into),
            page_size: call.query.page_size,
            page_token: call.query.page_token.map(Into::into),
            select: call.query.select.into_iter().map(Into::into).collect(),
            order_by: order_by.unwrap_or_default(),
            exclude_rid: call.query.exclude_rid.unwrap_or(false),
            snapshot: call.query.snapshot.unwrap_or(false),
            no_derived: call.query.load_ontology_defined_derived_properties == Some(false),
        };
        let page = self
            .ask(move |store| Ok(body(store.list(&request)?)))
            .await?;
        Ok(Content::Json(page))
    }
}

/// The response: the text of the objects as it is, since reading and writing it again would take most of the time of a page.
fn body(page: Page) -> Vec<u8> {
    let mut json = page.data;
    json.insert_str(0, "{\"data\":");
    if let Some(token) = page.next_page_token {
        // The alphabet of tokens needs no escapes.
        let _ = write!(json, ",\"nextPageToken\":\"{token}\"");
    }
    let _ = write!(json, ",\"totalCount\":\"{}\"}}", page.total_count);
    json.into_bytes()
}
