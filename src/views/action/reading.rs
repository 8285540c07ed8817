//! The version of the definition to read: that of a branch, or that of an SDK. Experimental, and of the second
//! generation only; an action is always applied on the default branch, so that stands beside the choice.

use belvedere_client::api::ontologies::get_action_type_v2::Query;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::texts::Text;
use crate::address::{Parameters, use_go, use_parameters};
use crate::base_path::use_path;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Chip, TextField};

/// The parameters of the address, as the platform's query has them.
const NAMES: [(&str, Text); 3] = [
    ("branch", Text::Branch),
    ("sdkPackageRid", Text::SdkPackage),
    ("sdkVersion", Text::SdkVersion),
];

/// The values in the address, in the order of [`NAMES`]; empty where it has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading([String; 3]);

impl Reading {
    /// The values in an address.
    pub fn of(query: &Parameters) -> Self {
        Self(NAMES.map(|(name, _)| query.get(name).unwrap_or_default()))
    }

    /// The query of the request.
    pub fn query(self) -> Query {
        let [branch, package, version] = self
            .0
            .map(|value| Some(value).filter(|value| !value.is_empty()));
        Query {
            sdk_package_rid: package,
            sdk_version: version,
            branch: branch.map(Into::into),
        }
    }

    fn is_default(&self) -> bool {
        self.0.iter().all(String::is_empty)
    }
}

/// Goes to the same address with another choice.
fn change() -> Callback<Reading> {
    let query = use_parameters();
    let path = use_path();
    let go = use_go();
    Callback::new(move |Reading(values): Reading| {
        let mut query = query.get_untracked();
        for ((name, _), value) in NAMES.iter().zip(values) {
            query.set(name, Some(value).filter(|value| !value.is_empty()));
        }
        let address = format!("{}{}", path.get_untracked(), query.written());
        go(&address, false);
    })
}

/// A chip for each choice that is made, and its effect on the form.
#[component]
pub fn ReadingChips(
    /// The choice.
    reading: Reading,
) -> impl IntoView {
    let change = change();
    if reading.is_default() {
        return None;
    }
    let chip = |place: usize, label: Text| {
        let value = reading.0.get(place).filter(|value| !value.is_empty())?;
        let label = t(label);
        let mut without = reading.clone();
        without.0.get_mut(place)?.clear();
        Some(view! {
            <Chip
                text=format!("{label}: {value}")
                remove=t(Text::RemoveReading { what: label })
                on_remove=move |_| change.run(without.clone())
            />
        })
    };
    let chips = NAMES
        .into_iter()
        .enumerate()
        .filter_map(|(place, (_, label))| chip(place, label))
        .collect_view();
    Some(view! {
        <div class="note action-reading" data-tone="warning">
            <Icon icon=icon::INFO />
            <span>{t(Text::ReadingWhy)}</span>
            {chips}
        </div>
    })
}

/// The fields for another choice.
#[component]
pub fn ReadingForm(
    /// The choice.
    reading: Reading,
) -> impl IntoView {
    let change = change();
    let values = reading.0.map(RwSignal::new);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = values.map(|value| value.with_untracked(|value| value.trim().to_owned()));
        change.run(Reading(typed));
    };
    let fields = NAMES
        .into_iter()
        .zip(values)
        .zip(["master", "ri.…", "1.0.0"]);
    let fields = fields.map(|(((_, label), value), example)| {
        view! { <TextField label=t(label) value example /> }
    });
    view! {
        <details class="action-advanced">
            <summary>{t(Text::Advanced)}</summary>
            <form class="action-advanced-fields" on:submit=submit>
                <p class="field-hint">{t(Text::ReadingWhy)}</p>
                {fields.collect_view()}
                <button type="submit" class="button">{t(Text::ReadDefinition)}</button>
            </form>
        </details>
    }
}
