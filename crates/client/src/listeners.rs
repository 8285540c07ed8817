//! Callbacks that end when their subscription is dropped.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

type Callback = Rc<dyn Fn()>;

#[derive(Default)]
pub(crate) struct Listeners {
    list: Rc<RefCell<Vec<(u64, Callback)>>>,
    next: Cell<u64>,
}

/// Keeps a callback alive; dropping it ends the calls.
#[must_use = "dropping it ends the calls"]
pub struct Subscription {
    list: Weak<RefCell<Vec<(u64, Callback)>>>,
    id: u64,
}

impl Listeners {
    pub(crate) fn add(&self, callback: impl Fn() + 'static) -> Subscription {
        let id = self.next.replace(self.next.get() + 1);
        self.list.borrow_mut().push((id, Rc::new(callback)));
        Subscription {
            list: Rc::downgrade(&self.list),
            id,
        }
    }

    /// Calls all. A callback may subscribe and unsubscribe.
    pub(crate) fn call(&self) {
        let callbacks: Vec<Callback> = self
            .list
            .borrow()
            .iter()
            .map(|(_, callback)| Rc::clone(callback))
            .collect();
        for callback in callbacks {
            callback();
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(list) = self.list.upgrade() {
            // The callback is dropped after the borrow: dropping it may drop subscriptions.
            let removed = {
                let mut list = list.borrow_mut();
                list.iter()
                    .position(|(id, _)| *id == self.id)
                    .map(|index| list.remove(index))
            };
            drop(removed);
        }
    }
}
