//! The catalog that a user imports from a file: it is stored in this browser, for one platform and user, and merged with that
//! of the deployment.

pub use belvedere_view::catalog_file::{CatalogError, VERSION, parse, write};

use crate::config::Catalog;
use crate::storage::{self, StorageError, kind};

const KEY: &str = "own";

/// The catalog that the user imported in this browser.
pub async fn own() -> Option<Catalog> {
    storage::get(kind::CATALOG, KEY).await.ok().flatten()
}

/// Keeps an imported catalog in this browser, in the place of the one before.
///
/// # Errors
/// Every [`StorageError`].
pub async fn keep(catalog: &Catalog) -> Result<(), StorageError> {
    storage::put(kind::CATALOG, KEY, catalog).await
}
