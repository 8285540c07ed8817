//! The setup page, shown when `config.json` is missing or invalid: the values to put there, and the client to register
//! at the platform.

mod page;
mod texts;

pub use self::page::{SetupPage, SetupReason};
