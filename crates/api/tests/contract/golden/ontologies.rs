//! Golden text of the operations of ontologies, their types and actions.

use belvedere_api::ontologies::{
    ActionOperation, ApplyAction, ApplyActionRequest, DataType, GetActionType, GetActionTypeV2,
    GetObjectType, GetOntology, TypeStatus, Visibility, apply_action, get_action_type,
    get_action_type_v2, get_object_type, get_ontology,
};
use belvedere_api::operation::{NoBody, NoQuery};
use indexmap::IndexMap;
use serde_json::json;

use super::{Golden, Request, Response};

impl Golden for ApplyAction {
    fn requests() -> Vec<Request<Self>> {
        let parameters = [
            ("flight", json!("BV 100/7")),
            ("minutes", json!(45)),
            ("miles", json!("9223372036854775807")),
            ("price", json!("12.50")),
            ("day", json!("2026-03-01")),
            ("at", json!("2026-03-01T09:00:00Z")),
            ("report", json!("ri.attachments.main.attachment.1")),
            ("tags", json!(["late"])),
            ("reason", json!(null)),
        ];
        let parameters = parameters.map(|(name, value)| (name.to_owned(), value));
        let path = apply_action::Path::new("ri.ontology.main.ontology.1", "delay-flight");
        let line = "POST /api/v1/ontologies/ri.ontology.main.ontology.1/actions/delay-flight/apply";
        vec![
            Request {
                path: path.clone(),
                query: NoQuery {},
                body: ApplyActionRequest::new(IndexMap::from(parameters)),
                line,
                json: r#"{"parameters": {
                    "flight": "BV 100/7", "minutes": 45, "miles": "9223372036854775807",
                    "price": "12.50", "day": "2026-03-01", "at": "2026-03-01T09:00:00Z",
                    "report": "ri.attachments.main.attachment.1", "tags": ["late"], "reason": null
                }}"#,
            },
            Request {
                path,
                query: NoQuery {},
                body: ApplyActionRequest::default(),
                line,
                json: r#"{"parameters": {}}"#,
            },
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: "{}",
            expect: |response| assert!(response.extra.is_empty()),
        }]
    }
}

impl Golden for GetActionTypeV2 {
    fn requests() -> Vec<Request<Self>> {
        vec![
            Request {
                path: get_action_type_v2::Path::new("airline", "delay-flight"),
                query: get_action_type_v2::Query::default(),
                body: NoBody,
                line: "GET /api/v2/ontologies/airline/actionTypes/delay-flight",
                json: "",
            },
            Request {
                path: get_action_type_v2::Path::new("ri.ontology.main.ontology.1", "delay-flight"),
                query: get_action_type_v2::Query {
                    sdk_package_rid: Some("ri.sdk.main.package.1".to_owned()),
                    sdk_version: Some("1.2.0+5".to_owned()),
                    branch: Some("feature/late flights".into()),
                },
                body: NoBody,
                line: "GET /api/v2/ontologies/ri.ontology.main.ontology.1/actionTypes/delay-flight\
                       ?sdkPackageRid=ri.sdk.main.package.1&sdkVersion=1.2.0%2B5\
                       &branch=feature%2Flate%20flights",
                json: "",
            },
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: r#"{
                "apiName": "delay-flight", "description": "Moves the departure.",
                "displayName": "Delay a flight", "status": "ACTIVE",
                "parameters": {
                    "minutes": {"displayName": "Minutes", "description": "Delay.",
                                "dataType": {"type": "integer"}, "required": true},
                    "flight": {"dataType": {"type": "object", "objectApiName": "Flight",
                               "objectTypeApiName": "Flight"}, "required": true},
                    "tags": {"dataType": {"type": "array", "subType": {"type": "string"}}, "required": false},
                    "price": {"dataType": {"type": "decimal", "precision": 10, "scale": 2}, "required": false},
                    "crew": {"dataType": {"type": "struct", "fields": [
                        {"name": "pilot", "fieldType": {"type": "string"}, "required": true}
                    ]}, "required": false}
                },
                "rid": "ri.ontology.main.action-type.1",
                "operations": [
                    {"type": "modifyObject", "objectTypeApiName": "Flight"},
                    {"type": "createLink", "linkTypeApiNameAtoB": "flights", "linkTypeApiNameBtoA": "airport",
                     "aSideObjectTypeApiName": "Airport", "bSideObjectTypeApiName": "Flight"}
                ]
            }"#,
            expect: |action| {
                assert_eq!(action.status, TypeStatus::Active);
                let names: Vec<_> = action.parameters.keys().map(String::as_str).collect();
                assert_eq!(names, ["minutes", "flight", "tags", "price", "crew"]);
                let minutes = &action.parameters["minutes"];
                assert!(minutes.required && matches!(minutes.data_type, DataType::Integer(_)));
                let DataType::Object(flight) = &action.parameters["flight"].data_type else {
                    panic!("{action:?}")
                };
                assert_eq!(flight.object_type_api_name.as_deref(), Some("Flight"));
                let DataType::Array(tags) = &action.parameters["tags"].data_type else {
                    panic!("{action:?}")
                };
                assert!(matches!(*tags.sub_type, DataType::String(_)));
                let DataType::Decimal(price) = &action.parameters["price"].data_type else {
                    panic!("{action:?}")
                };
                assert_eq!((price.precision, price.scale), (Some(10), Some(2)));
                let DataType::Struct(crew) = &action.parameters["crew"].data_type else {
                    panic!("{action:?}")
                };
                assert!(crew.fields[0].required);
                let [
                    ActionOperation::ModifyObject(edit),
                    ActionOperation::CreateLink(link),
                ] = action.operations.as_slice()
                else {
                    panic!("{action:?}")
                };
                assert_eq!(edit.object_type_api_name, "Flight");
                assert_eq!(link.link_type_api_name_a_to_b, "flights");
            },
        }]
    }
}

impl Golden for GetActionType {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_action_type::Path::new("ri.ontology.main.ontology.1", "delay-flight"),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v1/ontologies/ri.ontology.main.ontology.1/actionTypes/delay-flight",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: r#"{
                "apiName": "delay-flight", "description": "Moves the departure.", "status": "ENDORSED",
                "parameters": {
                    "flight": {"baseType": "OntologyObject<Flight>", "required": true},
                    "price": {"description": "New price.", "baseType": "Decimal",
                              "dataType": {"type": "decimal"}, "required": false}
                },
                "rid": "ri.ontology.main.action-type.1",
                "operations": [{"type": "deleteObject", "objectTypeApiName": "Flight"}]
            }"#,
            expect: |action| {
                assert_eq!(action.api_name, "delay-flight");
                assert_eq!(action.status, TypeStatus::Endorsed);
                assert_eq!(action.display_name, None);
                assert_eq!(
                    action.parameters["flight"].base_type,
                    "OntologyObject<Flight>"
                );
                assert!(action.parameters["flight"].required);
                assert!(!action.parameters["price"].required);
                assert!(action.parameters["price"].data_type.is_some());
                assert!(matches!(
                    action.operations[0],
                    ActionOperation::DeleteObject(_)
                ));
            },
        }]
    }
}

impl Golden for GetObjectType {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_object_type::Path::new("ri.ontology.main.ontology.1", "Flight"),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v1/ontologies/ri.ontology.main.ontology.1/objectTypes/Flight",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: r#"{
                    "apiName": "Flight", "status": "EXPERIMENTAL", "rid": "ri.ontology.main.object-type.1",
                    "legacyObjectTypeId": "flight", "displayName": "Flight", "description": "One flight.",
                    "visibility": "PROMINENT", "primaryKey": ["flightId"],
                    "properties": {
                        "flightId": {"baseType": "String", "description": "Key.", "displayName": "Id",
                                     "legacyPropertyId": "flight_id"},
                        "seats": {"baseType": "Integer"}, "day": {"baseType": "Date"}
                    }
                }"#,
                expect: |object_type| {
                    assert_eq!(object_type.status, TypeStatus::Experimental);
                    assert_eq!(object_type.visibility, Some(Visibility::Prominent));
                    assert_eq!(object_type.primary_key, vec!["flightId".into()]);
                    let types: Vec<_> = object_type
                        .properties
                        .values()
                        .map(|p| p.base_type.as_str())
                        .collect();
                    assert_eq!(types, ["String", "Integer", "Date"]);
                },
            },
            Response {
                json: r#"{"apiName": "Flight", "status": "DEPRECATED", "rid": "r", "primaryKey": [], "properties": {}}"#,
                expect: |object_type| assert_eq!(object_type.title(), "Flight"),
            },
        ]
    }
}

impl Golden for GetOntology {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_ontology::Path::new("ri.ontology.main.ontology.1"),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v1/ontologies/ri.ontology.main.ontology.1",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: r#"{"apiName": "airline", "displayName": "Airline", "description": "",
                      "rid": "ri.ontology.main.ontology.1"}"#,
            expect: |ontology| {
                assert_eq!(ontology.api_name, "airline");
                assert_eq!(ontology.display_name, "Airline");
                assert_eq!(ontology.rid.as_str(), "ri.ontology.main.ontology.1");
            },
        }]
    }
}
