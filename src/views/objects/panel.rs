//! One object in full, beside the table; over it on narrow screens.

mod attachment;
mod detail;
pub mod image;
mod search;
mod value;

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use self::detail::{Detail, Properties};
use self::search::Search;
use super::columns::Column;
use super::listing::Listing;
use super::paging::{AHEAD, Goal, grouped};
use super::rows::Rows;
use super::url_state::UrlState;
use crate::ui::icon::{self};
use crate::ui::{Button, ButtonKind, CopyButton, Tabs};

/// The width up to which the panel covers the table. The style sheet says the same.
const NARROW: &str = "(max-width: 60rem)";

/// The panel of the object that the address names.
#[component]
pub fn Panel(
    /// The rows.
    listing: Listing,
    /// All columns.
    columns: Memo<Vec<Column>>,
    /// What the address says.
    state: Memo<UrlState>,
    /// The row of the object, once it is loaded.
    opened: Memo<Option<usize>>,
    /// Shows another object, or none.
    on_key: Callback<Option<String>>,
    /// Called after the panel was closed.
    on_closed: Callback<()>,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let tab = RwSignal::new("properties");
    let key = Memo::new(move |_| state.with(|state| state.key.clone()));
    let is_open = Memo::new(move |_| key.with(Option::is_some));
    let detail = Memo::new(move |_| {
        let index = opened.get()?;
        listing.track();
        let columns = columns.get();
        let state = state.get();
        listing.rows(|rows| Detail::read(rows, index, &columns, &state))?
    });

    Effect::new(move |was_open: Option<bool>| {
        let is_open = is_open.get();
        let Some(dialog) = dialog.get() else {
            return false;
        };
        if is_open && !dialog.open() {
            let narrow = window()
                .match_media(NARROW)
                .ok()
                .flatten()
                .is_some_and(|m| m.matches());
            if narrow {
                // It fails only for an element that is not in the page.
                drop(dialog.show_modal());
            } else {
                dialog.show();
            }
        } else if !is_open && was_open == Some(true) {
            dialog.close();
            on_closed.run(());
        }
        is_open
    });

    let neighbor = move |step: isize| {
        let index = opened.get_untracked()?.checked_add_signed(step)?;
        listing.rows(|rows| rows.primary_key(index)).flatten()
    };
    let go = move |step: isize| {
        if let Some(key) = neighbor(step) {
            on_key.run(Some(key));
        }
    };
    let no_previous = Signal::derive(move || opened.get().is_none_or(|index| index == 0));
    let no_next = Signal::derive(move || {
        opened
            .get()
            .is_none_or(|index| index + 1 >= listing.loaded())
    });
    Effect::new(move |_| {
        if let Some(index) = opened.get() {
            listing.want(Goal::Rows(index + AHEAD));
        }
    });

    let place = move || {
        opened.get().map(|index| {
            let total = listing.paging().with(|paging| paging.total);
            match total {
                Some(total) => format!("{} of {}", grouped(index as u64 + 1), grouped(total)),
                None => grouped(index as u64 + 1),
            }
        })
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !event.default_prevented() {
            event.prevent_default();
            on_key.run(None);
        }
    };
    let body = move || match detail.get() {
        None => view! { <Search listing key on_key /> }.into_any(),
        Some(detail) if tab.get() == "json" => {
            let json = detail.json.clone();
            view! {
                <div class="object-json">
                    <CopyButton text=Signal::stored(json.clone()) label="Copy JSON" with_text=true />
                    <pre tabindex="0" aria-label="The object as JSON">{json}</pre>
                </div>
            }
            .into_any()
        }
        Some(detail) => view! { <Properties detail /> }.into_any(),
    };
    view! {
        <dialog
            class="object-panel"
            node_ref=dialog
            aria-labelledby="object-panel-title"
            on:keydown=on_keydown
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                on_key.run(None);
            }
        >
            <header class="object-panel-head">
                <div class="object-panel-name">
                    <p class="object-panel-place">{place}</p>
                    <h2 id="object-panel-title" class="object-panel-title" tabindex="-1" autofocus dir="auto">
                        {move || key.get()}
                    </h2>
                </div>
                <div class="object-panel-actions">
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::ARROW_UP
                        label="Previous object"
                        disabled=no_previous
                        on_press=move |_| go(-1)
                    />
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::ARROW_DOWN
                        label="Next object"
                        disabled=no_next
                        on_press=move |_| go(1)
                    />
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::CLOSE
                        label="Close (Esc)"
                        on_press=move |_| on_key.run(None)
                    />
                </div>
            </header>
            <Show when=move || detail.with(Option::is_some)>
                <Tabs
                    tabs=&[("properties", "Properties"), ("json", "JSON")]
                    chosen=tab
                    on_choose=move |chosen| tab.set(chosen)
                    label="The object as"
                />
            </Show>
            <div class="object-panel-body">{body}</div>
        </dialog>
    }
}

/// The row of the object that the address names, once it is loaded.
pub fn opened_row(listing: Listing, state: Memo<UrlState>) -> Memo<Option<usize>> {
    Memo::new(move |_| {
        listing.track();
        let key = state.with(|state| state.key.clone())?;
        listing.rows(|rows: &Rows| rows.find(&key)).flatten()
    })
}
