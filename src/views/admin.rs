//! Administration of sign-in: providers, their certificates, and preregistered groups.

mod certificates;
mod chooser;
mod enrollment;
mod filter;
mod groups;
mod page;
mod provider;
mod providers;
pub mod query;
mod tester;
mod texts;

pub use self::page::AdminPage;
