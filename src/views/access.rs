//! Permissions of this sign-in: each operation, its scopes, whether they were granted, and its last result.

mod page;
mod texts;

pub use self::page::AccessPage;
