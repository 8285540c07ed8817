//! Lenient parsing: unknown fields are kept and written back (docs/assumptions.md, "Wire rules").

use belvedere_api::admin::{ListAuthenticationProvidersResponse, Protocol};
use belvedere_api::data_health::{Check, CheckConfig};
use belvedere_api::datasets::{Transaction, TransactionStatus};
use belvedere_api::media_sets::GetMediaItemInfoResponse;
use belvedere_api::ontologies::{
    ActionOperation, ActionType, ActionTypeV2, ApplyActionResponse, AttachmentV2, DataType,
    ListObjectsResponseV2, ListObjectsV2, ObjectType, Ontology,
};
use belvedere_api::sql::QueryStatus;
use belvedere_api::wire;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Reads the JSON, expects to write the same, and gives the typed value.
fn unchanged<T: Serialize + DeserializeOwned>(json: &Value) -> T {
    let typed: T = serde_json::from_str(&json.to_string()).unwrap();
    assert_eq!(&serde_json::to_value(&typed).unwrap(), json);
    typed
}

#[test]
fn unknown_fields_survive_in_every_answer() {
    let new = json!({"deep": [1, {"a": null}], "big": 18_446_744_073_709_551_615_u64});
    unchanged::<Ontology>(
        &json!({"apiName": "a", "displayName": "A", "description": "", "rid": "r", "new": new}),
    );
    unchanged::<ObjectType>(&json!({
        "apiName": "a", "status": "ACTIVE", "rid": "r", "primaryKey": [], "new": new,
        "properties": {"p": {"baseType": "Cipher", "new": new}}
    }));
    unchanged::<ActionTypeV2>(&json!({
        "apiName": "a", "status": "ACTIVE", "rid": "r", "new": new,
        "parameters": {"p": {"dataType": {"type": "string", "new": new}, "required": true, "new": new}},
        "operations": [{"type": "createObject", "objectTypeApiName": "F", "new": new}]
    }));
    unchanged::<ActionType>(&json!({
        "apiName": "a", "status": "ACTIVE", "rid": "r", "new": new, "operations": [],
        "parameters": {"p": {"baseType": "String", "required": true, "new": new}}
    }));
    unchanged::<ApplyActionResponse>(&json!({"new": new}));
    unchanged::<ListObjectsResponseV2>(&json!({"data": [], "totalCount": "0", "new": new}));
    unchanged::<AttachmentV2>(&json!({"rid": "r", "filename": "f", "new": new}));
    unchanged::<Transaction>(&json!({
        "rid": "r", "transactionType": "APPEND", "status": "OPEN", "createdTime": "t", "new": new
    }));
    unchanged::<GetMediaItemInfoResponse>(
        &json!({"viewRid": "v", "logicalTimestamp": "1", "sizeBytesLong": "0", "new": new}),
    );
    unchanged::<QueryStatus>(&json!({"type": "running", "queryId": "q", "new": new}));
    unchanged::<QueryStatus>(&json!({"type": "canceled", "new": new}));
    unchanged::<Check>(&json!({
        "rid": "r", "groups": [], "new": new, "config": {
            "type": "primaryKey", "new": new, "subject": {"datasetRid": "d", "branchId": "b", "new": new},
            "primaryKeyConfig": {"columnNames": [], "severity": "MODERATE", "new": new}
        }
    }));
    unchanged::<ListAuthenticationProvidersResponse>(&json!({"new": new, "data": [{
        "rid": "r", "name": "n", "realm": "m", "enabled": true, "supportedHosts": [],
        "supportedUsernamePatterns": [], "protocol": {"type": "oidc", "issuer": "https://i"}, "new": new
    }]}));
}

#[test]
fn unknown_values_and_variants_survive() {
    let transaction: Transaction = unchanged(&json!({
        "rid": "r", "transactionType": "MERGE", "status": "PAUSED", "createdTime": "yesterday"
    }));
    assert_eq!(
        transaction.status,
        TransactionStatus::Unknown("PAUSED".to_owned())
    );
    assert_eq!(transaction.created_time.timestamp(), None);
    let protocol: Protocol = unchanged(&json!({"type": "ldap", "server": {"port": 389}}));
    assert_eq!(protocol.type_name(), "ldap");
    let status: QueryStatus = unchanged(&json!({"type": "queued", "position": 3}));
    assert_eq!((status.type_name(), status.query_id()), ("queued", None));
    let status: QueryStatus = unchanged(&json!({"type": "queued", "queryId": "q"}));
    assert_eq!(status.query_id(), Some("q".into()));
    let rule: ActionOperation = unchanged(&json!({"type": "createInterfaceObject", "x": []}));
    assert!(matches!(rule, ActionOperation::Unknown { .. }));
    let inner: DataType = unchanged(
        &json!({"type": "array", "subType": {"type": "cipherText", "defaultCipherChannel": "c"}}),
    );
    assert!(matches!(inner, DataType::Array(_)));
    let config: CheckConfig = unchanged(&json!({
        "type": "buildStatus", "subject": {"datasetRid": "d", "branchId": "b"},
        "statusCheckConfig": {"severity": "LOW"}
    }));
    config.check().unwrap();
}

#[test]
fn known_variants_of_another_shape_survive() {
    let check: Check = unchanged(&json!({"rid": "r", "groups": [], "config": {
        "type": "buildStatus", "subject": {"datasetRid": "d"}, "statusCheckConfig": {"severity": "LOW"}
    }}));
    assert_eq!(check.config.type_name(), "buildStatus");
    let reason = check.config.mismatch().unwrap();
    assert!(reason.contains("branchId"), "{reason}");
    let action: ActionTypeV2 = unchanged(&json!({
        "apiName": "a", "status": "ACTIVE", "rid": "r", "operations": [{"type": "createObject"}],
        "parameters": {"p": {"dataType": {"type": "array"}, "required": true}}
    }));
    assert!(matches!(
        &action.operations[..],
        [ActionOperation::Unknown { .. }]
    ));
    assert!(matches!(
        action.parameters["p"].data_type,
        DataType::Unknown { .. }
    ));
    let status: QueryStatus = unchanged(&json!({"type": "running", "id": 1}));
    assert_eq!((status.type_name(), status.query_id()), ("running", None));
    // An unknown type has no shape to differ from.
    let protocol: Protocol = unchanged(&json!({"type": "ldap"}));
    assert_eq!(protocol.mismatch(), None);
    let object_type: ObjectType = unchanged(&json!({
        "apiName": "a", "primaryKey": ["k"], "status": "ACTIVE", "rid": "r", "legacyObjectTypeId": 7,
        "properties": {"k": {"baseType": "String", "legacyPropertyId": {"a": 1}}}
    }));
    assert_eq!(object_type.legacy_object_type_id, Some(json!(7)));
}

#[test]
fn absent_and_null_lists_and_maps_are_empty_and_written() {
    for text in [
        r#"{"apiName": "a", "status": "ACTIVE", "rid": "r"}"#,
        r#"{"apiName": "a", "status": "ACTIVE", "rid": "r", "primaryKey": null, "properties": null,
            "displayName": null, "visibility": null, "parameters": null, "operations": null}"#,
    ] {
        let object_type: ObjectType = serde_json::from_str(text).unwrap();
        assert!(object_type.primary_key.is_empty() && object_type.properties.is_empty());
        assert_eq!(object_type.title(), "a");
        let action: ActionTypeV2 = serde_json::from_str(text).unwrap();
        assert!(action.parameters.is_empty() && action.operations.is_empty());
        let action: ActionType = serde_json::from_str(text).unwrap();
        let written = serde_json::to_value(&action).unwrap();
        assert_eq!(
            (&written["parameters"], &written["operations"]),
            (&json!({}), &json!([]))
        );
    }
    for text in [
        r#"{"totalCount": 0}"#,
        r#"{"data": null, "nextPageToken": null, "totalCount": 0}"#,
    ] {
        let page: ListObjectsResponseV2 = serde_json::from_str(text).unwrap();
        assert!(page.data.is_empty() && page.next_page_token.is_none());
        let written = serde_json::to_value(&page).unwrap();
        assert_eq!(written, json!({"data": [], "totalCount": "0"}));
    }
    for text in ["{}", r#"{"data": null}"#] {
        let list: ListAuthenticationProvidersResponse = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_value(&list).unwrap(), json!({"data": []}));
    }
}

#[test]
fn null_is_absent_in_scalar_fields_too() {
    let attachment: AttachmentV2 = serde_json::from_str(
        r#"{"rid": "r", "filename": null, "sizeBytes": null, "mediaType": null}"#,
    )
    .unwrap();
    assert_eq!(
        (attachment.filename.as_str(), attachment.size_bytes),
        ("", None)
    );
    let action: ActionTypeV2 = serde_json::from_value(json!({
        "apiName": "a", "status": "ACTIVE", "rid": "r",
        "parameters": {"p": {"dataType": {"type": "string"}, "required": null}}
    }))
    .unwrap();
    assert!(!action.parameters["p"].required);
}

#[test]
fn sizes_are_read_as_numbers_and_as_strings() {
    for size in [json!(1024), json!("1024")] {
        let info: GetMediaItemInfoResponse = serde_json::from_value(json!({
            "viewRid": "v", "logicalTimestamp": size, "sizeBytes": size, "sizeBytesLong": size
        }))
        .unwrap();
        assert_eq!(
            (
                info.logical_timestamp,
                info.size_bytes,
                info.size_bytes_long
            ),
            (1024, Some(1024), 1024)
        );
        let attachment: AttachmentV2 =
            serde_json::from_value(json!({"rid": "r", "filename": "f", "sizeBytes": size}))
                .unwrap();
        assert_eq!(attachment.size_bytes, Some(1024));
        assert_eq!(
            serde_json::to_value(&attachment).unwrap()["sizeBytes"],
            1024
        );
    }
    for size in [
        json!(-1),
        json!("-1"),
        json!(1.5),
        json!("1e3"),
        json!("+1"),
        json!(""),
        json!("9223372036854775808"),
    ] {
        let info = json!({"viewRid": "v", "logicalTimestamp": 1, "sizeBytesLong": size});
        assert!(
            serde_json::from_value::<GetMediaItemInfoResponse>(info).is_err(),
            "{size}"
        );
    }
}

#[test]
fn rows_keep_their_text_and_fail_alone() {
    let page = wire::decode_reply::<ListObjectsV2>(
        br#"{"totalCount": 3, "data": [{"b": 9007199254740993, "a": 1.10}, 17, {"__primaryKey": null}]}"#,
    )
    .unwrap();
    assert_eq!(page.data[0].json(), r#"{"b": 9007199254740993, "a": 1.10}"#);
    assert!(page.data[1].properties().is_err());
    assert_eq!(page.data[1].primary_key(), None);
    assert_eq!(page.data[2].primary_key(), None);
}

#[test]
fn a_mistake_is_named_by_its_place() {
    let place = |json: &[u8]| wire::decode_reply::<ListObjectsV2>(json).unwrap_err();
    assert_eq!(
        place(br#"{"data": [], "totalCount": "many"}"#).path,
        "totalCount"
    );
    assert_eq!(place(br#"{"data": {}, "totalCount": 1}"#).path, "data");
    assert_eq!(
        place(br#"{"data": [{}, {"a": }], "totalCount": 1}"#).path,
        "data[1]"
    );
    assert_eq!(place(b"{\"totalCount\": 1} trailing").path, ".");
    assert!(place(b"").message.contains("EOF"));
    assert!(place(b"<!doctype html>").message.contains("line 1"));
}
