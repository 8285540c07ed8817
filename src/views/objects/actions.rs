//! The actions that take objects of the type. The platform has no list of actions, so those of the catalog are asked.

use belvedere_client::api::ids::{ActionTypeApiName, OntologyIdentifier};
use belvedere_client::api::ontologies::{ActionTypeV2, DataType, get_action_type_v2};
use belvedere_client::{Client, Error};
use futures_util::future::join_all;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::{Request, load};
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{ErrorCard, Skeleton};

/// So many actions of an ontology are read as soon as rows are selected, each by one request; more only for the menu.
const MAX_ASKED: usize = 24;
/// So many actions stand beside their menu.
const MAX_FIRST: usize = 2;

/// An action that takes objects of the type.
#[derive(Debug, Clone)]
struct Fitting {
    api_name: String,
    title: String,
    about: Option<String>,
}

/// The actions that take objects of a type, which are read when they are first asked for; cheap to copy.
#[derive(Clone, Copy)]
pub struct Actions {
    /// RID of the ontology, and API name of the object type.
    of: StoredValue<(String, String)>,
    count: usize,
    asked: RwSignal<bool>,
    /// None until they are asked for.
    found: Request<Option<Vec<Fitting>>>,
}

impl Actions {
    /// Those of a type, for as long as the owner lives.
    pub fn of(ontology: &str, object_type: &str) -> Self {
        let platform = use_platform();
        let catalog = platform.catalog();
        let known = catalog.ontology(ontology).into_iter();
        let names = known.flat_map(|ontology| &ontology.action_types);
        let names: Vec<String> = names.map(|action| action.api_name.clone()).collect();
        let count = names.len();
        let of = StoredValue::new((ontology.to_owned(), object_type.to_owned()));
        let asked = RwSignal::new(false);
        let found = load(
            move || asked.get(),
            move |is_asked| {
                let (client, names) = (platform.client(), names.clone());
                let (ontology, object_type) = of.get_value();
                async move {
                    if !is_asked {
                        return Ok(None);
                    }
                    fitting(client, ontology, names, object_type)
                        .await
                        .map(Some)
                }
            },
        );
        Self {
            of,
            count,
            asked,
            found,
        }
    }

    /// Reads them, if that was not done yet or failed.
    fn ask(self) {
        if !self.asked.get_untracked() {
            self.asked.set(true);
        } else if untrack(|| self.error()).is_some() {
            self.found.retry();
        }
    }

    /// Why they can't be read. Tracked.
    fn error(self) -> Option<Error> {
        self.found.state().with(|state| state.error().cloned())
    }

    /// Those that were read. Tracked.
    fn found(self) -> Option<Vec<Fitting>> {
        self.found.state().with(|state| state.value().cloned()?)
    }

    /// The link to one.
    fn link(self, action: Fitting, kind: &'static str, on: On) -> impl IntoView {
        let Fitting {
            api_name,
            title,
            about,
        } = action;
        let address = move || {
            self.of.with_value(|(ontology, object_type)| {
                let object = on.object.and_then(|object| object.get());
                if object.is_some() || on.selected {
                    routes::action_on(ontology, &api_name, object_type, object.as_deref())
                } else {
                    routes::action(ontology, &api_name)
                }
            })
        };
        let leave = move |_| {
            if let Some(leave) = on.leave {
                leave.run(());
            }
        };
        view! {
            <a class="button" data-kind=kind href=address title=about on:click=leave>
                <Icon icon=icon::BOLT />
                <span class="button-text">{title}</span>
            </a>
        }
    }
}

/// What an action is for.
#[derive(Clone, Copy, Default)]
pub struct On {
    /// The primary key of the one object.
    pub object: Option<Signal<Option<String>>>,
    /// Whether it is for the selected objects.
    pub selected: bool,
    /// Called before the link is followed.
    pub leave: Option<Callback<()>>,
}

/// Links to all actions of a type.
#[component]
pub fn ActionLinks(
    /// The actions.
    actions: Actions,
    /// What they are for.
    #[prop(optional)]
    on: On,
) -> impl IntoView {
    actions.ask();
    let ontology_address = actions
        .of
        .with_value(|(ontology, _)| routes::ontology(ontology));
    move || {
        if let Some(error) = actions.error() {
            return view! { <ErrorCard error on_retry=move |()| actions.found.retry() /> }
                .into_any();
        }
        match actions.found() {
        Some(found) if found.is_empty() => view! {
            <p class="property-note">
                {t(Text::NoActionFits)} " " <a href=ontology_address.clone()>{t(Text::ActionsOfOntology)}</a>
            </p>
        }
        .into_any(),
        Some(found) => {
            let links = found
                .into_iter()
                .map(|action| view! { <li>{actions.link(action, "quiet", on)}</li> });
            view! { <ul class="popover-menu">{links.collect_view()}</ul> }.into_any()
        }
        None => view! { <Skeleton lines=2 label=t(Text::LoadingActions) /> }.into_any(),
    }
    }
}

/// Links to the first actions, for the selected objects: one click less than by the menu beside them.
#[component]
pub fn FirstActions(
    /// The actions.
    actions: Actions,
    /// What they are for.
    on: On,
) -> impl IntoView {
    if actions.count <= MAX_ASKED {
        actions.ask();
    }
    let first = move || {
        let found = actions.found().into_iter().flatten().take(MAX_FIRST);
        let links = found.map(|action| actions.link(action, "plain", on));
        links.collect_view()
    };
    view! { <span class="objects-first-actions">{first}</span> }
}

/// The actions with a parameter for objects of the type. An action type that is not there, or not for the user, is left out.
async fn fitting(
    client: Client,
    ontology: String,
    names: Vec<String>,
    object_type: String,
) -> Result<Vec<Fitting>, Error> {
    let asked = names.into_iter().map(|name| {
        let path = get_action_type_v2::Path::new(
            OntologyIdentifier::from(ontology.as_str()),
            ActionTypeApiName::from(name.as_str()),
        );
        let ontologies = client.ontologies();
        ontologies.get_action_type_v2(path, get_action_type_v2::Query::default())
    });
    let responses = join_all(asked).await;
    let mut fitting = Vec::new();
    for response in responses {
        match response {
            Ok(action) if takes(&action, &object_type) => fitting.push(Fitting {
                title: action
                    .display_name
                    .unwrap_or_else(|| action.api_name.clone()),
                api_name: action.api_name,
                about: action.description,
            }),
            Ok(_)
            | Err(Error::Api {
                status: 403 | 404, ..
            }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(fitting)
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
