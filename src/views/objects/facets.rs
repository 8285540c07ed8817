//! The values of properties with their counts, beside the table; over it on narrow screens. A choice is a filter of the
//! bar.
//!
//! The frame is here; its content is loaded when it is first opened.

mod body;
mod clear;
mod histogram;
pub(super) mod map;
mod missing;
mod steady;
mod texts;
mod values;

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

pub use self::body::FacetsPart;
use super::lazy_parts;
use super::panel::is_narrow;
use super::table::Table;
use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// The button that shows the facets.
pub const SHOW_FACETS: &str = "#objects-facets";

/// Shows the facets, or no longer.
#[component]
pub fn FacetsButton(
    /// The table.
    table: Table,
) -> impl IntoView {
    let is_open = move || table.state.with(|state| state.facets);
    let press = move |_| table.change(true, |state| state.facets = !state.facets);
    view! {
        <button
            type="button"
            class="button"
            id="objects-facets"
            title=t(Text::Facets)
            aria-pressed=move || is_open().to_string()
            on:click=press
        >
            <Icon icon=icon::FACETS />
            <span class="button-text">{t(Text::Facets)}</span>
        </button>
    }
}

/// The panel of the facets.
#[component]
pub fn FacetsPanel(
    /// The table.
    table: Table,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let is_open = Memo::new(move |_| table.state.with(|state| state.facets));
    Effect::new(move |_| {
        let is_open = is_open.get();
        let Some(dialog) = dialog.get() else {
            return;
        };
        if !is_open {
            dialog.close();
        } else if !dialog.open() {
            if is_narrow() {
                // It fails only for an element that is not in the page.
                drop(dialog.show_modal());
            } else {
                // Beside the table it takes no focus: a link may have opened it.
                dialog.set_open(true);
            }
        }
    });
    let close = move || {
        table.change(true, |state| state.facets = false);
        // After the panel is closed. On a phone the button is in the sheet of the tools, which is closed too.
        request_animation_frame(|| {
            browser::focus("[popovertarget=objects-tools], #objects-facets");
        });
    };
    let on_keydown = move |event: KeyboardEvent| {
        // In a menu, it closes that.
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let is_in_menu = target.is_some_and(|target| target.matches("[popover] *") == Ok(true));
        if event.key() == "Escape" && !event.default_prevented() && !is_in_menu {
            event.prevent_default();
            close();
        }
    };
    view! {
        <dialog
            class="facets"
            node_ref=dialog
            aria-labelledby="facets-title"
            on:keydown=on_keydown
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                close();
            }
        >
            <header class="facets-head">
                <h2 id="facets-title" tabindex="-1" autofocus>{t(Text::Facets)}</h2>
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::CLOSE
                    label=t(Text::CloseEsc)
                    on_press=move |_| close()
                />
            </header>
            {move || is_open.get().then(|| lazy_parts::FACETS.part())}
        </dialog>
    }
}
