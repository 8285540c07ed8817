//! Keys that lead from the search into the rows that it found.

use belvedere_view::objects::url_state::Look;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use web_sys::Event;

use super::bar::FIND;
use crate::browser;
use crate::grid::Area;
use crate::views::objects::table::{FIRST, Table};

/// Enter and ↓ in the search lead to the first row, or wait for it until the user presses another key or the pointer. Escape
/// in the empty search leads back to the active cell.
pub(super) fn into_rows(
    table: Table,
    ready: Memo<bool>,
    to_table: Callback<()>,
) -> impl Fn(KeyboardEvent) {
    // The time of the key, until a row is there.
    let wish = RwSignal::new(None::<f64>);
    let end = move |event: &Event| {
        if wish.with_untracked(|at| at.is_some_and(|at| at < event.time_stamp())) {
            wish.set(None);
        }
    };
    let key = window_event_listener(ev::keydown, move |event| end(&event));
    let pointer = window_event_listener(ev::pointerdown, move |event| end(&event));
    on_cleanup(move || {
        key.remove();
        pointer.remove();
    });
    Effect::new(move |_| {
        if wish.get().is_some() && ready.get() && !table.shown.is_empty() {
            // The table is drawn before the next frame.
            request_animation_frame(move || {
                if wish.try_update(Option::take).flatten().is_some() {
                    table.area.set(Area::at(FIRST));
                    to_table.run(());
                }
            });
        }
    });
    move |event| {
        let leads = !event.is_composing()
            && !event.default_prevented()
            && !browser::is_modified(&event)
            && browser::find(&format!("{FIND}:focus")).is_some()
            && untrack(|| table.look()) == Look::Grid;
        if !leads {
            return;
        }
        match event.key().as_str() {
            "Enter" | "ArrowDown" => wish.set(Some(event.time_stamp())),
            "Escape" if ready.get_untracked() => to_table.run(()),
            _ => return,
        }
        event.prevent_default();
    }
}
