//! The wasm file that has the client.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
use belvedere_npm as _;

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
