//! The wasm part of the npm package `belvedere-client`: the client's calls, listings and byte streams, under
//! names that only the package's own JavaScript (`package/src`) uses. The program `npm-client` is just this, `npm-sign-in`
//! is this and the sign-in.
//!
//! What an operation is called in JavaScript, its types and the shape of its responses are generated from the contract by
//! `cargo xtask codegen`. JSON stays text on its way through: a decoder of every type would be most of the download.

#![cfg(target_arch = "wasm32")]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod calls;
mod decode;
mod errors;
mod events;
mod fields;
mod host;
mod operations;
mod promise;
mod queries;
mod streams;
mod until;

pub use calls::Core;
pub use errors::text;
pub use host::{Host, HostTransport};
pub use promise::promise;
pub use queries::Query;
pub use streams::{Content, Pages};
