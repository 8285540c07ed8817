//! The page: one ontology, or the choice of one.

use belvedere_client::api::error::ONTOLOGY_NOT_FOUND;
use belvedere_client::api::ontologies::Ontology;
use belvedere_client::api::scope;
use leptos::prelude::*;

use super::backoff::Backoff;
pub use super::chooser::OntologyChooser;
use super::open_by_name::{NamedOntology, OpenByName};
use super::query::OntologyQuery;
use super::texts::Text;
use super::types::{ActionTypes, ObjectTypes};
use crate::address::use_query;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::load;
use crate::ui::{
    CopyButton, ErrorCard, JsonView, PageHeader, Rid, ScopeNotice, Skeleton, Tabs, TechnicalNames,
};

const TYPES: &str = "types";
const JSON: &str = "json";

/// The view of an ontology, or the choice of one.
#[component]
pub fn OntologyPage() -> impl IntoView {
    let query = use_query::<OntologyQuery>();
    let platform = use_platform();
    let rid = move || {
        query
            .get()
            .ontology
            .map(|named| platform.ontology_rid(named))
    };
    move || match rid() {
        None => view! { <OntologyChooser /> }.into_any(),
        Some(rid) if rid.starts_with("ri.") => view! { <OneOntology rid /> }.into_any(),
        Some(name) => view! { <NamedOntology name /> }.into_any(),
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
    let known = StoredValue::new(catalog.ontology(&rid).cloned());
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
    let fallback = known.with_value(|known| {
        let known = known.as_ref();
        known.map_or_else(|| t(Text::One), |known| known.title().to_owned())
    });
    let title = Signal::derive(move || {
        state
            .with(|state| state.value().map(|ontology| ontology.display_name.clone()))
            .unwrap_or_else(|| fallback.clone())
    });
    let keeps_trying = RwSignal::new(false);
    let failed = move || {
        state.with(|state| state.error().cloned()).map(|error| {
            let is_new = error.is(&ONTOLOGY_NOT_FOUND);
            view! {
                <ErrorCard error on_retry=Callback::new(move |()| request.retry()) />
                {is_new
                    .then(|| {
                        view! {
                            <Backoff
                                keeps_trying
                                on_retry=Callback::new(move |()| request.retry())
                            />
                        }
                    })}
            }
        })
    };
    let names = move || {
        state.with(|state| match state.value() {
            Some(ontology) => view! { <Names ontology=ontology.clone() /> }.into_any(),
            None if state.is_loading() => {
                view! { <Skeleton lines=2 label=t(Text::Loading) /> }.into_any()
            }
            None => ().into_any(),
        })
    };
    let json = Signal::derive(move || {
        state.with(|state| {
            let text = state.value().map(serde_json::to_string);
            text.and_then(Result::ok).unwrap_or_default()
        })
    });
    let file = known.with_value(|known| {
        let known = known.as_ref();
        format!(
            "{}.json",
            known.map_or("ontology", |known| known.api_name.as_str())
        )
    });
    let tab = RwSignal::new(TYPES);
    let shown_rid = Signal::stored(rid.clone());
    let parts = move || {
        if tab.get() == JSON {
            return view! {
                <div role="tabpanel" aria-labelledby="tab-json">
                    <JsonView text=json label=t(Text::Json) file=file.clone() />
                </div>
            }
            .into_any();
        }
        let types = known.get_value().map(|known| {
            view! {
                <ObjectTypes rid=known.rid.clone() types=known.object_types />
                <ActionTypes rid=known.rid types=known.action_types />
            }
        });
        view! {
            <div role="tabpanel" aria-labelledby="tab-types">
                {types}
                <OpenByName rid=rid.clone() />
            </div>
        }
        .into_any()
    };
    view! {
        <div class="page">
            <PageHeader title kind=t(Text::One)>
                <p class="ontology-tools"><Rid rid=shown_rid /> <TechnicalNames /></p>
            </PageHeader>
            <Show when=move || !platform.is_granted(scope::ONTOLOGIES_READ)>
                <ScopeNotice scopes=&[scope::ONTOLOGIES_READ] off=t(Text::Reading) />
            </Show>
            {failed}
            {names}
            <Tabs
                tabs=[(TYPES, t(Text::TypesTab)), (JSON, "JSON".to_owned())]
                chosen=tab
                on_choose=move |chosen| tab.set(chosen)
                label=t(Text::Parts)
            />
            {parts}
        </div>
    }
}

/// The platform's facts about the ontology.
#[component]
fn Names(
    /// The ontology.
    ontology: Ontology,
) -> impl IntoView {
    view! {
        <div class="ontology-names">
            {(!ontology.description.is_empty()).then(|| view! { <p class="ontology-text">{ontology.description}</p> })}
            <p class="ontology-name technical">
                <span>{t(Text::ApiName)}</span>
                <code>{ontology.api_name.clone()}</code>
                <CopyButton text=Signal::stored(ontology.api_name) label=t(Text::CopyApiName) />
            </p>
        </div>
    }
}
