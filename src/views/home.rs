//! The first view: the starting points of the catalog.

use leptos::prelude::*;

use crate::config::{CatalogOntology, CatalogType};
use crate::platform::use_platform;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{EmptyState, PageHeader};

/// The first view.
#[component]
pub fn Home() -> impl IntoView {
    let platform = use_platform();
    view! {
        <div class="page home">
            <PageHeader title=platform.name()>
                <p class="home-lead">
                    <Icon icon=icon::DATABASE />
                    <code>{platform.host()}</code>
                </p>
            </PageHeader>
            <CatalogSections />
            <Hints />
        </div>
    }
}

/// The choice of an object type, for the view of objects without one in its address.
#[component]
pub fn TypeChooser() -> impl IntoView {
    view! {
        <div class="page home">
            <PageHeader title="Objects">
                <p class="muted">"Choose the type whose objects to look through."</p>
            </PageHeader>
            <CatalogSections />
        </div>
    }
}

/// A section for each ontology of the catalog, or what to do about an empty one.
#[component]
fn CatalogSections() -> impl IntoView {
    let ontologies = use_platform().catalog().ontologies;
    let is_empty = ontologies.is_empty();
    view! {
        {is_empty
            .then(|| {
                view! {
                    <EmptyState icon=icon::LAYERS title="The catalog is empty">
                        <p>
                            "The platform has no list of ontologies to ask for. Paste the RID of one into the box above \
                             — it begins with " <code>"ri.ontology."</code> " — or add it to the catalog in "
                            <code>"config.json"</code> " for everybody."
                        </p>
                    </EmptyState>
                }
            })}
        {ontologies.into_iter().map(|ontology| view! { <OntologySection ontology /> }).collect_view()}
    }
}

/// An ontology with its object types as cards.
#[component]
fn OntologySection(
    /// The ontology.
    ontology: CatalogOntology,
) -> impl IntoView {
    let title = ontology.title().to_owned();
    let heading = format!("ontology-{}", ontology.api_name);
    let labelled_by = heading.clone();
    let actions = ontology.action_types.len();
    let rid = StoredValue::new(ontology.rid.clone());
    view! {
        <section class="home-section" aria-labelledby=labelled_by>
            <header class="home-section-head">
                <span class="home-section-icon"><Icon icon=icon::LAYERS /></span>
                <div class="home-section-names">
                    <h2 id=heading>
                        <a href=routes::ontology(&ontology.rid)>{title}</a>
                    </h2>
                    <p class="muted">{ontology.description}</p>
                </div>
                <p class="home-section-counts">
                    {counted(ontology.object_types.len(), "object type")}
                    {(actions > 0).then(|| format!(" · {}", counted(actions, "action type")))}
                </p>
            </header>
            <ul class="home-cards">
                {ontology
                    .object_types
                    .into_iter()
                    .map(|object_type| rid.with_value(|rid| view! { <TypeCard rid=rid.clone() object_type /> }))
                    .collect_view()}
            </ul>
        </section>
    }
}

/// An object type: the card leads to its objects, the second link to its definition.
#[component]
fn TypeCard(
    /// RID of the ontology.
    rid: String,
    /// The object type.
    object_type: CatalogType,
) -> impl IntoView {
    let title = object_type.title().to_owned();
    let definition = format!("Definition of {title}");
    view! {
        <li class="type-card card">
            <span class="type-card-icon"><Icon icon=icon::CUBE /></span>
            <h3 class="type-card-title">
                <a class="type-card-link" href=routes::objects(&rid, &object_type.api_name)>{title}</a>
            </h3>
            <code class="type-card-name">{object_type.api_name.clone()}</code>
            <p class="type-card-text">{object_type.description}</p>
            <p class="type-card-foot">
                <span class="type-card-go" aria-hidden="true">"Objects" <Icon icon=icon::ARROW_RIGHT /></span>
                <a
                    class="type-card-definition"
                    href=routes::object_type(&rid, &object_type.api_name)
                    aria-label=definition
                >
                    "Definition"
                </a>
            </p>
        </li>
    }
}

/// How to get further than the catalog.
#[component]
fn Hints() -> impl IntoView {
    view! {
        <section class="home-hints" aria-label="How to get further">
            <div>
                <Icon icon=icon::SEARCH />
                <h3>"Search or paste"</h3>
                <p>
                    "The box above understands names of the catalog, RIDs, and addresses of this app. Press "
                    <kbd>"/"</kbd> " or " <kbd>"Ctrl"</kbd> " " <kbd>"K"</kbd> " to get there."
                </p>
            </div>
            <div>
                <Icon icon=icon::LINK />
                <h3>"Share what you see"</h3>
                <p>
                    "The address holds the view, the columns, the order and the open object. It survives a reload and the \
                     sign-in of whoever opens it."
                </p>
            </div>
            <div>
                <Icon icon=icon::SHIELD />
                <h3>"Read with your own rights"</h3>
                <p>
                    "Every request goes from this browser straight to the platform, with your sign-in. Nothing is copied \
                     elsewhere."
                </p>
            </div>
        </section>
    }
}

/// A number with its noun, such as "1 object type" or "5 object types".
pub(super) fn counted(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}
