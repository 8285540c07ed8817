//! The starting points of the catalog: each kind leads to its view.

use leptos::prelude::*;

use super::texts::Text;
use crate::config::{CatalogOntology, CatalogType};
use crate::i18n::{bytes, number, t};
use crate::platform::use_platform;
use crate::ui::EmptyState;
use crate::ui::icon::{self, Icon};
use crate::views::lazy;
use crate::{browser, routes, scopes};

/// A section for each ontology of the catalog, or the next steps for an empty one.
#[component]
pub fn CatalogSections() -> impl IntoView {
    let ontologies = use_platform().catalog().ontologies;
    let is_empty = ontologies.is_empty();
    view! {
        {is_empty
            .then(|| {
                view! {
                    <EmptyState icon=icon::LAYERS title=t(Text::EmptyCatalog)>
                        <p>{t(Text::EmptyCatalogWords)} " " <code>"ri.ontology.main.ontology.…"</code></p>
                    </EmptyState>
                }
            })}
        {ontologies.into_iter().map(|ontology| view! { <OntologySection ontology /> }).collect_view()}
        // It draws nothing: it fills in the counts.
        {(!is_empty && !browser::saves_data()).then(|| view! { <div hidden>{lazy::COUNTS.part()}</div> })}
    }
}

/// An ontology with its object types as rows.
#[component]
fn OntologySection(
    /// The ontology.
    ontology: CatalogOntology,
) -> impl IntoView {
    let title = ontology.title().to_owned();
    let heading = format!("ontology-{}", ontology.api_name);
    let labelled_by = heading.clone();
    let types = u64::try_from(ontology.object_types.len()).unwrap_or_default();
    let actions = u64::try_from(ontology.action_types.len()).unwrap_or_default();
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
                    {t(Text::ObjectTypes(types))}
                    {(actions > 0)
                        .then(|| {
                            view! {
                                " · "
                                <a href=routes::ACTION>{t(Text::ActionTypes(actions))}</a>
                            }
                        })}
                </p>
            </header>
            <ul class="home-types">
                {ontology
                    .object_types
                    .iter()
                    .map(|object_type| {
                        let of_title = |other: &&CatalogType| other.title() == object_type.title();
                        let shares_title = ontology.object_types.iter().filter(of_title).count() > 1;
                        let object_type = object_type.clone();
                        rid.with_value(|rid| view! { <TypeRow rid=rid.clone() object_type shares_title /> })
                    })
                    .collect_view()}
            </ul>
        </section>
    }
}

/// An object type: the row leads to its objects, the links at its end to its dataset in SQL and to its definition.
#[component]
fn TypeRow(
    /// RID of the ontology.
    rid: String,
    /// The object type.
    object_type: CatalogType,
    /// Whether its API name is needed to tell it from another.
    shares_title: bool,
) -> impl IntoView {
    let title = object_type.title().to_owned();
    let definition = t(Text::DefinitionOf {
        title: title.clone(),
    });
    let address = routes::objects(&rid, &object_type.api_name);
    let size = object_type.file.map(|file| {
        let reading = file.reading.map(|percent| {
            let percent = number(percent.into());
            format!(" · {}", t(Text::BeingRead { percent }))
        });
        let words = format!("{} · {}", t(Text::Rows(file.rows)), bytes(file.bytes));
        words + &reading.unwrap_or_default()
    });
    let dataset = object_type
        .dataset
        .filter(|_| use_platform().permits(scopes::SQL));
    let sql = dataset.map(|dataset| {
        let label = format!("{}: {title}", t(Text::QuerySql));
        view! { <a href=routes::sql_of_dataset(&dataset) aria-label=label>{t(Text::Sql)}</a> }
    });
    view! {
        <li class="home-type">
            <Icon icon=icon::CUBE />
            <h3 class="home-type-title">
                <a class="card-link" href=address>{title}</a>
                {shares_title.then(|| view! { <code>{object_type.api_name.clone()}</code> })}
            </h3>
            <p class="home-type-text">{object_type.description}</p>
            <p class="home-type-size">{size}</p>
            <p class="home-type-links">
                {sql}
                <a href=routes::object_type(&rid, &object_type.api_name) aria-label=definition>
                    {t(Text::Definition)}
                </a>
            </p>
        </li>
    }
}

/// Datasets, media sets and enrollments, each kind that the catalog has.
#[component]
pub(super) fn OtherSections() -> impl IntoView {
    let catalog = use_platform().catalog();
    let datasets = catalog.datasets.into_iter().map(|dataset| {
        let address = routes::dataset(&dataset.rid, "");
        (dataset.title().to_owned(), dataset.path, address)
    });
    let media_sets = catalog.media_sets.into_iter().map(|set| {
        // The view begins with an item: a set alone has no list to ask for.
        let item = set.items.first().map_or("", String::as_str);
        let address = routes::media(&set.rid, item);
        (set.title().to_owned(), String::new(), address)
    });
    let enrollments = catalog.enrollments.into_iter().map(|enrollment| {
        let address = routes::admin(&enrollment.rid);
        (enrollment.title().to_owned(), String::new(), address)
    });
    view! {
        <Things id="datasets" icon=icon::DATABASE title=Text::Datasets things=datasets.collect() />
        <Things id="media-sets" icon=icon::IMAGE title=Text::MediaSets things=media_sets.collect() />
        <Things id="enrollments" icon=icon::USER title=Text::Enrollments things=enrollments.collect() />
    }
}

/// The things of one kind: title, detail and address of each. Nothing where there are none.
#[component]
fn Things(
    /// Identifies the section.
    id: &'static str,
    /// The icon of the kind.
    icon: &'static str,
    /// The heading.
    title: Text,
    /// The things.
    things: Vec<(String, String, String)>,
) -> impl IntoView {
    (!things.is_empty()).then(|| {
        let links = things
            .into_iter()
            .map(|(title, detail, address)| view! { <ThingLink icon title detail address /> })
            .collect_view();
        view! {
            <section class="home-section" aria-labelledby=id>
                <h2 id=id class="home-heading">{t(title)}</h2>
                <ul class="home-things">{links}</ul>
            </section>
        }
    })
}

/// A thing as a row that is a link.
#[component]
fn ThingLink(
    /// The icon of its kind.
    icon: &'static str,
    /// Its name.
    title: String,
    /// Its path; empty where it has none.
    detail: String,
    /// Where it leads.
    address: String,
) -> impl IntoView {
    view! {
        <li>
            <a class="home-thing" href=address>
                <Icon icon />
                <span class="home-thing-title">{title}</span>
                <code class="home-thing-detail">{detail}</code>
            </a>
        </li>
    }
}
