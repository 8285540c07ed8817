//! The page: the form of an action, or the choice of one.

use belvedere_client::api::ids::{ActionTypeApiName, OntologyIdentifier, is_rid};
use belvedere_client::api::ontologies::get_action_type_v2;
use belvedere_client::api::scope;
use belvedere_client::{Client, Error};
use belvedere_view::action::body::GivenValues;
use belvedere_view::action::definition::Definition;
use belvedere_view::action::record::FormId;
use leptos::prelude::*;

use super::about::{About, Badges, StatusNote};
use super::api_versions::ApiVersions;
use super::bulk::Bulk;
use super::chooser::Catalog;
use super::query::{ActionQuery, Reading, Subject};
use super::reading::ReadingChips;
use super::single::Single;
use super::texts::Text;
use crate::address::use_query;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::load;
use crate::routes;
use crate::selection::use_selection;
use crate::ui::icon::{self, Icon};
use crate::ui::{Breadcrumbs, ErrorCard, PageHeader, ScopeNotice, Skeleton};

/// The form of an action, or the choice of one.
#[component]
pub fn ActionPage() -> impl IntoView {
    let platform = use_platform();
    let query = use_query::<ActionQuery>();
    let subject = Memo::new(move |_| query.get().subject);
    move || {
        let Subject {
            ontology,
            action,
            object_type,
            object,
            reading,
        } = subject.get();
        let ontology = ontology.map(|named| platform.ontology_rid(named));
        if let (Some(ontology), Some(action)) = (ontology.clone(), action) {
            let given = query.get_untracked().given;
            // A type without an object means the selected objects of that type.
            let of_type = object_type.clone().filter(|_| object.is_none());
            let form_id = FormId {
                ontology,
                action,
                object: object_type.zip(object),
            };
            view! { <OneAction form_id of_type given reading /> }.into_any()
        } else {
            view! { <Catalog ontology /> }.into_any()
        }
    }
}

/// One action type.
#[component]
fn OneAction(
    form_id: FormId,
    /// The object type whose selected objects the action is for.
    of_type: Option<String>,
    given: GivenValues,
    reading: Reading,
) -> impl IntoView {
    let platform = use_platform();
    let catalog = platform.catalog();
    let known = catalog.ontology(&form_id.ontology);
    let ontology_title = known.map_or_else(|| t(Text::Ontology), |known| known.title().to_owned());
    let known_title = known
        .and_then(|known| {
            let mut types = known.action_types.iter();
            types.find(|one| one.api_name == form_id.action)
        })
        .map_or_else(|| form_id.action.clone(), |one| one.title().to_owned());
    let ontology_address = routes::ontology(&form_id.ontology);
    let input = (form_id.ontology.clone(), form_id.action.clone());
    let asked = reading.clone();
    let request = load(
        move || input.clone(),
        move |(ontology, action)| {
            let (client, reading) = (platform.client(), asked.clone());
            async move { read(&client, &ontology, &action, reading).await }
        },
    );
    let state = request.state();
    let definition = Memo::new(move |_| state.with(|state| state.value().cloned()));
    let title = Signal::derive(move || {
        definition
            .with(|definition| definition.as_ref().map(|one| one.title.clone()))
            .unwrap_or_else(|| known_title.clone())
    });
    let badges = move || {
        definition
            .get()
            .map(|definition| view! { <Badges definition /> })
    };
    let form_id = StoredValue::new(form_id);
    let given = StoredValue::new(given);
    let chips = reading.clone();
    let body = move || match definition.get() {
        Some(definition) => {
            let description = definition.description.clone();
            let status = definition.status.clone();
            let way = {
                let (definition, form_id) = (definition.clone(), form_id.get_value());
                let given = given.get_value();
                if !is_rid(&form_id.ontology) {
                    view! { <NeedsRid name=form_id.ontology /> }.into_any()
                } else if let Some(object_type) = of_type.clone() {
                    view! { <Bulk definition form_id object_type given /> }.into_any()
                } else {
                    view! {
                        <SelectionOffer definition=definition.clone() form_id=form_id.clone() />
                        <Single definition form_id given />
                    }
                    .into_any()
                }
            };
            view! {
                {(!description.is_empty())
                    .then(|| view! { <p class="summary-text" dir="auto">{description}</p> })}
                <StatusNote status />
                <ScopeNotice
                    scopes=&[scope::ONTOLOGIES_READ, scope::ONTOLOGIES_WRITE]
                    off=Signal::stored(t(Text::Applying))
                />
                <div class="action-columns">
                    <div class="action-main">
                        {way}
                    </div>
                    <About definition=definition.clone() />
                </div>
                <ApiVersions
                    definition
                    ontology=form_id.with_value(|form_id| form_id.ontology.clone())
                    reading=reading.clone()
                />
            }
            .into_any()
        }
        None => state.with(|state| match state.error().cloned() {
            Some(error) => {
                view! { <ErrorCard error on_retry=Callback::new(move |()| request.retry()) /> }
                    .into_any()
            }
            None => view! { <Skeleton lines=8 label=t(Text::Loading) /> }.into_any(),
        }),
    };
    view! {
        <div class="page">
            <Breadcrumbs links=vec![(ontology_address, ontology_title)] kind=t(Text::Action) />
            <PageHeader title badges=ViewFn::from(badges) />
            <ReadingChips reading=chips />
            {body}
        </div>
    }
}

/// Said in place of the form where only the API name of the ontology is known: applying takes its RID.
#[component]
fn NeedsRid(name: String) -> impl IntoView {
    view! {
        <p class="note" data-tone="warning">
            <Icon icon=icon::ALERT />
            <span>{t(Text::NeedsRid { name })} " " <a href=routes::ONTOLOGY>{t(Text::NeedsRidHelp)}</a></span>
        </p>
    }
}

/// Offers to apply the action to the selected objects of a type that it takes.
#[component]
fn SelectionOffer(definition: Definition, form_id: FormId) -> impl IntoView {
    let selection = use_selection();
    let types = definition.object_types();
    move || {
        // An object in the address says which one is meant.
        let types = types.iter().filter(|_| form_id.object.is_none());
        let mut types = types.filter(|name| {
            selection.count_of(&form_id.ontology, name) > 0
                && definition.object_parameters(name).next().is_some()
        });
        let object_type = types.next()?;
        let count = selection.count_of(&form_id.ontology, object_type) as u64;
        let address = routes::action_on(&form_id.ontology, &form_id.action, object_type, None);
        Some(view! {
            <p class="note">
                <Icon icon=icon::TABLE />
                <span>
                    {t(Text::Selected(count))} " "
                    <a href=address>{t(Text::ApplyToSelected(count))}</a>
                </span>
            </p>
        })
    }
}

/// Reads an action type, by the first generation of the operation where the platform lacks the second.
pub(super) async fn read(
    client: &Client,
    ontology: &str,
    action: &str,
    reading: Reading,
) -> Result<Definition, Error> {
    let path = get_action_type_v2::Path::new(
        OntologyIdentifier::from(ontology),
        ActionTypeApiName::from(action),
    );
    let response = client
        .ontologies()
        .get_action_type_v2(path, reading.query())
        .await;
    match response {
        Ok(action) => Ok(Definition::from_v2(&action)),
        // A response that can't be read may be that of an older platform.
        Err(error @ (Error::NotOffered { .. } | Error::Decode { .. })) => {
            let ontologies = client.ontologies();
            let first = ontologies.get_action_type(ontology.into(), action.into());
            match first.await {
                Ok(action) => Ok(Definition::from_v1(&action)),
                Err(_) => Err(error),
            }
        }
        Err(error) => Err(error),
    }
}
