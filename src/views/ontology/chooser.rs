//! The choice of an ontology: those of the catalog, or any by its RID.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::config::CatalogOntology;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::PageHeader;
use crate::ui::icon::{self, Icon};
use crate::views::home::counted;

/// The choice of an ontology.
#[component]
pub fn OntologyChooser() -> impl IntoView {
    let ontologies = use_platform().catalog().ontologies;
    view! {
        <div class="page">
            <PageHeader title="Ontologies">
                <p class="muted">
                    "An ontology says what the data is about: its object types, their properties, and the actions on them."
                </p>
            </PageHeader>
            <ul class="ontology-list">
                {ontologies.into_iter().map(|ontology| view! { <Row ontology /> }).collect_view()}
            </ul>
            <OpenByRid />
        </div>
    }
}

#[component]
fn Row(
    /// The ontology.
    ontology: CatalogOntology,
) -> impl IntoView {
    let title = ontology.title().to_owned();
    view! {
        <li class="card ontology-row">
            <span class="home-section-icon"><Icon icon=icon::LAYERS /></span>
            <div>
                <h2>
                    <a class="type-card-link" href=routes::ontology(&ontology.rid)>{title}</a>
                </h2>
                <p class="muted">{ontology.description}</p>
            </div>
            <span class="ontology-row-count">{counted(ontology.object_types.len(), "object type")}</span>
        </li>
    }
}

#[component]
fn OpenByRid() -> impl IntoView {
    let navigate = use_navigate();
    let rid = RwSignal::new(String::new());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let rid = rid.get_untracked();
        if !rid.trim().is_empty() {
            navigate(
                &routes::ontology(rid.trim()),
                leptos_router::NavigateOptions::default(),
            );
        }
    };
    view! {
        <form class="card open-form" on:submit=open>
            <label class="field">
                <span class="field-label">"Open an ontology by RID"</span>
                <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder="ri.ontology.main.ontology.…"
                    prop:value=move || rid.get()
                    on:input=move |event| rid.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="button">"Open"</button>
        </form>
    }
}
