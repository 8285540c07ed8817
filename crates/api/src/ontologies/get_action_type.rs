//! `GET /api/v1/ontologies/{ontologyRid}/actionTypes/{actionTypeApiName}`
//!
//! docs/contract.md, "8. Get action type, V1".

use super::ActionType;
use crate::ids::{ActionTypeApiName, OntologyRid};
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Reads the definition of an action type in its first form.
    GetActionType {
        id: "v1.getActionType",
        method: Get,
        path: "/api/v1/ontologies/{ontologyRid}/actionTypes/{actionTypeApiName}",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("8. Get action type, V1"),
        errors: [ONTOLOGY_NOT_FOUND, ACTION_TYPE_NOT_FOUND],
        types: (Path, NoQuery, NoBody) -> ActionType,
    }
}

path_parameters! {
    /// The path of [`GetActionType`].
    Path {
        /// The ontology, by RID only.
        ontology_rid ("ontologyRid"): OntologyRid,
        /// The action type, by API name.
        action_type_api_name ("actionTypeApiName"): ActionTypeApiName,
    }
}
