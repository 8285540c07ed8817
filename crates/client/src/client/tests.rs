//! The send road, each phase of an error, against a scripted transport in virtual time.

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
use crate::testing::{Play, Script, VirtualTime, broken, json, no_answer, with};
use crate::tokens::StaticToken;
use crate::transport::{HttpRequest, TransportError};

const ONTOLOGY: &str = r#"{"apiName":"airline","displayName":"Airline","description":"","rid":"ri.ontology.main.ontology.1"}"#;
const INTERNAL: &str =
    r#"{"errorCode":"INTERNAL","errorName":"Internal","errorInstanceId":"0d2c","parameters":{}}"#;
const HTML: &[(&str, &str)] = &[("content-type", "text/html; charset=utf-8")];

struct Bench {
    time: VirtualTime,
    script: Script,
    client: Client,
}

fn bench(plays: impl IntoIterator<Item = Play>) -> Bench {
    let (time, script) = (VirtualTime::default(), Script::new(plays));
    let builder = Client::builder("https://platform.example/tenant/").unwrap();
    let builder = builder.tokens(StaticToken::new("canary-token").unwrap());
    let client = builder
        .transport(script.clone())
        .runtime(time.clone())
        .build()
        .unwrap();
    Bench {
        time,
        script,
        client,
    }
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

fn text(request: &HttpRequest) -> String {
    let mut lines = vec![format!("{} {}", request.method.as_str(), request.url)];
    for (name, value) in request.headers.iter() {
        lines.push(format!("{name}: {value}"));
    }
    lines.extend(
        request
            .body
            .iter()
            .map(|body| String::from_utf8(body.to_vec()).unwrap()),
    );
    lines.join("\n")
}

#[test]
fn a_query_that_failed_is_not_asked_for_again() {
    let failed = r#"{"errorCode":"INTERNAL","errorName":"QueryFailed","errorInstanceId":"0d2c","parameters":{"errorMessage":"no"}}"#;
    let bench = bench([json(500, failed), json(500, failed), json(500, failed)]);
    let results = bench.client.sql().get_sql_query_results("q".into());
    let error = bench.time.run(results).unwrap_err();
    assert!(error.is(&belvedere_api::error::QUERY_FAILED), "{error}");
    assert_eq!(error.to_string(), "QueryFailed (500): no");
    assert_eq!(bench.script.requests().len(), 1);
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
         accept: application/json",
            "POST https://platform.example/tenant/api/v1/ontologies/ri.ontology.main.ontology.1/actions/delay%20flight%2F1/apply\n\
         authorization: Bearer canary-token\n\
         accept: application/json\n\
         content-type: application/json\n\
         {\"parameters\":{}}",
            "POST https://platform.example/tenant/api/v2/sqlQueries/a%2Fb%2Bc%3D/cancel\n\
         authorization: Bearer canary-token\n\
         accept: application/json",
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
fn errors_of_the_platform_keep_everything() {
    let body = r#"{"errorCode":"NOT_FOUND","errorName":"SomethingNew","errorInstanceId":"0d2c","parameters":{"a":1},"x":2}"#;
    let bench = bench([json(404, body)]);
    let error = bench.read().unwrap_err();
    let Error::Api {
        operation,
        status,
        body,
        retry_after,
    } = &error
    else {
        panic!("{error:?}")
    };
    assert_eq!(
        (*operation, *status, *retry_after),
        ("v1.getOntology", 404, None)
    );
    assert_eq!(body.error_name, "SomethingNew");
    assert_eq!(body.parameters["a"], 1);
    assert_eq!(error.to_string(), "SomethingNew (404)");
}

#[test]
fn a_404_without_a_body_means_not_offered() {
    let error = bench([with(404, &[], "")]).read().unwrap_err();
    assert!(matches!(
        error,
        Error::NotOffered {
            operation: "v1.getOntology"
        }
    ));
}

#[test]
fn a_404_whose_body_was_lost_says_nothing_about_the_operation() {
    let error = bench([broken(404, "")]).read().unwrap_err();
    assert!(
        matches!(error, Error::NotThePlatform { status: 404, .. }),
        "{error:?}"
    );
}

#[test]
fn offline_means_that_nothing_was_sent() {
    let offline = || Play::Fail(TransportError::new(TransportErrorKind::Offline));
    let bench = bench([offline(), offline()]);
    for error in [bench.read().unwrap_err(), bench.change().unwrap_err()] {
        let kind = TransportErrorKind::Offline;
        assert!(matches!(error, Error::Transport { kind: seen, .. } if seen == kind));
    }
    assert_eq!(bench.script.count(), 2);
}

#[test]
fn html_is_never_the_platform() {
    let page = format!("<!doctype html>{}", "x".repeat(500));
    for status in [200, 403, 404, 413] {
        let bench = bench([with(status, HTML, &page)]);
        let error = bench.read().unwrap_err();
        let Error::NotThePlatform {
            status: seen,
            content_type,
            start,
            ..
        } = error
        else {
            panic!("{error:?}")
        };
        assert_eq!(seen, status);
        assert_eq!(content_type.unwrap(), "text/html; charset=utf-8");
        assert_eq!(start.len(), 200);
        assert_eq!(bench.script.count(), 1);
    }
    // A captive portal can't make a change look done.
    for result in [
        bench([with(200, HTML, &page)]).change().map(|_| ()),
        bench([with(200, HTML, &page)]).cancel().map(|_| ()),
    ] {
        let cause = match result.unwrap_err() {
            Error::OutcomeUnknown { cause, .. } => (*cause).clone(),
            error => error,
        };
        assert!(matches!(cause, Error::NotThePlatform { status: 200, .. }));
    }
}

#[test]
fn an_error_that_is_no_json_keeps_status_type_and_start() {
    let play = with(
        418,
        &[("content-type", "text/plain"), ("retry-after", "7")],
        "no tea",
    );
    let error = bench([play]).read().unwrap_err();
    assert_eq!(error.retry_after(), Some(Duration::from_secs(7)));
    let Error::NotThePlatform {
        status: 418,
        content_type,
        start,
        ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!(
        (content_type.as_deref(), start.as_str()),
        (Some("text/plain"), "no tea")
    );
}

#[test]
fn redirects_are_errors() {
    for status in [301, 302, 303, 307, 308] {
        let bench = bench([with(status, &[("location", "https://other.example/")], "")]);
        let error = bench.read().unwrap_err();
        assert!(
            matches!(
                error,
                Error::Transport {
                    kind: TransportErrorKind::Redirected,
                    ..
                }
            ),
            "{error:?}"
        );
        assert_eq!(bench.script.count(), 1);
    }
}

#[test]
fn an_answer_without_content_is_never_parsed() {
    bench([with(
        204,
        &[("content-type", "application/json")],
        "{broken",
    )])
    .cancel()
    .unwrap();
    bench([with(200, &[], "anything")]).cancel().unwrap();
    bench([broken(200, "")]).cancel().unwrap();
}

#[test]
fn a_malformed_answer_is_tried_once_more_and_kept() {
    let wrong = r#"{"apiName":"airline","displayName":7,"description":"","rid":"r"}"#;
    let bench = bench([json(200, wrong), json(200, wrong)]);
    let error = bench.read().unwrap_err();
    let Error::Decode {
        operation,
        path,
        bytes,
        ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!(
        (operation, path.as_str()),
        ("v1.getOntology", "displayName")
    );
    assert_eq!(bytes, wrong);
    assert_eq!(bench.script.count(), 2);
}

/// Answers that are cut at every byte, by a connection that says so and by one that pretends to have ended.
/// `--nocapture` shows the figure.
#[test]
fn no_truncated_answer_is_taken_as_whole() {
    const PAGE: &str = r#"{"data":[{"__rid":"ri.phonograph2-objects.main.object.1","__primaryKey":"BV144","seats":180,"delay":null},
        {"__rid":"ri.phonograph2-objects.main.object.2","__primaryKey":"BV145","tags":["a","b"],"at":{"latitude":1.5}}],
        "totalCount":"2"}"#;
    const TRANSACTION: &str = r#"{"rid":"ri.foundry.main.transaction.1","transactionType":"SNAPSHOT","status":"COMMITTED",
        "createdTime":"2024-05-01T10:00:00Z","closedTime":"2024-05-01T10:00:01.123456789Z"}"#;
    const CONTENT: &str =
        r#"{"belvedere":"content of an attachment that would be a document of JSON up to here"}"#;
    let content = CONTENT.repeat(8);
    let size = content.len() as u64;
    let mut cuts = 0;
    for text in [ONTOLOGY, PAGE, TRANSACTION, &content] {
        for end in 0..=text.len() {
            let is_whole = end == text.len();
            for says_so in [true, false] {
                if is_whole && says_so {
                    continue;
                }
                // Reads are asked for again, and meet the same.
                let play = || {
                    let answer = if says_so { broken } else { json };
                    answer(200, &text[..end])
                };
                let bench = bench([play(), play(), play()]);
                let client = &bench.client;
                let is_error = bench.time.run(async {
                    if text == ONTOLOGY {
                        client
                            .ontologies()
                            .get_ontology("ri.o".into())
                            .await
                            .is_err()
                    } else if text == PAGE {
                        let path = list_objects_v2::Path::new("airline", "Flight");
                        let query = list_objects_v2::Query::default();
                        let mut pages = client.ontologies().object_pages(path, query);
                        pages.next().await.is_none_or(|page| page.is_err())
                    } else if text == TRANSACTION {
                        let datasets = client.datasets();
                        datasets
                            .get_transaction("d".into(), "t".into())
                            .await
                            .is_err()
                    } else {
                        let path = read_media_item::Path::new("set", "item");
                        let read = client.read_whole::<ReadMediaItem>(
                            &path,
                            &NoQuery {},
                            CallOptions::new(),
                            Some(size),
                            1 << 20,
                        );
                        !matches!(read.await, Ok((_, SizeCheck::Verified)))
                    }
                });
                assert_eq!(is_error, !is_whole, "{end} of {text}");
                cuts += usize::from(!is_whole);
            }
        }
    }
    println!("{cuts} truncations, none taken as whole");
    assert!(cuts >= 2_400, "{cuts}");
}

#[test]
fn reads_are_repeated_and_changes_are_not() {
    let bench = bench([no_answer(), broken(200, "{"), json(200, ONTOLOGY)]);
    assert_eq!(bench.read().unwrap().api_name, "airline");

    bench.script.add([no_answer()]);
    let error = bench.change().unwrap_err();
    let Error::OutcomeUnknown {
        operation: "v1.applyAction",
        cause,
        key: None,
    } = error
    else {
        panic!("{error:?}")
    };
    let message = cause.to_string();
    assert!(matches!(
        *cause,
        Error::Transport {
            kind: TransportErrorKind::NoAnswer,
            ..
        }
    ));
    for word in ["offline", "CORS", "DNS", "blocker"] {
        assert!(message.contains(word), "{message}");
    }
    assert_eq!(bench.script.count(), 4);
}

#[test]
fn a_change_that_was_answered_with_success_is_done_even_if_the_body_is_lost() {
    for play in [broken(200, "{"), json(200, "{"), Play::Stall(200, "{")] {
        let bench = bench([play]);
        let error = bench.change().unwrap_err();
        assert!(
            matches!(
                error,
                Error::Decode {
                    operation: "v1.applyAction",
                    ..
                }
            ),
            "{error:?}"
        );
        assert_eq!(bench.script.count(), 1);
    }
}

#[test]
fn a_server_error_leaves_a_change_unknown_and_a_query_failed() {
    let error = bench([json(500, INTERNAL)]).change().unwrap_err();
    assert!(matches!(&error, Error::OutcomeUnknown { .. }));
    assert!(error.is(&belvedere_api::error::INTERNAL));

    let bench = bench([json(500, INTERNAL)]);
    let request = belvedere_api::sql::ExecuteSqlQueryRequest::new("SELECT 1");
    let error = bench
        .time
        .run(bench.client.sql().execute_sql_query(request))
        .unwrap_err();
    assert!(matches!(error, Error::Api { status: 500, .. }));
    assert_eq!(bench.script.count(), 1);
}

#[test]
fn an_idempotency_key_makes_a_change_repeatable() {
    let bench = bench([no_answer(), json(200, "{}")]);
    let path = apply_action::Path::new("rid", "delay");
    let query = belvedere_api::operation::NoQuery {};
    let (body, options) = (
        ApplyActionRequest::default(),
        CallOptions::new().idempotency_key("k1"),
    );
    let send = bench
        .client
        .send_with::<belvedere_api::ontologies::ApplyAction>(&path, &query, &body, &options);
    bench.time.run(send).unwrap();
    let keys: Vec<_> = bench
        .script
        .requests()
        .iter()
        .map(|r| r.headers.get("idempotency-key").unwrap().to_owned())
        .collect();
    assert_eq!(keys, ["k1", "k1"]);
}

#[test]
fn slow_down_waits_as_long_as_asked() {
    let slow = |after| with(429, after, INTERNAL);
    let bench = bench([slow(&[("retry-after", "5")]), json(200, ONTOLOGY)]);
    bench.read().unwrap();
    assert_eq!(bench.time.now(), Duration::from_secs(5));

    bench.script.add([
        slow(&[("retry-after", "Sat, 21 Nov 2026 00:00:25 GMT")]),
        json(200, ONTOLOGY),
    ]);
    bench.read().unwrap();
    assert_eq!(bench.time.now(), Duration::from_secs(25));

    bench.script.add([slow(&[("retry-after", "61")])]);
    let error = bench.change().unwrap_err();
    assert_eq!(error.retry_after(), Some(Duration::from_secs(61)));
    assert!(matches!(error, Error::Api { status: 429, .. }));
}

#[test]
fn silence_runs_into_the_time_out() {
    let bench = bench([Play::Silence, Play::Silence, Play::Silence]);
    let error = bench.read().unwrap_err();
    assert!(matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::TimedOut,
            ..
        }
    ));
    assert_eq!(bench.time.now(), Duration::from_secs(90));
    assert_eq!(bench.script.open(), 0);

    // A query has a minute, and is not sent again; canceling one has as long as a read.
    bench.script.add([Play::Silence]);
    let request = belvedere_api::sql::ExecuteSqlQueryRequest::new("SELECT 1");
    let sent = bench
        .time
        .run(bench.client.sql().execute_sql_query(request));
    assert!(matches!(sent, Err(Error::OutcomeUnknown { .. })));
    assert_eq!(bench.time.now(), Duration::from_secs(90 + 60));
    bench
        .script
        .add([Play::Silence, Play::Silence, Play::Silence]);
    assert!(bench.cancel().is_err());
    assert_eq!(bench.time.now(), Duration::from_mins(4));
}

#[test]
fn a_second_401_asks_for_sign_in() {
    let bench = bench([json(401, INTERNAL)]);
    let error = bench.read().unwrap_err();
    assert!(error.needs_sign_in());
    assert!(matches!(
        error,
        Error::Auth {
            kind: AuthErrorKind::SignInNeeded,
            ..
        }
    ));
}

#[test]
fn an_aborted_request_is_not_repeated() {
    let bench = bench([Play::Fail(TransportError::Aborted)]);
    assert!(matches!(bench.read().unwrap_err(), Error::Aborted));
    bench.script.add([Play::Fail(TransportError::Aborted)]);
    assert!(matches!(
        bench.change().unwrap_err(),
        Error::OutcomeUnknown { .. }
    ));
}

#[test]
fn dropping_a_call_ends_its_request() {
    let bench = bench([Play::Silence]);
    let mut call = Box::pin(bench.client.ontologies().get_ontology("rid".into()));
    assert!(crate::testing::poll_once(call.as_mut()).is_pending());
    assert_eq!((bench.script.count(), bench.script.open()), (1, 1));
    drop(call);
    assert_eq!(bench.script.open(), 0);
}

#[test]
fn bytes_arrive_in_chunks_with_a_total() {
    let headers: &[_] = &[("content-type", "application/pdf"), ("content-length", "6")];
    let chunks = vec![
        Ok(Bytes::from("abc")),
        Ok(Bytes::new()),
        Ok(Bytes::from("def")),
    ];
    let bench = bench([Play::Answer(200, headers, chunks)]);
    let call = bench.client.sql().get_sql_query_results("q".into());
    let stream = bench.time.run(call).unwrap();
    assert_eq!(
        (stream.total(), stream.content_type()),
        (Some(6), Some("application/pdf"))
    );
    let chunks: Vec<Bytes> = bench.time.run(stream.map(Result::unwrap).collect());
    assert_eq!(chunks, ["abc", "def"]);
    assert_eq!(bench.script.open(), 0);
}

#[test]
fn a_stalled_stream_ends_after_twenty_seconds() {
    let bench = bench([Play::Stall(200, "abc")]);
    let call = bench.client.sql().get_sql_query_results("q".into());
    let mut stream = bench.time.run(call).unwrap();
    assert_eq!(bench.time.run(stream.next()).unwrap().unwrap(), "abc");
    // A consumer that takes its time is no fault of the platform.
    bench.time.advance(Duration::from_secs(100));
    let error = bench.time.run(stream.next()).unwrap().unwrap_err();
    assert!(matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::TimedOut,
            ..
        }
    ));
    assert_eq!(bench.time.now(), Duration::from_mins(2));
    assert!(bench.time.run(stream.next()).is_none());
}

#[test]
fn bytes_have_a_limit_in_memory() {
    let bench = bench([with(200, &[], "abcdef")]);
    let stream = bench
        .time
        .run(bench.client.sql().get_sql_query_results("q".into()))
        .unwrap();
    let error = bench.time.run(stream.read_all(5)).unwrap_err();
    assert!(matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::TooLarge,
            ..
        }
    ));
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
fn a_check_that_exists_is_a_conflict_with_that_check() {
    let bench = bench([json(
        409,
        r#"{"errorCode":"CONFLICT","errorName":"CheckAlreadyExists","errorInstanceId":"i","parameters":{"conflictingCheck":{"rid":"c"}}}"#,
    )]);
    let body = r#"{"config":{"type":"jobStatus","subject":{"datasetRid":"d","branchId":"master"},"statusCheckConfig":{"severity":"MODERATE"}}}"#;
    let body: CreateCheckRequest = serde_json::from_str(body).unwrap();
    let error = bench
        .time
        .run(bench.client.data_health().create_check(body))
        .unwrap_err();
    assert!(error.is(&belvedere_api::error::CHECK_ALREADY_EXISTS));
    assert_eq!(
        error.body().unwrap().parameters["conflictingCheck"]["rid"],
        "c"
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
