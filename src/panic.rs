//! The page that index.html provides for a panic of the app. Its buttons are plain JavaScript, because no code of the
//! app may run after a panic.

use std::panic::PanicHookInfo;

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

use crate::browser;

/// Shows the page on a panic, and writes the report to the console.
pub(crate) fn install_hook() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        show(info);
    }));
}

fn show(info: &PanicHookInfo<'_>) {
    let document = document();
    let page = document.get_element_by_id("stopped");
    let page = page.and_then(|page| page.dyn_into::<HtmlDialogElement>().ok());
    // Panics after the first one follow from it, and would only hide the reason.
    let Some(page) = page.filter(|page| !page.open()) else {
        return;
    };
    if let Some(report) = document.get_element_by_id("stopped-report") {
        // The path names the view; RIDs and keys are in the parameters, which stay out.
        let path = window().location().pathname().unwrap_or_default();
        let agent = window().navigator().user_agent().unwrap_or_default();
        report.set_text_content(Some(&format!(
            "Belvedere {}\n{info}\n{path}\n{agent}",
            env!("CARGO_PKG_VERSION")
        )));
    }
    // The page is in the document, and not open.
    drop(page.show_modal());
    browser::focus("#stopped-reload");
}
