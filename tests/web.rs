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
    mod catalog_file;
    mod client_fetch;
    mod client_session;
    mod commands;
    mod components;
    mod config;
    mod datasets;
    mod destination;
    mod download;
    mod errors;
    mod fault_matrix;
    mod faults;
    mod i18n;
    mod lazy_views;
    mod media;
    mod objects_image;
    mod objects_listing;
    mod recents;
    mod request;
    mod sql_columns;
    mod sql_grid;
    mod sql_text;
    mod storage;
    mod table_messages;
    mod transport;
}
