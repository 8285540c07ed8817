//! An object type: what it is, its primary key and properties, and its definition as JSON.

mod properties;
mod summary;

use belvedere_client::api::ontologies::ObjectType;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate, use_query_map};

use self::properties::Properties;
use self::summary::{StatusBadge, Summary};
use super::ontology::OntologyChooser;
use crate::platform::use_platform;
use crate::request::load;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{CopyButton, ErrorCard, PageHeader, Skeleton, Tabs};

/// The tabs of the view.
const TABS: &[(&str, &str)] = &[(PROPERTIES, "Properties"), (JSON, "JSON")];
const PROPERTIES: &str = "properties";
const JSON: &str = "json";

/// The view of an object type; without parameters, the choice of an ontology.
#[component]
pub fn ObjectTypePage() -> impl IntoView {
    let query = use_query_map();
    let address = Memo::new(move |_| {
        query.with(|query| {
            let filled = |name| query.get(name).filter(|value: &String| !value.is_empty());
            Some((filled("ontology")?, filled("type")?))
        })
    });
    move || match address.get() {
        None => view! { <OntologyChooser /> }.into_any(),
        Some((ontology, api_name)) => view! { <OneObjectType ontology api_name /> }.into_any(),
    }
}

/// One object type.
#[component]
fn OneObjectType(
    /// RID of the ontology.
    ontology: String,
    /// API name of the object type.
    api_name: String,
) -> impl IntoView {
    let platform = use_platform();
    let objects = routes::objects(&ontology, &api_name);
    let ontology_title = platform
        .catalog()
        .ontology(&ontology)
        .map_or_else(|| "Ontology".to_owned(), |known| known.title().to_owned());
    let ontology_address = routes::ontology(&ontology);
    let input = (ontology, api_name.clone());
    let request = load(
        move || input.clone(),
        move |(ontology, api_name)| {
            let client = platform.client();
            async move {
                client
                    .ontologies()
                    .get_object_type(ontology.into(), api_name.into())
                    .await
            }
        },
    );
    let state = request.state();
    let title = Signal::derive(move || {
        state
            .with(|state| {
                state
                    .value()
                    .map(|object_type| object_type.title().to_owned())
            })
            .unwrap_or_else(|| api_name.clone())
    });
    let badges = move || {
        state.with(|state| {
            state
                .value()
                .map(|object_type| view! { <StatusBadge object_type=object_type.clone() /> })
        })
    };
    let body = move || {
        state.with(|state| match (state.value(), state.error()) {
            (Some(object_type), _) => {
                view! { <Definition object_type=object_type.clone() /> }.into_any()
            }
            (None, Some(error)) => {
                let error = error.clone();
                view! { <ErrorCard error on_retry=Callback::new(move |()| request.retry()) /> }
                    .into_any()
            }
            (None, None) => {
                view! { <Skeleton lines=8 label="Loading the object type" /> }.into_any()
            }
        })
    };
    view! {
        <div class="page">
            <nav class="breadcrumbs" aria-label="Where this belongs">
                <a href=ontology_address>{ontology_title}</a>
                <Icon icon=icon::CHEVRON_RIGHT />
                <span>"Object type"</span>
            </nav>
            <PageHeader
                title
                badges=ViewFn::from(badges)
                actions=ViewFn::from(move || {
                    view! {
                        <a class="button" data-kind="primary" href=objects.clone()>
                            <Icon icon=icon::TABLE />
                            "Open objects"
                        </a>
                    }
                })
            />
            {body}
        </div>
    }
}

/// The definition, in two tabs.
#[component]
fn Definition(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let query = use_query_map();
    let location = use_location();
    let navigate = StoredValue::new_local(use_navigate());
    let chosen = Signal::derive(move || {
        if query.with(|query| query.get_str("tab") == Some(JSON)) {
            JSON
        } else {
            PROPERTIES
        }
    });
    let choose = move |tab: &'static str| {
        let mut query = query.get_untracked();
        query.remove("tab");
        if tab == JSON {
            query.insert("tab", JSON.to_owned());
        }
        let address = format!(
            "{}{}",
            location.pathname.get_untracked(),
            query.to_query_string()
        );
        let options = NavigateOptions {
            replace: true,
            scroll: false,
            ..NavigateOptions::default()
        };
        navigate.with_value(|navigate| navigate(&address, options));
    };
    let object_type = StoredValue::new(object_type);
    view! {
        <Summary object_type=object_type.get_value() />
        <Tabs tabs=TABS chosen on_choose=choose label="Definition" />
        {move || {
            if chosen.get() == JSON {
                view! { <Json object_type=object_type.get_value() /> }.into_any()
            } else {
                view! { <Properties object_type=object_type.get_value() /> }.into_any()
            }
        }}
    }
}

/// The definition as the platform sent it, fields that this version does not know included.
#[component]
fn Json(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let json = serde_json::to_string_pretty(&object_type).unwrap_or_else(|error| error.to_string());
    view! {
        <div class="json" role="tabpanel" aria-labelledby="tab-json">
            <CopyButton text=Signal::stored(json.clone()) label="Copy JSON" with_text=true />
            <pre tabindex="0">{json}</pre>
        </div>
    }
}
