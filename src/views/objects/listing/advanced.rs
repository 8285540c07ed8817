//! The branch, the SDK and the derived properties of a listing: experimental parameters, with a chip while one is set.

use belvedere_view::objects::url_state::UrlState;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::popover::close;
use crate::ui::{Button, Chip, Popover, TextField, icon};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// The button with the fields behind it.
#[component]
pub fn Advanced(
    /// The table.
    table: Table,
) -> impl IntoView {
    let state = table.state;
    let branch = RwSignal::new(String::new());
    let package = RwSignal::new(String::new());
    let version = RwSignal::new(String::new());
    let derived = RwSignal::new(true);
    let read = move |()| {
        state.with_untracked(|state| {
            branch.set(state.branch.clone());
            package.set(state.sdk_package.clone());
            version.set(state.sdk_version.clone());
            derived.set(!state.no_derived);
        });
    };
    let apply = move |event: SubmitEvent| {
        event.prevent_default();
        close("objects-advanced");
        table.change(false, |state| {
            branch.get_untracked().trim().clone_into(&mut state.branch);
            package
                .get_untracked()
                .trim()
                .clone_into(&mut state.sdk_package);
            version
                .get_untracked()
                .trim()
                .clone_into(&mut state.sdk_version);
            state.no_derived = !derived.get_untracked();
        });
    };
    let compare = move |_| {
        // A dialog gives the focus back to the button, which stays.
        close("objects-advanced");
        table.compares.set(true);
    };
    let marked = Signal::derive(move || {
        state.with(|state| {
            !(state.branch.is_empty()
                && state.sdk_package.is_empty()
                && state.sdk_version.is_empty())
                || state.no_derived
        })
    });
    let fields = StoredValue::new([
        (Text::Branch, branch, "master"),
        (Text::SdkPackage, package, "ri.…"),
        (Text::SdkVersion, version, "1.0.0"),
    ]);
    view! {
        <Popover
            id="objects-advanced"
            label=t(Text::Advanced)
            icon=icon::SETTINGS
            marked
            on_open=Callback::new(read)
        >
            <form class="objects-advanced" on:submit=apply>
                <p class="property-note">{t(Text::AdvancedWhy)}</p>
                {fields
                    .get_value()
                    .into_iter()
                    .map(|(label, value, example)| {
                        view! { <TextField label=t(label) value example /> }
                    })
                    .collect_view()}
                <label class="option">
                    <input
                        type="checkbox"
                        prop:checked=move || derived.get()
                        on:change=move |event| derived.set(event_target_checked(&event))
                    />
                    <span class="option-title">{t(Text::Derived)}</span>
                </label>
                <p class="property-note">{t(Text::DerivedWhy)}</p>
                <button type="submit" class="button" data-kind="primary">{t(Text::Apply)}</button>
                <Button icon=icon::COMPARE on_press=compare>{t(Text::CompareBranches)}</Button>
            </form>
        </Popover>
    }
}

/// A chip for each parameter that is set.
#[component]
pub fn AdvancedChips(
    /// The table.
    table: Table,
) -> impl IntoView {
    let chip = move |text: String, clear: fn(&mut UrlState)| {
        let remove = t(Text::RemoveFilter {
            filter: text.clone(),
        });
        view! { <Chip text remove on_remove=move |_| table.change(false, clear) /> }
    };
    let chips = move || {
        let named = |label, value: &str| format!("{}: {value}", t(label));
        table.state.with(|state| {
            let branch = (!state.branch.is_empty()).then(|| {
                chip(named(Text::Branch, &state.branch), |state| {
                    state.branch.clear();
                })
            });
            let package = (!state.sdk_package.is_empty()).then(|| {
                chip(named(Text::SdkPackage, &state.sdk_package), |state| {
                    state.sdk_package.clear();
                })
            });
            let version = (!state.sdk_version.is_empty()).then(|| {
                chip(named(Text::SdkVersion, &state.sdk_version), |state| {
                    state.sdk_version.clear();
                })
            });
            let derived = state
                .no_derived
                .then(|| chip(t(Text::NoDerived), |state| state.no_derived = false));
            [branch, package, version, derived]
                .into_iter()
                .flatten()
                .collect_view()
        })
    };
    view! { {chips} }
}
