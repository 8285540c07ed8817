//! One transaction, looked at again and again while it is open.

use belvedere_client::api::datasets::{
    GetTransaction, Transaction, TransactionStatus, TransactionType,
};
use belvedere_client::api::scope;
use belvedere_view::Pace;
use belvedere_view::dataset::duration::duration;
use belvedere_view::rids::short;
use leptos::prelude::*;

use super::further::further;
use super::labels::{StatusBadge, TypeBadge, as_float, meaning, milliseconds, since};
use super::last_seen;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::{self, t};
use crate::platform::use_platform;
use crate::request::{self, Load, Request, load};
use crate::ui::icon::{self, Icon};
use crate::ui::{
    Breadcrumbs, Button, ErrorCard, Fact, Facts, PageHeader, Rid, ScopeNotice, Skeleton, copy_curl,
};
use crate::{poll, routes};

/// One transaction.
#[component]
pub(super) fn OneTransaction(
    /// RID of its dataset.
    dataset: String,
    /// Its RID.
    transaction: String,
) -> impl IntoView {
    let platform = use_platform();
    let catalog = platform.catalog();
    let dataset_title = catalog.dataset(&dataset).map_or_else(
        || format!("{} {}", t(Text::Dataset), short(&dataset)),
        |known| known.title().to_owned(),
    );
    let title = format!("{} {}", t(Text::Transaction), short(&transaction));
    let input = (dataset.clone(), transaction.clone());
    let request = load(
        move || input.clone(),
        move |(dataset, transaction)| {
            let client = platform.client();
            async move {
                client
                    .datasets()
                    .get_transaction(dataset.into(), transaction.into())
                    .await
            }
        },
    );
    let is_open = |transaction: &Transaction| transaction.status == TransactionStatus::Open;
    poll::poll(request, Pace::default(), is_open);
    follow(request, dataset.clone());
    let badges = move || {
        request.state().with(|state| {
            state.value().map(|transaction| {
                view! { <StatusBadge status=transaction.status.clone() /> <TypeBadge kind=transaction.transaction_type.clone() /> }
            })
        })
    };
    let further = further(dataset.clone());
    let rid = transaction.clone();
    let actions = move || {
        view! {
            {copy_curl::<GetTransaction>(rid.clone())}
            {further()}
        }
    };
    let body = {
        let dataset = dataset.clone();
        let transaction = transaction.clone();
        // Only the kind of content matters here: the card itself follows each response in place.
        let shown = Memo::new(move |_| {
            request.state().with(|state| match state.value() {
                Some(_) => Shown::Card,
                None if state.error().is_some() => Shown::Error,
                None => Shown::Waiting,
            })
        });
        move || match shown.get() {
            Shown::Card => view! {
                <Card request dataset=dataset.clone() transaction=transaction.clone() />
            }
            .into_any(),
            Shown::Waiting => view! { <Skeleton lines=5 label=t(Text::Loading) /> }.into_any(),
            Shown::Error => (move || {
                let error = request.state().with(|state| state.error().cloned())?;
                Some(view! { <ErrorCard error on_retry=move || request.retry() /> })
            })
            .into_any(),
        }
    };
    view! {
        <div class="page">
            <Breadcrumbs
                links=vec![
                    (routes::DATASET.to_owned(), t(Text::Datasets)),
                    (routes::dataset(&dataset, ""), dataset_title),
                ]
                kind=t(Text::Transaction)
            />
            <PageHeader title badges=ViewFn::from(badges) actions=ViewFn::from(actions) />
            <ScopeNotice scopes=&[scope::DATASETS_READ] off=t(Text::Off) />
            {body}
            <Meanings />
        </div>
    }
}

/// The content below the heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Waiting,
    Card,
    Error,
}

/// Stores the state that was seen, and announces when the transaction ends while the view is open.
fn follow(request: Request<Transaction>, dataset: String) {
    let announcer = use_announcer();
    Effect::new(move |before: Option<Option<Transaction>>| {
        let before = before.flatten();
        let now = request.state().with(|state| match state {
            Load::Ready(transaction) => Some(transaction.clone()),
            _ => None,
        });
        let Some(now) = now else { return before };
        if before.as_ref() != Some(&now) {
            let was_open = before.is_some_and(|before| before.status == TransactionStatus::Open);
            match now.status {
                TransactionStatus::Committed if was_open => announcer.say(&t(Text::NowCommitted)),
                TransactionStatus::Aborted if was_open => announcer.say(&t(Text::NowAborted)),
                _ => {}
            }
            let (dataset, seen) = (dataset.clone(), now.clone());
            request::spawn(async move { last_seen::note(&dataset, &seen).await });
        }
        Some(now)
    });
}

/// The facts about the transaction, renewed in place.
#[component]
fn Card(request: Request<Transaction>, dataset: String, transaction: String) -> impl IntoView {
    let now = poll::now();
    // Each response is newer than the one before, even when it says the same.
    let looked = RwSignal::new(js_sys::Date::now());
    Effect::new(move |_| {
        if request
            .state()
            .with(|state| matches!(state, Load::Ready(_)))
        {
            looked.set(js_sys::Date::now());
        }
    });
    let seen = Memo::new(move |_| request.state().with(|state| state.value().cloned()));
    let fact = move |read: fn(&Transaction, f64) -> String| {
        move || seen.with(|seen| seen.as_ref().map(|seen| read(seen, now.get())))
    };
    let is_open = move || {
        seen.with(|seen| {
            seen.as_ref()
                .is_some_and(|seen| seen.status == TransactionStatus::Open)
        })
    };
    let failed = move || request.state().with(|state| state.error().is_some());
    view! {
        <section class="card dataset-card">
            <p class="dataset-since">
                {move || {
                    seen.get().map(|seen| {
                        view! { <strong>{since(&seen, now.get())}</strong> }
                    })
                }}
            </p>
            <Facts>
                <Fact name=t(Text::Type)>
                    {move || seen.get().map(|seen| view! { <TypeBadge kind=seen.transaction_type.clone() /> })}
                    <span class="muted">{fact(|seen, _| t(meaning(&seen.transaction_type)))}</span>
                </Fact>
                <Fact name=t(Text::Created)>{fact(|seen, _| time(&seen.created_time, i18n::date_time))}</Fact>
                <Fact name=t(Text::Closed)>
                    {fact(|seen, _| {
                        let closed = seen.closed_time.as_ref();
                        closed.map_or_else(|| t(Text::NotClosed), |closed| time(closed, i18n::date_time))
                    })}
                </Fact>
                <Fact name=t(Text::Duration)>{fact(took)}</Fact>
                <Fact name=t(Text::Transaction)>
                    <Rid rid=Signal::stored(transaction) what=t(Text::TransactionRid) />
                </Fact>
                <Fact name=t(Text::Dataset)>
                    <Rid rid=Signal::stored(dataset) what=t(Text::DatasetRid) />
                </Fact>
            </Facts>
            <Show when=is_open>
                <div class="note dataset-polling">
                    <Icon icon=icon::REFRESH />
                    <p>
                        {t(Text::Polling)} " "
                        {move || t(Text::LookedAgo { ago: i18n::ago(looked.get(), now.get().max(looked.get())) })}
                    </p>
                    <Button on_press=move |_| request.retry()>{t(Text::LookNow)}</Button>
                </div>
            </Show>
            <Show when=failed>
                <p class="note" data-tone="warning" role="status">
                    <Icon icon=icon::ALERT />
                    {t(Text::LookFailed)}
                </p>
            </Show>
        </section>
    }
}

/// A time in one of the forms of moments; an invalid time unchanged.
pub(super) fn time(time: &belvedere_client::api::DateTime, form: fn(f64) -> String) -> String {
    milliseconds(time).map_or_else(|| time.as_str().to_owned(), |time| form(as_float(time)))
}

/// How long the transaction took, or takes so far.
pub(super) fn took(transaction: &Transaction, now: f64) -> String {
    let Some(from) = milliseconds(&transaction.created_time) else {
        return "—".to_owned();
    };
    if let Some(closed) = &transaction.closed_time {
        return milliseconds(closed).map_or_else(|| "—".to_owned(), |to| duration(to - from));
    }
    t(Text::SoFar {
        duration: lasting(from, now),
    })
}

/// How long ago a moment was, in the units of durations.
#[expect(clippy::cast_possible_truncation, reason = "a time has few digits")]
pub(super) fn lasting(from: i64, now: f64) -> String {
    duration((now - as_float(from)) as i64)
}

/// The effects of the types on a dataset.
#[component]
pub(super) fn Meanings() -> impl IntoView {
    let kinds = [
        TransactionType::Append,
        TransactionType::Update,
        TransactionType::Snapshot,
        TransactionType::Delete,
    ];
    view! {
        <details class="dataset-meanings">
            <summary>{t(Text::Meanings)}</summary>
            <ul>{kinds.into_iter().map(|kind| view! { <li>{t(meaning(&kind))}</li> }).collect_view()}</ul>
        </details>
    }
}
