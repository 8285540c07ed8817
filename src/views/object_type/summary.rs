//! The facts about an object type.

use belvedere_client::api::ontologies::{ObjectType, TypeStatus, Visibility};
use leptos::prelude::*;
use serde_json::Value;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, CopyButton, Fact, Facts, Rid, TechnicalNames, Tone};

/// How far the definition can be relied on, and how prominently it is shown.
#[component]
pub(super) fn StatusBadge(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let (tone, label, title) = match &object_type.status {
        TypeStatus::Active => (Tone::Good, t(Text::Active), Text::ActiveWhy),
        TypeStatus::Endorsed => (Tone::Good, t(Text::Endorsed), Text::EndorsedWhy),
        TypeStatus::Experimental => (Tone::Warning, t(Text::Experimental), Text::ExperimentalWhy),
        TypeStatus::Deprecated => (Tone::Bad, t(Text::Deprecated), Text::DeprecatedWhy),
        other => (
            Tone::Neutral,
            other.as_str().to_owned(),
            Text::UnknownStatus,
        ),
    };
    let title = t(title);
    let visibility = match object_type.visibility {
        Some(Visibility::Prominent) => Some(t(Text::Prominent)),
        Some(Visibility::Hidden) => Some(t(Text::Hidden)),
        Some(Visibility::Unknown(other)) => Some(other),
        _ => None,
    };
    view! {
        <Badge tone title>{label}</Badge>
        {visibility.map(|label| view! { <Badge title=t(Text::Visibility)>{label}</Badge> })}
    }
}

/// An identifier of earlier versions: a text, or any other JSON that the platform sends.
pub(super) fn shown_id(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

/// Description, API name, primary key and identifiers.
#[component]
pub(super) fn Summary(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let api_name = object_type.api_name;
    let legacy_id = object_type.legacy_object_type_id.as_ref().map(shown_id);
    let keys = object_type.primary_key.iter().map(|key| {
        let property = object_type.properties.get(key);
        let title = property.and_then(|property| property.display_name.clone());
        view! {
            <span class="key-name">
                <Icon icon=icon::KEY />
                {title}
                <code class="technical">{key.to_string()}</code>
            </span>
        }
    });
    let keys = keys.collect_view();
    view! {
        <div class="summary">
            {object_type.description.map(|text| view! { <p class="summary-text">{text}</p> })}
            <Facts>
                <Fact name=t(Text::ApiName) technical=true>
                    <code>{api_name.clone()}</code>
                    <CopyButton text=Signal::stored(api_name) label=t(Text::CopyApiName) />
                </Fact>
                <Fact name=t(Text::PrimaryKey)>{keys}</Fact>
                {legacy_id
                    .map(|id| {
                        view! {
                            <Fact name=t(Text::LegacyId) technical=true>
                                <code>{id}</code>
                            </Fact>
                        }
                    })}
                <Fact name="RID" technical=true>
                    <Rid rid=Signal::stored(object_type.rid) />
                </Fact>
            </Facts>
            <p><TechnicalNames /></p>
        </div>
    }
}
