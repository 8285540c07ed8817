//! Parts of the engine, one by one. Results of statements are tested through the platform, in `crates/platform/tests/sql.rs`.

mod cast_errors;
mod date_patterns;
mod functions;
mod joins;
mod patterns;
mod rewrite;
mod store;
mod sums;
mod tokens;
