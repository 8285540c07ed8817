//! What the address of the view holds.

use crate::address::{Parameters, Query};
use crate::routes;

/// The tab of the properties, which the address need not name.
pub const PROPERTIES: &str = "properties";
/// The tab of the actions.
pub const ACTIONS: &str = "actions";
/// The tab of the file whose rows are the objects.
pub const FILE: &str = "file";
/// The tab of the definition as JSON.
pub const JSON: &str = "json";

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectTypeQuery {
    /// The ontology, by its RID or its API name, and the API name of the object type; none for the choice of an ontology.
    pub named: Option<(String, String)>,
    /// The tab.
    pub tab: &'static str,
}

impl Query for ObjectTypeQuery {
    const VIEW: &'static str = routes::OBJECT_TYPE;

    fn read(parameters: &Parameters) -> Self {
        let ontology = parameters.filled("ontology");
        Self {
            named: ontology.zip(parameters.filled("type")),
            tab: parameters.tab(PROPERTIES, &[ACTIONS, FILE, JSON]),
        }
    }
}
