//! `GET /api/v2/ontologies/{ontology}/actionTypes/{actionType}`
//!
//! docs/contract.md, "7. Get action type, V2".

pub use super::get_attachment_property_content_v2::Query;

use super::ActionTypeV2;
use crate::ids::{ActionTypeApiName, OntologyIdentifier};
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, Source};
use crate::scope;

operation! {
    /// Reads the definition of an action type, with the types of its parameters and its edit rules.
    GetActionTypeV2 {
        id: "v2.getActionTypeV2",
        method: Get,
        path: "/api/v2/ontologies/{ontology}/actionTypes/{actionType}",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("7. Get action type, V2"),
        errors: [
            ONTOLOGY_NOT_FOUND,
            ACTION_TYPE_NOT_FOUND,
            BRANCH_NOT_FOUND,
        ],
        types: (Path, Query, NoBody) -> ActionTypeV2,
    }
}

path_parameters! {
    /// The path of [`GetActionTypeV2`].
    Path {
        /// The ontology, by API name or RID.
        ontology ("ontology"): OntologyIdentifier,
        /// The action type, by API name.
        action_type ("actionType"): ActionTypeApiName,
    }
}
