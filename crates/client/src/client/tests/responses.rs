//! Answers of the platform, and what comes in their place.

use super::*;
use crate::SizeCheck;

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

/// Those of the specification. The local platform answers two of them: it lets a query that has ended stay as it is.
#[test]
fn each_error_of_a_cancellation_keeps_its_name() {
    for (name, code, status) in [
        ("QueryPermissionDenied", "PERMISSION_DENIED", 403),
        ("QueryCanceled", "INVALID_ARGUMENT", 400),
        ("QueryFailed", "INTERNAL", 500),
        ("QueryParseError", "INVALID_ARGUMENT", 400),
        ("QueryRunning", "INVALID_ARGUMENT", 400),
        ("ReadQueryInputsPermissionDenied", "PERMISSION_DENIED", 403),
        ("CancelSqlQueryPermissionDenied", "PERMISSION_DENIED", 403),
    ] {
        let body = format!(
            r#"{{"errorCode":"{code}","errorName":"{name}","errorInstanceId":"0d2c","parameters":{{}}}}"#
        );
        let bench = bench([json(status, &body)]);
        let error = bench.cancel().unwrap_err().to_string();
        // What it means follows.
        assert!(
            error.starts_with(&format!("{name} ({status}): ")),
            "{error}"
        );
        assert_eq!(bench.script.count(), 1, "{name}");
    }
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
                    let response = if says_so { broken } else { json };
                    response(200, &text[..end])
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
