//! A small ontology with values that are hard to sort.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use belvedere_api::error::Refusal;
use belvedere_api::ontologies::{TypeStatus, Visibility};
use belvedere_store::{
    Bulk, Clock, ListRequest, ObjectDefinition, OntologyDefinition, Options, Page,
    PropertyDefinition, PropertyType, Storage, Store, StoreError,
};
use serde_json::{Map, Value, json};
use tempfile::TempDir;

pub(crate) const ONTOLOGY: &str = "shop";
pub(crate) const ONTOLOGY_RID: &str =
    "ri.ontology.main.ontology.00000000-0000-4000-8000-000000000001";

/// A store in a temporary folder, with a clock that only moves when told.
pub(crate) struct Fixture {
    pub(crate) store: Store,
    seconds: Arc<AtomicU64>,
    pub(crate) folder: TempDir,
}

fn property(name: &str, value_type: PropertyType) -> PropertyDefinition {
    PropertyDefinition {
        api_name: name.to_owned(),
        display_name: name.to_owned(),
        description: None,
        legacy_id: None,
        value_type,
        derived: false,
    }
}

fn object_type(name: &str, key: PropertyType, storage: Storage) -> ObjectDefinition {
    let attachments = PropertyType::Array(Box::new(PropertyType::Attachment));
    ObjectDefinition {
        api_name: name.to_owned(),
        display_name: name.to_owned(),
        description: format!("Objects of type {name}."),
        rid: format!("ri.ontology.main.object-type.{name}"),
        legacy_id: None,
        status: TypeStatus::Active,
        visibility: Visibility::Normal,
        primary_key: "id".to_owned(),
        storage,
        properties: vec![
            property("id", key),
            property("name", PropertyType::String),
            property("count", PropertyType::Long),
            property("price", PropertyType::Decimal),
            property("ratio", PropertyType::Double),
            property("flag", PropertyType::Boolean),
            property("day", PropertyType::Date),
            property("at", PropertyType::Timestamp),
            property("tags", PropertyType::Array(Box::new(PropertyType::String))),
            property("place", PropertyType::Geopoint),
            property("embedding", PropertyType::Vector),
            property("document", PropertyType::Attachment),
            property("documents", attachments),
        ],
        dataset: None,
        file: None,
    }
}

pub(crate) fn ontology() -> OntologyDefinition {
    OntologyDefinition {
        rid: ONTOLOGY_RID.to_owned(),
        api_name: ONTOLOGY.to_owned(),
        display_name: "Shop".to_owned(),
        description: "Things with keys.".to_owned(),
        branches: vec!["planning".to_owned()],
        object_types: vec![
            object_type("Item", PropertyType::String, Storage::V2),
            object_type("Numbered", PropertyType::Integer, Storage::V2),
            object_type("Legacy", PropertyType::String, Storage::V1),
            object_type("Nothing", PropertyType::String, Storage::V2),
        ],
        action_types: Vec::new(),
    }
}

impl Fixture {
    /// A store whose objects are put in before it opens.
    pub(crate) fn filled(fill: impl FnOnce(&mut Bulk)) -> Self {
        Self::with(ontology(), Duration::ZERO, fill)
    }

    /// A store of another ontology, whose storage of the first generation is behind.
    pub(crate) fn with(
        ontology: OntologyDefinition,
        v1_delay: Duration,
        fill: impl FnOnce(&mut Bulk),
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut bulk = Bulk::create(folder.path(), vec![ontology]).unwrap();
        fill(&mut bulk);
        bulk.finish().unwrap();
        let seconds = Arc::new(AtomicU64::new(1_800_000_000));
        let clock = Arc::clone(&seconds);
        let now =
            move || SystemTime::UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed));
        let options = Options {
            clock: Clock::new(now),
            v1_delay,
            ..Options::default()
        };
        let store = Store::open_with(folder.path(), options).unwrap();
        Self {
            store,
            seconds,
            folder,
        }
    }

    /// A store with `count` items named `i000` and so on.
    pub(crate) fn items(count: u32) -> Self {
        Self::filled(|bulk| {
            let target = bulk.target(ONTOLOGY, "Item", None).unwrap();
            for number in 0..count {
                let key = format!("i{number:03}");
                target
                    .object(
                        &key,
                        &json!({"id": key, "count": (number % 5).to_string()}).to_string(),
                        None,
                    )
                    .unwrap();
            }
        })
    }

    pub(crate) fn pass(&self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::Relaxed);
    }

    /// Sets the clock back.
    pub(crate) fn set_back(&self, seconds: u64) {
        self.seconds.fetch_sub(seconds, Ordering::Relaxed);
    }

    pub(crate) fn put(&self, object_type: &str, key: &str, properties: &Value) {
        self.put_on(object_type, None, key, properties);
    }

    pub(crate) fn put_on(
        &self,
        object_type: &str,
        branch: Option<&str>,
        key: &str,
        properties: &Value,
    ) {
        let properties: Map<String, Value> = properties.as_object().unwrap().clone();
        self.store
            .put_object(ONTOLOGY, object_type, branch, key, properties)
            .unwrap();
    }

    pub(crate) fn page(&self, request: &ListRequest) -> Page {
        self.store.list(request).unwrap()
    }

    /// The refusal of a listing.
    pub(crate) fn refusal(&self, request: &ListRequest) -> Refusal {
        refusal(self.store.list(request).map(|_| ()))
    }

    /// Lists to the end.
    pub(crate) fn all(&self, request: &ListRequest) -> Vec<Value> {
        let mut request = request.clone();
        let mut objects = Vec::new();
        loop {
            let page = self.page(&request);
            let data = rows(&page);
            assert!(
                page.next_page_token.is_none() || !data.is_empty(),
                "an empty page with a token"
            );
            objects.extend(data);
            match page.next_page_token {
                Some(token) => request.page_token = Some(token),
                None => return objects,
            }
        }
    }

    /// Lists to the end and gives the keys.
    pub(crate) fn keys(&self, request: &ListRequest) -> Vec<String> {
        keys(&self.all(request))
    }
}

/// A listing of all objects of a type.
pub(crate) fn of(object_type: &str) -> ListRequest {
    ListRequest {
        ontology: ONTOLOGY.to_owned(),
        object_type: object_type.to_owned(),
        ..ListRequest::default()
    }
}

/// The next page of a listing.
pub(crate) fn after(request: &ListRequest, page: &Page) -> ListRequest {
    ListRequest {
        page_token: Some(page.next_page_token.clone().unwrap()),
        ..request.clone()
    }
}

pub(crate) fn rows(page: &Page) -> Vec<Value> {
    serde_json::from_str(&page.data).unwrap()
}

pub(crate) fn keys(objects: &[Value]) -> Vec<String> {
    objects
        .iter()
        .map(|object| object["__primaryKey"].to_string().replace('"', ""))
        .collect()
}

pub(crate) fn refusal(result: Result<(), StoreError>) -> Refusal {
    match result {
        Err(StoreError::Refused(refusal)) => *refusal,
        other => panic!("no refusal but {other:?}"),
    }
}
