//! The list that the item belongs to: where in it the user is, and the way to the next one.

use belvedere_client::Client;
use belvedere_view::media::list::{Entry, State};
use leptos::ev::Event;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use web_sys::Element;

use super::call::{name, options, path_of};
use super::texts::Text;
use super::thumbnail::Thumbnail;
use crate::commands::{self, Command, Group};
use crate::i18n::{number, t};
use crate::media_list;
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, Button, Tone};

/// The bar above an item. Without a list there is none.
#[component]
pub fn ListBar(
    /// RID of the media set.
    set: String,
    /// RID of the item.
    item: String,
) -> impl IntoView {
    let platform = use_platform();
    let list = media_list::list();
    let navigate = StoredValue::new_local(use_navigate());
    let here = StoredValue::new((set, item));
    let neighbor = {
        let list = list.clone();
        move |step: isize| {
            here.with_value(|(set, item)| {
                list.with(|list| list.neighbor(set, item, step).map(Entry::address))
            })
        }
    };
    let previous = Memo::new({
        let neighbor = neighbor.clone();
        move |_| neighbor(-1)
    });
    let next = Memo::new(move |_| neighbor(1));
    let go = move |address: Memo<Option<String>>| {
        if let Some(address) = address.get_untracked() {
            navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
        }
    };
    let has = |address: Memo<Option<String>>| Signal::derive(move || address.with(Option::is_some));
    commands::register([
        Command::new(
            "media.next",
            Group::View,
            || t(Text::NextCommand),
            move || go(next),
        )
        .keys("J")
        .enabled(has(next)),
        Command::new(
            "media.previous",
            Group::View,
            || t(Text::PreviousCommand),
            move || {
                go(previous);
            },
        )
        .keys("K")
        .enabled(has(previous)),
    ]);
    let place = {
        let list = list.clone();
        move || {
            list.with(|list| {
                let count = list.entries().len() as u64;
                let place = here.with_value(|(set, item)| list.position(set, item))?;
                Some(t(Text::ListPlace {
                    place: number(place as u64 + 1),
                    count: number(count),
                }))
            })
        }
    };
    let all = {
        let list = list.clone();
        move || list.with(|list| list.entries().to_vec())
    };
    let line = move |entry: Entry| {
        // A deleted item is no longer one to be at, though the page still says what became of it.
        let is_here = here.with_value(|(set, item)| entry.is(set, item));
        let current = (is_here && entry.state != State::Deleted).then_some("page");
        view! {
            <li>
                <Thumbnail entry=entry.clone() />
                <a href=entry.address() aria-current=current>
                    <bdi>{title(&entry)}</bdi>
                </a>
                <StateBadge state=entry.state />
            </li>
        }
    };
    // A list that was just opened is shown first: none of its items was looked at.
    let is_new = list.with_untracked(|list| {
        let mut entries = list.entries().iter();
        !list.follows() && entries.all(|entry| entry.state == State::New)
    });
    // Lines that are folded ask for no pictures.
    let unfolded = RwSignal::new(is_new);
    // What a list of RIDs alone is called is asked for when it is shown, one item after the other.
    let naming = StoredValue::new_local(None::<Task>);
    let on_toggle = move |event: Event| {
        let is_open = event_target::<Element>(&event).has_attribute("open");
        unfolded.set(is_open);
        naming.set_value(is_open.then(|| Task::spawn(name_all(platform.client()))));
    };
    let is_there = Memo::new(move |_| list.with(|list| !list.entries().is_empty()));
    let place = StoredValue::new(place);
    let all = StoredValue::new(all);
    view! {
        <Show when=move || is_there.get()>
            <div class="card media-list">
                <div class="media-list-bar">
                    <span class="media-list-place" role="status">{move || place.with_value(|place| place())}</span>
                    <Button
                        icon=icon::ARROW_UP
                        label=t(Text::Previous)
                        disabled=Signal::derive(move || previous.with(Option::is_none))
                        on_press=move |_| go(previous)
                    />
                    <Button
                        icon=icon::ARROW_DOWN
                        label=t(Text::Next)
                        disabled=Signal::derive(move || next.with(Option::is_none))
                        on_press=move |_| go(next)
                    />
                    <Button on_press=|_| media_list::clear()>{t(Text::ClearList)}</Button>
                </div>
                <details class="media-list-all" open=is_new on:toggle=on_toggle>
                    <summary><Icon icon=icon::LIST /> {t(Text::ShowList)}</summary>
                    <Show when=move || unfolded.get()>
                        <ol>
                            // A line is made anew when it has another name or state, not when another line has.
                            <For
                                each=move || all.with_value(|all| all())
                                key=|entry| (entry.set.clone(), entry.item.clone(), entry.label.clone(), entry.state)
                                children=line
                            />
                        </ol>
                    </Show>
                </details>
            </div>
        </Show>
    }
}

/// Asks for the names of the items that have none.
async fn name_all(client: Client) {
    let entries = media_list::list().with_untracked(|list| list.entries().to_vec());
    for entry in entries.into_iter().filter(|entry| entry.label.is_empty()) {
        let path = path_of(&entry.set, &entry.item);
        let info = client
            .media_sets()
            .get_media_item_info(path, options(entry.read_token))
            .await;
        // An item that can't be read keeps its RID; opening it says why.
        if let Ok(info) = info {
            name(&entry.set, &entry.item, &info);
        }
    }
}

/// Title of an item of the list.
fn title(entry: &Entry) -> String {
    if entry.label.is_empty() {
        entry.item.clone()
    } else {
        belvedere_view::preview::visible::visible(&entry.label)
    }
}

#[component]
fn StateBadge(state: State) -> impl IntoView {
    let (tone, text) = match state {
        State::New => (Tone::Neutral, Text::StateNew),
        State::Seen => (Tone::Accent, Text::StateSeen),
        State::Saved => (Tone::Good, Text::StateSaved),
        State::Failed => (Tone::Bad, Text::StateFailed),
        State::Deleted => (Tone::Warning, Text::StateDeleted),
    };
    view! { <Badge tone>{t(text)}</Badge> }
}
