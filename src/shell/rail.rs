//! The navigation: the views, and on wide screens the object types of the catalog.

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_query_map};

use super::theme_switch::ThemeSwitch;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::icon::{self, Icon};

/// A view in the navigation: its label, icon, address, and the further addresses that belong to it.
type Entry = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

const ENTRIES: &[Entry] = &[
    ("Home", icon::HOME, routes::HOME, &[]),
    (
        "Ontologies",
        icon::LAYERS,
        routes::ONTOLOGY,
        &[routes::OBJECT_TYPE],
    ),
    ("Objects", icon::TABLE, routes::OBJECTS, &[]),
];

/// The navigation rail; a bar at the bottom on narrow screens.
#[component]
pub(super) fn Rail() -> impl IntoView {
    let path = use_location().pathname;
    view! {
        <nav class="rail" aria-label="Views">
            <ul class="rail-views">
                {ENTRIES
                    .iter()
                    .map(|&(label, icon, address, further)| {
                        let current = move || {
                            path.with(|path| path == address || further.contains(&path.as_str())).then_some("page")
                        };
                        view! {
                            <li>
                                <a class="rail-link" href=address aria-current=current>
                                    <Icon icon />
                                    <span>{label}</span>
                                </a>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
            <CatalogLinks />
            <div class="rail-foot">
                <ThemeSwitch />
            </div>
        </nav>
    }
}

/// The object types of the catalog, a group for each ontology.
#[component]
fn CatalogLinks() -> impl IntoView {
    let catalog = use_platform().catalog();
    let path = use_location().pathname;
    let query = use_query_map();
    let groups = catalog.ontologies.into_iter().map(move |ontology| {
        let title = ontology.title().to_owned();
        let rid = ontology.rid;
        let links = ontology
            .object_types
            .into_iter()
            .map(|object_type| {
                let address = routes::objects(&rid, &object_type.api_name);
                let title = object_type.title().to_owned();
                let current = {
                    let rid = rid.clone();
                    move || {
                        let here = path.with(|path| path == routes::OBJECTS)
                            && query.with(|query| {
                                query.get_str("ontology") == Some(&rid)
                                    && query.get_str("type") == Some(&object_type.api_name)
                            });
                        here.then_some("page")
                    }
                };
                view! {
                    <li>
                        <a class="rail-type" href=address aria-current=current>
                            {title}
                        </a>
                    </li>
                }
            })
            .collect_view();
        view! {
            <div class="rail-group">
                <h2 class="rail-heading">{title}</h2>
                <ul>{links}</ul>
            </div>
        }
    });
    view! { <div class="rail-catalog">{groups.collect_view()}</div> }
}
