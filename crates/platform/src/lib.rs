//! The local platform: the REST API of the contract over data on this machine, with its own sign-in.
//!
//! [`Platform::open`] opens a data folder, [`Platform::router`] serves it in process, and [`Platform::serve`] on a
//! loopback port.

mod app;
mod config;
mod confinement;
mod handlers;
mod health;
mod http;
mod logs;
mod oauth;
mod origins;
mod platform;
mod read_chunk;
mod users;

pub mod check;
pub mod cli;
pub mod sql;

#[cfg(feature = "testkit")]
pub mod parsers;
#[cfg(feature = "testkit")]
mod testkit;

pub use belvedere_store::Clock;
pub use config::Config;
pub use platform::Platform;
pub(crate) use platform::running_program;
