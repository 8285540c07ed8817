//! `GET /api/v1/ontologies/{ontologyRid}`
//!
//! docs/contract.md, "10. Get ontology, V1".

use crate::ids::OntologyRid;
use crate::macros::{json_object, json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Reads the names and the description of an ontology.
    ///
    /// A newly added ontology can answer `OntologyNotFound` for some minutes.
    GetOntology {
        id: "v1.getOntology",
        method: Get,
        path: "/api/v1/ontologies/{ontologyRid}",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("10. Get ontology, V1"),
        errors: [ONTOLOGY_NOT_FOUND],
        types: (Path, NoQuery, NoBody) -> Ontology,
    }
}

path_parameters! {
    /// The path of [`GetOntology`].
    Path {
        /// The ontology, by RID only.
        ontology_rid ("ontologyRid"): OntologyRid,
    }
}

json_object! {
    /// An ontology.
    Ontology {
        required {
            /// Name in the API.
            api_name: String,
            /// Name for people.
            display_name: String,
            /// What it is about.
            description: String,
            /// RID.
            rid: OntologyRid,
        }
    }
}

json_reply!(Ontology);
