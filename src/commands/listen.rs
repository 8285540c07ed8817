//! From a pressed key to its command.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::{Commands, Press};
use crate::browser;

/// Runs commands by their keys for as long as the component that calls it is drawn.
pub fn listen(commands: Commands) {
    let after_go = StoredValue::new(false);
    let listener = window_event_listener(ev::keydown, move |event| {
        let after = after_go.get_value();
        after_go.set_value(false);
        if event.default_prevented() || event.is_composing() || behind_dialog() {
            return;
        }
        let press = Press {
            after_go: after,
            ..press(&event)
        };
        after_go.set_value(press.is_go());
        if let Some(command) = commands.of_press(&press) {
            // Firefox would put the focus into its own search field, for one.
            event.prevent_default();
            if !event.repeat() {
                command.run();
            }
        }
    });
    on_cleanup(move || listener.remove());
}

/// The key press of an event, as far as commands are concerned.
pub(super) fn press(event: &KeyboardEvent) -> Press {
    let (modifier, other) = if browser::is_apple() {
        (event.meta_key(), event.ctrl_key())
    } else {
        (event.ctrl_key(), event.meta_key())
    };
    Press {
        key: event.key(),
        modifier,
        shift: event.shift_key(),
        other: other || event.alt_key(),
        typing: takes_text(event),
        after_go: false,
    }
}

/// Whether the key belongs to a field or an editor that the user types into, even inside of a shadow tree.
fn takes_text(event: &KeyboardEvent) -> bool {
    let target = event.composed_path().get(0).dyn_into::<Element>().ok();
    target.is_some_and(|element| match element.tag_name().as_str() {
        "INPUT" => element.dyn_ref::<HtmlInputElement>().is_some_and(|input| {
            !matches!(
                input.type_().as_str(),
                "button"
                    | "checkbox"
                    | "color"
                    | "file"
                    | "image"
                    | "radio"
                    | "range"
                    | "reset"
                    | "submit"
            )
        }),
        "TEXTAREA" | "SELECT" => true,
        _ => element
            .dyn_ref::<HtmlElement>()
            .is_some_and(HtmlElement::is_content_editable),
    })
}

/// Whether a modal dialog is open: then only its own keys count.
fn behind_dialog() -> bool {
    document()
        .query_selector("dialog:modal")
        .is_ok_and(|dialog| dialog.is_some())
}
