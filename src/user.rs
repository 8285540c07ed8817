//! State of the signed-in user, which is dropped at the end of the sign-in.

use std::cell::RefCell;

thread_local! {
    static ENDS: RefCell<Vec<fn()>> = const { RefCell::new(Vec::new()) };
}

/// Registers a function for the end of the sign-in, which drops the user's state: after a sign-out, or for another
/// user.
pub fn at_end(end: fn()) {
    ENDS.with_borrow_mut(|ends| ends.push(end));
}

/// The user has signed out, or is another one.
pub fn end() {
    for end in ENDS.take() {
        end();
    }
}
