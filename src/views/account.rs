//! What the account menu says when it is opened: the platform, the scopes and the expiry of the sign-in, and how to clear this
//! browser.

mod part;
mod texts;

pub use self::part::AccountPart;
