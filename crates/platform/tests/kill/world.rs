//! A small data folder with everything that can be changed.

use std::fs;
use std::path::PathBuf;

use belvedere_api::Plain;
use belvedere_api::admin::AuthenticationProvider;
use belvedere_api::ontologies::{DataType, ObjectReference, TypeStatus, Visibility};
use belvedere_store::{
    ActionDefinition, Bulk, DEFAULT_BRANCH, Dataset, Edit, FileFormat, MediaSet, MediaView,
    ObjectDefinition, OntologyDefinition, ParameterDefinition, PropertyDefinition, PropertyType,
    Source, Storage,
};
use serde_json::json;
use tempfile::TempDir;

pub(crate) const ONTOLOGY: &str = "ri.ontology.main.ontology.00000000-0000-4000-8000-00000000ba4c";
pub(crate) const MEDIA_SET: &str = "ri.media.main.media-set.00000000-0000-4000-8000-00000000ba4c";
/// A set whose items come in transactions.
pub(crate) const DELIVERIES: &str = "ri.media.main.media-set.00000000-0000-4000-8000-00000000de11";
pub(crate) const DATASET: &str = "ri.datasets.main.dataset.00000000-0000-4000-8000-00000000ba4c";
pub(crate) const ENROLLMENT: &str =
    "ri.control-panel.main.enrollment.00000000-0000-4000-8000-00000000ba4c";
pub(crate) const PROVIDER: &str =
    "ri.control-panel.main.provider.00000000-0000-4000-8000-00000000ba4c";

/// A data folder, and the log of the platforms that ran on it.
pub(crate) struct World {
    folder: TempDir,
}

impl World {
    pub(crate) fn new() -> Self {
        let world = Self {
            folder: TempDir::new().unwrap(),
        };
        let bulk = Bulk::create(&world.data(), vec![ontology()]).unwrap();
        let provider: AuthenticationProvider = serde_json::from_value(json!({
            "rid": PROVIDER, "name": "Staff", "realm": "staff", "enabled": true,
            "supportedHosts": [], "supportedUsernamePatterns": [], "protocol": {"type": "oidc"}
        }))
        .unwrap();
        bulk.enrollment(ENROLLMENT, "Bank", &[provider]).unwrap();
        for (rid, name, transactional) in [
            (MEDIA_SET, "Letters", false),
            (DELIVERIES, "Deliveries", true),
        ] {
            let id = rid.rsplit('.').next().unwrap();
            let view = MediaView {
                rid: format!("ri.media.main.view.{id}"),
                branch_name: "master".to_owned(),
                branch_rid: format!("ri.media.main.branch.{id}"),
            };
            let set = MediaSet {
                rid: rid.to_owned(),
                name: name.to_owned(),
                transactional,
                views: vec![view],
            };
            bulk.media_set(&set).unwrap();
        }
        let dataset = Dataset {
            rid: DATASET.to_owned(),
            name: "statements".to_owned(),
            path: "/bank/statements".to_owned(),
            format: FileFormat::Csv,
            default_branch: DEFAULT_BRANCH.to_owned(),
            restricted: false,
        };
        bulk.dataset(&dataset).unwrap();
        bulk.finish().unwrap();
        world
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Nothing went wrong inside any platform that ran on the folder.
    pub(crate) fn expect_quiet_log(&self) {
        let log = fs::read_to_string(self.log()).unwrap();
        for bad in ["ERROR", "internal error", "panicked"] {
            assert!(!log.contains(bad), "{log}");
        }
    }
}

fn ontology() -> OntologyDefinition {
    let account = || {
        let mut reference = ObjectReference::new();
        reference.object_type_api_name = Some("Account".to_owned());
        DataType::Object(reference)
    };
    let text = || DataType::String(Plain::default());
    let given = |id: &str| Source::Parameter(id.to_owned());
    let constant = |text: &str| Source::Constant(text.into());
    let set = |property: &str, source: Source| (property.to_owned(), source);
    let entry = |key: Source, kind: Source, with: &[&str]| Edit::Create {
        object_type: "Entry".to_owned(),
        key,
        properties: [set("kind", kind)]
            .into_iter()
            .chain(with.iter().map(|id| set(id, given(id))))
            .collect(),
    };
    let touch = |object: &str| Edit::Modify {
        object: object.to_owned(),
        properties: vec![set("last", given("entry"))],
    };
    OntologyDefinition {
        rid: ONTOLOGY.to_owned(),
        api_name: "bank".to_owned(),
        display_name: "Bank".to_owned(),
        description: "Accounts, and entries about them.".to_owned(),
        branches: Vec::new(),
        object_types: vec![
            object_type("Account", &["id", "last"]),
            object_type("Entry", &["id", "kind", "from", "to"]),
        ],
        action_types: vec![
            action(
                "open",
                vec![("account", text())],
                vec![Edit::Create {
                    object_type: "Account".to_owned(),
                    key: given("account"),
                    properties: vec![set("last", constant("none"))],
                }],
            ),
            action(
                "close",
                vec![("account", account())],
                vec![Edit::Delete {
                    object: "account".to_owned(),
                }],
            ),
            // Three objects at once: all of them, or none.
            action(
                "transfer",
                vec![("from", account()), ("to", account()), ("entry", text())],
                vec![
                    touch("from"),
                    entry(given("entry"), constant("transfer"), &["from", "to"]),
                    touch("to"),
                ],
            ),
            // A new object each time: that it was made twice would show.
            action(
                "note",
                vec![("kind", text())],
                vec![entry(Source::Unique("N-".to_owned()), given("kind"), &[])],
            ),
        ],
    }
}

fn action(name: &str, parameters: Vec<(&str, DataType)>, edits: Vec<Edit>) -> ActionDefinition {
    let parameters = parameters
        .into_iter()
        .map(|(id, data_type)| ParameterDefinition {
            id: id.to_owned(),
            display_name: id.to_owned(),
            description: None,
            data_type,
            required: true,
        });
    ActionDefinition {
        api_name: name.to_owned(),
        display_name: name.to_owned(),
        description: String::new(),
        rid: format!("ri.ontology.main.action-type.{name}"),
        status: TypeStatus::Active,
        parameters: parameters.collect(),
        operations: Vec::new(),
        conditions: Vec::new(),
        edits,
    }
}

/// An object type with texts as its properties; the first is the key.
fn object_type(name: &str, properties: &[&str]) -> ObjectDefinition {
    let text = |name: &&str| PropertyDefinition {
        api_name: (*name).to_owned(),
        display_name: (*name).to_owned(),
        description: None,
        legacy_id: None,
        value_type: PropertyType::String,
        derived: false,
    };
    ObjectDefinition {
        api_name: name.to_owned(),
        display_name: name.to_owned(),
        description: String::new(),
        rid: format!("ri.ontology.main.object-type.{name}"),
        legacy_id: None,
        status: TypeStatus::Active,
        visibility: Visibility::Normal,
        primary_key: properties[0].to_owned(),
        storage: Storage::V2,
        properties: properties.iter().map(text).collect(),
        dataset: None,
        file: None,
    }
}
