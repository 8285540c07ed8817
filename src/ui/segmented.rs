//! One of a few choices.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::browser;

/// Where a key leads from the choice with the focus, and where from the last one in that direction.
const ONWARDS: [&str; 2] = [":focus ~ :enabled", ":enabled:has(~ :focus)"];
const BACK: [&str; 2] = [
    ":nth-last-child(1 of :enabled:has(~ :focus))",
    ":focus ~ :nth-last-child(1 of :enabled)",
];

/// Buttons beside each other, of which one is chosen: a quiet [`super::Button`] for each choice. Tab leads to the chosen one, and
/// the arrow keys choose another.
#[component]
pub fn Segmented(
    /// The accessible name.
    #[prop(into)]
    label: String,
    /// Whether arrow keys only lead to a choice, which is made by pressing it.
    #[prop(optional)]
    by_press: bool,
    /// The buttons.
    children: Children,
) -> impl IntoView {
    let on_key = move |event: KeyboardEvent| {
        // These are keys of the browser.
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let way = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => ONWARDS,
            "ArrowLeft" | "ArrowUp" => BACK,
            _ => return,
        };
        event.prevent_default();
        if let Some(button) = way.into_iter().find_map(browser::find) {
            if !by_press {
                button.click();
            }
            drop(button.focus());
        }
    };
    view! {
        <div class="segmented" role="radiogroup" aria-label=label on:keydown=on_key>
            {children()}
        </div>
    }
}
