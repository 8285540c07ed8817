//! `GET /api/v1/ontologies/{ontologyRid}`
//!
//! docs/contract.md, "10. Get ontology, V1".

use serde::{Deserialize, Serialize};

use crate::ids::OntologyRid;
use crate::macros::{json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::{Extra, scope};

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

/// An ontology.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Ontology {
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    pub display_name: String,
    /// What it is about.
    pub description: String,
    /// RID.
    pub rid: OntologyRid,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl Ontology {
    /// An ontology with its four required fields.
    pub fn new(
        rid: impl Into<OntologyRid>,
        api_name: impl Into<String>,
        display_name: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        Self {
            api_name: api_name.into(),
            display_name: display_name.into(),
            description: description.into(),
            rid: rid.into(),
            extra: Extra::new(),
        }
    }
}

json_reply!(Ontology);
