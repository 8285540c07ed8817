//! The toolbar of a statement: the buttons, the format of results, the fallback branches.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::branches;
use super::draft::{Draft, Format};
use super::run::{Phase, Rows};
use super::statement::Target;
use super::texts::Text;
use super::workspace::{self, Tab};
use crate::commands::keys_in_words;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// The toolbar of a tab.
#[component]
pub fn Toolbar(
    /// The tab.
    tab: Tab,
    /// The statement that runs next.
    target: RwSignal<Option<Target>>,
    /// Runs it.
    on_run: Callback<()>,
    /// Cancels the running query.
    on_cancel: Callback<()>,
    /// Formats the selection, or the whole text.
    on_format: Callback<()>,
) -> impl IntoView {
    let draft = RwSignal::from(tab.draft.clone());
    let run = RwSignal::from(tab.run.clone());
    let kept = StoredValue::new_local(tab);
    let change = Callback::new(move |change: Draft| {
        draft.set(change);
        kept.with_value(workspace::save);
    });
    let can_cancel =
        Memo::new(move |_| run.with(|run| run.is_busy() && run.phase != Phase::Canceling));
    let is_busy = Memo::new(move |_| {
        run.with(|run| run.phase.is_running() || matches!(run.rows, Rows::Arriving))
    });
    let words = move || {
        t(match target.get() {
            None => Text::Run,
            Some(target) if target.selected => Text::RunSelection,
            Some(_) => Text::RunOne,
        })
    };
    let name = format!("sql-format-{}", kept.with_value(|tab| tab.id.clone()));
    view! {
        <div class="sql-toolbar">
            <button
                type="button"
                class="button"
                data-kind=ButtonKind::Primary.as_str()
                disabled=move || target.with(Option::is_none)
                title=keys_in_words("Mod+Enter")
                on:click=move |_| on_run.run(())
            >
                <Icon icon=icon::PLAY />
                <span class="button-text">{words}</span>
            </button>
            <Show when=move || is_busy.get()>
                <Button icon=icon::CLOSE disabled=Signal::derive(move || !can_cancel.get()) on_press=move |_| on_cancel.run(())>
                    {move || {
                        t(if run.with(|run| run.phase == Phase::Canceling) {
                            Text::CancelRequested
                        } else {
                            Text::Cancel
                        })
                    }}
                </Button>
            </Show>
            <Button
                kind=ButtonKind::Quiet
                icon=icon::LIST
                disabled=Signal::derive(move || target.with(Option::is_none))
                on_press=move |_| on_format.run(())
            >
                {t(Text::Format)}
            </Button>
            <fieldset class="sql-formats">
                <legend class="visually-hidden">{t(Text::ResultFormat)}</legend>
                {Format::ALL
                    .into_iter()
                    .map(|format| {
                        view! {
                            <label>
                                <input
                                    type="radio"
                                    name=name.clone()
                                    prop:checked=move || draft.with(|draft| draft.format == format)
                                    on:change=move |_| change.run(Draft { format, ..draft.get_untracked() })
                                />
                                <span>{format.name()}</span>
                            </label>
                        }
                    })
                    .collect_view()}
            </fieldset>
            <Branches draft change />
        </div>
    }
}

/// The fallback branches as chips, in order.
#[component]
fn Branches(draft: RwSignal<Draft>, change: Callback<Draft>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let names = Memo::new(move |_| draft.with(|draft| draft.branches.clone()));
    let set = move |branches: Vec<String>| {
        change.run(Draft {
            branches,
            ..draft.get_untracked()
        });
    };
    let take = move || {
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            set(branches::added(&names.get_untracked(), &text));
            typed.set(String::new());
        }
    };
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" | "," => {
            event.prevent_default();
            take();
        }
        "Backspace" if typed.with_untracked(String::is_empty) => {
            let names = names.get_untracked();
            set(branches::removed(&names, names.len().saturating_sub(1)));
        }
        _ => {}
    };
    view! {
        <div class="sql-branches" role="group" aria-label=t(Text::Branches)>
            <span class="sql-branches-label" aria-hidden="true">{t(Text::Branches)}</span>
            <ol class="sql-chips">
                {move || {
                    names
                        .get()
                        .into_iter()
                        .enumerate()
                        .map(|(index, name)| {
                            let forward = t(Text::MoveBranch { name: name.clone() });
                            let remove = t(Text::RemoveBranch { name: name.clone() });
                            view! {
                                <li class="sql-chip">
                                    {(index > 0)
                                        .then(|| {
                                            view! {
                                                <button
                                                    type="button"
                                                    aria-label=forward.clone()
                                                    title=forward.clone()
                                                    on:click=move |_| set(branches::forward(&names.get_untracked(), index))
                                                >
                                                    <Icon icon=icon::ARROW_LEFT />
                                                </button>
                                            }
                                        })}
                                    <span>{name}</span>
                                    <button
                                        type="button"
                                        aria-label=remove.clone()
                                        title=remove.clone()
                                        on:click=move |_| set(branches::removed(&names.get_untracked(), index))
                                    >
                                        <Icon icon=icon::CLOSE />
                                    </button>
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ol>
            <input
                class="sql-branch-input"
                type="text"
                spellcheck="false"
                autocomplete="off"
                aria-label=t(Text::AddBranch)
                placeholder=move || {
                    t(if names.with(Vec::is_empty) { Text::DefaultBranch } else { Text::AddBranch })
                }
                prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=on_key
                on:change=move |_| take()
            />
        </div>
    }
}
