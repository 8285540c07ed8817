//! The object types and action types of an ontology, as far as the catalog names them.

use belvedere_client::api::scope;
use leptos::prelude::*;

use super::texts::Text;
use crate::config::CatalogType;
use crate::i18n::t;
use crate::platform::use_platform;
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
        let objects = t(Text::ObjectsOf {
            title: title.clone(),
        });
        view! {
            <li class="type-row">
                <Icon icon=icon::CUBE />
                <div class="type-row-names">
                    <a class="type-row-title" href=routes::object_type(&rid, &one.api_name)>{title}</a>
                    <span class="type-row-api technical">
                        <code>{one.api_name.clone()}</code>
                        <CopyButton text=Signal::stored(one.api_name.clone()) label=t(Text::CopyApiName) />
                    </span>
                </div>
                <p class="type-row-text">{one.description}</p>
                <a class="button" href=routes::objects(&rid, &one.api_name) aria-label=objects>
                    <Icon icon=icon::TABLE />
                    {t(Text::Objects)}
                </a>
            </li>
        }
    });
    view! {
        <section class="section">
            <h2>{t(Text::ObjectTypes)}</h2>
            <ul class="card type-rows">{rows.collect_view()}</ul>
            {is_empty
                .then(|| {
                    view! {
                        <EmptyState icon=icon::CUBE title=t(Text::NoTypes)>
                            <p>{t(Text::NoTypesWhy)}</p>
                        </EmptyState>
                    }
                })}
        </section>
    }
}

/// The action types, each with a link to its form.
#[component]
pub(super) fn ActionTypes(
    /// RID of the ontology.
    rid: String,
    /// The action types.
    types: Vec<CatalogType>,
) -> impl IntoView {
    let platform = use_platform();
    let rows = types.iter().map(|one| {
        let title = one.title().to_owned();
        let address = routes::action(&rid, &one.api_name);
        let apply = t(Text::ApplyAction {
            title: title.clone(),
        });
        view! {
            <li class="type-row">
                <Icon icon=icon::BOLT />
                <div class="type-row-names">
                    <a class="type-row-title" href=address.clone()>{title}</a>
                    <span class="type-row-api technical">
                        <code>{one.api_name.clone()}</code>
                        <CopyButton text=Signal::stored(one.api_name.clone()) label=t(Text::CopyApiName) />
                    </span>
                </div>
                <p class="type-row-text">{one.description.clone()}</p>
                {platform
                    .permits(&[scope::ONTOLOGIES_WRITE])
                    .then(|| {
                        view! {
                            <a class="button" href=address aria-label=apply>
                                <Icon icon=icon::BOLT />
                                {t(Text::Apply)}
                            </a>
                        }
                    })}
            </li>
        }
    });
    (!types.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>{t(Text::ActionTypes)}</h2>
                <ul class="card type-rows">{rows.collect_view()}</ul>
            </section>
        }
    })
}
