//! Limit of concurrent requests of a client: at most six, fewer when the platform asks to slow down.

use std::cell::RefCell;
use std::rc::Rc;
use std::task::{Poll, Waker};
use std::time::Duration;

use futures_util::future::{Either, select};

use crate::runtime::Runtime;

/// The most requests at once.
pub(crate) const MAX_REQUESTS: u32 = 6;
/// After so long without any permit being returned, one of them counts as lost: its owner may be a future that is neither polled
/// nor dropped any more, such as one that a page of JavaScript forgot.
const PERMIT_TIMEOUT: Duration = Duration::from_secs(30);

/// The permits of one client.
#[derive(Clone)]
pub(crate) struct Limit(Rc<RefCell<State>>);

struct State {
    allowed: u32,
    taken: u32,
    /// How many of those count as lost.
    lost: u32,
    /// How often a permit was returned, or counted as lost.
    moves: u64,
    /// Successes since the limit changed.
    successes: u32,
    /// How often the limit was halved. Requests that were under way together halve it once.
    round: u32,
    waiting: Vec<Waker>,
}

/// A permit, given back when dropped.
pub(crate) struct Permit {
    limit: Limit,
    round: u32,
}

impl Limit {
    pub(crate) fn new() -> Self {
        Self(Rc::new(RefCell::new(State {
            allowed: MAX_REQUESTS,
            taken: 0,
            lost: 0,
            moves: 0,
            successes: 0,
            round: 0,
            waiting: Vec::new(),
        })))
    }

    /// Waits for a permit.
    pub(crate) async fn acquire(&self, runtime: &dyn Runtime) -> Permit {
        loop {
            let moves = self.0.borrow().moves;
            let free = std::future::poll_fn(|context| {
                let mut state = self.0.borrow_mut();
                if state.taken < state.allowed + state.lost {
                    return Poll::Ready(());
                }
                let waker = context.waker();
                if !state.waiting.iter().any(|other| other.will_wake(waker)) {
                    state.waiting.push(waker.clone());
                }
                Poll::Pending
            });
            let waited = select(free, runtime.sleep(PERMIT_TIMEOUT)).await;
            let mut state = self.0.borrow_mut();
            if let Either::Right(_) = waited {
                if state.moves != moves {
                    // Requests are slow, but come and go. Or another one that waits has just taken the permit.
                    continue;
                }
                state.lost += 1;
                state.moves += 1;
            }
            state.taken += 1;
            return Permit {
                limit: self.clone(),
                round: state.round,
            };
        }
    }

    /// How many requests may be under way now.
    #[cfg(test)]
    pub(crate) fn allowed(&self) -> u32 {
        self.0.borrow().allowed
    }

    /// Takes note that the platform asked a request to slow down.
    pub(crate) fn slow_down(&self, round: u32) {
        let mut state = self.0.borrow_mut();
        if round == state.round {
            state.allowed = (state.allowed / 2).max(1);
            state.round += 1;
            state.successes = 0;
        }
    }

    /// Takes note of a success: as many as may be under way allow one more.
    pub(crate) fn succeeded(&self) {
        let mut state = self.0.borrow_mut();
        state.successes += 1;
        if state.allowed < MAX_REQUESTS && state.successes >= state.allowed {
            state.allowed += 1;
            state.successes = 0;
            drop(state);
            self.wake();
        }
    }

    /// Wakes all waiting requests: the first of them may have been dropped.
    fn wake(&self) {
        let waiting = std::mem::take(&mut self.0.borrow_mut().waiting);
        waiting.into_iter().for_each(Waker::wake);
    }
}

impl Permit {
    /// The argument of [`Limit::slow_down`].
    pub(crate) fn round(&self) -> u32 {
        self.round
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.limit.0.borrow_mut();
        state.taken -= 1;
        state.moves += 1;
        // One that counted as lost may have come back.
        state.lost = state.lost.min(state.taken);
        drop(state);
        self.limit.wake();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures_util::future::join_all;

    use super::*;
    use crate::testing::{VirtualTime, poll_once};

    /// How many requests were under way at once.
    #[derive(Default)]
    struct Load {
        now: Cell<u32>,
        most: Cell<u32>,
    }

    impl Load {
        /// Runs twenty requests that take so many seconds each; returns the most at once.
        fn twenty(&self, time: &VirtualTime, limit: &Limit, seconds: u64) -> u32 {
            self.most.set(0);
            let requests = (0..20).map(|_| async {
                let _permit = limit.acquire(time).await;
                self.now.set(self.now.get() + 1);
                self.most.set(self.most.get().max(self.now.get()));
                time.sleep(Duration::from_secs(seconds)).await;
                self.now.set(self.now.get() - 1);
            });
            time.run(join_all(requests));
            self.most.get()
        }
    }

    #[test]
    fn six_at_once_and_the_others_after_them() {
        let (time, limit) = (VirtualTime::default(), Limit::new());
        assert_eq!(Load::default().twenty(&time, &limit, 1), MAX_REQUESTS);
        assert_eq!(time.now(), Duration::from_secs(4));
    }

    #[test]
    fn halved_once_for_those_that_were_under_way_together() {
        let (time, limit) = (VirtualTime::default(), Limit::new());
        let permits = time.run(join_all((0..6).map(|_| limit.acquire(&time))));
        for permit in &permits {
            limit.slow_down(permit.round());
        }
        assert_eq!(limit.allowed(), 3);
        drop(permits);
        for expected in [1, 1] {
            let permit = time.run(limit.acquire(&time));
            limit.slow_down(permit.round());
            assert_eq!(limit.allowed(), expected);
        }
        // 1 + 2 + 3 + 4 + 5 successes lead back to six.
        let steps: Vec<u32> = (0..16)
            .map(|_| {
                limit.succeeded();
                limit.allowed()
            })
            .collect();
        assert_eq!(steps, [2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6]);
    }

    #[test]
    fn a_place_that_never_comes_free_holds_nobody_up_for_ever() {
        let (time, limit) = (VirtualTime::default(), Limit::new());
        let _stuck = time.run(join_all((0..6).map(|_| limit.acquire(&time))));
        let _permit = time.run(limit.acquire(&time));
        assert_eq!(time.now(), PERMIT_TIMEOUT);
    }

    #[test]
    fn lost_places_let_the_others_through_one_after_the_other() {
        let (time, limit) = (VirtualTime::default(), Limit::new());
        let stuck = time.run(join_all((0..6).map(|_| limit.acquire(&time))));
        let load = Load::default();
        assert_eq!(load.twenty(&time, &limit, 1), 1);
        assert_eq!(time.now(), PERMIT_TIMEOUT + Duration::from_secs(20));
        // When they come back, there are as many as before.
        drop(stuck);
        assert_eq!(load.twenty(&time, &limit, 1), MAX_REQUESTS);
    }

    #[test]
    fn slow_requests_are_no_lost_ones() {
        let (time, limit) = (VirtualTime::default(), Limit::new());
        assert_eq!(Load::default().twenty(&time, &limit, 20), MAX_REQUESTS);
        assert_eq!(time.now(), Duration::from_secs(80));
    }

    #[test]
    fn who_loses_interest_leaves_the_others_alone() {
        let (time, limit) = (VirtualTime::default(), Limit::new());
        let mut permits = time.run(join_all((0..6).map(|_| limit.acquire(&time))));
        let mut first = Box::pin(limit.acquire(&time));
        let mut second = Box::pin(limit.acquire(&time));
        assert!(poll_once(first.as_mut()).is_pending());
        assert!(poll_once(second.as_mut()).is_pending());
        drop(first);
        permits.pop();
        assert!(poll_once(second.as_mut()).is_ready());
    }
}
