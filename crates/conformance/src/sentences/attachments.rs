//! Attachments of objects.

super::sentences! {
    Contract "12. Get attachment property content, V2" ["v2.getAttachmentPropertyContentV2"] {
        "12.route": "`GET /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/content`",
        "12.path": "Path: `ontology`, `objectType`, `primaryKey` (primary key of the object), `property` (API name of the attachment property).",
        "12.query": "Query (optional strings): `sdkPackageRid`, `sdkVersion`, `branch`. No body.",
        "12.response": "Response: the binary content of the file; it is stored as bytes and not converted to text or JSON.",
    }
    Contract "13. Get attachment property by RID, V2" ["v2.getAttachmentPropertyByRidV2"] {
        "13.route": "`GET /api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/{attachmentRid}`",
        "13.path": "Path: as operation 12 plus `attachmentRid`. Query: `sdkPackageRid`, `sdkVersion`, `branch` (optional strings). No body.",
        "13.response": "Response: AttachmentV2 (metadata of the attachment with that RID in the object's attachment list).",
    }
    Contract "AttachmentV2" ["v2.getAttachmentPropertyByRidV2"] {
        "AttachmentV2": "The response carries `rid` (string), `filename` (string), `sizeBytes` (integer), `mediaType` (string, a MIME type).",
    }
}
