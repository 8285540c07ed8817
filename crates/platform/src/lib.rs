//! The local platform: the REST API of the contract over data on this machine, with its own sign-in.
//!
//! [`Platform::open`] opens a data folder, [`Platform::router`] serves it in process, and [`Platform::serve`] on a
//! loopback port.
//!
//! ```no_run
//! use belvedere_platform::{Config, Platform};
//! use tokio::net::TcpListener;
//!
//! # async fn example() -> anyhow::Result<()> {
//! // Demo data with few flights, generated when the folder is empty.
//! let mut config = Config::new("data");
//! config.flights = 1_000;
//! let platform = Platform::open(config)?;
//! platform.serve(TcpListener::bind("127.0.0.1:8765").await?).await
//! # }
//! ```

mod app;
mod config;
mod confinement;
mod handlers;
mod health;
mod http;
mod logging;
mod oauth;
mod origins;
mod platform;
mod read_chunk;
mod server;
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
