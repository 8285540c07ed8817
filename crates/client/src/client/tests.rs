//! The send road, each phase of an error, against a scripted transport in virtual time.

mod attempts;
mod content;
mod responses;

use std::time::Duration;

use belvedere_api::data_health::CreateCheckRequest;
use belvedere_api::ids::OntologyRid;
use belvedere_api::media_sets::{
    MediaItemPath, ReadMediaItem, clear_media_item_at_path, get_media_item_info, read_media_item,
};
use belvedere_api::ontologies::{ApplyActionRequest, apply_action, list_objects_v2};
use belvedere_api::operation::NoQuery;
use bytes::Bytes;
use futures_util::StreamExt as _;

use super::*;
use crate::error::{AuthErrorKind, TransportErrorKind};
use crate::testing::{Bench, Play, broken, json, no_response, text, with};
use crate::transport::TransportError;

const ONTOLOGY: &str = r#"{"apiName":"airline","displayName":"Airline","description":"","rid":"ri.ontology.main.ontology.1"}"#;
const INTERNAL: &str =
    r#"{"errorCode":"INTERNAL","errorName":"Internal","errorInstanceId":"0d2c","parameters":{}}"#;
const HTML: &[(&str, &str)] = &[("content-type", "text/html; charset=utf-8")];

fn bench(plays: impl IntoIterator<Item = Play>) -> Bench {
    Bench::new("https://platform.example/tenant/", "canary-token", plays)
}

impl Bench {
    fn read(&self) -> Result<belvedere_api::ontologies::Ontology, Error> {
        let rid = OntologyRid::from("ri.ontology.main.ontology.1");
        self.time.run(self.client.ontologies().get_ontology(rid))
    }

    fn change(&self) -> Result<belvedere_api::ontologies::ApplyActionResponse, Error> {
        let path = apply_action::Path::new("ri.ontology.main.ontology.1", "delay flight/1");
        self.time.run(
            self.client
                .ontologies()
                .apply_action(path, ApplyActionRequest::default()),
        )
    }

    fn cancel(&self) -> Result<belvedere_api::operation::NoContent, Error> {
        self.time
            .run(self.client.sql().cancel_sql_query("a/b+c=".into()))
    }
}

#[test]
fn golden_requests() {
    let bench = bench([json(200, ONTOLOGY), json(200, "{}"), with(204, &[], "")]);
    bench.read().unwrap();
    bench.change().unwrap();
    bench.cancel().unwrap();
    let requests: Vec<String> = bench.script.requests().iter().map(text).collect();
    assert_eq!(
        requests,
        [
            "GET https://platform.example/tenant/api/v1/ontologies/ri.ontology.main.ontology.1\n\
         authorization: Bearer canary-token\n\
         accept: application/json\n",
            "POST https://platform.example/tenant/api/v1/ontologies/ri.ontology.main.ontology.1/actions/delay%20flight%2F1/apply\n\
         authorization: Bearer canary-token\n\
         accept: application/json\n\
         content-type: application/json\n\
         \n\
         {\"parameters\":{}}",
            "POST https://platform.example/tenant/api/v2/sqlQueries/a%2Fb%2Bc%3D/cancel\n\
         authorization: Bearer canary-token\n\
         accept: application/json\n",
        ]
    );
    assert!(!format!("{:?}", bench.script.requests()).contains("canary"));
}

#[test]
fn a_read_token_travels_in_its_header_only() {
    let info = r#"{"viewRid":"v","logicalTimestamp":"1","sizeBytesLong":"5"}"#;
    let bench = bench([json(200, info)]);
    let options = CallOptions::new().read_token(ReadToken::new("canary-read").unwrap());
    assert!(!format!("{options:?}").contains("canary"));
    let path = get_media_item_info::Path::new("set", "item");
    bench
        .time
        .run(bench.client.media_sets().get_media_item_info(path, options))
        .unwrap();
    let request = &bench.script.requests()[0];
    assert_eq!(request.headers.get("readtoken"), Some("canary-read"));
    assert!(!request.url.contains("canary"));
}

#[test]
fn a_read_token_is_not_sent_with_other_operations() {
    let bench = bench([json(200, ONTOLOGY)]);
    let options = CallOptions::new().read_token(ReadToken::new("canary-read").unwrap());
    let path = belvedere_api::ontologies::get_ontology::Path::new("rid");
    let query = belvedere_api::operation::NoQuery {};
    let send = bench
        .client
        .send_with::<belvedere_api::ontologies::GetOntology>(&path, &query, &NoBody, &options);
    bench.time.run(send).unwrap();
    assert_eq!(bench.script.requests()[0].headers.get("readtoken"), None);
}

#[test]
fn a_refused_request_is_never_sent() {
    let bench = bench([]);
    for rid in ["", ".", "..", "%2e%2E"] {
        let error = bench
            .time
            .run(bench.client.ontologies().get_ontology(rid.into()))
            .unwrap_err();
        assert!(matches!(error, Error::Request(_)), "{error:?}");
    }
    assert_eq!(bench.script.count(), 0);
}

#[test]
fn previews_say_so() {
    let bench = bench([with(204, &[], "")]);
    let path = clear_media_item_at_path::Path::new("set");
    let query =
        clear_media_item_at_path::Query::new(MediaItemPath::new("a b/ü%20+&=?#.txt").unwrap());
    bench
        .time
        .run(
            bench
                .client
                .media_sets()
                .clear_media_item_at_path(path, query),
        )
        .unwrap();
    assert_eq!(
        bench.script.requests()[0].url,
        "https://platform.example/tenant/api/v2/mediasets/set/items/clearAtPath\
         ?mediaItemPath=a%20b%2F%C3%BC%2520%2B%26%3D%3F%23.txt&preview=true"
    );
}

#[test]
fn a_builder_without_parts_says_what_is_missing() {
    let error = Client::builder("https://platform.example")
        .unwrap()
        .build()
        .err()
        .unwrap();
    assert!(error.to_string().contains("tokens"), "{error}");
    assert!(Client::builder("http://platform.example").is_err());
}

proptest::proptest! {
    /// Whatever an id holds, the request goes to the same host and the same endpoint, and carries the id.
    #[test]
    fn an_id_never_leads_elsewhere(ontology in "\\PC{0,40}|[./%2eE\\\\?#@:;+ ]{1,9}", action in "\\PC{0,40}|[./%2eE]{1,9}") {
        let bench = bench([json(200, "{}")]);
        let path = apply_action::Path::new(ontology.as_str(), action.as_str());
        let call = bench.client.ontologies().apply_action(path, ApplyActionRequest::default());
        if let Err(error) = bench.time.run(call) {
            proptest::prop_assert!(matches!(error, Error::Request(_)), "{error:?}");
            return Ok(());
        }
        let uri: http::Uri = bench.script.requests()[0].url.parse().unwrap();
        proptest::prop_assert_eq!(uri.host(), Some("platform.example"));
        proptest::prop_assert_eq!(uri.query(), None);
        let template = "/tenant/api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply";
        let values = belvedere_api::path::match_template(template, uri.path());
        proptest::prop_assert_eq!(values, Some(vec![ontology, action]));
    }
}
