//! The object types and action types of an ontology, as far as the catalog names them.

use leptos::prelude::*;

use crate::config::CatalogType;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{CopyButton, EmptyState};

/// The object types, each with a link to its definition and one to its objects.
#[component]
pub(super) fn ObjectTypes(
    /// RID of the ontology.
    rid: String,
    /// The object types.
    types: Vec<CatalogType>,
) -> impl IntoView {
    let is_empty = types.is_empty();
    let rows = types.into_iter().map(|one| {
        let title = one.title().to_owned();
        let objects = format!("Objects of {title}");
        view! {
            <li class="type-row">
                <Icon icon=icon::CUBE />
                <div class="type-row-names">
                    <a class="type-row-title" href=routes::object_type(&rid, &one.api_name)>{title}</a>
                    <code>{one.api_name.clone()}</code>
                </div>
                <p class="type-row-text">{one.description}</p>
                <a class="button" href=routes::objects(&rid, &one.api_name) aria-label=objects>
                    <Icon icon=icon::TABLE />
                    "Objects"
                </a>
            </li>
        }
    });
    view! {
        <section class="section">
            <h2>"Object types"</h2>
            <ul class="card type-rows">{rows.collect_view()}</ul>
            {is_empty
                .then(|| {
                    view! {
                        <EmptyState icon=icon::CUBE title="The catalog names no object types">
                            <p>"Open one by its API name below."</p>
                        </EmptyState>
                    }
                })}
        </section>
    }
}

/// The action types, by name.
#[component]
pub(super) fn ActionTypes(
    /// The action types.
    types: Vec<CatalogType>,
) -> impl IntoView {
    let rows = types.iter().map(|one| {
        view! {
            <li class="type-row">
                <Icon icon=icon::BOLT />
                <div class="type-row-names">
                    <span class="type-row-title">{one.title().to_owned()}</span>
                    <code>{one.api_name.clone()}</code>
                </div>
                <p class="type-row-text">{one.description.clone()}</p>
                <CopyButton text=Signal::stored(one.api_name.clone()) label="Copy API name" />
            </li>
        }
    });
    (!types.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>"Action types"</h2>
                <ul class="card type-rows">{rows.collect_view()}</ul>
            </section>
        }
    })
}
