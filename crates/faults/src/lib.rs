//! Faults on purpose, for tests only: a script that says which request meets which fault, and a proxy that plays it.
//!
//! The script is shared by the local platform's test kit (`/testkit/faults`), which knows whether a change was made, and by
//! the [`Proxy`], which stands between a browser and any platform and can break connections in ways that no HTTP server
//! offers. Everything is decided by the script's seed, so that a failure can be played again.

mod control;
mod fault;
mod proxy;
mod script;

pub use fault::{ByteOffset, End, Fault, Framing, Step, When};
pub use proxy::{Proxy, Running};
pub use script::{Asked, Calls, Hit, Player, Rule, Script, Target};
