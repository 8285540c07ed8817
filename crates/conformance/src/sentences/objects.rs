//! Listing objects.

super::sentences! {
    Contract "11. List objects, V2" ["v2.listObjectsV2"] {
        "11.route": "`GET /api/v2/ontologies/{ontology}/objects/{objectType}`",
        "11.path": "Path: `ontology` (API name or RID), `objectType` (API name). No body. Response: ListObjectsResponseV2.",
        "11.pageSize": "pageSize · integer · Requested page size; default 1,000",
        "11.pageToken": "pageToken · string · Omit on first request; later, the previous response's nextPageToken",
        "11.select": "select · list<SelectedPropertyApiName> · Properties to return; default set if omitted",
        "11.orderBy": "orderBy · string · Properties and direction, comma separated",
        "11.sdkPackageRid": "sdkPackageRid · string · Generated SDK package RID",
        "11.sdkVersion": "sdkVersion · string · Generated SDK version",
        "11.excludeRid": "excludeRid · boolean · Do not read the `__rid` property (may improve performance on OSv2 object types)",
        "11.snapshot": "snapshot · boolean · Default false. true reads the consistent state from before paging began, preventing duplicates and gaps; false may include results added during paging and may duplicate or miss objects",
        "11.branch": "branch · string · Branch to read; default branch if omitted; experimental",
        "11.loadOntologyDefinedDerivedProperties": "loadOntologyDefinedDerivedProperties · boolean · Default true; applies only when no properties are selected explicitly; selected properties are returned regardless; experimental",
        "11.order-grammar": "orderBy grammar: each property is prefixed with `properties.` or `p.`, followed by `:asc` or `:desc`; the default direction is ascending; several properties are separated by commas.",
        "11.page": "The page may hold fewer or more items than requested; when more results remain, the page has at least one item.",
        "11.osv1": "OSv1-backed objects: at most 10,000 objects cumulatively; requesting a next page while more remain gives ObjectsExceededLimit.",
        "11.osv2": "OSv2 has no such limit.",
    }
    Contract "Objects" ["v2.listObjectsV2"] {
        "ListObjectsResponseV2.nextPageToken": "nextPageToken · string · no · Token for the next page; absent or null on the last page",
        "ListObjectsResponseV2.data": "data · list<OntologyObjectV2> · no · Objects of the page",
        "ListObjectsResponseV2.totalCount": "totalCount · long · yes · Total number of items across all pages",
        "OntologyObjectV2.top-level": "Properties are at the top level of each object (no `properties` sub-object).",
        "OntologyObjectV2.keys": "Besides properties, the keys `__rid`, `__primaryKey`, `__apiName` occur (`__rid` can be left out with `excludeRid`).",
        "OntologyObjectV2.null": "Properties with null values are not returned.",
        "OntologyObjectV2.vectors": "Vectors are excluded from the default returned set.",
        "OntologyObjectV2.primary-key": "When `select` is used the primary key is returned anyway.",
    }
    Assumptions "Ontology" ["v2.listObjectsV2"] {
        "values.forms": "Property values have the form of their type; null properties are left out.",
        "order.default": "Objects come in the order of their primary keys, which also decides between equal values of `orderBy`.",
        "order.typed": "Values are compared by their type, also those that are strings in JSON.",
        "order.refused": "A prefix, direction, repetition or property that `orderBy` can't have is refused.",
        "paging.token-bound": "A page token is bound to all conditions but `pageSize`.",
    }
}
