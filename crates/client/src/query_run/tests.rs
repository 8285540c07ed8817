//! Runs against a scripted platform in virtual time.

use std::pin::pin;
use std::task::Poll;

use bytes::Bytes;
use futures_util::future::join;

use super::*;
use crate::testing::{Bench, Play, json, no_response, poll_once, with};

mod cancel;

const OCTETS: &[(&str, &str)] = &[("content-type", "application/octet-stream")];
const EXECUTE: &str = "POST /api/v2/sqlQueries/execute";
const CANCEL: &str = "POST /api/v2/sqlQueries/q/cancel";
const RESULTS: &str = "GET /api/v2/sqlQueries/q/getResults";
const STATUS: &str = "GET /api/v2/sqlQueries/q/getStatus";

fn bench(plays: impl IntoIterator<Item = Play>) -> Bench {
    Bench::new("https://platform.example", "token", plays)
}

impl Bench {
    /// The requests besides the statement.
    fn lines(&self) -> Vec<String> {
        let line = |request: &crate::transport::HttpRequest| {
            let path = request.url.trim_start_matches("https://platform.example");
            format!("{} {path}", request.method.as_str())
        };
        let requests = self.script.requests();
        let lines = requests.iter().map(line);
        lines.filter(|line| line != EXECUTE).collect()
    }

    /// A run of a statement.
    fn run(&self) -> QueryRun {
        QueryRun::start(&self.client, r#"{"query":"SELECT 1"}"#.to_owned(), None)
    }

    /// All results.
    fn read_all(&self, run: &QueryRun) -> Result<String, QueryFailure> {
        self.time.run(read(run))
    }
}

/// A run whose statement gets this state for a response, and further requests the others.
fn started(state: &str, plays: impl IntoIterator<Item = Play>) -> (Bench, QueryRun) {
    let bench = bench(std::iter::once(json(200, state)).chain(plays));
    let run = bench.run();
    (bench, run)
}

/// The same, and each response takes a moment.
fn slow(first: Play, plays: impl IntoIterator<Item = Play>) -> (Bench, QueryRun) {
    let bench = bench(std::iter::once(first).chain(plays));
    let _slow = bench.script.clone().slow(&bench.time);
    let run = bench.run();
    (bench, run)
}

async fn read(run: &QueryRun) -> Result<String, QueryFailure> {
    let bytes = run.results().await?.read_all(8).await?;
    Ok(String::from_utf8(bytes).unwrap())
}

const RUNNING: &str = r#"{"type":"running","queryId":"q"}"#;
const SUCCEEDED: &str = r#"{"type":"succeeded","queryId":"q","truncated":true}"#;
const CANCELED: &str = r#"{"type":"canceled"}"#;
const FAILED: &str = r#"{"type":"failed","errorMessage":"division by zero"}"#;

fn named(status: u16, name: &str, parameters: &str) -> Play {
    let body = format!(
        r#"{{"errorCode":"X","errorName":"{name}","errorInstanceId":"0d2c","parameters":{parameters}}}"#
    );
    json(status, &body)
}

fn content(text: &str) -> Play {
    with(200, OCTETS, text)
}

fn broken_content(text: &str) -> Play {
    let lost = TransportError::new(TransportErrorKind::Interrupted);
    let chunks = vec![Ok(Bytes::copy_from_slice(text.as_bytes())), Err(lost)];
    Play::Response(200, OCTETS, chunks)
}

#[test]
fn results_are_asked_for_until_they_come_and_are_whole_at_their_end() {
    let running = || named(400, "QueryRunning", "{}");
    let (bench, run) = started(RUNNING, [running(), running(), content("a\n1\n")]);
    assert_eq!(bench.script.count(), 0, "nothing before it is asked for");
    assert_eq!(bench.read_all(&run).unwrap(), "a\n1\n");
    assert_eq!(run.state().results, ResultsPhase::Whole);
    // Nothing is owed for a whole result.
    bench.time.run(run.abandon()).unwrap();
    assert_eq!(bench.lines(), [RESULTS, RESULTS, RESULTS]);
    let sent = bench
        .script
        .bodies("https://platform.example/api/v2/sqlQueries/execute");
    assert_eq!(sent, [r#"{"query":"SELECT 1"}"#]);
}

#[test]
fn a_first_answer_may_be_the_last() {
    let failure = |play: Play, phase| {
        let bench = bench([play]);
        let run = bench.run();
        let failure = bench.read_all(&run).unwrap_err();
        assert_eq!(run.state().phase, phase);
        // Of none is anything left to cancel.
        bench.time.run(run.abandon()).unwrap();
        assert_eq!(bench.script.count(), 1);
        failure
    };
    let state = |text, phase| failure(json(200, text), phase);
    let said = state(FAILED, QueryPhase::Failed);
    assert!(matches!(said, QueryFailure::Failed(text) if text == "division by zero"));
    let odd = state(r#"{"type":"failed","reason":"odd"}"#, QueryPhase::Failed);
    assert!(matches!(odd, QueryFailure::Failed(text) if text.contains("odd")));
    let canceled = state(CANCELED, QueryPhase::Canceled);
    assert!(matches!(canceled, QueryFailure::Canceled));
    let unnamed = state(r#"{"type":"queued"}"#, QueryPhase::Unknown);
    assert!(matches!(unnamed, QueryFailure::Unnamed(word) if word == "queued"));
    for play in [
        named(403, "ExecuteSqlQueryPermissionDenied", "{}"),
        json(200, "[]"),
        no_response(),
    ] {
        let refused = failure(play, QueryPhase::Failed);
        assert!(matches!(refused, QueryFailure::Request(_)));
    }
}

#[test]
fn the_platform_says_why_results_broke_off() {
    let (failed, run) = started(RUNNING, [broken_content("a\n"), json(200, FAILED)]);
    let failure = failed.read_all(&run).unwrap_err();
    assert!(matches!(failure, QueryFailure::Failed(text) if text == "division by zero"));
    assert_eq!(run.state().results, ResultsPhase::Cut);
    failed.time.run(run.abandon()).unwrap();
    assert_eq!(failed.lines(), [RESULTS, STATUS]);

    let (canceled, run) = started(RUNNING, [broken_content("a\n"), json(200, CANCELED)]);
    assert!(matches!(
        canceled.read_all(&run),
        Err(QueryFailure::Canceled)
    ));

    // A query that is fine lost its connection: the one that abandons it cancels it.
    let lost = [
        broken_content("a\n"),
        json(200, RUNNING),
        with(204, &[], ""),
    ];
    let (lost, run) = started(RUNNING, lost);
    assert!(matches!(
        lost.read_all(&run),
        Err(QueryFailure::Request(error)) if matches!(*error, Error::Transport { .. })
    ));
    lost.time.run(run.abandon()).unwrap();
    assert_eq!(lost.lines(), [RESULTS, STATUS, CANCEL]);

    // A platform that can't be reached is not waited for.
    let (gone, run) = started(RUNNING, [broken_content("a\n"), Play::Silence]);
    assert!(gone.read_all(&run).is_err());
    assert!(gone.client.runtime().now() <= REASON_TIMEOUT);
}

#[test]
fn the_cluster_that_a_query_runs_on_stays_known() {
    let on_cluster = r#"{"type":"running","queryId":"q","cluster":"spark.example"}"#;
    let (bench, run) = started(on_cluster, [content("a\n"), json(200, SUCCEEDED)]);
    assert_eq!(bench.read_all(&run).unwrap(), "a\n");
    assert_eq!(run.state().cluster.as_deref(), Some("spark.example"));
    bench.time.run(run.follow(|| false));
    assert_eq!(run.state().phase, QueryPhase::Succeeded);
    assert_eq!(run.state().cluster.as_deref(), Some("spark.example"));
}

#[test]
fn how_far_a_query_is_counts_while_it_runs() {
    let far = r#"{"type":"running","queryId":"q","progress":{"inputBytes":12,"tasks":4,"tasksDone":1,"stages":2,"new":true}}"#;
    let odd = r#"{"type":"running","queryId":"q","progress":"far"}"#;
    let (bench, run) = started(far, [json(200, odd), json(200, SUCCEEDED)]);
    assert!(bench.time.run(run.is_named()));
    let expected = QueryProgress {
        input_bytes: 12,
        stages: 2,
        tasks: 4,
        tasks_done: 1,
        ..QueryProgress::default()
    };
    assert_eq!(run.state().progress, expected);
    bench.time.run(run.follow(|| false));
    assert_eq!(run.state().progress, QueryProgress::default());
}

#[test]
fn the_state_is_asked_for_until_it_is_final_and_at_once_after_the_results() {
    let others = [content("a\n"), json(200, RUNNING), json(200, SUCCEEDED)];
    let (bench, run) = started(RUNNING, others);
    let ((), text) = bench.time.run(join(run.follow(|| false), read(&run)));
    assert_eq!(text.unwrap(), "a\n");
    assert_eq!(run.state().phase, QueryPhase::Succeeded);
    // One question as the results end, one after the first pause.
    assert_eq!(bench.client.runtime().now(), Duration::from_millis(500));
    assert_eq!(bench.lines(), [RESULTS, STATUS, STATUS]);
}

#[test]
fn an_unknown_state_is_settled_by_the_results() {
    const PAUSED: &str = r#"{"type":"paused","queryId":"q"}"#;
    for (play, phase) in [
        (content("a\n"), QueryPhase::Succeeded),
        (named(403, "Odd", "{}"), QueryPhase::Unknown),
    ] {
        let (bench, run) = started(PAUSED, [play, json(200, PAUSED)]);
        let _ = bench.time.run(join(run.follow(|| false), read(&run)));
        assert_eq!(run.state().phase, phase);
        assert_eq!(run.state().word.as_deref(), Some("paused"));
    }
}

#[test]
fn a_state_that_cannot_be_read_is_asked_for_a_few_times() {
    // Each question is repeated by the rules of reads.
    let (lost, run) = started(RUNNING, std::iter::repeat_with(no_response).take(100));
    lost.time.run(run.follow(|| true));
    assert_eq!(run.state().phase, QueryPhase::Failed);
    let took = lost.client.runtime().now();
    assert!(
        took >= Duration::from_secs(20) * MAX_STATUS_FAILURES,
        "{took:?}"
    );

    let (denied, run) = started(RUNNING, [named(403, "QueryPermissionDenied", "{}")]);
    denied.time.run(run.follow(|| false));
    assert_eq!(run.state().phase, QueryPhase::Failed);
    assert_eq!(denied.lines(), [STATUS]);
}

#[test]
fn results_that_are_refused_say_why_the_query_has_none() {
    let own = named(500, "QueryFailed", r#"{"errorMessage":"no"}"#);
    let (own, run) = started(RUNNING, [own]);
    assert!(matches!(own.read_all(&run), Err(QueryFailure::Request(_))));
    let state = run.state();
    assert!(matches!(state.failure, Some(QueryFailure::Request(_))));
    assert_eq!(state.results, ResultsPhase::Refused);
    // It has ended: there is nothing to cancel.
    own.time.run(run.abandon()).unwrap();
    assert_eq!(own.lines(), [RESULTS]);

    let other = named(403, "GetResultsSqlQueryPermissionDenied", "{}");
    let (other, run) = started(RUNNING, [other]);
    assert!(other.read_all(&run).is_err());
    assert!(run.state().failure.is_none());
}

#[test]
fn a_query_is_found_again_by_its_name() {
    let found = bench([json(200, RUNNING), content("a\n")]);
    let run = QueryRun::find(&found.client, &"q".into());
    assert_eq!(found.read_all(&run).unwrap(), "a\n");
    assert_eq!(found.lines(), [STATUS, RESULTS]);

    // One that was canceled has no results to ask for; one that is no longer known neither.
    let canceled = bench([json(200, CANCELED)]);
    let run = QueryRun::find(&canceled.client, &"q".into());
    assert!(matches!(
        canceled.read_all(&run),
        Err(QueryFailure::Canceled)
    ));
    let expired = bench([named(403, "QueryPermissionDenied", "{}")]);
    let run = QueryRun::find(&expired.client, &"q".into());
    assert!(matches!(
        expired.read_all(&run),
        Err(QueryFailure::Request(error)) if error.is(&belvedere_api::error::QUERY_PERMISSION_DENIED)
    ));
    assert_eq!((canceled.script.count(), expired.script.count()), (1, 1));

    // It can be canceled before its state is known.
    let early = bench([Play::Silence, with(204, &[], "")]);
    let run = QueryRun::find(&early.client, &"q".into());
    assert!(poll_once(pin!(run.is_named())).is_pending());
    early.time.run(run.cancel()).unwrap();
    assert_eq!(early.lines(), [STATUS, CANCEL]);
}

#[test]
fn a_request_ends_at_its_timeout() {
    let bench = bench([json(200, RUNNING), Play::Silence]);
    let limit = Some(Duration::from_secs(1));
    let run = QueryRun::start(&bench.client, "{}".to_owned(), limit);
    let failure = bench.read_all(&run).unwrap_err();
    assert!(matches!(
        failure,
        QueryFailure::Request(error)
            if matches!(*error, Error::Transport { kind: TransportErrorKind::TimedOut, .. })
    ));
    assert_eq!(bench.client.runtime().now(), Duration::from_secs(1));
}

#[test]
fn results_that_are_too_large_are_cut() {
    let (bench, run) = started(RUNNING, [content("123456789"), with(204, &[], "")]);
    let failure = bench.read_all(&run).unwrap_err();
    assert!(matches!(
        failure,
        QueryFailure::Request(error)
            if matches!(*error, Error::Transport { kind: TransportErrorKind::TooLarge, .. })
    ));
    bench.time.run(run.abandon()).unwrap();
    assert_eq!(bench.lines(), [RESULTS, CANCEL]);
}
