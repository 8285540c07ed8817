//! The button that gives up what a facet chooses.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::texts::Text;
use crate::browser;
use crate::i18n::t;

/// The heading of the panel, which takes the focus when a facet goes away with its choice.
const HEADING: &str = "#facets-title";

/// Gives up the choice of a facet.
#[component]
pub(super) fn ClearFacet(
    /// The title of the facet.
    title: String,
    /// Whether anything is chosen: the button is there while it is.
    is_chosen: Signal<bool>,
    /// Gives it up.
    #[prop(into)]
    on_clear: Callback<()>,
) -> impl IntoView {
    let label = t(Text::ClearOf { title });
    let clear = move |event: MouseEvent| {
        on_clear.run(());
        focus_first(&event);
        request_animation_frame(|| {
            let focused = document().active_element();
            if focused.is_none_or(|element| element.tag_name() == "BODY") {
                browser::focus(HEADING);
            }
        });
    };
    view! {
        <Show when=move || is_chosen.get()>
            <button
                type="button"
                class="button facet-clear"
                data-kind="quiet"
                aria-label=label.clone()
                on:click=clear
            >
                {t(Text::Clear)}
            </button>
        </Show>
    }
}

/// Gives the focus of a button that goes away to the first choice beside it.
fn focus_first(event: &MouseEvent) {
    let button = event.current_target();
    let button = button.and_then(|button| button.dyn_into::<Element>().ok());
    let facet = button.and_then(|button| button.closest("fieldset").ok().flatten());
    let first = facet.and_then(|facet| {
        let first = facet.query_selector("input[type=checkbox], [tabindex='0']");
        first.ok().flatten()?.dyn_into::<HtmlElement>().ok()
    });
    if let Some(first) = first {
        // A choice in the page takes the focus.
        drop(first.focus());
    }
}
