//! A button with a panel that opens beside it.

use leptos::html;
use leptos::prelude::*;
use web_sys::{Element, HtmlElement};

use super::icon::Icon;
use crate::browser;

/// The width of a window in pixels from which a panel finds room at either side of its button.
const WIDE: f64 = 900.0;

/// A button that opens a panel below or above itself. Esc and a click elsewhere close it.
#[component]
pub fn Popover(
    /// The identifier of the panel in the page.
    id: &'static str,
    /// The text of the button and the accessible name of the panel.
    #[prop(into)]
    label: Signal<String>,
    /// The icon of the button.
    icon: &'static str,
    /// Called when the button is pressed.
    #[prop(optional, into)]
    on_open: Option<Callback<()>>,
    /// Whether it marks a setting that is on.
    #[prop(optional, into)]
    marked: Signal<bool>,
    /// The content of the panel, which is drawn when it is first opened.
    children: ChildrenFn,
) -> impl IntoView {
    let opened = RwSignal::new(false);
    let button = NodeRef::<html::Button>::new();
    let panel = NodeRef::<html::Div>::new();
    let on_click = move |_| {
        opened.set(true);
        if let Some(on_open) = on_open {
            on_open.run(());
        }
        if let (Some(button), Some(panel)) = (button.get_untracked(), panel.get_untracked()) {
            place_at(&panel, &button);
        }
    };
    view! {
        <button
            type="button"
            class="button"
            popovertarget=id
            title=move || label.get()
            node_ref=button
            data-marked=move || marked.get().then_some("true")
            on:click=on_click
        >
            <Icon icon />
            <span class="button-text">{move || label.get()}</span>
        </button>
        <div class="popover" id=id popover="auto" aria-label=move || label.get() node_ref=panel>
            <Show when=move || opened.get()>{children()}</Show>
        </div>
    }
}

/// Places a panel below or above an element: where there is more room.
pub fn place_at(panel: &HtmlElement, anchor: &Element) {
    let rect = anchor.get_bounding_client_rect();
    let (width, height) = browser::window_size();
    let above = rect.bottom() > height * 0.6;
    let at_end = width > WIDE && rect.left() > width * 2.0 / 3.0;
    let style = HtmlElement::style(panel);
    for (name, value) in [
        ("--at-left", rect.left()),
        ("--at-right", width - rect.right()),
        ("--at-top", rect.bottom()),
        ("--at-bottom", height - rect.top()),
    ] {
        // A custom property can always be set.
        drop(style.set_property(name, &format!("{value}px")));
    }
    for (name, set) in [("data-above", above), ("data-at-end", at_end)] {
        drop(panel.toggle_attribute_with_force(name, set));
    }
}

/// Closes a panel of [`Popover`].
pub fn close(id: &str) {
    if let Some(panel) = crate::browser::find(&format!("#{id}")) {
        // It fails only for a panel that is closed already.
        drop(panel.hide_popover());
    }
}
