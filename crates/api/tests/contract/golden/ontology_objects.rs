//! Golden text of the operations of objects and their attachments.

use belvedere_api::ontologies::list_objects_v2::{self, Query};
use belvedere_api::ontologies::{
    GetAttachmentPropertyByRidV2, GetAttachmentPropertyContentV2, ListObjectsV2,
    get_attachment_property_by_rid_v2, get_attachment_property_content_v2,
};
use belvedere_api::operation::NoBody;

use super::{Golden, Request, Response, no_json};

impl Golden for ListObjectsV2 {
    fn requests() -> Vec<Request<Self>> {
        vec![
            Request {
                path: list_objects_v2::Path::new("airline", "Flight"),
                query: Query::default(),
                body: NoBody,
                line: "GET /api/v2/ontologies/airline/objects/Flight",
                json: "",
            },
            Request {
                path: list_objects_v2::Path::new("ri.ontology.main.ontology.1", "Flight"),
                query: Query {
                    page_size: Some(100),
                    page_token: Some("v1.a/b+c==".into()),
                    select: vec!["flightId".into(), "origin".into()],
                    order_by: Some("p.day:desc,properties.flightId".parse()),
                    sdk_package_rid: Some("ri.sdk.main.package.1".to_owned()),
                    sdk_version: Some("1.0.0".to_owned()),
                    exclude_rid: Some(true),
                    snapshot: Some(true),
                    branch: Some("my branch".into()),
                    load_ontology_defined_derived_properties: Some(false),
                },
                body: NoBody,
                line: "GET /api/v2/ontologies/ri.ontology.main.ontology.1/objects/Flight\
                       ?pageSize=100&pageToken=v1.a%2Fb%2Bc%3D%3D&select=flightId&select=origin\
                       &orderBy=p.day%3Adesc%2Cp.flightId%3Aasc\
                       &sdkPackageRid=ri.sdk.main.package.1&sdkVersion=1.0.0&excludeRid=true\
                       &snapshot=true&branch=my%20branch&loadOntologyDefinedDerivedProperties=false",
                json: "",
            },
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: r#"{
                    "nextPageToken": "v1.a/b+c==",
                    "data": [
                        {"__rid": "ri.object.main.object.1", "__primaryKey": "BV100", "__apiName": "Flight",
                         "flightId": "BV100", "miles": "9007199254740993", "load": 0.5, "late": false,
                         "day": "2026-03-01", "tags": ["a"], "photo": {"rid": "ri.attachments.main.attachment.1"}},
                        {"__primaryKey": 7, "__apiName": "Flight"}
                    ],
                    "totalCount": "100000"
                }"#,
                expect: |page| {
                    assert_eq!(
                        page.next_page_token.as_ref().unwrap().as_str(),
                        "v1.a/b+c=="
                    );
                    assert_eq!(page.total_count, 100_000);
                    let properties = page.data[0].properties().unwrap();
                    assert_eq!(properties["miles"], "9007199254740993");
                    assert_eq!(properties.get_index(0).unwrap().0, "__rid");
                    assert_eq!(page.data[0].primary_key().as_deref(), Some("BV100"));
                    assert_eq!(page.data[1].primary_key().as_deref(), Some("7"));
                },
            },
            Response {
                json: r#"{"data": [], "totalCount": "0"}"#,
                expect: |page| assert!(page.data.is_empty() && page.next_page_token.is_none()),
            },
        ]
    }
}

impl Golden for GetAttachmentPropertyContentV2 {
    fn requests() -> Vec<Request<Self>> {
        vec![
            Request {
                path: get_attachment_property_content_v2::Path::new(
                    "airline",
                    "Inspection",
                    "2026/03 #1",
                    "report",
                ),
                query: get_attachment_property_content_v2::Query::default(),
                body: NoBody,
                line: "GET /api/v2/ontologies/airline/objects/Inspection/2026%2F03%20%231\
                       /attachments/report/content",
                json: "",
            },
            Request {
                path: get_attachment_property_content_v2::Path::new(
                    "airline",
                    "Inspection",
                    "1",
                    "p",
                ),
                query: get_attachment_property_content_v2::Query {
                    branch: Some("b".into()),
                    ..Default::default()
                },
                body: NoBody,
                line: "GET /api/v2/ontologies/airline/objects/Inspection/1/attachments/p/content?branch=b",
                json: "",
            },
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        no_json()
    }
}

impl Golden for GetAttachmentPropertyByRidV2 {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_attachment_property_by_rid_v2::Path::new(
                "airline",
                "Inspection",
                "content",
                "photo",
                "ri.attachments.main.attachment.1",
            ),
            query: get_attachment_property_by_rid_v2::Query {
                sdk_version: Some("2".to_owned()),
                ..Default::default()
            },
            body: NoBody,
            line: "GET /api/v2/ontologies/airline/objects/Inspection/content/attachments/photo\
                   /ri.attachments.main.attachment.1?sdkVersion=2",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: r#"{"rid": "ri.attachments.main.attachment.1", "filename": "wing.png",
                      "sizeBytes": 4294967296, "mediaType": "image/png"}"#,
            expect: |attachment| {
                assert_eq!(attachment.filename, "wing.png");
                assert_eq!(attachment.size_bytes, Some(4_294_967_296));
                assert_eq!(attachment.media_type.as_deref(), Some("image/png"));
            },
        }]
    }
}
