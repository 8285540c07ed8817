//! General rules: types, paging, sign-in, versions and limits.

super::sentences! {
    Contract "Requests and responses" [] {
        "service.json": "Request and response bodies are JSON unless stated otherwise.",
        "service.rids": "Resources are identified by RIDs (resource identifier strings).",
    }
    Contract "Types" [] {
        "types.long": "`long` (64-bit integer; it may appear in JSON as a number or as a decimal string)",
        "types.date-time": "`date-time` (ISO 8601 timestamp string)",
    }
    Contract "Requests and responses" [] {
        "endpoints.path-parameters": "All path parameters are strings and required.",
        "endpoints.preview": "`preview` is a boolean query parameter.",
        "endpoints.success": "a successful response carries the body described; operations without a body model return none",
    }
    Contract "Pagination" ["v2.listObjectsV2"] {
        "paging.1": "The first request omits `pageToken`; following requests pass the prior `nextPageToken` as `pageToken` and keep all other conditions.",
        "paging.2": "When `nextPageToken` is absent or null, the page is the last one. This is the only termination condition regardless of page size.",
        "paging.3": "Page tokens are short-lived and meant for immediate sequential use; a token from a response is used unmodified.",
        "paging.4-latest": "Default paging returns the latest data; changes between fetches can repeat or skip items.",
        "paging.4-snapshot": "Snapshot paging fixes the data to a point before the first fetch (no duplicates or gaps, but later changes are not reflected).",
        "paging.4-only": "The `snapshot` parameter exists only on Load Object Set, Load Object Set Multiple Object Types, Load Object Set Objects Or Interfaces and V2 List Objects; it must not be added to other endpoints.",
        "paging.5": "`pageSize` is a suggestion. Unless stated otherwise the default page size is also the maximum; a larger request is reduced to the maximum.",
        "paging.6": "The per-page size and the total number retrievable over all pages are separate limits; reducing page size does not raise a total limit.",
    }
    Contract "Authentication" [] {
        "auth.1": "Every request carries the header `Authorization: Bearer <ACCESS_TOKEN>`.",
        "auth.2": "Third-party applications using OAuth 2.0 need a scope per operation",
        "auth.5": "A service user's token must not be passed to a browser.",
    }
    Contract "Authentication" ["v2.preregisterGroup"] {
        "auth.2-admin-write": "preregisterGroup · api:admin-write",
    }
    Contract "Authentication" ["v2.listAuthenticationProviders"] {
        "auth.2-admin-read": "listAuthenticationProviders · api:admin-read",
    }
    Contract "Authentication" ["v2.createCheck"] {
        "auth.2-data-health-write": "createCheck · api:data-health-write",
    }
    Contract "Authentication" ["v2.executeSqlQuery", "v2.cancelSqlQuery"] {
        "auth.2-sql-queries-execute": "executeSqlQuery, cancelSqlQuery · api:sql-queries-execute",
    }
    Contract "Authentication" ["v1.applyAction"] {
        "auth.2-ontologies-read-and-write": "applyAction (V1) · api:ontologies-read and api:ontologies-write",
    }
    Contract "Authentication" ["v2.getActionTypeV2", "v1.getActionType", "v1.getObjectType", "v1.getOntology", "v2.listObjectsV2", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2"] {
        "auth.2-ontologies-read": "getActionTypeV2, getActionType, getObjectType, getOntology, listObjectsV2, attachment operations · api:ontologies-read",
    }
    Contract "Authentication" ["v2.getMediaItemInfo", "v2.readMediaItem"] {
        "auth.2-mediasets-read": "getMediaItemInfo, readMediaItem · api:mediasets-read",
    }
    Contract "Authentication" ["v2.clearMediaItemAtPath"] {
        "auth.2-mediasets-write": "clearMediaItemAtPath · api:mediasets-write",
    }
    Contract "Authentication" ["v2.getTransaction"] {
        "auth.2-datasets-read": "getTransaction · api:datasets-read",
    }
    Contract "Authentication" ["v2.getMediaItemInfo", "v2.readMediaItem"] {
        "auth.3": "The optional header `ReadToken` carries a read token for a specific media item.",
    }
    Contract "Versioning" [] {
        "versioning.1": "The version is part of the path: `/api/v1/...` and `/api/v2/...`.",
        "versioning.2": "V1 and V2 operations of the same kind coexist (action type, object type/objects, ontology reads) with different response shapes (for example V2 objects have properties at top level; V1 action type parameters use `baseType`, V2 use `dataType`).",
    }
    Contract "Versioning" ["v2.preregisterGroup", "v2.listAuthenticationProviders", "v2.createCheck", "v2.clearMediaItemAtPath"] {
        "versioning.3": "Preview operations (preregisterGroup, listAuthenticationProviders, createCheck, clearMediaItemAtPath) require the query parameter `preview=true`",
    }
    Contract "Versioning" ["v2.getActionTypeV2", "v2.listObjectsV2", "v2.getAttachmentPropertyContentV2", "v2.getAttachmentPropertyByRidV2"] {
        "versioning.4": "Branches are an experimental feature not supported by all operation paths.",
        "versioning.5": "`sdkPackageRid` and `sdkVersion` pass generated SDK metadata on the operations that list them.",
    }
    Contract "Limits" ["v2.listObjectsV2"] {
        "limits.page-size": "Default page size · listObjectsV2 · 1,000; by the general paging rule it is also the maximum, and larger requests are reduced",
        "limits.cumulative": "Cumulative objects · listObjectsV2 on OSv1-backed objects · 10,000; none for OSv2",
        "limits.page-token": "Page token lifetime · all paged operations · short; for immediate sequential use",
    }
    Contract "Limits" ["v2.getMediaItemInfo", "v2.clearMediaItemAtPath"] {
        "limits.path-length": "Media item path length · media item info `path` · shorter than 256 characters",
    }
    Contract "Limits" ["v2.getMediaItemInfo"] {
        "limits.size-bytes": "sizeBytes · media item info · omitted for items of 2 GiB or larger",
    }
}
