//! The page: one object type, or the choice of an ontology.

use belvedere_client::api::ontologies::ObjectType;
use belvedere_client::api::scope;
use leptos::prelude::*;

use super::file::SourceFile;
use super::properties::Properties;
use super::query::{ACTIONS, FILE, JSON, ObjectTypeQuery, PROPERTIES};
use super::summary::{StatusBadge, Summary};
use super::texts::Text;
use crate::address::{use_changed, use_go, use_query};
use crate::config::CatalogFile;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::load;
use crate::ui::icon::{self, Icon};
use crate::ui::{Breadcrumbs, ErrorCard, JsonView, PageHeader, ScopeNotice, Skeleton, Tabs};
use crate::views::objects::actions::{ActionLinks, Actions};
use crate::views::ontology::OntologyChooser;
use crate::{routes, scopes};

/// The view of an object type; without parameters, the choice of an ontology.
#[component]
pub fn ObjectTypePage() -> impl IntoView {
    let platform = use_platform();
    let query = use_query::<ObjectTypeQuery>();
    let named = Memo::new(move |_| query.get().named);
    move || match named.get() {
        None => view! { <OntologyChooser /> }.into_any(),
        Some((ontology, api_name)) => {
            let ontology = platform.ontology_rid(ontology);
            view! { <OneObjectType ontology api_name /> }.into_any()
        }
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
    let catalog = platform.catalog();
    let known = catalog.ontology(&ontology);
    let ontology_title = known.map_or_else(|| t(Text::Ontology), |known| known.title().to_owned());
    let entry = known
        .and_then(|known| known.object_type(&api_name))
        .cloned();
    let entry = entry.unwrap_or_default();
    let file = entry.file;
    let sql = entry
        .dataset
        .filter(|_| platform.permits(scopes::SQL))
        .map(|dataset| routes::sql_of_dataset(&dataset));
    let ontology_address = routes::ontology(&ontology);
    let of_ontology = ontology.clone();
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
    let is_known = Signal::derive(move || state.with(|state| state.value().is_some()));
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
                let (ontology, object_type) = (of_ontology.clone(), object_type.clone());
                view! { <Definition ontology object_type file=file.clone() /> }.into_any()
            }
            (None, Some(error)) => {
                let error = error.clone();
                view! { <ErrorCard error on_retry=Callback::new(move |()| request.retry()) /> }
                    .into_any()
            }
            (None, None) => view! { <Skeleton lines=8 label=t(Text::Loading) /> }.into_any(),
        })
    };
    view! {
        <div class="page">
            <Breadcrumbs links=vec![(ontology_address, ontology_title)] kind=t(Text::ObjectType) />
            <PageHeader
                title
                is_known
                badges=ViewFn::from(badges)
                actions=ViewFn::from(move || {
                    view! {
                        {sql
                            .clone()
                            .map(|address| {
                                view! {
                                    <a class="button" href=address>
                                        <Icon icon=icon::TERMINAL />
                                        {t(Text::QuerySql)}
                                    </a>
                                }
                            })}
                        <a class="button" data-kind="primary" href=objects.clone()>
                            <Icon icon=icon::TABLE />
                            {t(Text::OpenObjects)}
                        </a>
                    }
                })
            />
            <Show when=move || !platform.is_granted(scope::ONTOLOGIES_READ)>
                <ScopeNotice scopes=&[scope::ONTOLOGIES_READ] off=t(Text::Reading) />
            </Show>
            {body}
        </div>
    }
}

/// The definition, in tabs.
#[component]
fn Definition(
    /// RID of the ontology.
    ontology: String,
    /// The object type.
    object_type: ObjectType,
    /// The file whose rows are its objects.
    file: Option<CatalogFile>,
) -> impl IntoView {
    let query = use_query::<ObjectTypeQuery>();
    let go = use_go();
    let changed = use_changed();
    let has_file = file.is_some();
    let chosen = Memo::new(move |_| match query.with(|query| query.tab) {
        FILE if !has_file => PROPERTIES,
        tab => tab,
    });
    let choose = move |tab: &'static str| {
        go(&changed(&|query| query.set_tab(PROPERTIES, tab)), true);
    };
    let object_type = StoredValue::new(object_type);
    let file = StoredValue::new(file);
    let body = move || {
        let object_type = object_type.get_value();
        match chosen.get() {
            JSON => view! { <Json object_type /> }.into_any(),
            ACTIONS => {
                let actions = Actions::of(&ontology, &object_type.api_name);
                view! {
                    <div class="card object-type-actions" role="tabpanel" aria-labelledby="tab-actions">
                        <ActionLinks actions />
                    </div>
                }
                .into_any()
            }
            FILE => file
                .get_value()
                .map(|file| view! { <SourceFile file /> })
                .into_any(),
            _ => view! { <Properties object_type /> }.into_any(),
        }
    };
    let mut tabs = vec![
        (PROPERTIES, t(Text::Properties)),
        (ACTIONS, t(Text::Actions)),
        (JSON, "JSON".to_owned()),
    ];
    if has_file {
        tabs.insert(2, (FILE, t(Text::File)));
    }
    view! {
        <Summary object_type=object_type.get_value() />
        <Tabs
            tabs
            chosen
            on_choose=choose
            label=t(Text::Definition)
        />
        {body}
    }
}

/// The definition as the platform sent it, fields that this version does not know included.
#[component]
fn Json(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let json = serde_json::to_string(&object_type).unwrap_or_else(|error| error.to_string());
    let file = format!("{}.json", object_type.api_name);
    view! {
        <div role="tabpanel" aria-labelledby="tab-json">
            <JsonView text=Signal::stored(json) label=t(Text::Json) file />
            <p class="muted">{t(Text::OneForm)}</p>
        </div>
    }
}
