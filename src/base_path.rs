//! The path that the app lies below, when it does not have an origin to itself: `/belvedere` in
//! `https://data.example.com/belvedere/objects`.
//!
//! Everywhere else addresses of the app begin at its own top (`/objects`). The router and this module put the two together: the
//! router for what it is asked to show, this module for files, for what the browser shows, and for links.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_location;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The attribute of a link with its address once that was completed.
const COMPLETED: &str = "data-completed";

/// The path, without a slash at its end; empty when the app has the origin to itself. The page says it.
pub fn base_path() -> String {
    let meta = document().query_selector("meta[name=app-base]").ok();
    let base = meta
        .flatten()
        .and_then(|meta| meta.get_attribute("content"));
    base.unwrap_or_default().trim_end_matches('/').to_owned()
}

/// An address of the app for the browser: with the path that the app lies below.
pub fn of_browser(address: &str) -> String {
    base_path() + address
}

/// A path of the browser as the app writes it: without that path.
pub fn of_app(path: &str) -> String {
    within(path, &base_path()).unwrap_or(path).to_owned()
}

/// What follows the base in a path that lies below it.
fn within<'a>(path: &'a str, base: &str) -> Option<&'a str> {
    match path.strip_prefix(base)? {
        "" => Some("/"),
        rest => rest.starts_with('/').then_some(rest),
    }
}

/// The path of the view that is shown, as the app writes it.
pub fn use_path() -> Memo<String> {
    let path = use_location().pathname;
    Memo::new(move |_| path.with(|path| of_app(path)))
}

/// Completes each link right before it can be used: a pointer is over it, it gets the focus, or it is clicked. Call it before the
/// router is drawn, whose own listener must come after.
pub fn complete_links() {
    let base = base_path();
    if base.is_empty() {
        return;
    }
    let complete = move |event: &Event| complete_link(event, &base);
    let complete = StoredValue::new_local(complete);
    let listen = move |event: &Event| complete.with_value(|complete| complete(event));
    // They stay as long as the app does.
    let _pointed = window_event_listener(ev::pointerover, move |event| listen(&event));
    let _focused = window_event_listener(ev::focusin, move |event| listen(&event));
    let _clicked = window_event_listener(ev::click, move |event| listen(&event));
}

fn complete_link(event: &Event, base: &str) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let link = target.and_then(|target| target.closest("a[href^='/']").ok().flatten());
    let Some(link) = link else {
        return;
    };
    let address = link.get_attribute("href").unwrap_or_default();
    // The app may lie below a path that a view has too, such as `/sql`: what was completed is remembered.
    if link.get_attribute(COMPLETED).as_deref() != Some(address.as_str()) {
        let complete = format!("{base}{address}");
        // A link takes any address.
        drop(link.set_attribute("href", &complete));
        drop(link.set_attribute(COMPLETED, &complete));
    }
}
