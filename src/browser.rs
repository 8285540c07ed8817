//! The few calls to the browser that the views need, each without a way to panic.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

/// The name that every document title ends with.
const APP_NAME: &str = "Belvedere";

/// A text in lower case, for comparing. The browser does it: Rust's tables would weigh more than what they do here.
pub fn lower_case(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

/// A text in upper case.
pub fn upper_case(text: &str) -> String {
    js_sys::JsString::from(text).to_upper_case().into()
}

/// Names the document.
pub fn set_title(view: &str) {
    if view.is_empty() || view == APP_NAME {
        document().set_title(APP_NAME);
    } else {
        document().set_title(&format!("{view} · {APP_NAME}"));
    }
}

/// The origin of the app, such as `https://data.example.com`.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// The address that is shown now: path, query and hash.
pub fn current_address() -> String {
    let location = window().location();
    [location.pathname(), location.search(), location.hash()]
        .into_iter()
        .filter_map(Result::ok)
        .collect()
}

/// Moves the focus to the first element that the selector finds.
pub fn focus(selector: &str) {
    if let Some(element) = find(selector) {
        // An element that can't take the focus leaves it where it was.
        drop(element.focus());
    }
}

/// The first element that the selector finds.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document()
        .query_selector(selector)
        .ok()
        .flatten()?
        .dyn_into()
        .ok()
}

/// Copies a text; false when the browser refuses.
pub async fn copy_to_clipboard(text: &str) -> bool {
    // Pages that are not secure have no clipboard.
    let navigator = window().navigator();
    if js_sys::Reflect::get(&navigator, &"clipboard".into())
        .is_ok_and(|value| !value.is_undefined())
    {
        JsFuture::from(navigator.clipboard().write_text(text))
            .await
            .is_ok()
    } else {
        false
    }
}

/// The whole address that is shown now.
pub fn href() -> String {
    window().location().href().unwrap_or_default()
}
