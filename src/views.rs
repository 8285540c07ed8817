//! The views, one folder a feature.

// First, as in `lib.rs`.
pub mod lazy;
pub mod objects;

mod access;
mod account;
pub mod action;
pub mod admin;
pub mod boards;
pub mod data_health;
pub mod dataset;
pub mod entries;
mod home;
pub mod media;
mod not_found;
pub mod object_type;
pub mod ontology;
#[cfg(feature = "pieces")]
pub mod pieces;
mod platforms;
pub mod request_log;
mod search;
mod settings;
mod setup;
mod shortcuts;
pub mod snippets;
pub mod sql;

pub use home::Home;
pub use not_found::NotFound;
pub use setup::SetupReason;
