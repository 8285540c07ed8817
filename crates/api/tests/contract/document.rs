//! The `OpenAPI` document agrees with the types: every golden request and reply is valid by it.

use std::sync::LazyLock;

use belvedere_api::data_health::CreateCheck;
use belvedere_api::operation::{BodyKind, Operation, ReplyKind};
use belvedere_api::{OPERATIONS, path};
use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::check_types::configurations;
use super::golden::Golden;

/// The document as it is published; `cargo xtask lint` checks that it is what the types make.
static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../../docs/openapi.json")).unwrap());

/// The entry of an operation in the document.
pub(crate) fn entry<O: Operation>() -> &'static Value {
    let description = O::DESCRIPTION;
    let method = description.method.as_str().to_ascii_lowercase();
    &DOCUMENT["paths"][description.path][method]
}

/// What looks whether values are valid by a schema of the document.
pub(crate) struct Validator {
    schemas: Schemas,
    schema: SchemaIndex,
}

impl Validator {
    fn is_valid(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.schema).is_ok()
    }
}

/// A validator of a schema of the document.
pub(crate) fn validator(schema: &Value) -> Validator {
    const ADDRESS: &str = "http://127.0.0.1:8765/schema.json";
    let mut schema = schema.clone();
    schema["components"] = DOCUMENT["components"].clone();
    let mut compiler = Compiler::new();
    compiler.set_default_draft(Draft::V2020_12);
    compiler.enable_format_assertions();
    compiler.add_resource(ADDRESS, schema).unwrap();
    let mut schemas = Schemas::new();
    let schema = compiler.compile(ADDRESS, &mut schemas).unwrap();
    Validator { schemas, schema }
}

/// What is wrong with a value.
fn problems(validator: &Validator, value: &Value) -> String {
    match validator.schemas.validate(value, validator.schema) {
        Ok(()) => String::new(),
        Err(error) => format!("{error:#}"),
    }
}

fn golden_text_is_valid<O: Golden>() {
    let entry = entry::<O>();
    if O::DESCRIPTION.body == BodyKind::Json {
        let validator = validator(&entry["requestBody"]["content"]["application/json"]["schema"]);
        for request in O::requests() {
            let body: Value = serde_json::from_str(request.json).unwrap();
            // A request may hold fields of another platform: the document describes this one.
            if body["config"]["type"] != "freshness" {
                assert_eq!(problems(&validator, &body), "", "{body}");
            }
        }
    }
    if O::DESCRIPTION.reply == ReplyKind::Json {
        let content = &entry["responses"]["200"]["content"];
        let validator = validator(&content["application/json"]["schema"]);
        for response in O::responses() {
            let body: Value = serde_json::from_str(response.json).unwrap();
            assert_eq!(problems(&validator, &body), "", "{body}");
        }
    }
}

macro_rules! tests {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {$(
        #[test]
        fn $method() {
            golden_text_is_valid::<$operation>();
        }
    )+};
}
mod operations {
    use super::golden_text_is_valid;
    belvedere_api::for_each_operation!(tests);
}

#[test]
fn every_type_of_check_is_valid() {
    let entry = entry::<CreateCheck>();
    let request = &entry["requestBody"]["content"]["application/json"]["schema"];
    let response = &entry["responses"]["200"]["content"]["application/json"]["schema"];
    let (request, response) = (validator(request), validator(response));
    for (kind, subject, fields) in configurations() {
        let config = format!(r#"{{"type": "{kind}", "subject": {subject}, {fields}}}"#);
        let config: Value = serde_json::from_str(&config).unwrap();
        assert_eq!(problems(&request, &json!({"config": config})), "", "{kind}");
        let check = json!({"rid": "ri.data-health.main.check.1", "config": config, "groups": []});
        assert_eq!(problems(&response, &check), "", "{kind}");
        let mut wrong = check;
        wrong["config"]["subject"] = json!("a");
        assert!(!response.is_valid(&wrong), "{kind}");
    }
}

/// The document is JSON Schema 2020-12 all through, and every reference leads somewhere.
#[test]
fn every_schema_can_be_used() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().unwrap();
    assert!(schemas.len() > 100);
    for name in schemas.keys() {
        validator(&json!({"$ref": format!("#/components/schemas/{name}")}));
    }
}

#[test]
fn every_operation_is_described() {
    for operation in OPERATIONS {
        let method = operation.method.as_str().to_ascii_lowercase();
        let entry = &DOCUMENT["paths"][operation.path][method];
        assert_eq!(entry["operationId"], operation.id);
        assert!(
            entry["description"]
                .as_str()
                .is_some_and(|text| text.len() > 20)
        );
        let parameters = entry["parameters"].as_array().unwrap();
        let names = parameters
            .iter()
            .filter(|parameter| parameter["in"] == "path");
        let names: Vec<&str> = names
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        assert_eq!(
            names,
            path::parameter_names(operation.path).collect::<Vec<_>>()
        );
        for parameter in parameters {
            assert!(parameter["description"].is_string(), "{parameter}");
        }
        assert_eq!(entry["security"], json!([{"oauth2": operation.scopes}]));
    }
}

/// docs/contract.md, "Pagination", 4: no other operation has the parameter.
#[test]
fn only_the_listing_has_a_snapshot() {
    for operation in OPERATIONS {
        let method = operation.method.as_str().to_ascii_lowercase();
        let parameters = &DOCUMENT["paths"][operation.path][method]["parameters"];
        let mut parameters = parameters.as_array().unwrap().iter();
        let snapshot = parameters.any(|parameter| parameter["name"] == "snapshot");
        assert_eq!(
            snapshot,
            operation.id == "v2.listObjectsV2",
            "{}",
            operation.id
        );
    }
}

/// Schemas of responses are closed; those of requests are open.
#[test]
fn answers_are_strict_and_requests_are_lenient() {
    let response =
        |schema: &str| validator(&json!({"$ref": format!("#/components/schemas/{schema}")}));
    let transaction = json!({
        "rid": "ri.datasets.main.transaction.2", "transactionType": "SNAPSHOT",
        "status": "COMMITTED", "createdTime": "2026-03-01T09:00:00.123Z"
    });
    let transactions = response("Transaction");
    assert!(transactions.is_valid(&transaction));
    for (field, value) in [
        ("status", json!("DONE")),
        ("more", json!(1)),
        ("closedTime", json!(null)),
        ("createdTime", json!("yesterday")),
    ] {
        let mut wrong = transaction.clone();
        wrong[field] = value;
        assert!(!transactions.is_valid(&wrong), "{wrong}");
    }
    let page = |total: Value| json!({"data": [], "totalCount": total});
    let pages = response("ListObjectsResponseV2");
    assert!(pages.is_valid(&page(json!("7"))) && !pages.is_valid(&page(json!(7))));
    let row =
        json!({"data": [{"__primaryKey": 1, "__apiName": "A", "a": null}], "totalCount": "1"});
    assert!(!pages.is_valid(&row));

    let escalation = |seconds: Value| {
        json!({"config": {
            "type": "buildStatus", "more": 1,
            "subject": {"datasetRid": "ri.a", "branchId": "master"},
            "statusCheckConfig": {"severity": "MODERATE", "escalationConfig":
                {"failuresToCritical": 1, "timeIntervalInSeconds": seconds}}
        }, "intent": null, "more": 1})
    };
    let requests = response("CreateCheckRequest");
    for seconds in [json!(7), json!("7"), json!(null)] {
        assert!(requests.is_valid(&escalation(seconds)));
    }
    assert!(!requests.is_valid(&escalation(json!("x"))));
    assert!(!requests.is_valid(&json!({"config": {"type": "freshness"}})));
}

/// An error is documented with its name, its code and its parameters.
#[test]
fn errors_are_documented_by_name() {
    let schema = json!({"$ref": "#/components/schemas/Error.TransactionNotFound"});
    let error = json!({
        "errorCode": "NOT_FOUND", "errorName": "TransactionNotFound",
        "errorInstanceId": "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
        "parameters": {"datasetRid": "a", "transactionRid": "b"}
    });
    let errors = validator(&schema);
    assert!(errors.is_valid(&error));
    let mut other = error.clone();
    other["parameters"] = json!({"datasetRid": "a"});
    assert!(!errors.is_valid(&other));
    let entry =
        &DOCUMENT["paths"]["/api/v2/datasets/{datasetRid}/transactions/{transactionRid}"]["get"];
    let not_found = &entry["responses"]["404"]["content"]["application/json"]["schema"];
    assert!(validator(not_found).is_valid(&error));
    other["errorName"] = json!("OntologyNotFound");
    assert!(!validator(not_found).is_valid(&other));
}
