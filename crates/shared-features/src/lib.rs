//! Nothing: the dependencies of this crate are what it is for (`Cargo.toml`).
