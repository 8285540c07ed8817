//! Permits for the processes that read large files: one for each processor, however many files and folders are read at once.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A number of permits, which are given in the order in which they were asked for.
#[derive(Debug)]
pub(super) struct Permits {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// How many were asked for, and how many given.
    asked: u64,
    given: u64,
}

impl Permits {
    pub(super) fn new(number: usize) -> Self {
        Self {
            state: Mutex::new(State {
                free: number,
                asked: 0,
                given: 0,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit. Who has one must not wait for another.
    pub(super) fn take(&self) -> Permit<'_> {
        let mut state = self.state();
        let turn = state.asked;
        state.asked += 1;
        let must_wait = |state: &mut State| state.given != turn || state.free == 0;
        let waited = self.changed.wait_while(state, must_wait);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        state.free -= 1;
        state.given += 1;
        // The next in turn may be waiting for its turn only.
        self.changed.notify_all();
        Permit(self)
    }

    /// Whether permits were asked for that are not given yet.
    pub(super) fn are_awaited(&self) -> bool {
        let state = self.state();
        state.given < state.asked
    }
}

/// Given back when it is dropped.
#[derive(Debug)]
pub(super) struct Permit<'a>(&'a Permits);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.state().free += 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn no_more_are_given_than_there_are_and_the_first_that_asks_is_the_next() {
        let permits = Permits::new(2);
        let order = Mutex::new(Vec::new());
        let held = AtomicUsize::new(2);
        let (one, two) = (permits.take(), permits.take());
        assert!(!permits.are_awaited());
        std::thread::scope(|scope| {
            let (permits, order, held) = (&permits, &order, &held);
            for number in 0..6_u64 {
                scope.spawn(move || {
                    let permit = permits.take();
                    assert!(held.fetch_add(1, Ordering::SeqCst) < 2);
                    order.lock().unwrap().push(number);
                    held.fetch_sub(1, Ordering::SeqCst);
                    drop(permit);
                });
                // Until it has asked.
                while permits.state().asked < number + 3 {
                    std::thread::yield_now();
                }
            }
            assert!(permits.are_awaited());
            assert_eq!(order.lock().unwrap().len(), 0);
            held.fetch_sub(1, Ordering::SeqCst);
            drop(one);
        });
        assert_eq!(order.into_inner().unwrap(), [0, 1, 2, 3, 4, 5]);
        assert!(!permits.are_awaited());
        drop(two);
        assert_eq!(permits.state().free, 2);
    }
}
