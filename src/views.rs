//! The views, one folder a feature.

mod home;
mod not_found;
mod object_type;
pub mod objects;
mod ontology;

pub use home::Home;
pub use not_found::NotFound;
pub use object_type::ObjectTypePage;
pub use objects::ObjectsPage;
pub use ontology::OntologyPage;
