//! The named errors, against a table written by hand after `docs/contract.md` and `docs/assumptions.md`.

use std::fmt::Write as _;

use belvedere_api::error::{ErrorBody, ErrorCode, NAMED_ERRORS, Refusal, RuleError, meaning};
use belvedere_api::ontologies::OrderBy;
use serde_json::json;

/// Name, code, status, parameters, with a `?` those that an occurrence may lack.
const ERRORS: &str = "
PreregisterGroupPermissionDenied PERMISSION_DENIED 403 enrollmentRid authenticationProviderRid
AuthenticationProviderNotFound NOT_FOUND 404 enrollmentRid authenticationProviderRid
EnrollmentNotFound NOT_FOUND 404 enrollmentRid
CheckAlreadyExists CONFLICT 409 conflictingCheck?
InvalidTimeCheckConfig INVALID_ARGUMENT 400
InvalidPercentageCheckConfig INVALID_ARGUMENT 400
InvalidNumericColumnCheckConfig INVALID_ARGUMENT 400
InvalidTrendConfig INVALID_ARGUMENT 400
InvalidTransactionTimeCheckConfig INVALID_ARGUMENT 400
CheckTypeNotSupported INVALID_ARGUMENT 400 checkType
CreateCheckPermissionDenied PERMISSION_DENIED 403
ColumnTypesNotSupported INVALID_ARGUMENT 400
ReadQueryInputsPermissionDenied PERMISSION_DENIED 403 rids
QueryParseError INVALID_ARGUMENT 400 errorMessage
QueryCanceled INVALID_ARGUMENT 400
QueryPermissionDenied PERMISSION_DENIED 403
QueryFailed INTERNAL 500 errorMessage
QueryRunning INVALID_ARGUMENT 400
ExecuteSqlQueryPermissionDenied PERMISSION_DENIED 403
CancelSqlQueryPermissionDenied PERMISSION_DENIED 403
DatasetNotFound NOT_FOUND 404 datasetRid
TransactionNotFound NOT_FOUND 404 datasetRid transactionRid
ObjectsExceededLimit INVALID_ARGUMENT 400
OntologyNotFound NOT_FOUND 404 ontologyRid? apiName?
ApiFeaturePreviewUsageOnly INVALID_ARGUMENT 400
ApiUsageDenied PERMISSION_DENIED 403 missingScope
MissingCredentials UNAUTHORIZED 401
InvalidCredentials UNAUTHORIZED 401
ServiceUserTokenInBrowser PERMISSION_DENIED 403
InvalidPageToken INVALID_ARGUMENT 400 pageToken
InvalidPageSize INVALID_ARGUMENT 400 pageSize
InvalidSortType INVALID_ARGUMENT 400 invalidSortType
InvalidSortOrder INVALID_ARGUMENT 400 invalidSortOrder
DuplicateOrderBy INVALID_ARGUMENT 400 properties
PropertiesNotSortable INVALID_ARGUMENT 400 properties
PropertiesNotFound NOT_FOUND 404 objectType properties
ObjectTypeNotFound NOT_FOUND 404 objectType
ActionTypeNotFound NOT_FOUND 404 actionType
ObjectNotFound NOT_FOUND 404 objectType primaryKey
AttachmentNotFound NOT_FOUND 404 attachmentRid? objectType? primaryKey? property?
MediaSetNotFound NOT_FOUND 404 mediaSetRid
MediaItemNotFound NOT_FOUND 404 mediaSetRid mediaItemRid? mediaItemPath?
BranchNotFound NOT_FOUND 404 branch
MissingParameter INVALID_ARGUMENT 400 parameters
UnknownParameter INVALID_ARGUMENT 400 unknownParameters expectedParameters
InvalidParameterValue INVALID_ARGUMENT 400 parameterId parameterBaseType parameterValue
ActionValidationFailed INVALID_ARGUMENT 400 actionType
ObjectAlreadyExists CONFLICT 409
ConflictingMediaSetIdentifiers INVALID_ARGUMENT 400
MissingMediaItemPath INVALID_ARGUMENT 400 mediaSetRid
PercentageValueBelowMinimum INVALID_ARGUMENT 400 value minInclusive
PercentageValueAboveMaximum INVALID_ARGUMENT 400 value maxInclusive
GetStatusSqlQueryPermissionDenied PERMISSION_DENIED 403
GetResultsSqlQueryPermissionDenied PERMISSION_DENIED 403
ReadMediaItemPermissionDenied PERMISSION_DENIED 403 mediaSetRid mediaItemRid
IdempotencyKeyReused INVALID_ARGUMENT 400
OperationNotOffered NOT_FOUND 404 operation
RouteNotFound NOT_FOUND 404 method path
InvalidRequest INVALID_ARGUMENT 400 field mediaSetRid?
RequestTooLarge REQUEST_ENTITY_TOO_LARGE 413 maxBytes
DataFileChanged CONFLICT 409 path
Internal INTERNAL 500
";

#[test]
fn the_named_errors_are_those_of_the_contract() {
    let expected: Vec<&str> = ERRORS.trim().lines().collect();
    let actual: Vec<String> = NAMED_ERRORS
        .iter()
        .map(|e| {
            let mut line = format!("{} {} {}", e.name, e.code, e.status());
            for parameter in e.parameters {
                let _ = write!(line, " {parameter}");
            }
            for parameter in e.optional {
                let _ = write!(line, " {parameter}?");
            }
            line
        })
        .collect();
    assert_eq!(actual, expected);
}

#[test]
fn the_status_is_that_of_the_code() {
    for (code, status) in [
        ("INVALID_ARGUMENT", 400),
        ("UNAUTHORIZED", 401),
        ("PERMISSION_DENIED", 403),
        ("NOT_FOUND", 404),
        ("CONFLICT", 409),
        ("REQUEST_ENTITY_TOO_LARGE", 413),
        ("INTERNAL", 500),
        ("TIMEOUT", 500),
        ("FAILED_PRECONDITION", 500),
    ] {
        assert_eq!(ErrorCode::from(code).status(), status);
    }
}

#[test]
fn every_named_error_is_read_from_its_text() {
    for line in ERRORS.trim().lines() {
        let mut words = line.split(' ');
        let (name, code) = (words.next().unwrap(), words.next().unwrap());
        let text = format!(
            r#"{{"errorCode": "{code}", "errorName": "{name}",
                 "errorInstanceId": "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
                 "parameters": {{"a": "1", "nested": {{"list": [null]}}}}}}"#
        );
        let body: ErrorBody = serde_json::from_str(&text).unwrap();
        let named = NAMED_ERRORS.iter().find(|e| body.is(e)).unwrap();
        assert_eq!(meaning(name), Some(named.meaning));
        assert_eq!(body.error_code, ErrorCode::from(named.code));
        assert_eq!(
            body.error_instance_id,
            "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7"
        );
        assert_eq!(body.parameters["nested"], json!({"list": [null]}));
        let written = serde_json::to_value(&body).unwrap();
        assert_eq!(
            written,
            serde_json::from_str::<serde_json::Value>(&text).unwrap()
        );
    }
}

#[test]
fn an_error_that_is_not_named_is_kept() {
    let text = json!({
        "errorCode": "TEAPOT", "errorName": "Other", "errorInstanceId": "i", "parameters": {"x": 1},
        "errorDescription": "Said so.", "traceId": "t"
    });
    let body: ErrorBody = serde_json::from_value(text.clone()).unwrap();
    assert_eq!(body.error_code, ErrorCode::Unknown("TEAPOT".to_owned()));
    assert_eq!(body.error_description.as_deref(), Some("Said so."));
    assert_eq!(body.extra["traceId"], "t");
    assert_eq!(serde_json::to_value(&body).unwrap(), text);
}

#[test]
fn an_error_with_little_in_it_is_read() {
    for text in [
        r#"{"errorCode": "NOT_FOUND", "errorName": "Other"}"#,
        r#"{"errorCode": "NOT_FOUND", "errorName": "Other", "errorInstanceId": null, "parameters": null, "errorDescription": null}"#,
    ] {
        let body: ErrorBody = serde_json::from_str(text).unwrap();
        assert_eq!(
            serde_json::to_value(&body).unwrap(),
            json!({"errorCode": "NOT_FOUND", "errorName": "Other", "errorInstanceId": "", "parameters": {}})
        );
    }
}

#[test]
fn an_error_whose_parameters_are_no_object_keeps_its_name() {
    let text = r#"{"errorCode": "NOT_FOUND", "errorName": "Other", "parameters": [{"name": "a"}]}"#;
    let body: ErrorBody = serde_json::from_str(text).unwrap();
    assert_eq!(body.error_name, "Other");
    assert_eq!(body.parameters["parameters"], json!([{"name": "a"}]));
}

#[test]
fn a_broken_rule_becomes_the_error_that_names_it() {
    let rule = RuleError::from("p.day:up".parse::<OrderBy>().unwrap_err());
    let body = Refusal::from(rule).body("i");
    assert_eq!(
        serde_json::to_value(&body).unwrap(),
        json!({
            "errorCode": "INVALID_ARGUMENT", "errorName": "InvalidSortOrder", "errorInstanceId": "i",
            "parameters": {"invalidSortOrder": "up"},
            "errorDescription": "orderBy: a sort direction is `asc` or `desc`, not \"up\""
        })
    );
}
