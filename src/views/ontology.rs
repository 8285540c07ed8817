//! An ontology: its names, and the object types and action types that the catalog knows of it.

mod backoff;
mod chooser;
mod open_by_name;
mod page;
pub mod query;
mod texts;
mod types;

pub use self::chooser::OntologyChooser;
pub use self::page::OntologyPage;
