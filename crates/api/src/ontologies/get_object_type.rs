//! `GET /api/v1/ontologies/{ontologyRid}/objectTypes/{objectType}`
//!
//! docs/contract.md, "9. Get object type, V1".

use super::ObjectType;
use crate::ids::{ObjectTypeApiName, OntologyRid};
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Reads the definition of an object type.
    GetObjectType {
        id: "v1.getObjectType",
        method: Get,
        path: "/api/v1/ontologies/{ontologyRid}/objectTypes/{objectType}",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("9. Get object type, V1"),
        errors: [ONTOLOGY_NOT_FOUND, OBJECT_TYPE_NOT_FOUND],
        types: (Path, NoQuery, NoBody) -> ObjectType,
    }
}

path_parameters! {
    /// The path of [`GetObjectType`].
    Path {
        /// The ontology, by RID only.
        ontology_rid ("ontologyRid"): OntologyRid,
        /// The object type, by API name (not the display name).
        object_type ("objectType"): ObjectTypeApiName,
    }
}
