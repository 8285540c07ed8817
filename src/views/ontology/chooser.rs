//! The choice of an ontology: those of the catalog, or any by its RID.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::texts::Text;
use crate::config::CatalogOntology;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{ByRid, PageHeader, TextField};

/// The choice of an ontology.
#[component]
pub fn OntologyChooser() -> impl IntoView {
    let ontologies = use_platform().catalog().ontologies;
    let is_empty = ontologies.is_empty();
    view! {
        <div class="page">
            <PageHeader title=t(Text::Title)>
                <p class="muted">
                    {t(Text::What)}
                </p>
            </PageHeader>
            <ul class="ontology-list">
                {ontologies.into_iter().map(|ontology| view! { <Row ontology /> }).collect_view()}
            </ul>
            <ByRid open=is_empty>
                <OpenByRid />
            </ByRid>
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
                    <a class="card-link" href=routes::ontology(&ontology.rid)>{title}</a>
                </h2>
                <p class="muted">{ontology.description}</p>
            </div>
            <span class="ontology-row-count">{t(Text::Types(ontology.object_types.len() as u64))}</span>
        </li>
    }
}

#[component]
fn OpenByRid() -> impl IntoView {
    let navigate = use_navigate();
    let ontologies = StoredValue::new(use_platform().catalog().ontologies);
    let named = RwSignal::new(String::new());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let name = named.get_untracked().trim().to_owned();
        if name.is_empty() {
            return;
        }
        let rid = ontologies.with_value(|ontologies| {
            let mut known = ontologies.iter();
            known
                .find(|ontology| ontology.api_name == name)
                .map(|ontology| ontology.rid.clone())
        });
        navigate(
            &routes::ontology(&rid.unwrap_or(name)),
            leptos_router::NavigateOptions::default(),
        );
    };
    view! {
        <form class="card open-form" on:submit=open>
            <TextField
                label=t(Text::OpenByRid)
                value=named
                example="ri.ontology.main.ontology.…"
                hint=t(Text::ByRidOrName)
            />
            <button type="submit" class="button">{t(Text::Open)}</button>
        </form>
    }
}
