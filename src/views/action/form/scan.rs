//! Finds one object: the platform has no operation for that, so its type is listed until the object comes.

use belvedere_client::api::ids::{ObjectTypeApiName, OntologyIdentifier};
use belvedere_client::api::ontologies::list_objects_v2;
use belvedere_client::{Client, Error};
use futures_util::StreamExt;

/// Objects in the first page, so that an object near the beginning is found at once, and in the others.
const FIRST_PAGE: i64 = 100;
const PAGE: i64 = 1_000;

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Objects that were looked through.
    pub seen: u64,
    /// All objects, as the platform counts them.
    pub total: u64,
}

/// The JSON text of the object with a primary key; none when it is not there.
///
/// # Errors
/// Those of the listing.
pub async fn find(
    client: Client,
    ontology: &str,
    object_type: &str,
    key: &str,
    on_progress: impl Fn(Progress),
) -> Result<Option<String>, Error> {
    let path = list_objects_v2::Path::new(
        OntologyIdentifier::from(ontology),
        ObjectTypeApiName::from(object_type),
    );
    let query = |page_size: i64| list_objects_v2::Query {
        page_size: Some(page_size),
        exclude_rid: Some(true),
        ..list_objects_v2::Query::default()
    };
    let first = client
        .ontologies()
        .list_objects_v2(path.clone(), query(FIRST_PAGE))
        .await?;
    let is_it = |object: &&belvedere_client::api::ontologies::OntologyObjectV2| {
        object.primary_key().as_deref() == Some(key)
    };
    if let Some(object) = first.data.iter().find(is_it) {
        return Ok(Some(object.json().to_owned()));
    }
    let mut seen = first.data.len() as u64;
    let Some(token) = first.next_page_token else {
        return Ok(None);
    };
    let rest = list_objects_v2::Query {
        page_token: Some(token),
        ..query(PAGE)
    };
    let mut pages = client.ontologies().object_pages(path, rest);
    on_progress(Progress {
        seen,
        total: u64::try_from(first.total_count).unwrap_or_default(),
    });
    while let Some(page) = pages.next().await {
        let page = page?;
        if let Some(object) = page.data.iter().find(is_it) {
            return Ok(Some(object.json().to_owned()));
        }
        seen += page.data.len() as u64;
        on_progress(Progress {
            seen,
            total: u64::try_from(page.total_count).unwrap_or_default(),
        });
    }
    Ok(None)
}
