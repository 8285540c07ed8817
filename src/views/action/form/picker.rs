//! A dialog to choose an object of a type: it loads objects page by page, and searches those that are loaded.

use belvedere_client::api::ids::{ObjectTypeApiName, OntologyIdentifier, PageToken};
use belvedere_client::api::ontologies::{OntologyObjectV2, list_objects_v2};
use belvedere_client::{Client, Error};
use belvedere_view::action::changes::row;
use belvedere_view::lower_case;
use belvedere_view::objects::cell::cell;
use belvedere_view::objects::columns::Kind as Shown;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::Form;
use crate::browser;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::{Button, Dialog, ErrorCard, Skeleton};
use crate::views::action::texts::Text;

/// Objects that are shown at once: more are found by typing.
const SHOWN: usize = 50;
/// Properties in the line of an object.
const FACTS: usize = 4;
/// Objects in the first page and in the others.
const PAGES: (i64, i64) = (100, 1_000);

/// An object in the list.
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    key: String,
    facts: String,
    /// The searched text, in lower case.
    words: String,
}

/// The loaded objects.
#[derive(Debug, Clone, Default)]
struct Loaded {
    entries: Vec<Entry>,
    next: Option<PageToken>,
    total: Option<u64>,
    busy: bool,
    error: Option<Error>,
}

/// A dialog to choose an object.
#[component]
pub fn Picker(
    /// The form, for its ontology.
    form: Form,
    /// API name of the object type.
    object_type: String,
    /// Whether it is shown.
    open: RwSignal<bool>,
    /// Called with the primary key of the chosen object.
    #[prop(into)]
    on_pick: Callback<String>,
) -> impl IntoView {
    let title = Signal::stored(t(Text::PickTitle {
        name: object_type.clone(),
    }));
    view! {
        <Dialog open title on_close=move |()| open.set(false)>
            <Choices form object_type=object_type.clone() on_pick />
        </Dialog>
    }
}

/// The objects. Made anew each time the dialog opens, so that they are never old.
#[component]
fn Choices(form: Form, object_type: String, on_pick: Callback<String>) -> impl IntoView {
    let client = StoredValue::new_local(use_platform().client());
    let loaded = RwSignal::new(Loaded::default());
    let search = RwSignal::new(String::new());
    let work = StoredValue::new_local(None::<Task>);
    let load = move |all: bool| {
        let ontology = form.id.with_value(|form_id| form_id.ontology.clone());
        let path = list_objects_v2::Path::new(
            OntologyIdentifier::from(ontology.as_str()),
            ObjectTypeApiName::from(object_type.as_str()),
        );
        let client = client.get_value();
        loaded.update(|loaded| {
            loaded.busy = true;
            loaded.error = None;
        });
        work.set_value(Some(Task::spawn(read(client, path, loaded, all))));
    };
    let load = StoredValue::new_local(load);
    let load = move |all: bool| load.with_value(|load| load(all));
    load(false);
    let found = Memo::new(move |_| {
        let search = lower_case(&search.read());
        loaded.with(|loaded| {
            let fits = |entry: &&Entry| {
                search
                    .split_whitespace()
                    .all(|word| entry.words.contains(word))
            };
            let count = loaded.entries.iter().filter(fits).count();
            let entries = loaded.entries.iter().filter(fits).take(SHOWN);
            (count, entries.cloned().collect::<Vec<_>>())
        })
    });
    let count = move || {
        let (have, total) = loaded.with(|loaded| (loaded.entries.len() as u64, loaded.total));
        let total = total?;
        let all = t(Text::PickLoaded {
            loaded: number(have),
            total: number(total),
        });
        if search.with(|search| search.trim().is_empty()) {
            return Some(all);
        }
        let matching = t(Text::PickMatching {
            shown: number(found.with(|(count, _)| *count) as u64),
            loaded: number(have),
        });
        Some(if have < total {
            format!("{matching} · {all}")
        } else {
            matching
        })
    };
    let has_more = move || loaded.with(|loaded| loaded.next.is_some());
    let busy = Signal::derive(move || loaded.with(|loaded| loaded.busy));
    let list = move || {
        let (_, entries) = found.get();
        entries
            .into_iter()
            .map(|entry| {
                let key = entry.key.clone();
                view! {
                    <li>
                        <button
                            type="button"
                            class="action-pick"
                            on:click=move |_| on_pick.run(key.clone())
                        >
                            <span class="action-pick-key" dir="auto">{entry.key}</span>
                            <span class="action-pick-facts" dir="auto">{entry.facts}</span>
                        </button>
                    </li>
                }
            })
            .collect_view()
    };
    // The arrow keys lead from the words to the objects and back.
    let on_arrow = move |event: KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            _ => return,
        };
        event.prevent_default();
        browser::focus_beside(".action-picker > .input, .action-pick", step);
    };
    view! {
        <div class="action-picker" on:keydown=on_arrow>
            <input
                class="input"
                type="search"
                autofocus
                aria-label=t(Text::PickSearch)
                placeholder=t(Text::PickSearch)
                bind:value=search
                on:keydown=move |event| {
                    // Enter takes the first object; it must not reach the form around the dialog.
                    if event.key() == "Enter" {
                        event.prevent_default();
                        let first = found.with_untracked(|(_, entries)| entries.first().cloned());
                        if let Some(first) = first {
                            on_pick.run(first.key);
                        }
                    }
                }
            />
            <p class="muted" role="status">{count}</p>
            {move || {
                loaded
                    .with(|loaded| loaded.error.clone())
                    .map(|error| {
                        view! { <ErrorCard error on_retry=Callback::new(move |()| load(false)) /> }
                    })
            }}
            <Show when=move || busy.get() && loaded.with(|loaded| loaded.entries.is_empty())>
                <Skeleton lines=5 label=t(Text::PickLoading) />
            </Show>
            <ul class="action-picks">{list}</ul>
            <Show when=move || !busy.get() && found.with(|(count, _)| *count == 0)>
                <p class="muted">{t(Text::PickNone)}</p>
            </Show>
            <Show when=has_more>
                <p class="action-buttons">
                    <Button disabled=busy on_press=move |_| load(false)>{t(Text::PickMore)}</Button>
                    <Button disabled=busy on_press=move |_| load(true)>{t(Text::PickAll)}</Button>
                </p>
            </Show>
        </div>
    }
}

/// Loads the next page, or all that are left.
async fn read(client: Client, path: list_objects_v2::Path, loaded: RwSignal<Loaded>, all: bool) {
    loop {
        let next = |loaded: &Loaded| (loaded.next.clone(), loaded.total.is_none());
        let Some((page_token, is_first)) = loaded.try_with_untracked(next) else {
            return;
        };
        let query = list_objects_v2::Query {
            page_size: Some(if is_first { PAGES.0 } else { PAGES.1 }),
            page_token,
            exclude_rid: Some(true),
            ..list_objects_v2::Query::default()
        };
        let response = client
            .ontologies()
            .list_objects_v2(path.clone(), query)
            .await;
        let more = loaded.try_update(|loaded| match response {
            Ok(page) => {
                loaded.entries.extend(page.data.iter().filter_map(entry));
                loaded.total = Some(u64::try_from(page.total_count).unwrap_or_default());
                loaded.next = page.next_page_token;
                loaded.next.is_some()
            }
            Err(error) => {
                loaded.error = Some(error);
                false
            }
        });
        if !(all && more == Some(true)) {
            break;
        }
    }
    loaded.update(|loaded| loaded.busy = false);
}

/// An object as a line: its key and the first of its other properties.
fn entry(object: &OntologyObjectV2) -> Option<Entry> {
    let key = object.primary_key()?;
    let row = row(object.json());
    let facts: Vec<String> = row
        .iter()
        .filter(|(name, _)| !name.starts_with("__"))
        .map(|(_, raw)| cell(&Shown::Other, Some(raw)).text)
        .filter(|text| *text != key)
        .collect();
    let words = lower_case(&format!("{key}\n{}", facts.join("\n")));
    Some(Entry {
        key,
        facts: facts
            .into_iter()
            .take(FACTS)
            .collect::<Vec<_>>()
            .join(" · "),
        words,
    })
}
