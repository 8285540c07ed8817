//! A folder of files in a temporary place, with a platform over it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use belvedere_api::error::Refusal;
use belvedere_api::media_sets::BranchSelector;
use belvedere_platform::{Config, Platform};
use belvedere_store::{ListRequest, Store, StoreError};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::copy::copy;

pub(crate) struct Folder {
    pub(crate) temporary: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let temporary = TempDir::new().unwrap();
        fs::create_dir(temporary.path().join("sales")).unwrap();
        Self { temporary }
    }

    /// The whole path of a file or folder in it.
    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.temporary.path().join("sales").join(path)
    }

    /// Writes a file.
    pub(crate) fn put(&self, path: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// Writes a Parquet file with so many rows in a row group.
    pub(crate) fn parquet(&self, path: &str, group: usize, columns: Vec<(&str, ArrayRef)>) {
        let rows = RecordBatch::try_from_iter(columns).unwrap();
        let properties = WriterProperties::builder()
            .set_max_row_group_row_count(Some(group))
            .set_data_page_row_count_limit(group.div_ceil(3))
            .set_write_batch_size(16)
            .build();
        fs::create_dir_all(self.at(path).parent().unwrap()).unwrap();
        let file = File::create(self.at(path)).unwrap();
        let mut writer = ArrowWriter::try_new(file, rows.schema(), Some(properties)).unwrap();
        writer.write(&rows).unwrap();
        writer.close().unwrap();
    }

    /// Copies a folder of `tests/data`, which a program wrote.
    pub(crate) fn copy(&self, name: &str, path: &str) {
        let from = Path::new("tests/data").join(name);
        copy(&from, &self.at(path));
    }

    /// Starts a platform over the folder.
    pub(crate) fn open(&self) -> Served {
        self.open_with(Some(env!("CARGO_BIN_EXE_belvedere-platform").into()))
    }

    /// Starts a platform over the folder; files are looked at by processes of this program, or in this process.
    pub(crate) fn open_with(&self, scanner: Option<PathBuf>) -> Served {
        self.open_in(self.at(".belvedere"), scanner)
    }

    /// The same with another folder of state.
    pub(crate) fn open_in(&self, state: PathBuf, scanner: Option<PathBuf>) -> Served {
        let mut config = Config::new(state);
        config.user_folder = Some(self.at(""));
        config.scanner = scanner;
        Served::over(config)
    }

    /// Starts a platform that reads few bytes at its start; large files wait until they are read.
    pub(crate) fn open_with_large(&self) -> Served {
        self.open_with_large_by(env!("CARGO_BIN_EXE_belvedere-platform").into())
    }

    /// The same; files are looked at by processes of this program.
    pub(crate) fn open_with_large_by(&self, scanner: PathBuf) -> Served {
        let mut config = Config::new(self.at(".belvedere"));
        config.user_folder = Some(self.at(""));
        config.scanner = Some(scanner);
        config.much = Some(100_000);
        Served::over(config)
    }
}

/// A platform over a folder.
pub(crate) struct Served {
    pub(crate) platform: Platform,
    pub(crate) store: Store,
}

/// What the catalog says of the file of an object type.
pub(crate) fn file(served: &Served, object_type: &str) -> Value {
    let mut catalog = served.catalog();
    let types = catalog["ontologies"][0]["objectTypes"].take();
    let mut types = types.as_array().unwrap().clone().into_iter();
    let found = types.find(|found| found["apiName"] == object_type);
    found.unwrap_or_else(|| panic!("there is no {object_type}"))["file"].clone()
}

/// The request for a listing.
pub(crate) fn list(object_type: &str) -> ListRequest {
    ListRequest {
        ontology: "sales".to_owned(),
        object_type: object_type.to_owned(),
        ..ListRequest::default()
    }
}

impl Served {
    pub(crate) fn over(config: Config) -> Self {
        let platform = Platform::open(config).unwrap();
        Self {
            store: platform.store().clone(),
            platform,
        }
    }

    /// Reads one of the large files that wait, or a sample of it.
    pub(crate) fn read_large(&self) -> bool {
        self.platform.user_folder().unwrap().read_large()
    }

    /// Looks at the files again.
    pub(crate) fn refresh(&self) {
        self.platform.user_folder().unwrap().refresh();
    }

    /// The problems, as lines.
    pub(crate) fn problems(&self) -> Vec<(String, String)> {
        let problems = self.platform.user_folder().unwrap().problems();
        problems.into_iter().map(|p| (p.path, p.reason)).collect()
    }

    /// The reason why a file is not served.
    pub(crate) fn problem(&self, path: &str) -> String {
        let found = self.problems().into_iter().find(|(of, _)| of == path);
        found.unwrap_or_else(|| panic!("{path} is no problem")).1
    }

    pub(crate) fn page(&self, request: &ListRequest) -> Result<Value, StoreError> {
        let page = self.store.list(request)?;
        let data: Value = serde_json::from_str(&page.data).unwrap();
        let mut json = json!({"data": data, "totalCount": page.total_count.to_string()});
        if let Some(token) = page.next_page_token {
            json["nextPageToken"] = token.into();
        }
        Ok(json)
    }

    /// All objects, page by page.
    pub(crate) fn all(&self, mut request: ListRequest) -> Vec<Value> {
        let mut all = Vec::new();
        loop {
            let page = self.page(&request).unwrap();
            let objects = page["data"].as_array().unwrap();
            all.extend(objects.iter().cloned());
            match page.get("nextPageToken") {
                None => {
                    assert_eq!(page["totalCount"], json!(all.len().to_string()));
                    return all;
                }
                Some(token) => {
                    assert!(!objects.is_empty());
                    request.page_token = Some(token.as_str().unwrap().to_owned());
                }
            }
        }
    }

    /// The properties of all objects, without system properties.
    pub(crate) fn properties(&self, request: ListRequest) -> Vec<Value> {
        let all = self.all(request).into_iter();
        all.map(|mut object| {
            let fields = object.as_object_mut().unwrap();
            fields.retain(|name, _| !name.starts_with("__"));
            object
        })
        .collect()
    }

    /// One property of all objects.
    pub(crate) fn values(&self, request: ListRequest, property: &str) -> Vec<Value> {
        let all = self.all(request).into_iter();
        all.map(|object| object.get(property).cloned().unwrap_or(Value::Null))
            .collect()
    }

    /// The object types with their primary keys.
    pub(crate) fn types(&self) -> Vec<(String, String)> {
        let definitions = self.store.definitions();
        let ontology = definitions.ontology("sales").unwrap();
        let types = ontology.object_types.iter();
        types
            .map(|t| (t.api_name.clone(), t.primary_key.clone()))
            .collect()
    }

    /// Applies an action.
    pub(crate) fn apply(&self, action: &str, parameters: Value) -> Result<(), StoreError> {
        let Value::Object(parameters) = parameters else {
            panic!("parameters are an object");
        };
        let rid = self.ontology();
        let parameters: Map<String, Value> = parameters;
        self.store
            .write(|changes| changes.apply_action(&rid, action, parameters.into_iter().collect()))
    }

    pub(crate) fn ontology(&self) -> String {
        self.store
            .definitions()
            .ontology("sales")
            .unwrap()
            .rid
            .clone()
    }

    /// Whether a file is an item of the media set of the folder itself.
    pub(crate) fn is_media(&self, path: &str) -> bool {
        let catalog = self.catalog();
        let sets = catalog["mediaSets"].as_array().unwrap();
        let set = sets.iter().find(|set| set["name"] == "sales");
        set.is_some_and(|set| {
            let branch = BranchSelector::default();
            let found = self
                .store
                .media_item_at(set["rid"].as_str().unwrap(), &branch, path);
            found.unwrap().is_some()
        })
    }

    /// The catalog for administrators.
    pub(crate) fn catalog(&self) -> Value {
        self.store.catalog(true).unwrap()
    }
}

/// The named error of a refusal.
pub(crate) fn refusal<T>(result: Result<T, StoreError>) -> Refusal {
    match result {
        Err(StoreError::Refused(refusal)) => *refusal,
        Err(StoreError::Failed(error)) => panic!("{error:#}"),
        Ok(_) => panic!("it was not refused"),
    }
}

/// The types of the properties of an object type, by their names.
pub(crate) fn base_types(served: &Served, object_type: &str) -> Value {
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    let properties = &ontology.object_type(object_type).unwrap().properties;
    let properties = properties.iter();
    properties
        .map(|property| {
            (
                property.api_name.clone(),
                json!(property.value_type.base_type()),
            )
        })
        .collect()
}

/// A column of a Parquet file.
pub(crate) fn column<A: arrow_array::Array + 'static>(values: A) -> ArrayRef {
    Arc::new(values)
}
