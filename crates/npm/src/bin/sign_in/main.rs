//! The wasm file that has the client and the sign-in. What a browser does on the way, such as leaving the page and
//! remembering the attempt, is JavaScript.

#![cfg_attr(target_arch = "wasm32", no_main)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

#[cfg(target_arch = "wasm32")]
mod sign_in;

#[cfg(target_arch = "wasm32")]
pub use sign_in::SignInCore;

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
