//! The branch and the SDK of a listing: experimental parameters, with a chip while one is set.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::table::Table;
use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon;
use crate::ui::popover::close;
use crate::ui::{Button, ButtonKind, Popover, TextField};

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
    let read = move |()| {
        state.with_untracked(|state| {
            branch.set(state.branch.clone());
            package.set(state.sdk_package.clone());
            version.set(state.sdk_version.clone());
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
        });
    };
    let marked = Signal::derive(move || {
        state.with(|state| {
            !(state.branch.is_empty()
                && state.sdk_package.is_empty()
                && state.sdk_version.is_empty())
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
                <button type="submit" class="button" data-kind="primary">{t(Text::Apply)}</button>
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
    let chips = move || {
        let (branch, package, version) = table.state.with(|state| {
            (
                state.branch.clone(),
                state.sdk_package.clone(),
                state.sdk_version.clone(),
            )
        });
        [
            (Text::Branch, branch),
            (Text::SdkPackage, package),
            (Text::SdkVersion, version),
        ]
        .into_iter()
        .enumerate()
        .filter(|(_, (_, value))| !value.is_empty())
        .map(|(place, (label, value))| {
            let label = t(label);
            let clear = move |_| {
                table.change(false, |state| match place {
                    0 => state.branch.clear(),
                    1 => state.sdk_package.clear(),
                    _ => state.sdk_version.clear(),
                });
            };
            view! {
                <span class="objects-chip" data-tone="accent">
                    <span class="objects-chip-text">{format!("{label}: {value}")}</span>
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::CLOSE
                        label=t(Text::RemoveFilter { filter: label })
                        on_press=clear
                    />
                </span>
            }
        })
        .collect_view()
    };
    view! { {chips} }
}
