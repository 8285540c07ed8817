//! `GET /config.json`: the addresses of the platforms and the starting points (docs/deployment.md,
//! "config.json").

pub use belvedere_client::api::extensions::{
    Catalog, CatalogDataset, CatalogEnrollment, CatalogFile, CatalogKey, CatalogMediaSet,
    CatalogOntology, CatalogType,
};
use belvedere_view::config::parse;
pub use belvedere_view::config::{COLORS, Config, ConfigError, PlatformConfig};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::base_path::of_browser;
use crate::browser;

/// Where the file is, beside the app.
pub const ADDRESS: &str = "/config.json";

/// Loads the file.
///
/// # Errors
/// Every [`ConfigError`].
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
    parse(&text.ok_or_else(|| missing(status))?, &browser::origin())
}
