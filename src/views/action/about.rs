//! Facts about an action type: its status, its effects, and its names.

use belvedere_client::api::ontologies::{ActionOperation, TypeStatus};
use belvedere_view::action::definition::Definition;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, CopyButton, Fact, Facts, Rid, TechnicalNames, Tone};

/// The badges beside the heading.
#[component]
pub fn Badges(
    /// The action type.
    definition: Definition,
) -> impl IntoView {
    // The usual status says nothing.
    let status = match &definition.status {
        TypeStatus::Active => None,
        TypeStatus::Endorsed => Some((Tone::Good, t(Text::EndorsedStatus))),
        TypeStatus::Experimental => Some((Tone::Warning, t(Text::ExperimentalStatus))),
        TypeStatus::Deprecated => Some((Tone::Bad, t(Text::DeprecatedStatus))),
        other => Some((Tone::Neutral, other.as_str().to_owned())),
    };
    view! {
        {status.map(|(tone, label)| view! { <Badge tone>{label}</Badge> })}
        {definition
            .first_generation
            .then(|| view! { <Badge title=t(Text::FirstGenerationTitle)>{t(Text::FirstGeneration)}</Badge> })}
    }
}

/// A warning about an action that may change or go away.
#[component]
pub fn StatusNote(
    /// How far the definition can be relied on.
    status: TypeStatus,
) -> impl IntoView {
    let text = match status {
        TypeStatus::Deprecated => Text::Deprecated,
        TypeStatus::Experimental => Text::Experimental,
        _ => return None,
    };
    Some(view! {
        <p class="note" data-tone="warning">
            <Icon icon=icon::ALERT />
            <span>{t(text)}</span>
        </p>
    })
}

/// The section beside the form.
#[component]
pub fn About(
    /// The action type.
    definition: Definition,
) -> impl IntoView {
    let edits: Vec<String> = definition.edits.iter().map(in_words).collect();
    let nothing = edits.is_empty();
    view! {
        <aside class="action-about" aria-label=t(Text::Edits)>
            <h2>{t(Text::Edits)}</h2>
            <ul class="action-edits">
                {edits.into_iter().map(|edit| view! { <li>{edit}</li> }).collect_view()}
            </ul>
            {nothing.then(|| view! { <p class="muted">{t(Text::NoEdits)}</p> })}
            <TechnicalNames />
            <Facts>
                <Fact name=t(Text::ApiName) technical=true>
                    <code>{definition.api_name.clone()}</code>
                    <CopyButton text=Signal::stored(definition.api_name) label=t(Text::CopyApiName) />
                </Fact>
                <Fact name=t(Text::Rid) technical=true>
                    <Rid rid=Signal::stored(definition.rid) />
                </Fact>
            </Facts>
        </aside>
    }
}

/// An edit rule as a sentence.
fn in_words(edit: &ActionOperation) -> String {
    t(match edit {
        ActionOperation::CreateObject(rule) => Text::Creates {
            name: rule.object_type_api_name.clone(),
        },
        ActionOperation::ModifyObject(rule) => Text::Modifies {
            name: rule.object_type_api_name.clone(),
        },
        ActionOperation::DeleteObject(rule) => Text::Deletes {
            name: rule.object_type_api_name.clone(),
        },
        ActionOperation::CreateLink(rule) => Text::CreatesLink {
            from: rule.a_side_object_type_api_name.clone(),
            to: rule.b_side_object_type_api_name.clone(),
        },
        ActionOperation::DeleteLink(rule) => Text::DeletesLink {
            from: rule.a_side_object_type_api_name.clone(),
            to: rule.b_side_object_type_api_name.clone(),
        },
        other => Text::OtherEdit {
            name: other.type_name().to_owned(),
        },
    })
}
