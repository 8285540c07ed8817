//! The datasets of the catalog, and one of them with the transactions that the catalog names.

use belvedere_client::api::scope;
use belvedere_view::dataset::pasted::{MAX_TRANSACTIONS, Named};
use belvedere_view::rids::short;
use leptos::prelude::*;

use super::columns::Columns;
use super::further::further;
use super::labels::{as_float, since};
use super::open::OpenForm;
use super::open_filter::OpenLine;
use super::paste::PasteList;
use super::recent::Recent;
use super::texts::Text;
use super::timeline::{Timeline, Transactions};
use super::transaction::Meanings;
use crate::config::CatalogDataset;
use crate::i18n::{self, t};
use crate::platform::use_platform;
use crate::request::load;
use crate::ui::icon::{self, Icon};
use crate::ui::{Breadcrumbs, ByRid, EmptyState, PageHeader, Rid, ScopeNotice};
use crate::{poll, routes};

/// So many datasets say when they changed last: each is one request.
const ASKED: usize = 24;

/// The choice of a dataset.
#[component]
pub(super) fn DatasetChooser() -> impl IntoView {
    let datasets = use_platform().catalog().datasets;
    let is_empty = datasets.is_empty();
    view! {
        <div class="page">
            <PageHeader title=t(Text::Datasets)>
                <p class="muted dataset-lead">{t(Text::Lead)}</p>
            </PageHeader>
            <ScopeNotice scopes=&[scope::DATASETS_READ] off=t(Text::Off) />
            <section class="section">
                <h2 class="visually-hidden">{t(Text::CatalogHeading)}</h2>
                <ul class="dataset-list">
                    {datasets
                        .into_iter()
                        .enumerate()
                        .map(|(at, dataset)| view! { <Row dataset asks=at < ASKED /> })
                        .collect_view()}
                </ul>
                {is_empty
                    .then(|| {
                        view! {
                            <EmptyState icon=icon::DATABASE title=t(Text::CatalogEmpty)>
                                <p>{t(Text::CatalogEmptyWords)}</p>
                            </EmptyState>
                        }
                    })}
            </section>
            <Recent />
            <ByRid open=is_empty>
                <OpenForm />
                <PasteList />
            </ByRid>
            <Meanings />
        </div>
    }
}

/// A dataset of the catalog.
#[component]
fn Row(
    /// The dataset.
    dataset: CatalogDataset,
    /// Whether its last transaction is asked for.
    asks: bool,
) -> impl IntoView {
    let platform = use_platform();
    let title = dataset.title().to_owned();
    let count = dataset.transactions.len() as u64;
    // The catalog has the newest one first.
    let last = dataset.transactions.first().cloned();
    let last = last.filter(|_| asks && platform.is_granted(scope::DATASETS_READ));
    let last = last.map(|last| {
        let rid = dataset.rid.clone();
        let request = load(
            || (),
            move |()| {
                let datasets = platform.client().datasets();
                datasets.get_transaction(rid.clone().into(), last.clone().into())
            },
        );
        let state = request.state();
        // Without it, the row says less; the page of the dataset says why.
        move || state.with(|state| since(state.value()?, js_sys::Date::now()))
    });
    view! {
        <li class="card ontology-row">
            <span class="home-section-icon"><Icon icon=icon::DATABASE /></span>
            <div>
                <h3>
                    <a class="card-link" href=routes::dataset(&dataset.rid, "")>{title}</a>
                </h3>
                <p class="muted">{dataset.path}</p>
            </div>
            <span class="ontology-row-count">
                {t(Text::TransactionCount(count))}
                <span class="dataset-last">{last}</span>
            </span>
        </li>
    }
}

/// One dataset.
#[component]
pub(super) fn OneDataset(
    /// Its RID.
    dataset: String,
) -> impl IntoView {
    let known = use_platform().catalog().dataset(&dataset).cloned();
    let title = known.as_ref().map_or_else(
        || format!("{} {}", t(Text::Dataset), short(&dataset)),
        |known| known.title().to_owned(),
    );
    let list: Vec<Named> = known
        .iter()
        .flat_map(|known| &known.transactions)
        .take(MAX_TRANSACTIONS)
        .map(|transaction| Named {
            dataset: dataset.clone(),
            transaction: transaction.clone(),
        })
        .collect();
    let actions = further(dataset.clone());
    let is_empty = list.is_empty();
    let transactions = Transactions::of(list);
    let now = poll::now();
    let rid = Signal::stored(dataset.clone());
    let newest = move || {
        let at = as_float(transactions.newest()?);
        Some(t(Text::NewestData {
            time: i18n::minute(at),
            ago: i18n::ago(at, now.get().max(at)),
        }))
    };
    view! {
        <div class="page">
            <Breadcrumbs links=vec![(routes::DATASET.to_owned(), t(Text::Datasets))] kind=t(Text::Dataset) />
            <PageHeader title actions=ViewFn::from(actions)>
                {known
                    .map(|known| {
                        let branches = known.branches.join(", ");
                        view! {
                            <p class="muted dataset-lead">
                                {known.path}
                                {(!branches.is_empty())
                                    .then(|| format!(" · {}", t(Text::Branches { names: branches })))}
                            </p>
                        }
                    })}
                {(!is_empty)
                    .then(|| {
                        view! {
                            <div class="dataset-newest">
                                <p role="status">{newest}</p>
                                <OpenLine transactions now />
                            </div>
                        }
                    })}
                <Rid rid what=t(Text::DatasetRid) />
            </PageHeader>
            <ScopeNotice scopes=&[scope::DATASETS_READ] off=t(Text::Off) />
            <Columns dataset=dataset.clone() />
            <section class="section">
                <h2>{t(Text::Transactions)}</h2>
                <p class="muted">{t(Text::CommitsByOthers)}</p>
                {if is_empty {
                    view! {
                        <EmptyState icon=icon::CLOCK title=t(Text::NoTransactions)>
                            <p>{t(Text::NoTransactionsWords)}</p>
                        </EmptyState>
                    }
                    .into_any()
                } else {
                    view! { <Timeline transactions /> }.into_any()
                }}
            </section>
            <Recent dataset=dataset.clone() />
            <ByRid open=is_empty>
                <OpenForm dataset=rid.get_untracked() />
            </ByRid>
            <Meanings />
        </div>
    }
}
