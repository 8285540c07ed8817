//! A button with something behind it that opens below.

use leptos::html;
use leptos::prelude::*;

use super::icon::Icon;

/// A button that opens a panel below itself. Esc and a click elsewhere close it.
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
    /// Whether it is a mark of something set.
    #[prop(optional, into)]
    marked: Signal<bool>,
    /// What is in the panel.
    children: ChildrenFn,
) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    let panel = NodeRef::<html::Div>::new();
    let place = move |_| {
        if let Some(on_open) = on_open {
            on_open.run(());
        }
        let (Some(button), Some(panel)) = (button.get_untracked(), panel.get_untracked()) else {
            return;
        };
        let rect = button.get_bounding_client_rect();
        let style = web_sys::HtmlElement::style(&panel);
        for (name, value) in [("--at-left", rect.left()), ("--at-top", rect.bottom())] {
            // A custom property can always be set.
            drop(style.set_property(name, &format!("{value}px")));
        }
    };
    view! {
        <button
            type="button"
            class="button"
            popovertarget=id
            node_ref=button
            data-marked=move || marked.get().then_some("true")
            on:click=place
        >
            <Icon icon />
            <span class="button-text">{move || label.get()}</span>
        </button>
        <div class="objects-columns objects-popover" id=id popover="auto" aria-label=move || label.get() node_ref=panel>
            {children()}
        </div>
    }
}

/// Closes a panel of [`Popover`].
pub fn close(id: &str) {
    if let Some(panel) = crate::browser::find(&format!("#{id}")) {
        // It fails only for a panel that is closed already.
        drop(panel.hide_popover());
    }
}
