//! Empty: this crate exists for its dependencies only (`Cargo.toml`).
