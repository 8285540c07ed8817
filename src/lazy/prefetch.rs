//! Loads views before they are opened: one when its link is pointed at or focused, the others some seconds after the start.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlAnchorElement};

use super::LazyView;
use crate::{base_path, browser, request};

/// Delay of the prefetch, so that the requests of the first view come first.
const WAIT: Duration = Duration::from_secs(3);

/// Loads views ahead for as long as the component that calls it is drawn.
pub fn prefetch(views: &'static [LazyView]) {
    let follow = move |event: &Event| {
        if let Some(path) = link_path(event)
            && let Some(view) = views.iter().find(|view| view.path == path)
        {
            request::spawn(load(*view));
        }
    };
    let pointed = window_event_listener(ev::pointerover, move |event| follow(&event));
    let focused = window_event_listener(ev::focusin, move |event| follow(&event));
    let all = move || {
        // One after the other, so that the views take no more of the line than one request does.
        request::spawn(async move {
            for view in views {
                if !browser::saves_data() {
                    load(*view).await;
                }
            }
        });
    };
    let timer = set_timeout_with_handle(all, WAIT);
    on_cleanup(move || {
        pointed.remove();
        focused.remove();
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
}

/// The path of the link that an event is about, if it leads to a view of this app.
fn link_path(event: &Event) -> Option<String> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let link: HtmlAnchorElement = element.closest("a[href]").ok()??.dyn_into().ok()?;
    (link.origin() == browser::origin()).then(|| base_path::of_app(&link.pathname()))
}

/// Loads a view. Whether that worked shows when it is opened.
async fn load(view: LazyView) {
    if window().navigator().on_line() {
        let _later = (view.load)().await;
    }
}
