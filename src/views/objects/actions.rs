//! The actions that take objects of the type. The platform has no list of actions, so those of the catalog are asked.

use belvedere_client::api::ids::{ActionTypeApiName, OntologyIdentifier};
use belvedere_client::api::ontologies::{ActionTypeV2, DataType, get_action_type_v2};
use belvedere_client::{Client, Error};
use futures_util::future::join_all;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::{Load, load};
use crate::routes;
use crate::ui::Skeleton;
use crate::ui::icon::{self, Icon};

/// Links to the actions that take objects of the type.
#[component]
pub fn ActionLinks(
    /// RID of the ontology.
    #[prop(into)]
    ontology: String,
    /// API name of the object type.
    #[prop(into)]
    object_type: String,
    /// The primary key of the one object that the action is for.
    #[prop(optional)]
    object: Option<Signal<Option<String>>>,
    /// Whether the action is for the selected objects.
    #[prop(optional)]
    selected: bool,
    /// Called before a link is followed.
    #[prop(optional)]
    on_leave: Option<Callback<()>>,
) -> impl IntoView {
    let platform = use_platform();
    let known: Vec<String> = platform
        .catalog()
        .ontology(&ontology)
        .map(|ontology| {
            let names = ontology.action_types.iter();
            names.map(|action| action.api_name.clone()).collect()
        })
        .unwrap_or_default();
    let of_type = object_type.clone();
    let rid = ontology.clone();
    let request = load(
        || (),
        move |()| {
            fitting(
                platform.client(),
                rid.clone(),
                known.clone(),
                object_type.clone(),
            )
        },
    );
    let state = request.state();
    let ontology_address = routes::ontology(&ontology);
    let links = move || {
        match state.get() {
        Load::Ready(actions) if actions.is_empty() => view! {
            <p class="property-note">
                {t(Text::NoActionFits)} " " <a href=ontology_address.clone()>{t(Text::ActionsOfOntology)}</a>
            </p>
        }
        .into_any(),
        Load::Ready(actions) => {
            let links = actions.into_iter().map(|(api_name, title, about)| {
                let (ontology, of_type) = (ontology.clone(), of_type.clone());
                let address = move || {
                    let object = object.and_then(|object| object.get());
                    if object.is_some() || selected {
                        routes::action_on(&ontology, &api_name, &of_type, object.as_deref())
                    } else {
                        routes::action(&ontology, &api_name)
                    }
                };
                let leave = move |_| {
                    if let Some(on_leave) = on_leave {
                        on_leave.run(());
                    }
                };
                view! {
                    <li>
                        <a class="button" data-kind="quiet" href=address title=about on:click=leave>
                            <Icon icon=icon::BOLT />
                            {title}
                        </a>
                    </li>
                }
            });
            view! { <ul class="popover-menu">{links.collect_view()}</ul> }.into_any()
        }
        _ => view! { <Skeleton lines=2 label=t(Text::LoadingActions) /> }.into_any(),
    }
    };
    view! { {links} }
}

/// The actions with a parameter for objects of the type: API name, title and what they are for. An unreadable action type is left
/// out.
async fn fitting(
    client: Client,
    ontology: String,
    names: Vec<String>,
    object_type: String,
) -> Result<Vec<(String, String, Option<String>)>, Error> {
    let asked = names.into_iter().map(|name| {
        let path = get_action_type_v2::Path::new(
            OntologyIdentifier::from(ontology.as_str()),
            ActionTypeApiName::from(name.as_str()),
        );
        let ontologies = client.ontologies();
        ontologies.get_action_type_v2(path, get_action_type_v2::Query::default())
    });
    let responses = join_all(asked).await;
    let actions = responses.into_iter().filter_map(Result::ok);
    Ok(actions
        .filter(|action| takes(action, &object_type))
        .map(|action| {
            let title = action
                .display_name
                .unwrap_or_else(|| action.api_name.clone());
            (action.api_name, title, action.description)
        })
        .collect())
}

/// Whether a parameter of the action is an object of the type, or several.
fn takes(action: &ActionTypeV2, object_type: &str) -> bool {
    action
        .parameters
        .values()
        .any(|parameter| is_of(&parameter.data_type, object_type))
}

fn is_of(data_type: &DataType, object_type: &str) -> bool {
    match data_type {
        DataType::Object(of) | DataType::ObjectSet(of) => {
            let names = [&of.object_type_api_name, &of.object_api_name];
            names
                .iter()
                .any(|name| name.as_deref() == Some(object_type))
        }
        DataType::Array(array) => is_of(&array.sub_type, object_type),
        _ => false,
    }
}
