//! The one box for searching and pasting. It shows where it would go; Enter goes there.

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::search_commands::{run, with_commands};
use super::texts::Text;
use crate::browser;
use crate::commands::use_commands;
use crate::destination::{Kind, Suggestion, suggest};
use crate::i18n::t;
use crate::media_list::{self, Entry};
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};

/// The box with its list of suggestions.
#[component]
pub(super) fn SearchBox() -> impl IntoView {
    let catalog = use_platform().catalog();
    let home = browser::home();
    let commands = use_commands();
    let navigate = use_navigate();
    let input = NodeRef::<html::Input>::new();
    let text = RwSignal::new(String::new());
    let open = RwSignal::new(false);
    let chosen = RwSignal::new(0_usize);
    let suggestions = Memo::new(move |_| {
        text.with(|text| with_commands(text, commands, |text| suggest(text, &catalog, &home)))
    });
    let shown = move || {
        open.get() && (suggestions.with(|list| !list.is_empty()) || !text.with(String::is_empty))
    };

    let go = StoredValue::new_local(move |index: usize| {
        let Some(suggestion) = suggestions.with_untracked(|list| list.get(index).cloned()) else {
            return;
        };
        if let Some(target) = suggestion.target {
            if !suggestion.media_items.is_empty() {
                let items = suggestion.media_items.into_iter();
                media_list::replace(items.map(|(set, item)| Entry::new(set, item, "")));
            }
            open.set(false);
            text.set(String::new());
            if let Some(input) = input.get_untracked() {
                drop(input.blur());
            }
            if !run(&target, commands) {
                navigate(&target, leptos_router::NavigateOptions::default());
            }
        }
    });
    let option_id = |index: usize| format!("search-option-{index}");
    let on_key = move |event: KeyboardEvent| {
        let count = suggestions.with_untracked(Vec::len);
        match event.key().as_str() {
            "ArrowDown" if count > 0 => {
                let next = if open.get_untracked() {
                    chosen.get_untracked() + 1
                } else {
                    0
                };
                open.set(true);
                chosen.set(next % count);
            }
            "ArrowUp" if count > 0 => {
                open.set(true);
                chosen.update(|chosen| *chosen = (*chosen + count - 1) % count);
            }
            "Enter" => go.with_value(|go| go(chosen.get_untracked())),
            "Escape" if open.get_untracked() => open.set(false),
            "Escape" => text.set(String::new()),
            _ => return,
        }
        // In a low window the list scrolls.
        browser::reveal(&format!("#{}", option_id(chosen.get_untracked())));
        event.prevent_default();
    };

    view! {
        <div class="search" role="search">
            <Icon icon=icon::SEARCH />
            <input
                node_ref=input
                class="search-input"
                type="text"
                role="combobox"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=t(Text::FindAnything)
                aria-label=t(Text::SearchOrPaste)
                aria-autocomplete="list"
                aria-controls="search-list"
                aria-expanded=move || shown().to_string()
                aria-activedescendant=move || shown().then(|| option_id(chosen.get()))
                aria-keyshortcuts="/ F1 Control+K"
                prop:value=move || text.get()
                on:input=move |event| {
                    text.set(event_target_value(&event));
                    chosen.set(0);
                    open.set(true);
                }
                on:focus=move |_| {
                    chosen.set(0);
                    open.set(true);
                }
                on:blur=move |_| open.set(false)
                on:keydown=on_key
            />
            <kbd class="search-key" aria-hidden="true">"/"</kbd>
            <div class="search-list" hidden=move || !shown()>
                <ul id="search-list" role="listbox" aria-label=t(Text::Suggestions)>
                    {move || {
                        suggestions
                            .get()
                            .into_iter()
                            .enumerate()
                            .map(|(index, suggestion)| {
                                let leads_nowhere = suggestion.target.is_none().then_some("true");
                                view! {
                                    <li
                                        class="search-option"
                                        role="option"
                                        id=option_id(index)
                                        aria-selected=move || (chosen.get() == index).to_string()
                                        aria-disabled=leads_nowhere
                                        // A press must not take the focus from the input: its blur closes the list.
                                        on:mousedown=move |event| event.prevent_default()
                                        on:mousemove=move |_| chosen.set(index)
                                        on:click=move |_| go.with_value(|go| go(index))
                                    >
                                        <Proposal suggestion />
                                    </li>
                                }
                            })
                            .collect_view()
                    }}
                </ul>
                <Show when=move || suggestions.with(Vec::is_empty)>
                    <p class="search-none">{t(Text::NothingFound)}</p>
                </Show>
            </div>
        </div>
    }
}

/// One suggestion: its kind and its target.
#[component]
fn Proposal(
    /// The suggestion.
    suggestion: Suggestion,
) -> impl IntoView {
    let icon = match suggestion.kind {
        Kind::Ontology => icon::LAYERS,
        Kind::ObjectType => icon::CUBE,
        Kind::Objects => icon::TABLE,
        Kind::ActionType => icon::BOLT,
        Kind::Dataset => icon::DATABASE,
        Kind::Media => icon::IMAGE,
        Kind::Check => icon::PULSE,
        Kind::Sql => icon::TERMINAL,
        Kind::Enrollment => icon::SHIELD,
        Kind::Address => icon::LINK,
        Kind::View(icon) => icon,
        Kind::Command => icon::CHEVRON_RIGHT,
        Kind::DeadEnd => icon::INFO,
    };
    let arrow = suggestion
        .target
        .is_some()
        .then(|| view! { <Icon icon=icon::ARROW_RIGHT /> });
    view! {
        <Icon icon />
        <span class="search-option-text">
            <span class="search-option-title">{suggestion.title}</span>
            <span class="search-option-detail">{suggestion.detail}</span>
        </span>
        {arrow}
    }
}
