//! Feeds every parser with made-up bytes: samples of what it reads, changed at random. None may panic, hang, or take memory as
//! it likes. `cargo xtask fuzz --parsers` gives each of them ten minutes; `tests/parsers.rs` a moment.
//!
//! The same seed and number make the same bytes, so that a failure is told by two numbers.

#![cfg(not(target_arch = "wasm32"))]

pub mod app;
mod random;
pub mod storage;
mod targets;

pub use random::made_up;
pub use targets::{TARGETS, Target};
