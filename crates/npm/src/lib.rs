//! The wasm part of the npm package `belvedere-client`: the client's one road for calls, listings, byte streams and the
//! sign-in, under names that only the package's own JavaScript (`package/src`) uses.
//!
//! What an operation is called in JavaScript, its types and the shape of its answers are generated from the contract by
//! `cargo xtask codegen`. JSON stays text on its way through: a decoder of every type would be most of the download.

#![cfg(target_arch = "wasm32")]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod calls;
mod errors;
mod events;
mod host;
mod operations;
mod sign_in;
mod streams;
mod until;

pub use calls::Core;
pub use host::Host;
pub use sign_in::SignInCore;
pub use streams::{Content, Pages};
