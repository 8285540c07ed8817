//! The OAuth 2.0 scopes (docs/contract.md, "Authentication").

/// Pre-register groups.
pub const ADMIN_WRITE: &str = "api:admin-write";
/// Read sign-in providers.
pub const ADMIN_READ: &str = "api:admin-read";
/// Create data health checks.
pub const DATA_HEALTH_WRITE: &str = "api:data-health-write";
/// Run and cancel SQL queries.
pub const SQL_QUERIES_EXECUTE: &str = "api:sql-queries-execute";
/// Read the status and the results of SQL queries. Assumed: docs/assumptions.md, "SQL".
pub const SQL_QUERIES_READ: &str = "api:sql-queries-read";
/// Read ontologies, their types, objects and attachments.
pub const ONTOLOGIES_READ: &str = "api:ontologies-read";
/// Apply actions.
pub const ONTOLOGIES_WRITE: &str = "api:ontologies-write";
/// Read media items.
pub const MEDIASETS_READ: &str = "api:mediasets-read";
/// Delete media items.
pub const MEDIASETS_WRITE: &str = "api:mediasets-write";
/// Read dataset transactions.
pub const DATASETS_READ: &str = "api:datasets-read";

/// Every scope that an operation needs.
pub const ALL: &[&str] = &[
    ADMIN_WRITE,
    ADMIN_READ,
    DATA_HEALTH_WRITE,
    SQL_QUERIES_EXECUTE,
    SQL_QUERIES_READ,
    ONTOLOGIES_READ,
    ONTOLOGIES_WRITE,
    MEDIASETS_READ,
    MEDIASETS_WRITE,
    DATASETS_READ,
];
