//! `GET /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/{attachmentRid}`
//!
//! docs/contract.md, "13. Get attachment property by RID, V2".

pub use super::get_attachment_property_content_v2::Query;

use super::AttachmentV2;
use crate::ids::{
    AttachmentRid, ObjectTypeApiName, OntologyIdentifier, PrimaryKey, PropertyApiName,
};
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, Source};
use crate::scope;

operation! {
    /// Reads the metadata of one attachment in an object's attachment property.
    GetAttachmentPropertyByRidV2 {
        id: "v2.getAttachmentPropertyByRidV2",
        method: Get,
        path: "/api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/{attachmentRid}",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("13. Get attachment property by RID, V2"),
        errors: [
            ONTOLOGY_NOT_FOUND,
            OBJECT_TYPE_NOT_FOUND,
            BRANCH_NOT_FOUND,
            OBJECT_NOT_FOUND,
            PROPERTIES_NOT_FOUND,
            ATTACHMENT_NOT_FOUND,
            DATA_FILE_CHANGED,
        ],
        types: (Path, Query, NoBody) -> AttachmentV2,
    }
}

path_parameters! {
    /// The path of [`GetAttachmentPropertyByRidV2`].
    Path {
        /// The ontology, by API name or RID.
        ontology ("ontology"): OntologyIdentifier,
        /// The object type, by API name.
        object_type ("objectType"): ObjectTypeApiName,
        /// The primary key of the object.
        primary_key ("primaryKey"): PrimaryKey,
        /// The attachment property, by API name.
        property ("property"): PropertyApiName,
        /// The attachment. The literal segment `content` in this place is another operation.
        attachment_rid ("attachmentRid"): AttachmentRid,
    }
}
