//! Golden requests and replies: literal text after `docs/contract.md` and `docs/assumptions.md`, never produced by our own
//! code. Every operation of the list has some: without them this file does not compile.

mod admin;
mod data_health;
mod datasets;
mod media_sets;
mod ontologies;
mod ontology_objects;
mod sql;

use std::fmt::Debug;

use belvedere_api::operation::{Body, BodyKind, Operation, PathParameters, Reply, ReplyKind};
use belvedere_api::{path, wire};
use serde_json::Value;

/// A typed request and the HTTP that it is.
pub(crate) struct Request<O: Operation> {
    pub(crate) path: O::Path,
    pub(crate) query: O::Query,
    pub(crate) body: O::Body,
    /// Method, a blank, path and query.
    pub(crate) line: &'static str,
    /// The JSON body; empty for none.
    pub(crate) json: &'static str,
}

/// The text of a response and the value that must be parsed from it.
pub(crate) struct Response<O: Operation> {
    /// The body; empty for none.
    pub(crate) json: &'static str,
    /// Asserts the typed fields.
    pub(crate) expect: fn(&O::Response),
}

/// An operation with its golden text.
pub(crate) trait Golden: Operation {
    fn requests() -> Vec<Request<Self>>;
    fn responses() -> Vec<Response<Self>>;
}

/// A response without a JSON body.
pub(crate) fn no_json<O: Operation>() -> Vec<Response<O>> {
    vec![Response {
        json: "",
        expect: |_| {},
    }]
}

fn value(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

/// A request is the literal HTTP, and the literal HTTP is the request.
fn check_requests<O: Golden>()
where
    O::Path: PartialEq + Debug,
    O::Query: PartialEq + Debug,
    O::Body: PartialEq + Debug,
{
    let requests = O::requests();
    assert!(!requests.is_empty());
    for request in requests {
        let sent = wire::encode_request::<O>(&request.path, &request.query, &request.body).unwrap();
        assert_eq!(
            format!("{} {}", sent.method.as_str(), sent.target),
            request.line
        );
        match &sent.body {
            None => assert_eq!(request.json, ""),
            Some(bytes) => assert_eq!(value(bytes), value(request.json.as_bytes())),
        }
        assert_eq!(O::Body::KIND == BodyKind::None, sent.body.is_none());

        let (_, target) = request.line.split_once(' ').unwrap();
        let (raw_path, raw_query) = target.split_once('?').unwrap_or((target, ""));
        let values = path::match_template(O::DESCRIPTION.path, raw_path).unwrap();
        assert_eq!(O::Path::from_values(values).unwrap(), request.path);
        assert_eq!(
            wire::decode_query::<O::Query>(raw_query).unwrap(),
            request.query
        );
        assert_eq!(
            O::Body::decode(request.json.as_bytes()).unwrap(),
            request.body
        );

        // A client with names and values only sends the same.
        let mut pairs = wire::decode_query::<Vec<(String, String)>>(raw_query).unwrap();
        pairs.retain(|(name, _)| name != "preview");
        let untyped = wire::encode_untyped(&O::DESCRIPTION, &request.path.values(), &pairs);
        assert_eq!(untyped.unwrap(), target);
    }
}

/// The literal reply is read, and written back as the same JSON.
fn check_responses<O: Golden>()
where
    O::Response: PartialEq + Debug,
{
    let responses = O::responses();
    assert!(!responses.is_empty());
    for response in responses {
        let read = wire::decode_reply::<O>(response.json.as_bytes()).unwrap();
        (response.expect)(&read);
        let written = read.encode().unwrap();
        if O::Response::KIND == ReplyKind::Json {
            assert_eq!(value(&written), value(response.json.as_bytes()));
            assert_eq!(wire::decode_reply::<O>(&written).unwrap(), read);
        } else {
            assert_eq!((written.as_slice(), response.json), (&b""[..], ""));
        }
    }
}

macro_rules! tests {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        $(
            mod $method {
                #[test]
                fn requests() {
                    super::check_requests::<$operation>();
                }
                #[test]
                fn responses() {
                    super::check_responses::<$operation>();
                }
            }
        )+
    };
}
belvedere_api::for_each_operation!(tests);
