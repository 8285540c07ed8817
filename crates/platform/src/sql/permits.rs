//! Fair scheduling of queries: a limited number of permits, of which each user holds some at most.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The permits for queries that run at once.
#[derive(Clone)]
pub(super) struct Permits(Arc<Mutex<State>>);

struct State {
    free: usize,
    per_user: usize,
    /// How many permits each user holds.
    held: HashMap<String, usize>,
    /// The waiting users, the longest first.
    waiting: Vec<(String, oneshot::Sender<Permit>)>,
}

/// A permit that a query holds, until this is dropped.
pub(super) struct Permit {
    permits: Permits,
    user: String,
}

impl Permits {
    pub(super) fn new(all: usize, per_user: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: all.max(1),
            per_user: per_user.max(1),
            held: HashMap::new(),
            waiting: Vec::new(),
        })))
    }

    /// Waits for a permit. Dropping the future leaves the line.
    pub(super) async fn acquire(&self, user: &str) -> Option<Permit> {
        let (give, given) = oneshot::channel();
        self.lock().waiting.push((user.to_owned(), give));
        self.give_out();
        given.await.ok()
    }

    /// How many queries of a user wait.
    pub(super) fn waiting(&self, user: &str) -> usize {
        let state = self.lock();
        let waiting = state.waiting.iter();
        waiting
            .filter(|(other, give)| other == user && !give.is_closed())
            .count()
    }

    /// Gives free permits to the waiting queries: first to the user with the fewest, among these to the longest wait.
    fn give_out(&self) {
        loop {
            let mut state = self.lock();
            state.waiting.retain(|(_, give)| !give.is_closed());
            let held = |user: &String| state.held.get(user).copied().unwrap_or(0);
            let next = state.waiting.iter().enumerate();
            let next = next
                .map(|(number, (user, _))| (held(user), number))
                .filter(|(held, _)| *held < state.per_user)
                .min();
            let Some((_, number)) = next.filter(|_| state.free > 0) else {
                return;
            };
            let (user, give) = state.waiting.remove(number);
            state.free -= 1;
            *state.held.entry(user.clone()).or_default() += 1;
            let permits = self.clone();
            // A failed send drops the permit, which returns it: for this the lock must be free.
            drop(state);
            let _ = give.send(Permit { permits, user });
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.permits.lock();
        state.free += 1;
        if let Some(held) = state.held.get_mut(&self.user) {
            *held -= 1;
            if *held == 0 {
                state.held.remove(&self.user);
            }
        }
        drop(state);
        self.permits.give_out();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    /// A permit, when it is there at once.
    fn now(permits: &Permits, user: &str) -> Option<Permit> {
        permits.acquire(user).now_or_never().flatten()
    }

    #[test]
    fn a_user_holds_some_permits_at_most() {
        let permits = Permits::new(3, 2);
        let first = now(&permits, "a");
        let second = now(&permits, "a");
        assert!(first.is_some() && second.is_some());
        assert!(now(&permits, "a").is_none());
        let other = now(&permits, "b");
        assert!(other.is_some());
        assert!(now(&permits, "b").is_none());
        drop(first);
        assert!(now(&permits, "b").is_some());
    }

    #[tokio::test]
    async fn the_user_with_the_fewest_permits_is_next() {
        let permits = Permits::new(2, 2);
        let (first, second) = (permits.acquire("a").await, permits.acquire("a").await);
        let waiting = ["a", "b", "b"].map(|user| {
            let permits = permits.clone();
            Box::pin(async move { permits.acquire(user).await })
        });
        let [mut a, mut b, mut late] = waiting;
        for waiting in [&mut a, &mut b, &mut late] {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        assert_eq!((permits.waiting("a"), permits.waiting("b")), (1, 2));
        drop(first);
        let held = b.await;
        assert!(held.is_some());
        // Now both hold one, and the one that came first is next.
        drop(second);
        assert!(a.await.is_some());
        assert!(late.await.is_some());
    }

    #[tokio::test]
    async fn a_query_that_leaves_the_line_takes_no_permit() {
        let permits = Permits::new(1, 1);
        let held = permits.acquire("a").await;
        let mut left = Box::pin(permits.acquire("b"));
        assert!(left.as_mut().now_or_never().is_none());
        drop(left);
        assert_eq!(permits.waiting("b"), 0);
        drop(held);
        assert!(now(&permits, "c").is_some());
    }
}
