//! Transactions as a table: type, state and times of each.

use belvedere_client::Error;
use belvedere_client::api::datasets::Transaction;
use belvedere_view::rids::short;
use leptos::prelude::*;

use super::{Item, Known};
use crate::i18n::{self, t};
use crate::routes;
use crate::ui::Rid;
use crate::views::dataset::labels::{StatusBadge, TypeBadge};
use crate::views::dataset::texts::Text;
use crate::views::dataset::transaction::{time, took};

/// The transactions in the order of the list.
#[component]
pub(super) fn Table(
    /// The transactions.
    items: Vec<Item>,
    /// The time.
    now: ReadSignal<f64>,
) -> impl IntoView {
    let rows = items.into_iter().map(|item| {
        let Item { named, known } = item;
        let address = routes::dataset(&named.dataset, &named.transaction);
        let name = short(&named.transaction);
        let title = move || {
            known.with(|known| match known {
                Known::Ready(seen) => time(&seen.created_time, i18n::minute),
                _ => name.clone(),
            })
        };
        // Those of one minute differ by their seconds.
        let exact = move || {
            known.with(|known| match known {
                Known::Ready(seen) => Some(time(&seen.created_time, i18n::date_time)),
                _ => None,
            })
        };
        let cells = move || match known.get() {
            Known::Waiting => {
                view! { <td colspan="4" class="muted">{t(Text::Waiting)}</td> }.into_any()
            }
            Known::Failed(error) => view! {
                <td colspan="4">{t(Text::CantRead)} ": " {reason(&error)}</td>
            }
            .into_any(),
            Known::Ready(seen) => view! { <Cells seen now /> }.into_any(),
        };
        view! {
            <tr>
                <th scope="row"><a href=address title=exact>{title}</a></th>
                {cells}
                <td><Rid rid=named.transaction what=t(Text::TransactionRid) /></td>
            </tr>
        }
    });
    view! {
        <div class="card table-scroll" tabindex="0" role="region" aria-label=t(Text::AsTable)>
            <table class="properties-table">
                <thead>
                    <tr>
                        <Heads />
                        <td></td>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// The headers of a transaction: its begin, and [`Cells`].
#[component]
pub fn Heads() -> impl IntoView {
    [
        Text::Created,
        Text::Type,
        Text::Status,
        Text::Closed,
        Text::Duration,
    ]
    .map(|head| view! { <th scope="col">{t(head)}</th> })
    .collect_view()
}

/// The cells of a transaction that was read: type, state, end, duration.
#[component]
pub fn Cells(
    /// The transaction.
    seen: Transaction,
    /// The time.
    now: ReadSignal<f64>,
) -> impl IntoView {
    let closed = seen
        .closed_time
        .as_ref()
        .map_or_else(|| t(Text::NotClosed), |closed| time(closed, i18n::minute));
    let exact = seen
        .closed_time
        .as_ref()
        .map(|closed| time(closed, i18n::date_time));
    let (kind, status) = (seen.transaction_type.clone(), seen.status.clone());
    view! {
        <td><TypeBadge kind /></td>
        <td><StatusBadge status /></td>
        <td title=exact>{closed}</td>
        <td>{move || took(&seen, now.get())}</td>
    }
}

/// The name of an error, or its message.
fn reason(error: &Error) -> String {
    match error.body() {
        Some(body) => body.error_name.clone(),
        None => error.to_string(),
    }
}
