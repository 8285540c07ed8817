//! What the address of the view holds.

use crate::address::{Parameters, Query};
use crate::routes;

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OntologyQuery {
    /// An ontology, by its RID or its API name; none for the choice of one.
    pub ontology: Option<String>,
}

impl Query for OntologyQuery {
    const VIEW: &'static str = routes::ONTOLOGY;

    fn read(parameters: &Parameters) -> Self {
        Self {
            ontology: parameters.filled("ontology"),
        }
    }
}
