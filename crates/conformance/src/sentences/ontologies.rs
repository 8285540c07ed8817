//! Ontologies, their types, and actions.

super::sentences! {
    Contract "6. Apply action, V1" ["v1.applyAction"] {
        "6.route": "`POST /api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply`",
        "6.path": "Path: `ontologyRid` (ontology RID), `actionType` (API name of the action type). No query parameters.",
        "6.body": "Body: ApplyActionRequest (required). Response: empty object.",
        "6.defaults": "Configured parameter default values are not supported; required values must be given explicitly.",
        "6.osv1": "Changes in object storage V1 become visible with eventual consistency (delay possible)",
        "6.osv2": "in object storage V2 they are visible immediately after the action completes.",
    }
    Contract "Action application" ["v1.applyAction"] {
        "ApplyActionRequest.parameters": "ApplyActionRequest: `parameters` (map<ParameterId, DataValue>, optional).",
        "ApplyActionRequest.definition": "The needed entries and their value formats follow the action's definition.",
        "ApplyActionResponse": "ApplyActionResponse: an empty object with no fields.",
    }
    Assumptions "Ontology" ["v1.applyAction"] {
        "actions.values": "`DataValue` is JSON by type.",
        "actions.order": "Names of parameters first, then missing ones, then each value, then what the values name, then the conditions of the action.",
        "actions.null": "Null for a required parameter is missing. An optional one that is absent leaves a property as it is, null removes its value.",
        "actions.links": "A link of an action is the primary key of the other object in a property.",
    }
    Contract "7. Get action type, V2" ["v2.getActionTypeV2"] {
        "7.route": "`GET /api/v2/ontologies/{ontology}/actionTypes/{actionType}`",
        "7.path": "Path: `ontology` (API name or RID), `actionType` (API name).",
        "7.query": "Query (all optional strings): `sdkPackageRid`, `sdkVersion` (generated SDK metadata), `branch` (branch to read; default branch if omitted; branches are experimental and not supported by all operation paths). No body. Response: ActionTypeV2.",
    }
    Contract "ActionTypeV2" ["v2.getActionTypeV2"] {
        "ActionTypeV2": "Fields: `apiName` (string), `description` (string), `parameters` (map from parameter name to an object with `dataType` = object whose `type` is a string such as integer, string, double; `displayName` string; `required` boolean), `rid` (string), `status` (string; `ACTIVE` occurs).",
        "ActionTypeV2.operations": "edit rules exist (the operation returns parameters, validation metadata and edit rules)",
    }
    Contract "8. Get action type, V1" ["v1.getActionType"] {
        "8.route": "`GET /api/v1/ontologies/{ontologyRid}/actionTypes/{actionTypeApiName}`",
        "8.query": "No query, no body. Response: ActionType.",
    }
    Contract "ActionType" ["v1.getActionType"] {
        "ActionType": "A single object, not wrapped in `data`. Required: `apiName`, `status`, `rid`. Optional: `description`, `displayName`, `parameters` (map of objects with `baseType` string, e.g. Integer, String, Decimal, and `required` boolean), `operations`.",
    }
    Contract "9. Get object type, V1" ["v1.getObjectType"] {
        "9.route": "`GET /api/v1/ontologies/{ontologyRid}/objectTypes/{objectType}`",
        "9.path": "`objectType` is the API name (not the display name). No query, no body. Response: ObjectType.",
    }
    Contract "ObjectType" ["v1.getObjectType"] {
        "ObjectType.apiName": "apiName · string · yes",
        "ObjectType.status": "status · enum: ACTIVE, ENDORSED, EXPERIMENTAL, DEPRECATED · yes",
        "ObjectType.rid": "rid · string · yes",
        "ObjectType.legacyObjectTypeId": "legacyObjectTypeId · any · no",
        "ObjectType.displayName": "displayName · string · no",
        "ObjectType.description": "description · string · no",
        "ObjectType.visibility": "visibility · enum: NORMAL, PROMINENT, HIDDEN · no",
        "ObjectType.primaryKey": "primaryKey · list of property API names · no",
        "ObjectType.properties": "properties · map<property API name, Property> · no",
        "Property": "Property: `baseType` (required; values Integer, String, Date occur), optional `description`, `displayName`, `legacyPropertyId`.",
    }
    Contract "10. Get ontology, V1" ["v1.getOntology"] {
        "10.route": "`GET /api/v1/ontologies/{ontologyRid}`",
        "10.query": "No query, no body. Response: Ontology.",
        "10.new": "A newly added ontology can yield OntologyNotFound for some minutes because of eventual consistency.",
    }
    Contract "Ontology" ["v1.getOntology"] {
        "Ontology": "Four required strings: `apiName`, `displayName`, `description`, `rid`.",
    }
}
