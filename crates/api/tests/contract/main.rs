//! The contract crate against literal text, written by hand after docs/contract.md.

mod check_configs;
mod check_types;
mod document;
mod errors;
mod facts;
mod golden;
mod lenient;
mod media_sets;
mod properties;
mod queries;
