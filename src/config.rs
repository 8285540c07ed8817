//! `GET /config.json`: the address of the platform and the starting points (docs/architecture.md, "Facts that the
//! parts share").

use std::collections::BTreeMap;
use std::num::NonZeroU32;

pub use belvedere_client::api::extensions::{
    Catalog, CatalogDataset, CatalogEnrollment, CatalogFile, CatalogKey, CatalogMediaSet,
    CatalogOntology, CatalogType,
};
use belvedere_client::browser::Endpoints;
use serde::Deserialize;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::base_path::of_browser;

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
    /// The platform's extensions to the specified operations, such as `catalog`.
    #[serde(default)]
    pub extensions: Vec<String>,
    /// Addresses of operations that the contract leaves out, where the platform has others: path templates by the
    /// identifier of the operation.
    #[serde(default)]
    pub addresses: BTreeMap<String, String>,
    /// How many rows a result of SQL has at most, where that is another number than the contract's.
    #[serde(default)]
    pub sql_max_rows: Option<u64>,
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
        /// The problem, with line and column.
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
        /// The problem.
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
    let response: Response = JsFuture::from(window.fetch_with_str(&of_browser(ADDRESS)))
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
