//! The sort order in words.

use belvedere_client::api::ontologies::{Direction, OrderBy};
use belvedere_view::objects::columns::Column;
use leptos::prelude::*;

use super::table::Table;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// The order as a sentence: "Sorted by Carrier, ascending, then by Departure, descending."
pub fn in_words(order: &OrderBy, columns: &[Column]) -> String {
    if order.keys.is_empty() {
        return t(Text::NotSorted);
    }
    let keys: Vec<String> = order
        .keys
        .iter()
        .map(|key| {
            let column = title(&key.property, columns).to_owned();
            t(match key.direction {
                Direction::Ascending => Text::Ascending { column },
                Direction::Descending => Text::Descending { column },
            })
        })
        .collect();
    t(Text::SortedBy {
        keys: keys.join(&t(Text::ThenBy)),
    })
}

fn title<'a>(property: &'a str, columns: &'a [Column]) -> &'a str {
    let column = columns.iter().find(|column| column.name == property);
    column.map_or(property, |column| &column.title)
}

/// The sort order, with a button that ends it.
#[component]
pub fn SortSummary(
    /// The table.
    table: Table,
) -> impl IntoView {
    let Table { all, state, .. } = table;
    let announcer = use_announcer();
    let order = Memo::new(move |_| state.with(|state| state.order_by.clone()));
    let clear = move |_| table.sort(OrderBy::default(), announcer);
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
                    <span class="objects-order-keys" aria-hidden="true">{keys}</span>
                    <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=t(Text::DoNotSort) on_press=clear />
                </div>
            }
        })
    }
}
