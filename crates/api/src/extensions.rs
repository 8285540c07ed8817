//! Optional features of a platform beyond the operations of the contract. An app asks for it only where the
//! platform's configuration names it (docs/assumptions.md, "Extensions").

mod catalog;
pub mod checks;
pub mod groups;
pub mod media_transactions;

pub use catalog::{
    Catalog, CatalogCorrection, CatalogDataset, CatalogEnrollment, CatalogFile, CatalogKey,
    CatalogMediaBranch, CatalogMediaSet, CatalogOntology, CatalogType, GetCatalog, Path,
};

/// The name of [`GetCatalog`] in the configuration.
pub const CATALOG: &str = "catalog";
/// The name of the operations of [`checks`] in the configuration.
pub const CHECKS: &str = "checks";
/// The name of the operation of [`groups`] in the configuration.
pub const GROUPS: &str = "groups";
/// The name of the operations of [`media_transactions`] in the configuration.
pub const MEDIA_TRANSACTIONS: &str = "mediaTransactions";
