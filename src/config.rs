//! `GET /config.json`: where the platform is and what to begin with (docs/architecture.md, "Facts that the parts share").

use std::num::NonZeroU32;

use belvedere_client::browser::Endpoints;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Where the file is, beside the app.
pub const ADDRESS: &str = "/config.json";

/// The version of the format that this app reads.
const VERSION: u32 = 1;

/// The whole file.
#[derive(Debug, Clone, Deserialize)]
pub struct Config {
    /// The platform that this app is a window onto.
    pub platform: PlatformConfig,
    /// Where to begin.
    #[serde(default)]
    pub catalog: Catalog,
}

/// The platform and how to sign in to it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlatformConfig {
    /// Name for people.
    pub name: String,
    /// Base URL of the API; the app's own origin when empty.
    pub base_url: String,
    /// How to sign in.
    pub oauth: OAuth,
    /// After how many minutes without a key or a pointer the user is signed out; never when absent.
    #[serde(default)]
    pub idle_minutes: Option<NonZeroU32>,
}

/// The OAuth 2.0 client that the app is.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OAuth {
    /// Issuer of the tokens; the app's own origin when empty.
    pub issuer: String,
    /// Identifier of the public client.
    pub client_id: String,
    /// The scopes to ask for.
    #[serde(default)]
    pub scopes: Vec<String>,
    /// The endpoints of a platform without RFC 8414 metadata.
    #[serde(default)]
    pub endpoints: Option<Endpoints>,
}

/// Starting points, in place of the list operations that the API lacks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// The ontologies.
    #[serde(default)]
    pub ontologies: Vec<CatalogOntology>,
    /// The datasets.
    #[serde(default)]
    pub datasets: Vec<CatalogDataset>,
    /// The media sets.
    #[serde(default)]
    pub media_sets: Vec<CatalogMediaSet>,
    /// The enrollments.
    #[serde(default)]
    pub enrollments: Vec<CatalogEnrollment>,
}

/// A dataset of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogDataset {
    /// RID.
    pub rid: String,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Where it stands among other datasets.
    #[serde(default)]
    pub path: String,
    /// Names of its branches.
    #[serde(default)]
    pub branches: Vec<String>,
    /// RIDs of its transactions.
    #[serde(default)]
    pub transactions: Vec<String>,
}

/// A media set of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogMediaSet {
    /// RID.
    pub rid: String,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// RIDs of its items.
    #[serde(default)]
    pub items: Vec<String>,
    /// Its branches.
    #[serde(default)]
    pub branches: Vec<CatalogMediaBranch>,
    /// Whether it is changed in transactions.
    #[serde(default)]
    pub transactional: bool,
    /// Identifiers of the transactions that are open.
    #[serde(default)]
    pub open_transactions: Vec<String>,
}

/// A branch of a media set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogMediaBranch {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// RID of the branch.
    #[serde(default)]
    pub rid: String,
    /// RID of its view.
    #[serde(default)]
    pub view_rid: String,
}

/// An enrollment of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogEnrollment {
    /// RID.
    pub rid: String,
    /// Name for people.
    #[serde(default)]
    pub name: String,
}

/// An ontology of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogOntology {
    /// RID.
    pub rid: String,
    /// Name in the API.
    #[serde(default)]
    pub api_name: String,
    /// Name for people.
    #[serde(default)]
    pub display_name: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
    /// Its object types.
    #[serde(default)]
    pub object_types: Vec<CatalogType>,
    /// Its action types.
    #[serde(default)]
    pub action_types: Vec<CatalogType>,
}

/// An object type or action type of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogType {
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    #[serde(default)]
    pub display_name: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
}

impl CatalogOntology {
    /// The name for people, or the best there is instead.
    pub fn title(&self) -> &str {
        first_filled([&self.display_name, &self.api_name, &self.rid])
    }
}

impl CatalogType {
    /// The name for people, or the API name where there is none.
    pub fn title(&self) -> &str {
        first_filled([&self.display_name, &self.api_name])
    }
}

impl CatalogDataset {
    /// The name for people, or the best there is instead.
    pub fn title(&self) -> &str {
        first_filled([&self.name, &self.path, &self.rid])
    }
}

impl CatalogMediaSet {
    /// The name for people, or the RID where there is none.
    pub fn title(&self) -> &str {
        first_filled([&self.name, &self.rid])
    }
}

impl CatalogEnrollment {
    /// The name for people, or the RID where there is none.
    pub fn title(&self) -> &str {
        first_filled([&self.name, &self.rid])
    }
}

impl Catalog {
    /// The dataset with this RID.
    pub fn dataset(&self, rid: &str) -> Option<&CatalogDataset> {
        self.datasets.iter().find(|dataset| dataset.rid == rid)
    }

    /// The media set with this RID.
    pub fn media_set(&self, rid: &str) -> Option<&CatalogMediaSet> {
        self.media_sets.iter().find(|set| set.rid == rid)
    }

    /// The enrollment with this RID.
    pub fn enrollment(&self, rid: &str) -> Option<&CatalogEnrollment> {
        self.enrollments
            .iter()
            .find(|enrollment| enrollment.rid == rid)
    }

    /// The ontology with this RID.
    pub fn ontology(&self, rid: &str) -> Option<&CatalogOntology> {
        self.ontologies.iter().find(|ontology| ontology.rid == rid)
    }
}

fn first_filled<const N: usize>(texts: [&String; N]) -> &str {
    texts
        .into_iter()
        .find(|text| !text.is_empty())
        .map_or("", String::as_str)
}

/// Why the app can't begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigError {
    /// The file can't be loaded; the status, when there was an answer.
    Missing {
        /// HTTP status of the answer.
        status: Option<u16>,
    },
    /// A web page came in place of the file.
    Html,
    /// The file is not JSON, or lacks a field.
    Invalid {
        /// What is wrong, with line and column.
        message: String,
    },
    /// The file is in a format of another version.
    Version {
        /// The version that it names.
        found: String,
    },
    /// A URL in the file can't be used.
    Url {
        /// The field that holds it.
        field: &'static str,
        /// The URL.
        value: String,
        /// What is wrong with it.
        message: String,
    },
}

/// Loads the file.
///
/// # Errors
/// Every [`ConfigError`] except [`ConfigError::Url`].
pub async fn load() -> Result<Config, ConfigError> {
    let missing = |status| ConfigError::Missing { status };
    let window = web_sys::window().ok_or_else(|| missing(None))?;
    let response: Response = JsFuture::from(window.fetch_with_str(ADDRESS))
        .await
        .ok()
        .and_then(|response| response.dyn_into().ok())
        .ok_or_else(|| missing(None))?;
    let status = Some(response.status());
    if !response.ok() {
        return Err(missing(status));
    }
    let text = response.text().map_err(|_| missing(status))?;
    let text = JsFuture::from(text)
        .await
        .ok()
        .and_then(|text| text.as_string());
    parse(&text.ok_or_else(|| missing(status))?)
}

/// Reads the text of the file.
///
/// # Errors
/// [`ConfigError::Html`], [`ConfigError::Invalid`] or [`ConfigError::Version`].
pub fn parse(text: &str) -> Result<Config, ConfigError> {
    let invalid = |error: serde_json::Error| ConfigError::Invalid {
        message: error.to_string(),
    };
    if text.trim_start().starts_with('<') {
        return Err(ConfigError::Html);
    }
    let file: serde_json::Value = serde_json::from_str(text).map_err(invalid)?;
    let version = file.get("version").ok_or_else(|| ConfigError::Invalid {
        message: "missing field `version`".to_owned(),
    })?;
    if *version != VERSION {
        return Err(ConfigError::Version {
            found: version.to_string(),
        });
    }
    serde_json::from_str(text).map_err(invalid)
}
