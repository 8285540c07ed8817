//! Runs of many changes, without a network.

use super::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Waiting,
    Sending,
    Ended(Ending),
}
use Ending::{Made, Refused, Unknown, Unready};
use Known::{Ended, Sending, Waiting};

impl Fate for Known {
    fn waiting() -> Self {
        Waiting
    }
    fn sending() -> Self {
        Sending
    }
    fn is_waiting(&self) -> bool {
        *self == Waiting
    }
    fn ending(&self) -> Option<Ending> {
        match self {
            Ended(ending) => Some(*ending),
            _ => None,
        }
    }
}

/// Goes on to the end; each ends as the list says.
fn run(bulk: &mut Bulk<Known>, endings: &[Ending]) -> Vec<usize> {
    let mut sent = Vec::new();
    while let Some(place) = bulk.send_next() {
        assert_eq!(bulk.fates()[place], Sending);
        sent.push(place);
        bulk.ended(place, Ended(endings[place]));
    }
    assert!(!bulk.is_running() && !bulk.is_stopping());
    sent
}

#[test]
fn each_is_sent_once_and_only_what_was_refused_is_tried_again() {
    let mut bulk = Bulk::new(vec![Waiting, Ended(Unready), Waiting, Waiting]);
    assert_eq!(bulk.send_next(), None, "nothing before the start");
    assert!(bulk.begin() && !bulk.begin());
    assert_eq!(run(&mut bulk, &[Made, Made, Refused, Unknown]), [0, 2, 3]);
    let once = Tally {
        all: 4,
        made: 1,
        refused: 1,
        unknown: 1,
        unready: 1,
        ..Tally::default()
    };
    assert_eq!(bulk.tally(), once);
    bulk.retry();
    assert_eq!(bulk.tally().waiting, 1);
    bulk.begin();
    assert_eq!(run(&mut bulk, &[Made; 4]), [2]);
    bulk.retry();
    bulk.begin();
    assert_eq!(run(&mut bulk, &[Made; 4]), [0; 0]);
    // A change with an unknown outcome is sent again on its own.
    assert!(!bulk.again(0) && bulk.again(3) && !bulk.again(3));
    assert_eq!(bulk.fates()[3], Sending);
    bulk.ended(3, Ended(Made));
    assert_eq!((bulk.send_next(), bulk.tally().made), (None, 3));
}

#[test]
fn a_stop_lets_the_one_on_its_way_end_and_the_rest_wait() {
    let mut bulk = Bulk::new(vec![Waiting; 3]);
    bulk.stop();
    assert!(!bulk.is_stopping(), "nothing runs");
    bulk.begin();
    assert_eq!(bulk.send_next(), Some(0));
    bulk.stop();
    // While it is on its way, nothing of it is changed.
    bulk.retry();
    assert!(!bulk.again(0) && bulk.is_stopping());
    bulk.ended(0, Ended(Made));
    assert_eq!((bulk.send_next(), bulk.tally().waiting), (None, 2));
    bulk.begin();
    assert_eq!(run(&mut bulk, &[Made; 3]), [1, 2]);
}

#[test]
fn of_several_at_once_each_is_heard_out_before_the_end() {
    let mut bulk = Bulk::new(vec![Waiting; 5]);
    bulk.send_at_once(9);
    assert_eq!(bulk.at_once(), MAX_AT_ONCE);
    bulk.stop_on_failure(true);
    bulk.begin();
    let sent = [(); 3].map(|()| bulk.send_next());
    assert_eq!(
        (sent, bulk.tally().sending),
        ([Some(0), Some(1), Some(2)], 3)
    );
    // A failure lets nothing follow; the others end as they end, in any order.
    bulk.ended(1, Ended(Refused));
    assert_eq!((bulk.send_next(), bulk.is_running()), (None, true));
    bulk.ended(2, Ended(Unknown));
    assert_eq!((bulk.send_next(), bulk.is_running()), (None, true));
    assert!(!bulk.begin() && !bulk.again(2));
    bulk.ended(0, Ended(Made));
    assert_eq!((bulk.send_next(), bulk.is_running()), (None, false));
    let tally = Tally {
        all: 5,
        made: 1,
        refused: 1,
        unknown: 1,
        waiting: 2,
        ..Tally::default()
    };
    assert_eq!(bulk.tally(), tally);
    // The last one on its way ends the run, although nothing waits before.
    bulk.stop_on_failure(false);
    bulk.begin();
    assert_eq!([(); 3].map(|()| bulk.send_next()), [Some(3), Some(4), None]);
    assert!(bulk.is_running());
    bulk.hindered(4);
    bulk.ended(3, Ended(Made));
    assert_eq!((bulk.send_next(), bulk.tally().waiting), (None, 1));
    assert!(!bulk.is_running());
}

#[test]
fn a_failure_stops_it_where_that_is_wanted() {
    for (ending, sent) in [
        (Refused, vec![0, 1]),
        (Unknown, vec![0, 1]),
        (Made, vec![0, 1, 2]),
    ] {
        let mut bulk = Bulk::new(vec![Waiting; 3]);
        bulk.stop_on_failure(true);
        bulk.begin();
        assert_eq!(run(&mut bulk, &[Made, ending, Made]), sent, "{ending:?}");
    }
}

#[test]
fn what_would_hinder_every_other_ends_it_and_nothing_is_lost() {
    let mut bulk = Bulk::new(vec![Waiting; 3]);
    bulk.begin();
    assert_eq!(bulk.send_next(), Some(0));
    bulk.hindered(0);
    assert_eq!((bulk.send_next(), bulk.tally().waiting), (None, 3));
    assert!(!bulk.is_running());
    // Its key is known: nothing is sent in its place under another.
    let mut bulk = Bulk::new(vec![Ended(Ending::Unknown), Waiting]);
    assert!(bulk.again(0));
    bulk.hindered(0);
    assert_eq!(bulk.send_next(), None);
    assert_eq!(bulk.fates(), [Ended(Ending::Unknown), Waiting]);
    assert!(hinders_all(&Error::sign_in_needed()));
    assert!(!hinders_all(&Error::Aborted));
}
