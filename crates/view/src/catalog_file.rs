//! The text of a catalog file: starting points that a team shares, as versioned JSON in the shape of config.json.
//!
//! `{"version": 1, "catalog": {"ontologies": […], "datasets": […], "mediaSets": […], "enrollments": […]}}`.

use belvedere_client::api::extensions::{Catalog, CatalogType};
use serde::{Deserialize, Serialize};

/// The version of the format that this app reads and writes.
pub const VERSION: u32 = 1;

/// Content of the file. A whole config.json can be read too: only its catalog counts.
#[derive(Serialize, Deserialize)]
struct File<C> {
    version: u32,
    catalog: C,
}

/// Why a text is no catalog file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CatalogError {
    /// It is not JSON, or has another shape; the problem, with line and column.
    Invalid(String),
    /// It is in a format of another version.
    Version(String),
    /// An entry has no RID or API name; where.
    Nameless(String),
    /// There is nothing in it.
    Empty,
}

/// Reads the text of a catalog file.
///
/// # Errors
/// Every [`CatalogError`].
pub fn parse(text: &str) -> Result<Catalog, CatalogError> {
    let invalid = |error: serde_json::Error| CatalogError::Invalid(error.to_string());
    let file: serde_json::Value = serde_json::from_str(text).map_err(invalid)?;
    match file.get("version") {
        Some(version) if *version == VERSION => {}
        Some(version) => return Err(CatalogError::Version(version.to_string())),
        None => return Err(CatalogError::Invalid("missing field `version`".to_owned())),
    }
    let file: File<Catalog> = serde_json::from_str(text).map_err(invalid)?;
    if let Some(place) = nameless(&file.catalog) {
        return Err(CatalogError::Nameless(place));
    }
    if file.catalog == Catalog::default() {
        return Err(CatalogError::Empty);
    }
    Ok(file.catalog)
}

/// The text of a catalog file.
pub fn write(catalog: &Catalog) -> String {
    let file = File {
        version: VERSION,
        catalog,
    };
    // Texts and lists of texts: nothing in it that JSON could not hold.
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// The place of the first entry that nothing could lead to.
fn nameless(catalog: &Catalog) -> Option<String> {
    let first = |list: &str, mut names: Box<dyn Iterator<Item = &String> + '_>| {
        names
            .position(String::is_empty)
            .map(|index| format!("catalog.{list}[{index}].rid"))
    };
    first(
        "ontologies",
        Box::new(catalog.ontologies.iter().map(|one| &one.rid)),
    )
    .or_else(|| {
        first(
            "datasets",
            Box::new(catalog.datasets.iter().map(|one| &one.rid)),
        )
    })
    .or_else(|| {
        first(
            "mediaSets",
            Box::new(catalog.media_sets.iter().map(|one| &one.rid)),
        )
    })
    .or_else(|| {
        first(
            "enrollments",
            Box::new(catalog.enrollments.iter().map(|one| &one.rid)),
        )
    })
    .or_else(|| {
        let of_types = |types: &[CatalogType]| types.iter().any(|one| one.api_name.is_empty());
        let index = catalog
            .ontologies
            .iter()
            .position(|one| of_types(&one.object_types) || of_types(&one.action_types))?;
        Some(format!("catalog.ontologies[{index}].…apiName"))
    })
}
