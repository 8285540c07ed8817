//! The retry rules, cell by cell, in virtual time.

use super::*;

const SECOND: Duration = Duration::from_secs(1);
const SLOW_429: Signal = Signal::SlowDown {
    status: 429,
    by_platform: true,
    retry_after: None,
};
const SLOW_503: Signal = Signal::SlowDown {
    status: 503,
    by_platform: true,
    retry_after: None,
};
const FOREIGN_503: Signal = Signal::SlowDown {
    status: 503,
    by_platform: false,
    retry_after: None,
};

/// Outcome of a call whose every attempt fails in the same way: the number of attempts, and its end.
fn outcome(repeat: Repeat, signal: Signal) -> (u32, Step) {
    let mut bucket = Bucket::full();
    let mut retry = Retry::new(repeat, Duration::ZERO);
    let (mut now, mut sends) = (Duration::ZERO, 1);
    loop {
        match retry.next(signal, now, 0.5, &mut bucket) {
            Step::Wait(wait) => {
                assert!(wait <= MAX_WAIT);
                now += wait;
            }
            Step::Refresh => {}
            end => return (sends, end),
        }
        sends += 1;
    }
}

#[test]
fn the_fault_matrix() {
    use Repeat::{Change, Idempotent, Query, Safe, Unique};
    use Step::{Fail, OutcomeUnknown, SignInEnded};
    // (signal, [safe, query, change, unique, idempotent]) as sends and end.
    let table = [
        (
            Signal::Final,
            [(1, Fail), (1, Fail), (1, Fail), (1, Fail), (1, Fail)],
        ),
        (Signal::Unauthorized, [(2, SignInEnded); 5]),
        (
            SLOW_429,
            [(4, Fail), (4, Fail), (4, Fail), (4, Fail), (4, Fail)],
        ),
        (
            SLOW_503,
            [(4, Fail), (4, Fail), (4, Fail), (4, Fail), (4, Fail)],
        ),
        (
            FOREIGN_503,
            [
                (4, Fail),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (4, Fail),
            ],
        ),
        (
            Signal::ServerError,
            [
                (3, Fail),
                (1, Fail),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (3, Fail),
            ],
        ),
        (
            Signal::NoResponse,
            [
                (3, Fail),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (3, Fail),
            ],
        ),
        (
            Signal::NotThePlatform,
            [
                (1, Fail),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (1, OutcomeUnknown),
                (1, Fail),
            ],
        ),
        (
            Signal::BodyLost,
            [(3, Fail), (1, Fail), (1, Fail), (1, Fail), (3, Fail)],
        ),
        (
            Signal::Malformed,
            [(2, Fail), (1, Fail), (1, Fail), (1, Fail), (2, Fail)],
        ),
    ];
    for (signal, row) in table {
        for (repeat, expected) in [Safe, Query, Change, Unique, Idempotent]
            .into_iter()
            .zip(row)
        {
            assert_eq!(outcome(repeat, signal), expected, "{repeat:?} {signal:?}");
        }
    }
}

#[test]
fn waits_double_under_full_jitter() {
    for (jitter, expected) in [
        (0.0, [0, 0, 0]),
        (0.5, [300, 600, 1200]),
        (1.0, [600, 1200, 2400]),
    ] {
        let mut retry = Retry::new(Repeat::Safe, Duration::ZERO);
        let mut bucket = Bucket::full();
        for wait in expected {
            let step = retry.next(SLOW_429, Duration::ZERO, jitter, &mut bucket);
            assert_eq!(step, Step::Wait(Duration::from_millis(wait)));
        }
        assert_eq!(
            retry.next(SLOW_429, Duration::ZERO, jitter, &mut bucket),
            Step::Fail
        );
    }
}

#[test]
fn retry_after_is_respected_up_to_a_minute() {
    let after = |seconds| Signal::SlowDown {
        status: 429,
        by_platform: true,
        retry_after: Some(Duration::from_secs(seconds)),
    };
    for (seconds, expected) in [
        (0, Step::Wait(Duration::ZERO)),
        (7, Step::Wait(7 * SECOND)),
        (60, Step::Wait(60 * SECOND)),
        (61, Step::Fail),
        (1_000_000_000, Step::Fail),
    ] {
        let mut retry = Retry::new(Repeat::Change, Duration::ZERO);
        assert_eq!(
            retry.next(after(seconds), Duration::ZERO, 0.5, &mut Bucket::full()),
            expected
        );
    }
    // Earlier waits count.
    let mut retry = Retry::new(Repeat::Safe, Duration::ZERO);
    let mut bucket = Bucket::full();
    assert_eq!(
        retry.next(after(30), SECOND, 0.5, &mut bucket),
        Step::Wait(30 * SECOND)
    );
    assert_eq!(
        retry.next(after(30), 32 * SECOND, 0.5, &mut bucket),
        Step::Fail
    );
}

#[test]
fn a_refresh_comes_once_and_does_not_count() {
    let mut retry = Retry::new(Repeat::Change, Duration::ZERO);
    let mut bucket = Bucket::full();
    assert_eq!(
        retry.next(SLOW_429, Duration::ZERO, 0.0, &mut bucket),
        Step::Wait(Duration::ZERO)
    );
    assert_eq!(
        retry.next(Signal::Unauthorized, Duration::ZERO, 0.0, &mut bucket),
        Step::Refresh
    );
    assert_eq!(
        retry.next(SLOW_429, Duration::ZERO, 0.0, &mut bucket),
        Step::Wait(Duration::ZERO)
    );
    assert_eq!(
        retry.next(SLOW_429, Duration::ZERO, 0.0, &mut bucket),
        Step::Wait(Duration::ZERO)
    );
    assert_eq!(
        retry.next(Signal::Unauthorized, Duration::ZERO, 0.0, &mut bucket),
        Step::SignInEnded
    );
}

#[test]
fn an_empty_bucket_ends_all_retries() {
    let mut bucket = Bucket::full();
    let mut retries = 0;
    loop {
        let mut retry = Retry::new(Repeat::Safe, Duration::ZERO);
        if retry.next(Signal::NoResponse, Duration::ZERO, 0.0, &mut bucket) == Step::Fail {
            break;
        }
        retries += 1;
    }
    assert_eq!(retries, 10);
    for _ in 0..5 {
        bucket.give();
    }
    let mut retry = Retry::new(Repeat::Safe, Duration::ZERO);
    let step = retry.next(SLOW_503, Duration::ZERO, 0.0, &mut bucket);
    assert_eq!(step, Step::Wait(Duration::ZERO));
}

proptest::proptest! {
    #[test]
    fn a_call_ends_whatever_happens(
        choices in proptest::collection::vec((0_usize..8, 0_u64..200, 0.0_f64..1.0), 1..40),
        repeat in 0_usize..5,
    ) {
        let repeat = [Repeat::Safe, Repeat::Query, Repeat::Change, Repeat::Unique, Repeat::Idempotent][repeat];
        let mut bucket = Bucket::full();
        let mut retry = Retry::new(repeat, Duration::ZERO);
        let (mut now, mut sends, mut waited) = (Duration::ZERO, 1, Duration::ZERO);
        for (choice, seconds, jitter) in choices {
            let wait = Some(Duration::from_secs(seconds));
            let signal = [
                Signal::Unauthorized, SLOW_429, SLOW_503, FOREIGN_503, Signal::ServerError, Signal::NoResponse,
                Signal::Malformed, Signal::SlowDown { status: 503, by_platform: true, retry_after: wait },
            ][choice];
            match retry.next(signal, now, jitter, &mut bucket) {
                Step::Wait(wait) => { now += wait; waited += wait; sends += 1; }
                Step::Refresh => sends += 1,
                Step::Fail | Step::SignInEnded | Step::OutcomeUnknown => break,
            }
        }
        proptest::prop_assert!(sends <= Policy::default().attempts + 1, "{} sends", sends);
        proptest::prop_assert!(waited <= Policy::default().wait);
    }
}

#[test]
fn a_policy_says_how_often_and_how_long() {
    let sends = |attempts: u32, wait: Duration, signal: Signal| {
        let mut bucket = Bucket::full();
        let mut retry = Retry::new(Repeat::Safe, Duration::ZERO).policy(Policy { attempts, wait });
        let (mut now, mut sends) = (Duration::ZERO, 1);
        while let Step::Wait(wait) = retry.next(signal, now, 0.5, &mut bucket) {
            now += wait;
            sends += 1;
        }
        sends
    };
    let long = 10 * SECOND;
    assert_eq!(
        [0, 1, 2, 6].map(|attempts| sends(attempts, long, SLOW_429)),
        [1, 1, 2, 6]
    );
    // Of other failures, half.
    let lost = [1, 2, 4, 6].map(|attempts| sends(attempts, long, Signal::NoResponse));
    assert_eq!(lost, [1, 2, 3, 4]);
    let asked = Signal::SlowDown {
        status: 429,
        by_platform: true,
        retry_after: Some(SECOND),
    };
    let waited = [Duration::ZERO, SECOND, 2 * SECOND].map(|wait| sends(4, wait, asked));
    assert_eq!(waited, [1, 2, 3]);
}
