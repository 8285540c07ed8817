//! Tests in a real browser, headless: the client through `fetch` against a running local platform, and components.
//!
//! `cargo xtask test --only browser` starts the platform and runs them in Chromium and in Firefox. One binary with many
//! modules: each binary costs a browser start.

#![cfg(target_arch = "wasm32")]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

// The table of the fault matrix finds the operations' types here, as it does in the client.
use belvedere_client::api;

mod web {
    mod support;

    mod abort;
    mod address;
    mod bulk_buttons;
    mod client_fetch;
    mod client_session;
    mod commands;
    mod components;
    mod download;
    mod fault_matrix;
    mod faults;
    mod i18n;
    mod lazy_views;
    mod objects_image;
    mod objects_listing;
    mod recents;
    mod request;
    mod settings_file;
    mod sql_text;
    mod storage;
    mod table_messages;
    mod transport;
}
