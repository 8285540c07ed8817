//! The sort order above the table.

use belvedere_client::api::ontologies::{Direction, OrderBy};
use leptos::prelude::*;

use super::order_words::{in_words, title};
use super::table::Table;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

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
            let tooltip = words.clone();
            view! {
                <div class="objects-order" title=tooltip>
                    <span class="visually-hidden">{words}</span>
                    <span class="objects-order-keys" aria-hidden="true">{keys}</span>
                    <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=t(Text::DoNotSort) on_press=clear />
                </div>
            }
        })
    }
}
