//! Media sets.

super::sentences! {
    Contract "14. Get media item info" ["v2.getMediaItemInfo"] {
        "14.route": "`GET /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}`",
        "14.read-token": "No query, no body. Optional header `ReadToken` (read token for a specific item; must not be exposed in logs). Response: GetMediaItemInfoResponse.",
    }
    Contract "Media item info" ["v2.getMediaItemInfo"] {
        "GetMediaItemInfoResponse.viewRid": "viewRid · string · yes · RID of the media set view (a view is an independent collection of items)",
        "GetMediaItemInfoResponse.path": "path · string · no · Custom path identifying the item in the set; shorter than 256 characters; when several items are written to one path, a lookup by path returns the one written last",
        "GetMediaItemInfoResponse.logicalTimestamp": "logicalTimestamp · long · yes · Logical ordering number; may be read as a microsecond timestamp but can differ slightly from system time (clock skew, ordering correction); not equal to the creation time; only positive values (after the epoch) are supported",
        "GetMediaItemInfoResponse.attribution": "attribution · object · no · `creatorId` (string, required, user ID), `creationTimestamp` (date-time, required, ISO 8601)",
        "GetMediaItemInfoResponse.originallyUploadedFileMimeType": "originallyUploadedFileMimeType · string · no · MIME type of the uploaded file",
        "GetMediaItemInfoResponse.mimeType": "mimeType · string · no · MIME type of the item",
        "GetMediaItemInfoResponse.sizeBytes": "sizeBytes · integer · no · Deprecated; omitted when the item is 2 GiB or larger",
        "GetMediaItemInfoResponse.sizeBytesLong": "sizeBytesLong · long · yes · Size in bytes; size handling must use this field",
    }
    Contract "15. Read media item" ["v2.readMediaItem"] {
        "15.route": "`GET /api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}/content`",
        "15.read-token": "No query, no body. Optional header `ReadToken`. Response: binary stream of the current content (after any conversion at upload).",
    }
    Contract "16. Clear media item at path" ["v2.clearMediaItemAtPath"] {
        "16.route": "`DELETE /api/v2/mediasets/{mediaSetRid}/items/clearAtPath`",
        "16.nothing": "Path: `mediaSetRid`. No body. No response body model.",
        "16.mediaItemPath": "mediaItemPath · string · yes · Path of the item to delete (URL-encoded once)",
        "16.branchName": "branchName · string · no · Branch name",
        "16.branchRid": "branchRid · string · no · Branch RID",
        "16.viewRid": "viewRid · string · no · View RID",
        "16.transactionId": "transactionId · string · no · Transaction to attach; required for media sets that use transactions",
        "16.preview": "preview · boolean · no · true to use the preview feature",
        "16.selectors": "At most one of branchName, branchRid, viewRid may be given; none selects the default branch; two or more is an error.",
        "16.effect": "The item is soft-deleted, and all earlier items at the same path can no longer be retrieved.",
        "16.commit": "In transaction-based sets the deletion is invisible until commit.",
    }
    Contract "16. Clear media item at path" ["v2.clearMediaItemAtPath"] {
        "states.media-set": "Clear Media Item At Path soft-deletes an item. In a media set that uses transactions, the deletion is invisible until the transaction is committed.",
    }
    Assumptions "Media sets" ["v2.getMediaItemInfo", "v2.readMediaItem", "v2.clearMediaItemAtPath"] {
        "media.not-found": "What is not in a media set is not found, with what was asked for.",
    }
    Assumptions "Media sets" ["v2.readMediaItem", "v2.getAttachmentPropertyContentV2"] {
        "bytes.parts": "Content has a strong entity tag and is read in parts (`Range`, `If-Range`).",
    }
}
