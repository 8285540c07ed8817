//! What belongs to the user who is signed in, and ends with the sign-in.

use std::cell::RefCell;

thread_local! {
    static ENDS: RefCell<Vec<fn()>> = const { RefCell::new(Vec::new()) };
}

/// Runs something when the user signs out, or is another one: it lets go of what it holds of them.
pub fn at_end(end: fn()) {
    ENDS.with_borrow_mut(|ends| ends.push(end));
}

/// The user has signed out, or is another one.
pub fn end() {
    for end in ENDS.take() {
        end();
    }
}
