//! Administration of sign-in: providers, their certificates, and preregistered groups.

mod certificates;
mod chooser;
mod enrollment;
pub mod filter;
pub mod groups;
mod page;
mod provider;
mod providers;
mod tester;
mod texts;

pub use self::page::AdminPage;
