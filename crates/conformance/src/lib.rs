//! The suite that defines the contract, generic over the transport.
//!
//! A case is one function that speaks raw HTTP to a platform and panics where the platform breaks the contract.
//! [`for_each_case!`] names them all, each with the [`sentences`] that it proves. A platform under test holds the demo data
//! and has the test hooks (`/testkit`); see `crates/platform/src/testkit.rs`.

#![expect(clippy::missing_panics_doc, reason = "a case fails by panicking")]

pub mod errors;
mod list;
mod response;
mod session;
mod target;

pub mod cases;
pub mod sentences;

pub use list::{CASES, Case};
pub use response::Response;
pub use session::{Session, encoded};
pub use target::{Request, Target};
