//! The facts about an object type.

use belvedere_client::api::ontologies::{ObjectType, TypeStatus, Visibility};
use leptos::prelude::*;

use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, CopyButton, Rid, Tone};

/// How far the definition can be relied on, and how prominently it is shown.
#[component]
pub(super) fn StatusBadge(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let (tone, label, title) = match &object_type.status {
        TypeStatus::Active => (Tone::Good, "Active", "In use."),
        TypeStatus::Endorsed => (
            Tone::Good,
            "Endorsed",
            "Recommended by the owners of the ontology.",
        ),
        TypeStatus::Experimental => (Tone::Warning, "Experimental", "The definition may change."),
        TypeStatus::Deprecated => (
            Tone::Bad,
            "Deprecated",
            "About to go away: don’t build on it.",
        ),
        other => (
            Tone::Neutral,
            other.as_str(),
            "A status that this version does not know.",
        ),
    };
    let label = label.to_owned();
    let visibility = match object_type.visibility {
        Some(Visibility::Prominent) => Some("Prominent".to_owned()),
        Some(Visibility::Hidden) => Some("Hidden".to_owned()),
        Some(Visibility::Unknown(other)) => Some(other),
        _ => None,
    };
    view! {
        <Badge tone title>{label}</Badge>
        {visibility.map(|label| view! { <Badge title="Visibility">{label}</Badge> })}
    }
}

/// Description, API name, primary key and RID.
#[component]
pub(super) fn Summary(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let api_name = object_type.api_name;
    let keys = object_type.primary_key.into_iter().map(|key| {
        view! {
            <span class="key-name">
                <Icon icon=icon::KEY />
                <code>{key.to_string()}</code>
            </span>
        }
    });
    view! {
        <div class="summary">
            {object_type.description.map(|text| view! { <p class="summary-text">{text}</p> })}
            <dl class="facts">
                <div>
                    <dt>"API name"</dt>
                    <dd>
                        <code>{api_name.clone()}</code>
                        <CopyButton text=Signal::stored(api_name) label="Copy API name" />
                    </dd>
                </div>
                <div>
                    <dt>"Primary key"</dt>
                    <dd>{keys.collect_view()}</dd>
                </div>
                <div class="facts-wide">
                    <dt>"RID"</dt>
                    <dd>
                        <Rid rid=Signal::stored(object_type.rid) />
                    </dd>
                </div>
            </dl>
        </div>
    }
}
