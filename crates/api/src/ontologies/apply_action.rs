//! `POST /api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply`
//!
//! docs/contract.md, "6. Apply action, V1".

use indexmap::IndexMap;
use serde_json::Value;

use crate::ids::{ActionTypeApiName, OntologyRid};
use crate::macros::{json_body, json_object, json_reply, operation, path_parameters};
use crate::operation::{NoQuery, Source};
use crate::scope;

operation! {
    /// Applies an action: a named change to objects and links.
    ///
    /// The platform fills in no default values: every required parameter is given explicitly.
    ApplyAction {
        id: "v1.applyAction",
        method: Post,
        path: "/api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply",
        scopes: &[scope::ONTOLOGIES_READ, scope::ONTOLOGIES_WRITE],
        repeat: Change,
        source: Source::Specified("6. Apply action, V1"),
        errors: [
            ONTOLOGY_NOT_FOUND,
            ACTION_TYPE_NOT_FOUND,
            UNKNOWN_PARAMETER,
            MISSING_PARAMETER,
            INVALID_PARAMETER_VALUE,
            OBJECT_NOT_FOUND,
            ATTACHMENT_NOT_FOUND,
            OBJECT_TYPE_NOT_FOUND,
            ACTION_VALIDATION_FAILED,
            OBJECT_ALREADY_EXISTS,
        ],
        types: (Path, NoQuery, ApplyActionRequest) -> ApplyActionResponse,
    }
}

path_parameters! {
    /// The path of [`ApplyAction`].
    Path {
        /// The ontology, by RID only.
        ontology_rid ("ontologyRid"): OntologyRid,
        /// The action type, by API name.
        action_type ("actionType"): ActionTypeApiName,
    }
}

json_object! {
    /// The parameters of an action.
    #[derive(Default)]
    ApplyActionRequest {
        required {
            /// Values by parameter, in the JSON form of their type (docs/assumptions.md, "Ontology").
            #[serde(default, deserialize_with = "crate::wire::null_as_default")]
            parameters: IndexMap<String, Value>,
        }
    }
}

json_body!(ApplyActionRequest);

json_object! {
    /// The empty response to an applied action.
    #[derive(Default)]
    ApplyActionResponse {}
}

json_reply!(ApplyActionResponse);
