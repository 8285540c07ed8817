//! The contract of the platform: every operation, wire type and named error, once.
//!
//! No I/O and no browser code lives here. The client and the local platform both build on this crate: an operation is a
//! marker type that implements [`Operation`], and [`for_each_operation!`] names them all.

pub mod json_path;
mod macros;

pub mod date_time;
#[cfg(feature = "document")]
pub mod document;
pub mod error;
pub mod extensions;
pub mod ids;
pub mod long;
pub mod operation;
pub mod path;
pub mod scope;
pub mod wire;

pub mod admin;
pub mod data_health;
pub mod datasets;
pub mod media_sets;
pub mod ontologies;
pub mod sql;

mod list;
mod plain;

pub use date_time::DateTime;
pub use list::{OPERATIONS, common_errors, errors_of, operation, operation_at, source_of};
pub use operation::{Description, Operation};
pub use plain::Plain;

/// Fields of an object that this version does not know: kept, and written back unchanged.
pub type Extra = serde_json::Map<String, serde_json::Value>;
