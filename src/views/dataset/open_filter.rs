//! The open transactions of a list: how many there are and since when, and the filter by them, which the address keeps.

use belvedere_client::api::datasets::TransactionStatus;
use leptos::prelude::*;

use super::labels::as_float;
use super::query::{DatasetQuery, STATUS};
use super::texts::Text;
use super::timeline::Transactions;
use super::transaction::lasting;
use crate::address::{use_changed, use_go, use_query};
use crate::browser;
use crate::i18n::{self, t};
use crate::ui::{Button, ButtonKind};

/// Where the transactions are.
const TIMELINE: &str = ".timeline";

/// The filter; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct OpenFilter {
    /// Whether only open transactions are shown.
    pub(super) is_on: Memo<bool>,
    set: Callback<bool>,
}

impl OpenFilter {
    /// The filter of the address that is shown.
    pub(super) fn of_address() -> Self {
        let query = use_query::<DatasetQuery>();
        let (changed, go) = (use_changed(), use_go());
        let open = TransactionStatus::Open.as_str();
        Self {
            is_on: Memo::new(move |_| query.with(|query| query.open_only)),
            set: Callback::new(move |is_on: bool| {
                let status = is_on.then(|| open.to_owned());
                go(&changed(&|all| all.set(STATUS, status.clone())), false);
            }),
        }
    }
}

/// Shows only the open transactions, or all again. It stands there while there are open ones.
#[component]
pub(super) fn OpenSwitch(
    /// The transactions.
    transactions: Transactions,
    /// The filter.
    filter: OpenFilter,
) -> impl IntoView {
    let is_on = filter.is_on;
    let count = Memo::new(move |_| transactions.open().0);
    view! {
        <Show when=move || { count.get() > 0 || is_on.get() }>
            <Button pressed=is_on on_press=move |_| filter.set.run(!is_on.get_untracked())>
                {move || t(Text::OpenOnly { count: i18n::number(count.get()) })}
            </Button>
        </Show>
    }
}

/// How many transactions are open, and since when the first is; it leads to them.
#[component]
pub(super) fn OpenLine(
    /// The transactions.
    transactions: Transactions,
    /// The time.
    now: ReadSignal<f64>,
) -> impl IntoView {
    let filter = OpenFilter::of_address();
    let open = Memo::new(move |_| transactions.open());
    let words = move || {
        let (count, first) = open.get();
        let count = t(Text::OpenCount(count));
        first.map_or_else(String::new, |first| {
            let at = as_float(first);
            t(Text::OpenSince {
                count,
                time: i18n::minute(at),
                duration: lasting(first, now.get()),
            })
        })
    };
    let lead = move |_| {
        filter.set.run(true);
        // The list is drawn anew first.
        request_animation_frame(|| browser::reveal_at_top(TIMELINE));
    };
    view! {
        // The line is there from the first.
        <Show
            when=move || { open.with(|open| open.0 > 0) }
            fallback=move || {
                view! { <p class="muted">{move || transactions.are_read().then(|| t(Text::NoneOpen))}</p> }
            }
        >
            <Button kind=ButtonKind::Quiet on_press=lead>{words}</Button>
        </Show>
    }
}
