//! The single-page app: a browser window onto a data platform.
//!
//! Folders mirror the screen: `shell` is the frame, `views` holds one folder a feature, `ui` the shared pieces.
//! State that every view shares lives in contexts: `platform`, `theme` and `announcer`.

#![cfg(target_arch = "wasm32")]
#![expect(
    unreachable_pub,
    reason = "the component macro declares a public function inside of each component"
)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "components own their properties"
)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

// First: the name of a lazy view has in it how much code stands before it, and with a new name everything is compiled again.
pub mod views;

pub mod address;
pub mod announcer;
pub mod app;
pub mod base_path;
pub mod browser;
pub mod bulk;
pub mod cancel_on_close;
pub mod catalog_file;
pub mod changes;
pub mod commands;
pub mod config;
pub mod density;
pub mod grid;
pub mod i18n;
pub mod lazy;
pub mod media_list;
mod panic;
pub mod platform;
pub mod poll;
pub mod preview;
pub mod recents;
pub mod request;
pub mod request_log;
pub mod save_to;
pub mod script;
mod search;
pub mod selection;
pub mod settings_file;
pub mod shell;
pub mod sql_query;
pub mod storage;
pub mod technical_names;
pub mod theme;
pub mod titles;
pub mod ui;
pub mod user;

pub use belvedere_view::{routes, scopes};

/// Starts the app in the page that loaded it.
pub fn start() {
    panic::install_hook();
    i18n::start();
    leptos::mount::mount_to_body(app::App);
}
