//! The code for a view: a dialog with what it asks of the platform as a curl command, TypeScript, Python and Rust.
//!
//! Its code is loaded when it is first needed: a view hands over what it asks, and calls nothing in here but [`part`].

mod part;
mod texts;

pub use self::part::{Asked, Given, LeftOut, SnippetsPart, part};
