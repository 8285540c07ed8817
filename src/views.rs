//! The views, one folder a feature.

// First, as in `lib.rs`.
pub mod lazy;
pub mod objects;

mod access;
mod account;
pub mod action;
pub mod admin;
mod boards;
pub mod data_health;
pub mod dataset;
pub mod entries;
mod home;
pub mod media;
mod not_found;
mod object_type;
mod ontology;
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
