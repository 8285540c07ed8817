//! `GET /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/content`
//!
//! docs/contract.md, "12. Get attachment property content, V2".

use serde::{Deserialize, Serialize};

use crate::ids::{BranchName, ObjectTypeApiName, OntologyIdentifier, PrimaryKey, PropertyApiName};
use crate::macros::{operation, path_parameters};
use crate::operation::{Bytes, NoBody, Source};
use crate::scope;

operation! {
    /// Reads the content of an attachment property, as bytes.
    GetAttachmentPropertyContentV2 {
        id: "v2.getAttachmentPropertyContentV2",
        method: Get,
        path: "/api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/content",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("12. Get attachment property content, V2"),
        errors: [
            ONTOLOGY_NOT_FOUND,
            OBJECT_TYPE_NOT_FOUND,
            BRANCH_NOT_FOUND,
            OBJECT_NOT_FOUND,
            PROPERTIES_NOT_FOUND,
            ATTACHMENT_NOT_FOUND,
            DATA_FILE_CHANGED,
        ],
        types: (Path, Query, NoBody) -> Bytes,
    }
}

path_parameters! {
    /// The path of [`GetAttachmentPropertyContentV2`].
    Path {
        /// The ontology, by API name or RID.
        ontology ("ontology"): OntologyIdentifier,
        /// The object type, by API name.
        object_type ("objectType"): ObjectTypeApiName,
        /// The primary key of the object.
        primary_key ("primaryKey"): PrimaryKey,
        /// The attachment property, by API name.
        property ("property"): PropertyApiName,
    }
}

/// The query of the two attachment operations. Every parameter is optional.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct Query {
    /// RID of a generated SDK package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sdk_package_rid: Option<String>,
    /// Version of a generated SDK.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sdk_version: Option<String>,
    /// Branch to read; the default branch when absent. Experimental.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<BranchName>,
}
