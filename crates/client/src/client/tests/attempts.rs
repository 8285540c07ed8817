//! Further attempts of a call, and its end without a response.

use super::*;

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
fn reads_are_repeated_and_changes_are_not() {
    let bench = bench([no_response(), broken(200, "{"), json(200, ONTOLOGY)]);
    assert_eq!(bench.read().unwrap().api_name, "airline");

    bench.script.add([no_response()]);
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
            kind: TransportErrorKind::NoResponse,
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
    let bench = bench([no_response(), json(200, "{}")]);
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
