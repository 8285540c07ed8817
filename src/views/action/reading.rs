//! The version of the definition to read: that of a branch, or that of an SDK. Experimental, and of the second
//! generation only; an action is always applied on the default branch, so that stands beside the choice.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::query::Reading;
use super::texts::Text;
use crate::address::{use_changed, use_go};
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Chip, TextField};

/// Their labels, in the order of [`Reading`].
const LABELS: [Text; 3] = [Text::Branch, Text::SdkPackage, Text::SdkVersion];

/// Goes to the same address with another choice.
fn change() -> Callback<Reading> {
    let (changed, go) = (use_changed(), use_go());
    Callback::new(move |reading: Reading| {
        go(&changed(&|parameters| reading.set(parameters)), false);
    })
}

/// A chip for each choice that is made, and its effect on the form.
#[component]
pub fn ReadingChips(
    /// The choice.
    reading: Reading,
) -> impl IntoView {
    let change = change();
    if reading == Reading::default() {
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
    let chips = LABELS
        .into_iter()
        .enumerate()
        .filter_map(|(place, label)| chip(place, label))
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
    let fields = LABELS
        .into_iter()
        .zip(values)
        .zip(["master", "ri.…", "1.0.0"]);
    let fields = fields.map(|((label, value), example)| {
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
