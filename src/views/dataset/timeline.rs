//! Transactions from their begin to their end: bars over time, or the same as a table.

mod table;

use std::cmp::Reverse;

use belvedere_client::Error;
use belvedere_client::api::datasets::{Transaction, TransactionStatus};
use belvedere_view::dataset::duration::{Bar, Span, bar, whole};
use belvedere_view::dataset::pasted::Named;
use futures_util::future::join_all;
use leptos::prelude::*;

use self::table::Table;
pub use self::table::{Cells, Heads};
use super::labels::{as_float, milliseconds};
use super::open_filter::{OpenFilter, OpenSwitch};
use super::texts::Text;
use super::transaction::{time, took};
use crate::i18n::{self, t};
use crate::platform::{Platform, use_platform};
use crate::request::Task;
use crate::ui::{Button, Tabs, icon};
use crate::{poll, routes};

/// State of a transaction of the list.
#[derive(Debug, Clone)]
enum Known {
    Waiting,
    Ready(Transaction),
    Failed(Error),
}

/// A transaction of the list.
#[derive(Clone)]
struct Item {
    named: Named,
    known: RwSignal<Known>,
}

/// The transactions of a list, each as far as it was read; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Transactions {
    items: StoredValue<Vec<Item>>,
    running: StoredValue<Option<Task>, LocalStorage>,
    platform: Platform,
}

impl Transactions {
    /// Reads the transactions of a list, until the owner is gone.
    pub(super) fn of(list: Vec<Named>) -> Self {
        let items = list.into_iter().map(|named| Item {
            named,
            known: RwSignal::new(Known::Waiting),
        });
        let this = Self {
            items: StoredValue::new(items.collect()),
            running: StoredValue::new_local(None),
            platform: use_platform(),
        };
        Effect::new(move |_| this.look());
        on_cleanup(move || drop(this.running.try_update_value(Option::take)));
        this
    }

    /// Reads again what may have changed. The client sends no more than a few requests at a time.
    fn look(self) {
        let client = self.platform.client();
        let loading = self.items.with_value(|items| {
            items
                .iter()
                .filter(|item| item.known.with_untracked(may_change))
                .map(|item| {
                    let (client, known) = (client.clone(), item.known);
                    let Named {
                        dataset,
                        transaction,
                    } = item.named.clone();
                    async move {
                        let response = client
                            .datasets()
                            .get_transaction(dataset.into(), transaction.into())
                            .await;
                        match response {
                            Ok(transaction) => drop(known.try_set(Known::Ready(transaction))),
                            Err(Error::Aborted) => {}
                            Err(error) => drop(known.try_set(Known::Failed(error))),
                        }
                    }
                })
                .collect::<Vec<_>>()
        });
        self.running.set_value(Some(Task::spawn(async move {
            join_all(loading).await;
        })));
    }

    /// How many there are.
    fn len(self) -> usize {
        self.items.with_value(Vec::len)
    }

    fn count(self, is: fn(&Known) -> bool) -> usize {
        self.items
            .with_value(|items| items.iter().filter(|item| item.known.with(is)).count())
    }

    /// Whether all were read: one that can't be may be open. Tracked.
    pub(super) fn are_read(self) -> bool {
        self.count(|known| !matches!(known, Known::Ready(_))) == 0
    }

    /// How many are open, and when the first of those was begun. Tracked.
    pub(super) fn open(self) -> (u64, Option<i64>) {
        self.items.with_value(|items| {
            let mut open = (0, None);
            for item in items {
                item.known.with(|known| {
                    if let Known::Ready(seen) = known
                        && is_open(seen)
                    {
                        let begun = milliseconds(&seen.created_time);
                        open = (open.0 + 1, open.1.into_iter().chain(begun).min());
                    }
                });
            }
            open
        })
    }

    /// When the last of them was committed, in milliseconds since 1970. Tracked.
    pub(super) fn newest(self) -> Option<i64> {
        let committed = |known: &Known| match known {
            Known::Ready(seen) if seen.status == TransactionStatus::Committed => {
                seen.closed_time.as_ref().and_then(milliseconds)
            }
            _ => None,
        };
        self.items.with_value(|items| {
            let times = items.iter().filter_map(|item| item.known.with(committed));
            times.max()
        })
    }
}

const BARS: &str = "bars";
const TABLE: &str = "table";

/// The transactions, over time or as a table.
#[component]
pub(super) fn Timeline(
    /// Which.
    transactions: Transactions,
) -> impl IntoView {
    let now = poll::now();
    let chosen = RwSignal::new(BARS);
    let filter = OpenFilter::of_address();
    // None shows all.
    let shown = Memo::new(move |_| {
        filter.is_on.get().then(|| {
            let is_open = |item: &Item| {
                let known = item.known.read();
                matches!(&*known, Known::Ready(seen) if is_open(seen))
            };
            transactions
                .items
                .with_value(|items| items.iter().map(is_open).collect::<Vec<_>>())
        })
    });
    let all = transactions.len();
    let loaded = move || transactions.count(|known| !matches!(known, Known::Waiting));
    let failed = move || transactions.count(|known| matches!(known, Known::Failed(_)));
    let changing = move || transactions.count(may_change) > 0;
    let state = move || {
        let mut text = t(Text::LoadedOf {
            loaded: i18n::number(loaded() as u64),
            total: i18n::number(all as u64),
        });
        // Beside a part of the list, the whole of it alone says nothing.
        if let Some(shown) = shown.get() {
            let matching = t(Text::LoadedMatching {
                shown: i18n::number(shown.iter().filter(|is_shown| **is_shown).count() as u64),
                loaded: i18n::number(loaded() as u64),
            });
            text = if loaded() < all {
                format!("{matching} · {text}")
            } else {
                matching
            };
        }
        let failed = failed() as u64;
        if failed > 0 {
            text.push_str(" · ");
            text.push_str(&t(Text::FailedCount(failed)));
        }
        text
    };
    view! {
        <div class="timeline">
            <div class="timeline-tools">
                <Tabs
                    tabs=[(BARS, t(Text::AsTimeline)), (TABLE, t(Text::AsTable))]
                    chosen
                    on_choose=move |tab| chosen.set(tab)
                    label=t(Text::ShownAs)
                />
                <OpenSwitch transactions filter />
                <p class="muted" role="status">{state}</p>
                <Show when=move || changing() && loaded() == all>
                    <Button icon=icon::REFRESH on_press=move |_| transactions.look()>{t(Text::LookAgain)}</Button>
                </Show>
            </div>
            {move || {
                let mut items = transactions.items.get_value();
                if let Some(shown) = shown.get() {
                    let mut shown = shown.into_iter();
                    items.retain(|_| shown.next() == Some(true));
                }
                if filter.is_on.get() && items.is_empty() && transactions.are_read() {
                    view! { <p class="muted">{t(Text::NoneOpen)}</p> }.into_any()
                } else if chosen.get() == TABLE {
                    view! { <Table items now /> }.into_any()
                } else {
                    view! { <Bars items now /> }.into_any()
                }
            }}
        </div>
    }
}

fn is_open(transaction: &Transaction) -> bool {
    transaction.status == TransactionStatus::Open
}

/// Whether another look can show a change.
fn may_change(known: &Known) -> bool {
    match known {
        Known::Ready(transaction) => is_open(transaction),
        Known::Waiting | Known::Failed(_) => true,
    }
}

/// The span of a transaction; none when its begin can't be read.
fn span(transaction: &Transaction) -> Option<Span> {
    Some(Span {
        from: milliseconds(&transaction.created_time)?,
        to: transaction.closed_time.as_ref().and_then(milliseconds),
    })
}

/// A bar for each transaction, newest first, between the first begin and the last end.
#[component]
fn Bars(items: Vec<Item>, now: ReadSignal<f64>) -> impl IntoView {
    #[expect(clippy::cast_possible_truncation, reason = "a time has few digits")]
    let moment = move || now.get() as i64;
    let items = StoredValue::new(items);
    let placed = Memo::new(move |_| {
        let mut placed: Vec<(Named, Transaction, Span)> = items.with_value(|items| {
            let placed = items.iter().filter_map(|item| match item.known.get() {
                Known::Ready(transaction) => {
                    let span = span(&transaction)?;
                    Some((item.named.clone(), transaction, span))
                }
                _ => None,
            });
            placed.collect()
        });
        placed.sort_by_key(|(_, _, span)| Reverse(span.from));
        placed
    });
    let range = Memo::new(move |_| {
        let spans: Vec<Span> =
            placed.with(|placed| placed.iter().map(|(_, _, span)| *span).collect());
        // Only open transactions move with the time.
        let open = spans.iter().any(|span| span.to.is_none());
        whole(&spans, if open { moment() } else { 0 })
    });
    move || {
        // Before the range: one that stays the same would hide that there are more of them.
        let placed = placed.get();
        let Some(range) = range.get() else {
            return view! { <p class="muted">{t(Text::NoTimes)}</p> }.into_any();
        };
        let rows = placed.into_iter().map(|(named, transaction, span)| {
            view! { <Row named transaction place=bar(span, range, moment()) now=now.get() /> }
        });
        view! {
            <div class="timeline-axis" aria-hidden="true">
                <span>{i18n::minute(as_float(range.0))}</span>
                <span>{i18n::minute(as_float(range.1))}</span>
            </div>
            <ol class="timeline-rows">{rows.collect_view()}</ol>
            <Legend />
        }
        .into_any()
    }
}

/// One bar with its name.
#[component]
fn Row(named: Named, transaction: Transaction, place: Bar, now: f64) -> impl IntoView {
    let created = time(&transaction.created_time, i18n::minute);
    let words = t(Text::BarLabel {
        kind: transaction.transaction_type.as_str().to_owned(),
        status: transaction.status.as_str().to_owned(),
        created: time(&transaction.created_time, i18n::date_time),
        duration: took(&transaction, now),
    });
    let link = t(Text::Transaction);
    view! {
        <li class="timeline-row" title=words.clone()>
            <a href=routes::dataset(&named.dataset, &named.transaction) aria-label=format!("{link}: {words}")>
                {created}
            </a>
            <span class="timeline-kind" aria-hidden="true">{transaction.transaction_type.as_str().to_owned()}</span>
            <span class="timeline-track" aria-hidden="true">
                <span
                    class="timeline-bar"
                    data-status=transaction.status.as_str().to_owned()
                    style:inset-inline-start=format!("{}%", place.start)
                    style:width=format!("{}%", place.width)
                ></span>
            </span>
        </li>
    }
}

/// The legend of the colors and patterns of the bars.
#[component]
fn Legend() -> impl IntoView {
    let states = [
        TransactionStatus::Committed,
        TransactionStatus::Open,
        TransactionStatus::Aborted,
    ];
    view! {
        <ul class="timeline-legend" aria-label=t(Text::Legend)>
            {states
                .into_iter()
                .map(|status| {
                    let name = status.as_str().to_owned();
                    view! {
                        <li>
                            <span class="timeline-bar" data-status=name.clone() aria-hidden="true"></span>
                            {name}
                        </li>
                    }
                })
                .collect_view()}
        </ul>
    }
}
