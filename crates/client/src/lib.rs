//! Sends the platform's operations: transport, sign-in, retry, paging and byte replies.
//!
//! One generic road leads from an operation of [`api`] to its response: [`Client::send`]. Everything that is not a browser
//! builds and is tested natively; browser code lives in `transport/`, `runtime/browser.rs` and `browser/` only. Futures are not `Send`:
//! in the browser there is one thread. Dropping a future or a stream aborts its request.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub use belvedere_api as api;

mod base_url;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod bulk;
mod bytes_reply;
pub mod changes;
mod classify;
mod client;
mod error;
pub mod events;
#[cfg(test)]
mod fault_matrix;
pub mod file_name;
mod headers;
mod json;
mod limit;
mod listeners;
pub mod operations;
mod paging;
pub mod query_run;
mod random;
pub mod retry;
mod runtime;
mod secret;
pub mod sign_in;
mod size_check;
#[cfg(test)]
mod testing;
mod time_out;
mod tokens;
pub mod transport;

pub use base_url::BaseUrl;
pub use bytes_reply::ByteStream;
pub use client::{Abandoned, CallOptions, Client, ClientBuilder};
#[cfg(feature = "untyped")]
pub use client::{Listing, UntypedCall, UntypedPage};
pub use error::{AuthErrorKind, Error, TransportErrorKind};
pub use headers::Headers;
pub use listeners::Subscription;
pub use runtime::Runtime;
pub use secret::{AccessToken, ReadToken, RefreshToken};
pub use size_check::SizeCheck;
#[cfg(feature = "testkit")]
pub use tokens::StaticToken;
pub use tokens::TokenSource;
pub use transport::{Body, HttpRequest, HttpResponse, Transport, TransportError};
