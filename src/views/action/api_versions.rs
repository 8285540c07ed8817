//! The definition of an action type in both API generations, side by side and as JSON. The first generation is
//! requested when this part is opened.

use belvedere_view::action::definition::{Definition, Parameter};
use leptos::prelude::*;

use super::query::Reading;
use super::reading::ReadingForm;
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::{Load, load};
use crate::ui::{ErrorCard, JsonView, Skeleton, Tabs};

const PARAMETERS: &str = "parameters";
const SECOND: &str = "json-v2";
const FIRST: &str = "json-v1";

/// The section with the definition.
#[component]
pub fn ApiVersions(
    /// The definition that the form is made from.
    definition: Definition,
    /// The ontology.
    ontology: String,
    /// Which definition that is.
    reading: Reading,
) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <details class="card action-definition" on:toggle=move |_| open.set(true)>
            <summary>{t(Text::Definition)}</summary>
            <Show when=move || open.get()>
                <ReadingForm reading=reading.clone() />
                {if definition.first_generation {
                    view! { <OnlyFirst definition=definition.clone() /> }.into_any()
                } else {
                    view! { <Both definition=definition.clone() ontology=ontology.clone() /> }.into_any()
                }}
            </Show>
        </details>
    }
}

/// A definition of which there is the first generation alone.
#[component]
fn OnlyFirst(definition: Definition) -> impl IntoView {
    let tab = RwSignal::new(PARAMETERS);
    let parts = move || {
        if tab.get() == FIRST {
            json(FIRST, &definition, Text::FirstJson)
        } else {
            let rows = rows(&[], Some(&definition.parameters));
            view! { <div role="tabpanel" aria-labelledby="tab-parameters"><Table rows /></div> }
                .into_any()
        }
    };
    view! {
        <p class="muted">{t(Text::FirstGenerationTitle)}</p>
        <Tabs
            tabs=[(PARAMETERS, t(Text::Parameters)), (FIRST, "JSON V1".to_owned())]
            chosen=tab
            on_choose=move |chosen| tab.set(chosen)
            label=t(Text::Definition)
        />
        {parts}
    }
}

/// Both generations; the first one is on its way.
#[component]
fn Both(definition: Definition, ontology: String) -> impl IntoView {
    let platform = use_platform();
    let input = (ontology, definition.api_name.clone());
    let request = load(
        move || input.clone(),
        move |(ontology, action)| {
            let client = platform.client();
            async move {
                let ontologies = client.ontologies();
                let action = ontologies.get_action_type(ontology.into(), action.into());
                Ok(Definition::from_v1(&action.await?))
            }
        },
    );
    let first = request.state();
    let tab = RwSignal::new(PARAMETERS);
    let missing = move || match first.get() {
        Load::Failed { error, .. } => {
            view! { <ErrorCard error on_retry=move || request.retry() /> }.into_any()
        }
        Load::Loading { .. } => {
            view! { <Skeleton lines=4 label=t(Text::LoadingFirst) /> }.into_any()
        }
        Load::Ready(_) => ().into_any(),
    };
    let parts = move || match tab.get() {
        SECOND => json(SECOND, &definition, Text::SecondJson),
        FIRST => first.with(|first| match first.value() {
            Some(first) => json(FIRST, first, Text::FirstJson),
            None => view! { <div role="tabpanel" aria-labelledby="tab-json-v1">{missing}</div> }
                .into_any(),
        }),
        _ => {
            let rows = first.with(|first| {
                let first = first.value().map(|first| first.parameters.as_slice());
                rows(&definition.parameters, first)
            });
            view! {
                <div role="tabpanel" aria-labelledby="tab-parameters" class="action-parameters">
                    <Table rows />
                    {missing}
                </div>
            }
            .into_any()
        }
    };
    view! {
        <Tabs
            tabs=[
                (PARAMETERS, t(Text::Parameters)),
                (SECOND, "JSON V2".to_owned()),
                (FIRST, "JSON V1".to_owned()),
            ]
            chosen=tab
            on_choose=move |chosen| tab.set(chosen)
            label=t(Text::Definition)
        />
        {parts}
    }
}

/// A definition as it was received, in the panel of a tab.
fn json(tab: &'static str, definition: &Definition, label: Text) -> AnyView {
    let text = Signal::stored(definition.json.to_string());
    let generation = if definition.first_generation {
        "-v1"
    } else {
        ""
    };
    let file = format!("{}{generation}.json", definition.api_name);
    view! {
        <div role="tabpanel" aria-labelledby=format!("tab-{tab}")>
            <JsonView text label=t(label) file />
        </div>
    }
    .into_any()
}

/// A parameter in both generations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Name in the API.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Its type in the second generation, and whether a value must be given.
    pub second: Option<(String, bool)>,
    /// The same in the first generation.
    pub first: Option<(String, bool)>,
}

/// The parameters of both generations, each once: in the order of the second, then those that only the first one has.
pub fn rows(second: &[Parameter], first: Option<&[Parameter]>) -> Vec<Row> {
    let first = first.unwrap_or_default();
    let facts = |parameter: &Parameter| (parameter.type_name.clone(), parameter.required);
    let find = |list: &[Parameter], id: &str| list.iter().find(|one| one.id == id).map(facts);
    let added = first
        .iter()
        .filter(|one| second.iter().all(|known| known.id != one.id));
    let all = second.iter().chain(added);
    all.map(|parameter| Row {
        id: parameter.id.clone(),
        title: parameter.title.clone(),
        description: parameter.description.clone(),
        second: find(second, &parameter.id),
        first: find(first, &parameter.id),
    })
    .collect()
}

#[component]
fn Table(rows: Vec<Row>) -> impl IntoView {
    let cells = |facts: Option<(String, bool)>| match facts {
        Some((name, required)) => view! {
            <td>
                <code>{name}</code>
                {required.then(|| view! { " " <span class="muted">{t(Text::Required)}</span> })}
            </td>
        }
        .into_any(),
        None => view! { <td>"—"</td> }.into_any(),
    };
    let lines = rows.into_iter().map(|row| {
        view! {
            <tr>
                <th scope="row" dir="auto">
                    {(row.title != row.id).then(|| format!("{} ", row.title))} <code>{row.id.clone()}</code>
                </th>
                {cells(row.second)}
                {cells(row.first)}
                <td dir="auto">{row.description}</td>
            </tr>
        }
    });
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=t(Text::Parameters)>
            <table class="properties-table">
                <thead>
                    <tr>
                        <th scope="col">{t(Text::Parameter)}</th>
                        <th scope="col">{t(Text::SecondType)}</th>
                        <th scope="col">{t(Text::FirstType)}</th>
                        <th scope="col">{t(Text::Meaning)}</th>
                    </tr>
                </thead>
                <tbody>{lines.collect_view()}</tbody>
            </table>
        </div>
    }
}
