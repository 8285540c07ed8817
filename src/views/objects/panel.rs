//! One object in full, beside the table; over it on narrow screens.
//!
//! The frame is here; its content is loaded with the first object that is opened.

pub(super) mod attachment;
mod body;
mod detail;
pub(super) mod links;
mod search;
mod texts;
pub(super) mod value;

use belvedere_view::objects::paging::{AHEAD, Goal, progress};
use belvedere_view::objects::rows::Rows;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

pub use self::body::BodyPart;
use super::cell_edit::CellEditor;
use super::lazy_parts;
use super::table::Table;
use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self};
use crate::ui::{Button, ButtonKind};

/// The width up to which the panel covers the table. The style sheet says the same.
const NARROW: &str = "(max-width: 60rem)";

/// Whether a panel covers the table.
pub(super) fn is_narrow() -> bool {
    browser::is_media(NARROW)
}

/// The panel of the object that the address names.
#[component]
pub fn Panel(
    /// The table.
    table: Table,
    /// Called after the panel was closed.
    on_closed: Callback<()>,
) -> impl IntoView {
    let Table {
        listing,
        shown,
        state,
        opened,
        ..
    } = table;
    let dialog = NodeRef::<html::Dialog>::new();
    let key = Memo::new(move |_| state.with(|state| state.key.clone()));
    let is_open = Memo::new(move |_| key.with(Option::is_some));

    Effect::new(move |was_open: Option<bool>| {
        let is_open = is_open.get();
        let Some(dialog) = dialog.get() else {
            return false;
        };
        if is_open && !dialog.open() {
            if is_narrow() {
                // It fails only for an element that is not in the page.
                drop(dialog.show_modal());
            } else {
                dialog.show();
            }
        } else if !is_open && was_open == Some(true) {
            // A button elsewhere that closed it keeps the focus.
            let focused = document().active_element();
            let had_focus = focused.is_none_or(|element| {
                element.matches("body, .object-panel, .object-panel *") != Ok(false)
            });
            dialog.close();
            if had_focus {
                on_closed.run(());
            }
        }
        is_open
    });

    // Another object, or none: the actions were wanted for the one before.
    Effect::new(move |_| {
        let key = key.get();
        if table.acts.with_untracked(|acts| *acts != key) {
            table.acts.set(None);
        }
    });

    // Previous and next are those of the table, with its filters; an object that they leave out has none.
    let place = Memo::new(move |_| {
        shown.track();
        shown.place(opened.get()?)
    });
    let go = move |step: isize| {
        let next = place
            .get_untracked()
            .and_then(|at| at.checked_add_signed(step));
        let index = next.and_then(|at| shown.view(|view| view.index(at)).flatten());
        if let Some(index) = index {
            table.open_row(index);
        }
    };
    let no_previous = Signal::derive(move || place.get().is_none_or(|place| place == 0));
    let no_next = Signal::derive(move || place.get().is_none_or(|place| place + 1 >= shown.len()));
    Effect::new(move |_| {
        if let Some(index) = opened.get() {
            listing.want(Goal::Rows(index + AHEAD));
        }
    });

    let position = move || {
        place.get().map(|place| {
            let total = if shown.is_filtered() {
                Some(shown.len() as u64)
            } else {
                listing.paging().with(|paging| paging.total)
            };
            progress(place + 1, total)
        })
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.default_prevented() {
            return;
        }
        let alt = event.alt_key();
        match event.key().as_str() {
            // It closes the edit of a property alone.
            "Escape" if table.edited.with_untracked(Option::is_some) => return,
            "Escape" => table.open(None),
            "ArrowUp" if alt => go(-1),
            "ArrowDown" if alt => go(1),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <dialog
            class="object-panel"
            node_ref=dialog
            aria-labelledby="object-panel-title"
            on:keydown=on_keydown
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                table.open(None);
            }
        >
            <header class="object-panel-head">
                <div class="object-panel-name">
                    <p class="object-panel-place">{position}</p>
                    <h2 id="object-panel-title" class="object-panel-title" tabindex="-1" autofocus dir="auto">
                        {move || key.get()}
                    </h2>
                </div>
                <div class="object-panel-actions">
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::ARROW_UP
                        label=t(Text::PreviousObject)
                        disabled=no_previous
                        on_press=move |_| go(-1)
                    />
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::ARROW_DOWN
                        label=t(Text::NextObject)
                        disabled=no_next
                        on_press=move |_| go(1)
                    />
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::CLOSE
                        label=t(Text::CloseEsc)
                        on_press=move |_| table.open(None)
                    />
                </div>
            </header>
            {move || is_open.get().then(|| lazy_parts::PANEL.part())}
            <CellEditor table in_panel=true />
        </dialog>
    }
}

/// The row of the object that the address names, once it is loaded.
pub fn opened_row(
    listing: super::listing::Listing,
    state: Memo<belvedere_view::objects::url_state::UrlState>,
) -> Memo<Option<usize>> {
    Memo::new(move |_| {
        listing.track();
        let key = state.with(|state| state.key.clone())?;
        listing.rows(|rows: &Rows| rows.find(&key)).flatten()
    })
}
