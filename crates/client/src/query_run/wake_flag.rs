//! A flag that futures wait for.

use std::cell::{Cell, RefCell};
use std::task::{Context, Poll, Waker};

/// A flag that wakes every task that waits for it.
#[derive(Default)]
pub(super) struct WakeFlag {
    is_set: Cell<bool>,
    waiting: RefCell<Vec<Waker>>,
}

impl WakeFlag {
    /// Sets it, and wakes what waits.
    pub(super) fn set(&self) {
        self.is_set.set(true);
        for waker in self.waiting.take() {
            waker.wake();
        }
    }

    /// Lets futures wait again.
    pub(super) fn clear(&self) {
        self.is_set.set(false);
    }

    /// Whether it is set.
    pub(super) fn is_set(&self) -> bool {
        self.is_set.get()
    }

    /// Ready when it is set.
    pub(super) fn poll(&self, context: &Context<'_>) -> Poll<()> {
        if self.is_set.get() {
            return Poll::Ready(());
        }
        let mut waiting = self.waiting.borrow_mut();
        if waiting
            .iter()
            .all(|waker| !waker.will_wake(context.waker()))
        {
            waiting.push(context.waker().clone());
        }
        Poll::Pending
    }
}
