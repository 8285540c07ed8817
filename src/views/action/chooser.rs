//! The choice of an action: those of the catalog, drafts, requests whose response was lost, and any by its API name.

mod texts;

use belvedere_view::lower_case;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use self::texts::CatalogText;
use super::texts::Text;
use crate::changes::requests;
use crate::config::{CatalogOntology, CatalogType};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ByRid, EmptyState, PageHeader, SearchField, TextField};

/// The choice of an action.
#[component]
pub fn Catalog(
    /// RID of the ontology of the address; all of the catalog without one.
    ontology: Option<String>,
) -> impl IntoView {
    let mut ontologies = use_platform().catalog().ontologies;
    ontologies.retain(|known| ontology.as_ref().is_none_or(|rid| *rid == known.rid));
    let is_empty = ontologies.iter().all(|known| known.action_types.is_empty());
    let search = RwSignal::new(String::new());
    let none_fits = {
        let all: Vec<CatalogType> = ontologies
            .iter()
            .flat_map(|known| known.action_types.clone())
            .collect();
        move || {
            let words = lower_case(&search.read());
            !is_empty && !all.iter().any(|one| fits(one, &words))
        }
    };
    view! {
        <div class="page">
            <PageHeader title=Signal::stored(t(Text::Title))>
                <p class="muted">{t(CatalogText::Lead)}</p>
            </PageHeader>
            <Lost />
            <Show when=move || !is_empty>
                <SearchField
                    label=t(CatalogText::Search)
                    value=search
                    on_input=move |text| search.set(text)
                    class="action-catalog-search"
                />
            </Show>
            {ontologies.into_iter().map(|ontology| view! { <Section ontology search /> }).collect_view()}
            <Show when=none_fits>
                <EmptyState icon=icon::SEARCH title=t(CatalogText::NoneFits)>
                    <p>{t(CatalogText::SearchedIn)}</p>
                    <Button on_press=move |_| search.set(String::new())>{t(CatalogText::ClearSearch)}</Button>
                </EmptyState>
            </Show>
            {is_empty
                .then(|| {
                    view! {
                        <EmptyState icon=icon::BOLT title=t(CatalogText::Empty)>
                            <p>{t(CatalogText::EmptyText)}</p>
                        </EmptyState>
                    }
                })}
            <ByRid open=is_empty>
                <OpenByName ontology=ontology.unwrap_or_default() />
            </ByRid>
        </div>
    }
}

/// Whether an action holds every word of a search in lower case.
fn fits(one: &CatalogType, words: &str) -> bool {
    let text = lower_case(&format!(
        "{}\n{}\n{}",
        one.display_name, one.api_name, one.description
    ));
    words.split_whitespace().all(|word| text.contains(word))
}

/// The actions of an ontology.
#[component]
fn Section(ontology: CatalogOntology, search: RwSignal<String>) -> impl IntoView {
    let title = ontology.title().to_owned();
    let rid = StoredValue::new(ontology.rid);
    let types = StoredValue::new(ontology.action_types);
    let shown = Memo::new(move |_| {
        let words = lower_case(&search.read());
        types.with_value(|types| {
            let found = types.iter().filter(|one| fits(one, &words));
            found.cloned().collect::<Vec<_>>()
        })
    });
    let rows = move || {
        shown
            .get()
            .into_iter()
            .map(|one| {
                let address = rid.with_value(|rid| routes::action(rid, &one.api_name));
                view! {
                    <li class="type-row">
                        <Icon icon=icon::BOLT />
                        <div class="type-row-names">
                            <a class="type-row-title" href=address>{one.title().to_owned()}</a>
                            <code class="technical">{one.api_name.clone()}</code>
                        </div>
                        <p class="type-row-text">{one.description}</p>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <Show when=move || shown.with(|shown| !shown.is_empty())>
            <section class="section">
                <h2>{title.clone()}</h2>
                <ul class="card type-rows">{rows}</ul>
            </section>
        </Show>
    }
}

/// Opens an action that the catalog does not name.
#[component]
fn OpenByName(ontology: String) -> impl IntoView {
    let navigate = use_navigate();
    let known = use_platform().catalog().ontologies;
    let first = known.first().map(|ontology| ontology.rid.clone());
    let rid = RwSignal::new(if ontology.is_empty() {
        first.unwrap_or_default()
    } else {
        ontology
    });
    let name = RwSignal::new(String::new());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let (rid, name) = (rid.get_untracked(), name.get_untracked());
        if !rid.trim().is_empty() && !name.trim().is_empty() {
            navigate(
                &routes::action(rid.trim(), name.trim()),
                NavigateOptions::default(),
            );
        }
    };
    view! {
        <form class="card action-open" on:submit=open>
            <h2>{t(CatalogText::OpenTitle)}</h2>
            <div class="action-open-fields">
                <TextField label=t(CatalogText::OntologyRid) value=rid example="ri.ontology.main.ontology.…" />
                <TextField label=t(CatalogText::ActionName) value=name example="delay-flight" />
                <button type="submit" class="button">{t(CatalogText::Open)}</button>
            </div>
            <p class="field-hint">{t(CatalogText::OpenHint)}</p>
        </form>
    }
}

/// Requests whose response was lost, whatever their action.
#[component]
fn Lost() -> impl IntoView {
    let open = RwSignal::new(Vec::new());
    Task::spawn(async move {
        let found = requests::open().await;
        open.set(found);
    })
    .keep();
    move || {
        let open = open.get();
        (!open.is_empty()).then(|| {
            let mut places: Vec<(String, String)> = Vec::new();
            for (_, sent) in &open {
                let place = (sent.ontology.clone(), sent.action.clone());
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            view! {
                <div class="note" data-tone="warning" role="status">
                    <Icon icon=icon::ALERT />
                    <span>
                        {t(CatalogText::Lost(open.len() as u64))} ": "
                        {places
                            .into_iter()
                            .map(|(ontology, action)| {
                                let address = routes::action(&ontology, &action);
                                view! {
                                    <a href=address>{action}</a>
                                    " "
                                }
                            })
                            .collect_view()}
                    </span>
                </div>
            }
        })
    }
}
