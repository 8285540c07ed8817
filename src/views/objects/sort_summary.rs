//! The sort order in words.

use belvedere_client::api::ontologies::{Direction, OrderBy};
use leptos::prelude::*;

use super::columns::Column;
use super::page::Go;
use super::url_state::UrlState;
use crate::announcer::use_announcer;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// The order as a sentence: "Sorted by Carrier, ascending, then by Departure, descending."
pub fn in_words(order: &OrderBy, columns: &[Column]) -> String {
    if order.keys.is_empty() {
        return "Not sorted.".to_owned();
    }
    let keys: Vec<String> = order
        .keys
        .iter()
        .map(|key| {
            let direction = match key.direction {
                Direction::Ascending => "ascending",
                Direction::Descending => "descending",
            };
            format!("{}, {direction}", title(&key.property, columns))
        })
        .collect();
    format!("Sorted by {}.", keys.join(", then by "))
}

fn title<'a>(property: &'a str, columns: &'a [Column]) -> &'a str {
    let column = columns.iter().find(|column| column.name == property);
    column.map_or(property, |column| &column.title)
}

/// The sort order, with a button that ends it.
#[component]
pub fn SortSummary(
    /// All columns.
    all: Memo<Vec<Column>>,
    /// What the address says.
    state: Memo<UrlState>,
    /// Changes it.
    go: Go,
) -> impl IntoView {
    let announcer = use_announcer();
    let order = Memo::new(move |_| state.with(|state| state.order_by.clone()));
    let clear = move |_| {
        let mut next = state.get_untracked();
        next.order_by = OrderBy::default();
        announcer.say("Not sorted. Loading from the beginning.");
        go.run((next, false));
    };
    move || {
        let order = order.get();
        (!order.keys.is_empty()).then(|| {
            let keys = all.with(|all| {
                let keys = order.keys.iter().map(|key| {
                    let icon = match key.direction {
                        Direction::Ascending => icon::ARROW_UP,
                        Direction::Descending => icon::ARROW_DOWN,
                    };
                    let title = title(&key.property, all).to_owned();
                    view! { <span class="objects-order-key">{title} <Icon icon /></span> }
                });
                keys.collect_view()
            });
            let words = all.with(|all| in_words(&order, all));
            view! {
                <div class="objects-order">
                    <span class="visually-hidden">{words}</span>
                    <span class="objects-order-keys" aria-hidden="true">"Sorted by " {keys}</span>
                    <Button kind=ButtonKind::Quiet icon=icon::CLOSE label="Do not sort" on_press=clear />
                </div>
            }
        })
    }
}
