//! The settings of this browser, local data, the catalog file, and the page about the app.

mod about;
mod appearance;
mod catalog;
mod local_data;
mod page;
mod texts;
mod transfer;

pub use self::about::AboutPage;
pub use self::page::SettingsPage;
