//! An ontology: its names, and the object types and action types that the catalog knows of it.

mod chooser;
mod open_by_name;
mod types;

use belvedere_client::api::ontologies::Ontology;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

pub use self::chooser::OntologyChooser;
use self::open_by_name::OpenByName;
use self::types::{ActionTypes, ObjectTypes};
use crate::platform::use_platform;
use crate::request::load;
use crate::ui::{ErrorCard, PageHeader, Rid, Skeleton};

/// The view of an ontology, or the choice of one.
#[component]
pub fn OntologyPage() -> impl IntoView {
    let query = use_query_map();
    let rid = Memo::new(move |_| {
        query
            .with(|query| query.get("ontology"))
            .filter(|rid| !rid.is_empty())
    });
    move || match rid.get() {
        None => view! { <OntologyChooser /> }.into_any(),
        Some(rid) => view! { <OneOntology rid /> }.into_any(),
    }
}

/// One ontology.
#[component]
fn OneOntology(
    /// Its RID.
    rid: String,
) -> impl IntoView {
    let platform = use_platform();
    let catalog = platform.catalog();
    let known = catalog.ontology(&rid).cloned();
    let request = {
        let rid = rid.clone();
        load(
            move || rid.clone(),
            move |rid| {
                let client = platform.client();
                async move { client.ontologies().get_ontology(rid.into()).await }
            },
        )
    };
    let state = request.state();
    let fallback = known
        .as_ref()
        .map_or_else(|| "Ontology".to_owned(), |known| known.title().to_owned());
    let title = Signal::derive(move || {
        state
            .with(|state| state.value().map(|ontology| ontology.display_name.clone()))
            .unwrap_or_else(|| fallback.clone())
    });
    let failed = move || {
        state.with(|state| state.error().cloned()).map(|error| {
            view! { <ErrorCard error on_retry=Callback::new(move |()| request.retry()) /> }
        })
    };
    let names = move || {
        state.with(|state| match state.value() {
            Some(ontology) => view! { <Names ontology=ontology.clone() /> }.into_any(),
            None if state.is_loading() => {
                view! { <Skeleton lines=2 label="Loading the ontology" /> }.into_any()
            }
            None => ().into_any(),
        })
    };
    let shown_rid = Signal::stored(rid.clone());
    view! {
        <div class="page">
            <PageHeader title kind="Ontology">
                <Rid rid=shown_rid />
            </PageHeader>
            {failed}
            {names}
            {known
                .map(|known| {
                    view! {
                        <ObjectTypes rid=known.rid.clone() types=known.object_types />
                        <ActionTypes types=known.action_types />
                    }
                })}
            <OpenByName rid />
        </div>
    }
}

/// What the platform says about the ontology.
#[component]
fn Names(
    /// The ontology.
    ontology: Ontology,
) -> impl IntoView {
    view! {
        <div class="ontology-names">
            {(!ontology.description.is_empty()).then(|| view! { <p class="ontology-text">{ontology.description}</p> })}
            <p class="ontology-name">
                <span>"API name"</span>
                <code>{ontology.api_name}</code>
            </p>
        </div>
    }
}
