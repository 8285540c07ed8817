//! What the operations are called with: things of the platform's demo data, and new ones for each change.

use belvedere_client::api::admin::{PreregisterGroupRequest, preregister_group};
use belvedere_client::api::extensions::{self, GetCatalog};
use belvedere_client::api::ids::{PageToken, SqlQueryId};
use belvedere_client::api::media_sets::{
    MediaItemPath, ReadMediaItem, clear_media_item_at_path, get_media_item_info, read_media_item,
};
use belvedere_client::api::ontologies::{
    ApplyActionRequest, AttachmentV2, GetAttachmentPropertyContentV2, OntologyObjectV2,
    apply_action, get_action_type_v2, get_attachment_property_by_rid_v2,
    get_attachment_property_content_v2, list_objects_v2,
};
use belvedere_client::api::operation::{NoBody, NoQuery, Operation};
use belvedere_client::api::scope;
use belvedere_client::api::sql::ExecuteSqlQueryRequest;
use belvedere_client::browser::Download;
use belvedere_client::{CallOptions, Client, Error};
use futures_util::StreamExt as _;
use serde_json::json;

use crate::web::download::photo;
use crate::web::faults::{check, unique};
use crate::web::support::{ask, client_with, token_of};

use super::{Bench, Success, Way};

/// The size of the media items, in bytes.
const SIZE: u64 = 3_000;
/// How many objects a page of the listing has.
const PAGE: i64 = 10;

/// What all runs share.
pub(super) struct World {
    pub(super) token: String,
    client: Client,
    ontology: String,
    flight: String,
    /// Enrollment and provider.
    provider: (String, String),
    /// Dataset and transaction.
    transaction: (String, String),
    attachment: (get_attachment_property_content_v2::Path, AttachmentV2),
    set: String,
    /// The objects of the listing.
    pub(super) rows: Vec<String>,
}

/// What one run is about.
pub(super) struct Subject {
    /// A name that no other run uses.
    pub(super) name: String,
    item: String,
    query: Option<SqlQueryId>,
}

fn objects(token: Option<String>) -> (list_objects_v2::Path, list_objects_v2::Query) {
    let query = list_objects_v2::Query {
        page_size: Some(PAGE),
        page_token: token.map(PageToken::from),
        ..list_objects_v2::Query::default()
    };
    (list_objects_v2::Path::new("airline", "Airport"), query)
}

/// The key of a flight that can be delayed.
async fn flight(client: &Client) -> String {
    let path = list_objects_v2::Path::new("airline", "Flight");
    let mut pages = client
        .ontologies()
        .object_pages(path, list_objects_v2::Query::default());
    while let Some(page) = pages.next().await {
        let page = page.expect("a page");
        let found = page.data.iter().find(|object| {
            let properties = object.properties().expect("properties");
            properties.get("status") == Some(&json!("SCHEDULED"))
        });
        if let Some(key) = found.and_then(OntologyObjectV2::primary_key) {
            return key;
        }
    }
    panic!("no flight is scheduled");
}

impl World {
    pub(super) async fn new() -> Self {
        let token = token_of("administrator", "user", scope::ALL).await;
        let client = client_with(&token);
        let catalog = client
            .send::<GetCatalog>(&extensions::Path::new(), &NoQuery {}, &NoBody)
            .await
            .expect("a catalog");
        let enrollment = catalog.enrollments[0].rid.clone();
        let providers = client
            .admin()
            .list_authentication_providers(enrollment.as_str().into())
            .await
            .expect("providers");
        let dataset = catalog
            .datasets
            .iter()
            .find(|dataset| !dataset.transactions.is_empty())
            .expect("a dataset with a transaction");
        let set = catalog.media_sets.iter().find(|set| !set.transactional);
        let (path, query) = objects(None);
        let mut rows = Vec::new();
        let mut pages = client.ontologies().object_pages(path, query);
        let mut count = 0;
        while let Some(page) = pages.next().await {
            let page = page.expect("a page");
            rows.extend(page.data.iter().map(|row| row.json().to_owned()));
            count += 1;
        }
        assert!(count >= 3, "a listing of {count} pages");
        Self {
            ontology: catalog.ontologies[0].rid.clone(),
            flight: flight(&client).await,
            provider: (enrollment, providers.data[0].rid.as_str().to_owned()),
            transaction: (dataset.rid.clone(), dataset.transactions[0].clone()),
            attachment: photo(&client).await,
            set: set.expect("a media set").rid.clone(),
            rows,
            token,
            client,
        }
    }

    /// Makes what a run is about.
    pub(super) async fn subject(&self, number: usize) -> Subject {
        let name = format!("matrix {}", unique());
        let mut subject = Subject {
            name,
            item: String::new(),
            query: None,
        };
        if matches!(number, 14..=16) {
            let item = json!({
                "mediaSet": self.set, "path": subject.name, "content": "x", "repeat": SIZE,
                "mediaType": "application/octet-stream",
            });
            let put = ask("/testkit/media-item", Some(&item)).await;
            put["rid"]
                .as_str()
                .expect("a RID")
                .clone_into(&mut subject.item);
        }
        if number == 5 {
            let query = ExecuteSqlQueryRequest::new("SELECT 1");
            let started = self.client.sql().execute_sql_query(query).await;
            subject.query = started.expect("a query").query_id();
        }
        subject
    }

    /// Makes the check that a run would make.
    pub(super) async fn put_check(&self, subject: &Subject) {
        let made = self.client.data_health().create_check(check(&subject.name));
        made.await.expect("a check");
    }

    /// Calls the operation of a run. A listing reports each page.
    pub(super) async fn call(&self, bench: &Bench<'_>, way: Way) -> Result<Success, Error> {
        let client = &bench.client;
        let subject = &bench.subject;
        let (admin, ontologies) = (client.admin(), client.ontologies());
        let (media, sql) = (client.media_sets(), client.sql());
        let ontology = self.ontology.as_str();
        let item = get_media_item_info::Path::new(self.set.as_str(), subject.item.as_str());
        match bench.number {
            1 => {
                let (enrollment, provider) = &self.provider;
                let path = preregister_group::Path::new(enrollment.as_str(), provider.as_str());
                let body = PreregisterGroupRequest::new(subject.name.as_str());
                admin.preregister_group(path, body).await?;
            }
            2 => {
                let enrollment = self.provider.0.as_str().into();
                admin.list_authentication_providers(enrollment).await?;
            }
            3 if way.verify => {
                let made = client
                    .data_health()
                    .create_check_surely(check(&subject.name));
                return Ok(Success::Check(made.await?));
            }
            3 => {
                client
                    .data_health()
                    .create_check(check(&subject.name))
                    .await?;
            }
            4 => {
                sql.execute_sql_query(ExecuteSqlQueryRequest::new("SELECT 1"))
                    .await?;
            }
            5 => {
                let query = subject.query.clone().expect("a query");
                sql.cancel_sql_query(query).await?;
            }
            6 => {
                let path = apply_action::Path::new(ontology, "delay-flight");
                let body = json!({"parameters": {"flight": self.flight, "delayMinutes": 1}});
                let body: ApplyActionRequest = serde_json::from_value(body).expect("parameters");
                ontologies.apply_action(path, body).await?;
            }
            7 => {
                let path = get_action_type_v2::Path::new("airline", "delay-flight");
                let query = get_action_type_v2::Query::default();
                ontologies.get_action_type_v2(path, query).await?;
            }
            8 => {
                ontologies
                    .get_action_type(ontology.into(), "delay-flight".into())
                    .await?;
            }
            9 => {
                ontologies
                    .get_object_type(ontology.into(), "Flight".into())
                    .await?;
            }
            10 => {
                ontologies.get_ontology(ontology.into()).await?;
            }
            11 => self.list(bench).await?,
            12 => {
                let (path, attachment) = &self.attachment;
                let query = get_attachment_property_content_v2::Query::default();
                let size = attachment.size_bytes;
                return content::<GetAttachmentPropertyContentV2>(client, path, &query, size, way)
                    .await;
            }
            13 => {
                let (path, attachment) = &self.attachment;
                let path = get_attachment_property_by_rid_v2::Path::new(
                    "airline",
                    "Inspection",
                    path.primary_key.as_str(),
                    "photo",
                    attachment.rid.as_str(),
                );
                let query = get_attachment_property_by_rid_v2::Query::default();
                ontologies
                    .get_attachment_property_by_rid_v2(path, query)
                    .await?;
            }
            14 => {
                media.get_media_item_info(item, CallOptions::new()).await?;
            }
            15 => {
                let path = read_media_item::Path::new(self.set.as_str(), subject.item.as_str());
                return content::<ReadMediaItem>(client, &path, &NoQuery {}, Some(SIZE), way).await;
            }
            16 => {
                let path = clear_media_item_at_path::Path::new(self.set.as_str());
                let at = MediaItemPath::new(subject.name.as_str()).expect("a path");
                let query = clear_media_item_at_path::Query::new(at);
                if way.verify {
                    let options = CallOptions::new();
                    let cleared = media.clear_media_item_surely(path, query, Some(item), options);
                    return Ok(Success::Clearing(cleared.await?));
                }
                media.clear_media_item_at_path(path, query).await?;
            }
            17 => {
                let (dataset, transaction) = &self.transaction;
                let (dataset, transaction) = (dataset.as_str().into(), transaction.as_str().into());
                client
                    .datasets()
                    .get_transaction(dataset, transaction)
                    .await?;
            }
            other => panic!("{other}"),
        }
        Ok(Success::Plain)
    }

    /// Reads a listing, after the pages that arrived before.
    pub(super) async fn list(&self, bench: &Bench<'_>) -> Result<(), Error> {
        let (path, query) = objects(bench.next.take());
        let mut pages = bench.client.ontologies().object_pages(path, query);
        while let Some(page) = pages.next().await {
            let page = page?;
            let rows = page.data.iter().map(|row| row.json().to_owned());
            bench.rows.borrow_mut().extend(rows);
            let next = page.next_page_token.as_ref();
            bench
                .next
                .replace(next.map(|token| token.as_str().to_owned()));
        }
        Ok(())
    }
}

async fn content<O>(
    client: &Client,
    path: &O::Path,
    query: &O::Query,
    size: Option<u64>,
    way: Way,
) -> Result<Success, Error>
where
    O: Operation<Body = NoBody, Response = belvedere_client::api::operation::Bytes>,
{
    let size = size.filter(|_| way.sized);
    let options = CallOptions::new();
    let Download { verified, .. } = client
        .download::<O>(path, query, options, size, |_| ())
        .await?;
    Ok(Success::Content(verified))
}
