//! The toolbar of a statement: the buttons, and the options behind one of them.

use belvedere_view::sql::branches;
use belvedere_view::sql::draft::{Draft, Format};
use belvedere_view::statement::{self, Target};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::run::{Phase, Run, finished};
use super::texts::Text;
use super::workspace::{Tab, saves};
use crate::announcer::use_announcer;
use crate::commands::keys_in_words;
use crate::i18n::t;
use crate::request;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Chip, Popover, Segmented};

/// The toolbar of a tab.
#[component]
pub fn Toolbar(
    /// The tab.
    tab: Tab,
    /// The statement that runs next.
    target: RwSignal<Option<Target>>,
    /// Runs it.
    on_run: Callback<()>,
    /// Runs all statements.
    on_run_all: Callback<()>,
    /// Cancels the running query.
    on_cancel: Callback<()>,
    /// Formats the selection, or the whole text.
    on_format: Callback<()>,
    /// Saves the text as a query.
    on_save: Callback<()>,
) -> impl IntoView {
    let draft = RwSignal::from(tab.draft.clone());
    let kept = StoredValue::new_local(tab);
    let change = Callback::new(move |change: Draft| {
        draft.set(change);
        kept.with_value(saves::save);
    });
    let any = move |holds: fn(&Run) -> bool| kept.with_value(|tab| tab.has_run(holds));
    let can_cancel = Memo::new(move |_| any(|run| run.is_busy() && run.phase != Phase::Canceling));
    let is_busy = Memo::new(move |_| any(Run::is_busy));
    let several = Memo::new(move |_| {
        draft.with(|draft| draft.text.contains(';') && statement::all(&draft.text).len() > 1)
    });
    let place = move || match target.get() {
        None => 0,
        Some(target) if target.selected => 2,
        Some(_) => 1,
    };
    // All have their room, so that no other button moves.
    let words = [Text::Run, Text::RunOne, Text::RunSelection]
        .into_iter()
        .enumerate();
    let words =
        words.map(|(at, text)| view! { <span class:is-off=move || place() != at>{t(text)}</span> });
    let announcer = use_announcer();
    let notifies = RwSignal::new(finished::notifies());
    let toggle_notify = move |_| {
        let wanted = !notifies.get_untracked();
        request::spawn(async move {
            let is_on = finished::notify(wanted).await;
            notifies.set(is_on);
            if wanted && !is_on {
                announcer.failed(&t(Text::NotifyRefused));
            }
        });
    };
    let is_set = Signal::derive(move || {
        draft.with(|draft| !draft.branches.is_empty() || draft.format != Format::default())
    });
    let save_state = move || {
        draft.with(|draft| match &draft.saved {
            None => "new",
            Some(_) if draft.is_changed() => "changed",
            Some(_) => "saved",
        })
    };
    let save_words = move || {
        t(match save_state() {
            "new" => Text::SaveQuery,
            "changed" => Text::SaveChanges,
            _ => Text::QuerySaved,
        })
    };
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
                <span class="button-text sql-run-words">{words.collect_view()}</span>
            </button>
            <Show when=move || several.get()>
                <Button icon=icon::PLAY on_press=move |_| on_run_all.run(())>{t(Text::RunAll)}</Button>
            </Show>
            <Button
                kind=ButtonKind::Quiet
                icon=icon::LIST
                disabled=Signal::derive(move || target.with(Option::is_none))
                on_press=move |_| on_format.run(())
            >
                {t(Text::Format)}
            </Button>
            <button
                type="button"
                class="button sql-keep"
                data-kind="quiet"
                data-state=save_state
                title=keys_in_words("Mod+S")
                disabled=move || draft.with(|draft| draft.text.trim().is_empty())
                on:click=move |_| on_save.run(())
            >
                <Icon icon=icon::STAR />
                <span class="button-text">{save_words}</span>
            </button>
            <Popover id="sql-options" label=t(Text::Options) icon=icon::SETTINGS marked=is_set>
                {result_format(draft, change)}
                <Branches draft change />
            </Popover>
            // Last, so that nothing moves when a query begins.
            <Show when=move || is_busy.get()>
                <Button icon=icon::CLOSE disabled=Signal::derive(move || !can_cancel.get()) on_press=move |_| on_cancel.run(())>
                    {move || {
                        t(if any(|run| run.phase == Phase::Canceling) {
                            Text::CancelRequested
                        } else {
                            Text::Cancel
                        })
                    }}
                </Button>
                {finished::can_notify()
                    .then(|| {
                        view! {
                            <Button
                                kind=ButtonKind::Quiet
                                icon=icon::BELL
                                label=t(Text::Notify)
                                pressed=notifies
                                on_press=toggle_notify
                            />
                        }
                    })}
            </Show>
        </div>
    }
}

/// The choice of the format of results.
fn result_format(draft: RwSignal<Draft>, change: Callback<Draft>) -> impl IntoView {
    view! {
        <span class="sql-branches-label" aria-hidden="true">{t(Text::ResultFormat)}</span>
        <Segmented label=t(Text::ResultFormat)>
            {Format::ALL
                .into_iter()
                .map(|format| {
                    view! {
                        <Button
                            kind=ButtonKind::Quiet
                            chosen=Signal::derive(move || draft.with(|draft| draft.format == format))
                            on_press=move |_| change.run(Draft { format, ..draft.get_untracked() })
                        >
                            {format.name()}
                        </Button>
                    }
                })
                .collect_view()}
        </Segmented>
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
            <ol class="chips">
                {move || {
                    let name = |(index, name): (usize, String)| {
                        let forward = t(Text::MoveBranch { name: name.clone() });
                        let remove = t(Text::RemoveBranch { name: name.clone() });
                        view! {
                            <li>
                                <Chip
                                    text=name
                                    remove
                                    on_remove=move |_| set(branches::removed(&names.get_untracked(), index))
                                >
                                    {(index > 0)
                                        .then(|| {
                                            view! {
                                                <Button
                                                    kind=ButtonKind::Quiet
                                                    icon=icon::ARROW_LEFT
                                                    label=forward
                                                    on_press=move |_| set(
                                                        branches::forward(&names.get_untracked(), index),
                                                    )
                                                />
                                            }
                                        })}
                                </Chip>
                            </li>
                        }
                    };
                    names.get().into_iter().enumerate().map(name).collect_view()
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
                bind:value=typed
                on:keydown=on_key
                on:change=move |_| take()
            />
        </div>
    }
}
