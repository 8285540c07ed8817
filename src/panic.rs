//! What the user sees when the app stops: the page that index.html holds ready. Its buttons are plain JavaScript, because
//! no code of the app may run after a panic.

use std::panic::PanicHookInfo;

use leptos::prelude::document;

/// Shows the page on a panic, and writes the report to the console.
pub(crate) fn install_hook() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        show(info);
    }));
}

fn show(info: &PanicHookInfo<'_>) {
    let document = document();
    if let Some(report) = document.get_element_by_id("stopped-report") {
        report.set_text_content(Some(&format!(
            "Belvedere {}\n{info}",
            env!("CARGO_PKG_VERSION")
        )));
    }
    if let Some(page) = document.get_element_by_id("stopped") {
        // The page is in the document, so the attribute can be taken away.
        drop(page.remove_attribute("hidden"));
    }
}
