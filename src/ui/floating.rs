//! A panel that opens below what has the focus: the form of a filter, the menu of a column.

use js_sys::Function;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::popover::place_at;
use crate::browser;

/// What can't have the focus: that of a panel which is closed is gone too.
const OUT_OF_SIGHT: &str = "body, [aria-hidden], .popover:not(:popover-open) *";

/// A panel that is open as long as it is wanted. Esc and a click elsewhere close it alone.
#[component]
pub fn Floating(
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is wanted.
    #[prop(into)]
    wanted: Signal<bool>,
    /// Called when it is closed: it is no longer wanted.
    on_close: Callback<()>,
    /// Selects the button that takes the place of a focus that is gone.
    #[prop(optional)]
    fallback: &'static str,
    /// The content, which is made anew each time.
    children: ChildrenFn,
) -> impl IntoView {
    let panel = NodeRef::<html::Div>::new();
    // Counts up each time it opens: what was typed before is gone.
    let opened = RwSignal::new(0_u32);
    Effect::new(move |_| {
        let is_wanted = wanted.get();
        let Some(panel) = panel.get() else {
            return;
        };
        match (is_wanted, is_open(&panel)) {
            (true, false) => {
                let focused = document().active_element();
                let anchor = focused.filter(|element| element.tag_name() != "BODY");
                let anchor = anchor.map(browser::active_descendant);
                let button = || browser::find(fallback).map(Into::into);
                let anchor = anchor.or_else(button);
                if let Some(anchor) = &anchor {
                    place_at(&panel, anchor);
                }
                opened.update(|opened| *opened += 1);
                show(&panel, anchor);
            }
            // It fails only for a panel that is closed.
            (false, true) => drop(panel.hide_popover()),
            _ => {}
        }
    });
    let on_toggle = move |_| {
        if panel.get_untracked().is_some_and(|panel| is_open(&panel)) {
            return;
        }
        on_close.run(());
        // What had the focus may be another element now.
        let lost = document().active_element();
        let lost = lost.is_none_or(|element| element.matches(OUT_OF_SIGHT) == Ok(true));
        if let Some(button) = browser::find(fallback).filter(|_| lost) {
            // A button that can't take the focus is behind the selection.
            drop(button.focus());
        }
    };
    let content = move || (opened.get() > 0).then(|| children());
    view! {
        <div
            class="popover"
            popover="auto"
            aria-label=move || label.get()
            node_ref=panel
            on:toggle=on_toggle
        >
            {content}
        </div>
    }
}

/// Opens the panel. One that holds the anchor closes, but for a list with `data-stays`, where the browser can do that.
fn show(panel: &HtmlElement, anchor: Option<Element>) {
    let options = js_sys::Object::new();
    let stays = |anchor: &Element| matches!(anchor.closest("[data-stays]"), Ok(Some(_)));
    if let Some(anchor) = anchor.filter(stays) {
        // An object takes any property.
        drop(js_sys::Reflect::set(&options, &"source".into(), &anchor));
    }
    let show = js_sys::Reflect::get(panel, &"showPopover".into());
    if let Some(show) = show.ok().and_then(|show| show.dyn_into::<Function>().ok()) {
        // It fails only for a panel that is open.
        drop(show.call1(panel, &options));
    }
}

fn is_open(panel: &Element) -> bool {
    panel.matches(":popover-open") == Ok(true)
}
