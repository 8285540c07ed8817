//! The list: suggestions, and the keys that choose one.

use belvedere_view::destination::{Kind, Suggestion, View, suggest};
use belvedere_view::media::list::Entry;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::commands::{run, with_commands};
use super::keys::{Found, objects_with_key};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::commands::use_commands;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::search::{Search, option_id};
use crate::ui::icon::{self, Icon};
use crate::views::entries;
use crate::{browser, media_list};

/// The view at a path of the app.
fn view_at(path: &str) -> Option<View> {
    entries::at(path).map(|entry| View {
        path: entry.view.path,
        title: (entry.view.title)(),
        icon: entry.icon,
    })
}

/// The suggestions for the text of the box.
#[component]
pub fn SearchPart() -> impl IntoView {
    let Search {
        input,
        text,
        open,
        filled,
        chosen,
        on_key,
        entered,
    } = expect_context();
    let platform = use_platform();
    let catalog = platform.catalog();
    let is_whole = platform.has_offered_catalog();
    let home = browser::home();
    let commands = use_commands();
    let navigate = use_navigate();
    let announcer = use_announcer();
    let key = Memo::new(move |_| {
        let is_open = open.get();
        text.with(|text| if is_open { text.trim() } else { "" }.to_owned())
    });
    let Found {
        objects,
        asks,
        partial,
    } = objects_with_key(key, catalog.clone());
    let suggestions = Memo::new(move |_| {
        // The controls are those of the page at the time that it opens.
        open.track();
        let list = text.with(|text| {
            with_commands(text, commands, |text| {
                suggest(text, (&catalog, is_whole), &home, view_at)
            })
        });
        // What comes later stands below: nothing moves under the pointer. Guesses are last, once all else is known.
        let (mut guesses, mut list): (Vec<_>, Vec<_>) = list.into_iter().partition(|one| one.guess);
        let (unsure, found): (Vec<_>, Vec<_>) =
            objects.get().into_iter().partition(|one| one.guess);
        list.extend(found);
        guesses.splice(0..0, unsure);
        if !asks.get() {
            list.extend(guesses);
        }
        list
    });
    Effect::new(move |_| {
        let is_blank = suggestions.with(Vec::is_empty) && text.with(String::is_empty);
        filled.set(Some(!is_blank));
    });

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
            if !run(&target, commands, announcer) {
                navigate(&target, leptos_router::NavigateOptions::default());
            }
        }
    });
    let on_press = move |event: KeyboardEvent| {
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
            "Enter" if count == 0 => entered.set_value(asks.get_untracked()),
            "Enter" => go.with_value(|go| go(chosen.get_untracked())),
            "Escape" if open.get_untracked() => open.set(false),
            "Escape" => text.set(String::new()),
            _ => return,
        }
        // In a low window the list scrolls.
        browser::reveal(&format!("#{}", option_id(chosen.get_untracked())));
        event.prevent_default();
    };
    on_key.set_value(Some(Callback::new(on_press)));
    on_cleanup(move || {
        on_key.set_value(None);
        filled.set(None);
    });
    // What Enter leads to may still be on its way; a command that the list runs may not belong to the list.
    let go_if_entered = move || {
        if entered.try_update_value(std::mem::take) == Some(true) {
            go.try_with_value(|go| go(0));
        }
    };
    Effect::new(move |_| {
        let is_found = objects.with(|objects| objects.iter().any(|one| !one.guess));
        if is_found || !asks.get() {
            request_animation_frame(go_if_entered);
        }
    });
    // The wish was for the text of its time.
    Effect::new(move |before: Option<()>| {
        key.track();
        if before.is_some() {
            entered.set_value(false);
        }
    });

    view! {
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
            <p class="search-none" role="status">
                {move || {
                    t(match (asks.get(), partial.get()) {
                        (true, _) => Text::LooksForKey,
                        (false, true) => Text::NotAllLooked,
                        (false, false) => Text::NothingFound,
                    })
                }}
            </p>
        </Show>
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
