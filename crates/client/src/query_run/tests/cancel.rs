//! Runs that are canceled or abandoned.

use super::*;

#[test]
fn an_abandoned_run_is_canceled_as_soon_as_it_has_a_name() {
    let (bench, run) = slow(json(200, RUNNING), [with(204, &[], "")]);
    let mut reading = pin!(read(&run));
    assert!(poll_once(reading.as_mut()).is_pending());
    let mut abandoned = pin!(run.abandon());
    assert!(poll_once(abandoned.as_mut()).is_pending());
    // The reader does not wait for the platform.
    assert!(matches!(
        poll_once(reading),
        Poll::Ready(Err(QueryFailure::Stopped))
    ));
    assert_eq!(bench.lines(), [""; 0]);
    bench.time.run(abandoned).unwrap();
    // Left and canceled once more, it is not canceled twice.
    bench.time.run(run.abandon()).unwrap();
    bench.time.run(run.cancel()).unwrap();
    assert_eq!(bench.lines(), [CANCEL]);
}

#[test]
fn nothing_is_sent_for_a_run_that_is_abandoned_before_it_began() {
    let bench = bench([]);
    for abandons in [true, false] {
        let run = bench.run();
        if abandons {
            bench.time.run(run.abandon()).unwrap();
        } else {
            bench.time.run(run.cancel()).unwrap();
        }
        assert!(bench.read_all(&run).is_err());
        assert!(!bench.time.run(run.is_named()));
        assert_eq!(run.state().phase, QueryPhase::Canceled);
    }
}

#[test]
fn a_result_that_is_no_longer_wanted_never_passes_for_a_whole_one() {
    // The body ends when it is aborted, as some hosts have it.
    let (bench, run) = started(RUNNING, [content("a\n"), with(204, &[], "")]);
    let mut results = bench.time.run(run.results()).unwrap();
    assert!(bench.time.run(results.next()).unwrap().is_some());
    bench.time.run(run.abandon()).unwrap();
    assert!(matches!(
        bench.time.run(results.next()),
        Err(QueryFailure::Stopped)
    ));
    assert_eq!(run.state().results, ResultsPhase::Cut);
    assert_eq!(bench.lines(), [RESULTS, CANCEL]);
}

#[test]
fn results_that_are_dropped_are_cut_and_the_run_is_canceled() {
    let (bench, run) = started(RUNNING, [Play::Stall(200, "a\n"), with(204, &[], "")]);
    let mut results = bench.time.run(run.results()).unwrap();
    assert!(bench.time.run(results.next()).unwrap().is_some());
    drop(results);
    assert_eq!(run.state().results, ResultsPhase::Cut);
    assert_eq!(bench.script.open(), 0, "its request is aborted");
    bench.time.run(run.abandon()).unwrap();
    assert_eq!(bench.lines(), [RESULTS, CANCEL]);
}

#[test]
fn a_detached_run_goes_on_unless_nothing_could_find_it_again() {
    let (found, run) = started(RUNNING, []);
    assert!(found.time.run(run.is_named()));
    found.time.run(run.detach());
    assert_eq!(found.lines(), [""; 0]);

    let (lost, run) = slow(json(200, RUNNING), [with(204, &[], "")]);
    assert!(poll_once(pin!(run.is_named())).is_pending());
    lost.time.run(run.detach());
    assert_eq!(lost.lines(), [CANCEL]);
}

#[test]
fn a_cancellation_is_wanted_until_the_platform_says_canceled() {
    // Results are waited for while the state is asked for.
    let others = [
        Play::Silence,
        with(204, &[], ""),
        json(200, RUNNING),
        json(200, CANCELED),
    ];
    let (bench, run) = started(RUNNING, others);
    let phases = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::clone(&phases);
    run.on_change(move |state| {
        let mut seen = seen.borrow_mut();
        if seen.last() != Some(&state.phase) {
            seen.push(state.phase);
        }
    });
    let mut results = pin!(run.results());
    assert!(poll_once(results.as_mut()).is_pending());
    bench.time.run(run.cancel()).unwrap();
    bench.time.run(run.follow(|| false));
    assert_eq!(
        *phases.borrow(),
        [
            QueryPhase::Starting,
            QueryPhase::Running,
            QueryPhase::Canceling,
            QueryPhase::Canceled
        ]
    );
    assert_eq!(bench.lines(), [RESULTS, CANCEL, STATUS, STATUS]);
}

#[test]
fn a_cancellation_before_the_name_is_sent_with_it() {
    let (early, run) = slow(json(200, RUNNING), [with(204, &[], "")]);
    assert!(poll_once(pin!(run.is_named())).is_pending());
    let canceled = run.cancel();
    assert_eq!(run.state().phase, QueryPhase::Canceling);
    early.time.run(canceled).unwrap();
    assert_eq!(early.lines(), [CANCEL]);
    assert_eq!(run.state().phase, QueryPhase::Canceling);

    // A response that is lost leaves it open whether it runs; one that ends the query leaves nothing to do.
    for (response, phase) in [
        (no_response(), QueryPhase::Unknown),
        (json(200, FAILED), QueryPhase::Failed),
        (json(200, SUCCEEDED), QueryPhase::Succeeded),
    ] {
        let (bench, run) = slow(response, []);
        assert!(poll_once(pin!(run.is_named())).is_pending());
        bench.time.run(run.cancel()).unwrap();
        assert_eq!(run.state().phase, phase);
        assert_eq!(bench.lines(), [""; 0]);
    }
}

#[test]
fn a_query_whose_cancellation_is_refused_runs_on_with_its_results() {
    let others = [
        Play::Stall(200, "a\n"),
        named(403, "CancelSqlQueryPermissionDenied", "{}"),
        with(204, &[], ""),
    ];
    let (bench, run) = started(RUNNING, others);
    let mut results = bench.time.run(run.results()).unwrap();
    assert!(bench.time.run(run.cancel()).is_err());
    let state = run.state();
    assert_eq!(state.phase, QueryPhase::Running);
    assert!(state.cancel_error.is_some());
    assert!(bench.time.run(results.next()).unwrap().is_some());
    // It can be tried again.
    bench.time.run(run.cancel()).unwrap();
    assert!(run.state().cancel_error.is_none());
    assert_eq!(bench.lines(), [RESULTS, CANCEL, CANCEL]);
}

#[test]
fn of_a_query_that_has_succeeded_a_cancellation_ends_the_download() {
    let (bench, run) = started(SUCCEEDED, [Play::Stall(200, "a\n")]);
    let mut results = bench.time.run(run.results()).unwrap();
    assert!(bench.time.run(results.next()).unwrap().is_some());
    bench.time.run(run.cancel()).unwrap();
    assert!(matches!(
        bench.time.run(results.next()),
        Err(QueryFailure::Stopped)
    ));
    let state = run.state();
    assert_eq!(
        (state.phase, state.is_truncated),
        (QueryPhase::Succeeded, true)
    );
    assert_eq!(bench.lines(), [RESULTS]);
}

#[test]
fn a_query_that_has_ended_is_canceled_already() {
    let cancel = |plays: Vec<Play>| {
        let (bench, run) = started(RUNNING, plays);
        assert!(bench.time.run(run.is_named()));
        let result = bench.time.run(run.cancel());
        (result, bench.lines().len(), bench.client.runtime().now())
    };
    for name in ["QueryCanceled", "QueryFailed"] {
        let (result, sends, _) = cancel(vec![named(400, name, "{}")]);
        assert!(result.is_ok() && sends == 1, "{name}");
    }
    // One that is just ending is asked again after a second, once.
    let running = || named(400, "QueryRunning", "{}");
    let (result, sends, time) = cancel(vec![running(), with(204, &[], "")]);
    assert!(result.is_ok());
    assert_eq!((sends, time), (2, Duration::from_secs(1)));
    let (result, sends, _) = cancel(vec![running(), running()]);
    assert!(result.is_err() && sends == 2);
}
