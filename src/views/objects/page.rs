//! The page of the objects of one object type; without parameters, the choice of an ontology.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use super::chooser::ColumnChooser;
use super::grid::Grid;
use super::listing::Listing;
use super::notices::Notices;
use super::paging::{Goal, Phase};
use super::panel::{Panel, opened_row};
use super::progress::Progress;
use super::rows::Rows;
use super::sort_summary::{SortSummary, in_words};
use super::url_state::UrlState;
use super::{choice, columns};
use crate::announcer::use_announcer;
use crate::platform::use_platform;
use crate::request::load;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{EmptyState, ErrorCard, PageHeader, Skeleton};
use crate::views::home::TypeChooser;

/// Goes to another state of the page: an address, and whether it takes the place of the one before in the history.
pub type Go = Callback<(UrlState, bool)>;

/// The objects of the type that the address names; without one, the choice of an ontology.
#[component]
pub fn ObjectsPage() -> impl IntoView {
    let query = use_query_map();
    let state = Memo::new(move |_| query.with(|query| UrlState::read(|name| query.get(name))));
    let navigate = StoredValue::new_local(use_navigate());
    let go = Callback::new(move |(state, replace): (UrlState, bool)| {
        let options = NavigateOptions {
            replace,
            scroll: false,
            ..NavigateOptions::default()
        };
        navigate.with_value(|navigate| navigate(&state.address(), options));
    });
    let object_type = Memo::new(move |_| {
        state.with(|state| {
            let named = !state.ontology.is_empty() && !state.object_type.is_empty();
            named.then(|| (state.ontology.clone(), state.object_type.clone()))
        })
    });
    move || match object_type.get() {
        None => view! { <TypeChooser /> }.into_any(),
        Some((ontology, object_type)) => {
            view! { <Objects ontology object_type state go /> }.into_any()
        }
    }
}

/// The objects of one type.
#[component]
fn Objects(
    /// The ontology.
    ontology: String,
    /// API name of the object type.
    object_type: String,
    /// What the address says.
    state: Memo<UrlState>,
    /// Changes it.
    go: Go,
) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let listing = Listing::new(platform.client());
    let focus = RwSignal::new(0_u32);

    // The listing and the definition of the type are asked for at the same time.
    let listed = Memo::new(move |_| state.with(UrlState::listing));
    let start = move || {
        let goal = state.with_untracked(|state| state.key.clone().map(Goal::Key));
        listing.start(listed.get_untracked(), goal.unwrap_or_default());
    };
    Effect::new(move |_| {
        listed.track();
        start();
    });
    Effect::new(move |_| {
        if let Some(key) = state.with(|state| state.key.clone()) {
            listing.want(Goal::Key(key));
        }
    });

    let input = (ontology.clone(), object_type.clone());
    let definition = load(
        move || input.clone(),
        move |(ontology, object_type)| {
            let ontologies = platform.client().ontologies();
            async move {
                ontologies
                    .get_object_type(ontology.into(), object_type.into())
                    .await
            }
        },
    );
    let definition_state = definition.state();
    let declared = Memo::new(move |_| {
        definition_state.with(|state| state.value().map(columns::declared).unwrap_or_default())
    });
    Effect::new(move |_| {
        let key = declared.with(|columns| {
            let mut keys = columns.iter().filter(|column| column.primary_key);
            keys.next()
                .filter(|_| keys.next().is_none())
                .map(|column| column.name.clone())
        });
        if let Some(key) = key {
            listing.set_key_property(&key);
        }
    });

    let all = Memo::new(move |_| {
        listing.track();
        let declared = declared.get();
        listing
            .rows(|rows| columns::with_data(&declared, rows.names()))
            .unwrap_or(declared)
    });
    let shown = Memo::new(move |_| all.with(|all| state.with(|state| choice::visible(all, state))));
    let opened = opened_row(listing, state);

    let fallback = object_type.clone();
    let title = Signal::derive(move || {
        definition_state
            .with(|state| {
                state
                    .value()
                    .map(|definition| definition.title().to_owned())
            })
            .unwrap_or_else(|| fallback.clone())
    });

    let on_sort = Callback::new(move |(property, add): (String, bool)| {
        let mut next = state.get_untracked();
        next.order_by = next.sorted(&property, add);
        let words = all.with_untracked(|all| in_words(&next.order_by, all));
        announcer.say(&format!("{words} Loading from the beginning."));
        go.run((next, false));
    });
    let on_key = Callback::new(move |key: Option<String>| {
        let mut next = state.get_untracked();
        if next.key != key {
            // Walking from object to object leaves one entry in the history, not one for each.
            let replace = next.key.is_some() && key.is_some();
            next.key = key;
            go.run((next, replace));
        }
    });
    let on_close = Callback::new(move |()| on_key.run(None));
    let on_open = Callback::new(move |index: usize| {
        let key = listing
            .rows(|rows: &Rows| rows.primary_key(index))
            .flatten();
        if key.is_some() {
            on_key.run(key);
        }
    });

    let ready = Memo::new(move |_| {
        let defined = definition_state.with(|state| !state.is_loading() || state.value().is_some());
        defined && (listing.loaded() > 0 || listing.paging().with(|paging| paging.total.is_some()))
    });
    let is_empty = Memo::new(move |_| {
        listing.loaded() == 0
            && listing
                .paging()
                .with(|paging| paging.phase == Phase::Complete)
    });
    let on_retry = Callback::new(move |()| {
        listing.retry();
        if definition_state.with_untracked(|state| state.error().is_some()) {
            definition.retry();
        }
    });
    // One reason is enough when both requests fail.
    let failed =
        move || {
            let error = definition_state.with(|state| state.error().cloned());
            error.filter(|_| listing.error().with(Option::is_none)).map(|error| {
            view! { <ErrorCard error on_retry=Callback::new(move |()| definition.retry()) /> }
        })
        };
    let has_columns = Memo::new(move |_| all.with(|all| !all.is_empty()));
    let definition_address = routes::object_type(&ontology, &object_type);
    let ontology_title = platform
        .catalog()
        .ontology(&ontology)
        .map_or_else(|| "Ontology".to_owned(), |known| known.title().to_owned());
    let table = move || {
        if is_empty.get() {
            view! { <Empty address=definition_address.clone() /> }.into_any()
        } else if ready.get() {
            let label = Signal::derive(move || format!("Objects of the type {}", title.get()));
            view! {
                <Grid listing columns=shown state label opened focus=focus.read_only() on_sort on_open on_close />
            }
            .into_any()
        } else if listing
            .paging()
            .with(|paging| paging.phase == Phase::Failed)
        {
            ().into_any()
        } else {
            view! { <Skeleton lines=12 label="Loading the objects" /> }.into_any()
        }
    };
    let type_address = routes::object_type(&ontology, &object_type);
    view! {
        <div class="page objects">
            <nav class="breadcrumbs" aria-label="Where this belongs">
                <a href=routes::ontology(&ontology)>{ontology_title}</a>
                <Icon icon=icon::CHEVRON_RIGHT />
                <a href=type_address>{move || title.get()}</a>
                <Icon icon=icon::CHEVRON_RIGHT />
                <span>"Objects"</span>
            </nav>
            <PageHeader title />
            {failed}
            <Show when=move || has_columns.get()>
                <div class="objects-bar">
                    <ColumnChooser all state go />
                    <SnapshotSwitch state go />
                    <SortSummary all state go />
                    <Progress listing on_start=Callback::new(move |()| start()) />
                </div>
            </Show>
            <Notices listing on_start=Callback::new(move |()| start()) on_retry />
            <div class="objects-main">
                <div class="objects-table">{table}</div>
                <Panel
                    listing
                    columns=all
                    state
                    opened
                    on_key
                    on_closed=Callback::new(move |()| focus.update(|count| *count += 1))
                />
            </div>
        </div>
    }
}

/// Switches between the live and the frozen view, and says what they are.
#[component]
fn SnapshotSwitch(state: Memo<UrlState>, go: Go) -> impl IntoView {
    let is_frozen = move || state.with(|state| state.snapshot);
    let toggle = move |_| {
        let mut next = state.get_untracked();
        next.snapshot = !next.snapshot;
        go.run((next, false));
    };
    let explanation = move || {
        if is_frozen() {
            "Every page shows the moment at which the listing began: no repeats, no gaps, no later changes."
        } else {
            "Each page shows the latest data: a change while pages load may repeat or skip rows."
        }
    };
    view! {
        <label class="objects-switch" title=explanation>
            <input
                type="checkbox"
                role="switch"
                prop:checked=is_frozen
                on:change=toggle
                aria-describedby="objects-switch-text"
            />
            <span>{move || if is_frozen() { "Frozen view" } else { "Live view" }}</span>
        </label>
        <p class="objects-switch-text" id="objects-switch-text">{explanation}</p>
    }
}

/// An object type without objects.
#[component]
fn Empty(
    /// The address of its definition.
    address: String,
) -> impl IntoView {
    view! {
        <EmptyState icon=icon::TABLE title="There are no objects of this type">
            <p>
                "Either none exists yet, or none is visible to you. Objects come from the datasets behind the type, and from
                actions that create them."
            </p>
            <p>
                <a href=address>"See what such an object has"</a>
            </p>
        </EmptyState>
    }
}
