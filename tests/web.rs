//! Tests in a real browser, headless: the client through `fetch` against a running local platform, and components.
//!
//! `cargo xtask test --only browser` starts the platform and runs them in Chromium and in Firefox. One binary with many
//! modules: each binary costs a browser start.

#![cfg(target_arch = "wasm32")]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod web {
    mod support;

    mod abort;
    mod client_fetch;
    mod client_session;
    mod components;
    mod config;
    mod destination;
    mod download;
    mod errors;
    mod objects_cells;
    mod objects_choice;
    mod objects_image;
    mod objects_rows;
    mod objects_state;
    mod objects_tree;
    mod request;
    mod transport;
}
