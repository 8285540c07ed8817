//! The list of saved queries, beside the editor: those of this browser by folders, then those that the catalog shares.

use belvedere_queries::{QueryName, SavedQuery};
use belvedere_view::lower_case;
use belvedere_view::sql::draft::{Draft, Kept};
use belvedere_view::sql::query_files::file_name;
use belvedere_view::sql::saved_queries::to_draft;
use leptos::prelude::*;

use super::exchange::{Exchange, save_file};
use super::form::Form;
use super::store;
use super::texts::Text;
use super::unreadable::UnreadableQueries;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::storage::kind;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, Forgotten, SearchField};
use crate::views::sql::add_to_board::{self, Adding};
use crate::{browser, request};

/// A query of the list; the key is that of one in this browser.
type Listed = (Option<String>, SavedQuery);

/// The list.
#[component]
pub(super) fn List(
    /// The saved query of the tab that is open.
    current: Signal<Option<String>>,
    /// Opens a query in a tab, and runs it if told so.
    on_open: Callback<(Draft, bool)>,
    /// A saved query has another name or text, or is gone.
    on_change: Callback<(String, Option<Kept>)>,
) -> impl IntoView {
    let announcer = use_announcer();
    let catalog = use_platform().catalog();
    let shared = StoredValue::new(store::shared(&catalog));
    let shared_unreadable = store::unreadable_of(&catalog);
    let own = RwSignal::from(store::queries());
    let unreadable = RwSignal::from(store::unreadable());
    request::spawn(store::read());
    let words = RwSignal::new(String::new());
    let edited = RwSignal::new(None::<(String, SavedQuery)>);
    let forgotten = Forgotten::new(|| request::spawn(store::read()));
    let own_found = Memo::new(move |_| {
        let words = words.get();
        let listed = own.get().into_iter();
        let listed = listed.map(|(key, query)| (Some(key), query));
        listed
            .filter(|(_, query)| holds(query, &words))
            .collect::<Vec<Listed>>()
    });
    let shared_found = Memo::new(move |_| {
        let words = words.get();
        let listed = shared.get_value().into_iter().map(|query| (None, query));
        listed
            .filter(|(_, query)| holds(query, &words))
            .collect::<Vec<Listed>>()
    });
    // What is asked of boards.
    let asked = RwSignal::new(None::<add_to_board::Given>);
    let on_add = Callback::new(move |name: QueryName| {
        asked.set(Some(add_to_board::Given {
            query: Adding::Saved(name),
            on_close: Callback::new(move |()| asked.set(None)),
        }));
    });
    let item =
        move |(key, query): Listed| view! { <Item key query current on_open edited on_add /> };
    let group = move |(folder, queries): (String, Vec<Listed>)| {
        let heading = (!folder.is_empty()).then(|| {
            view! { <h2 class="sql-folder" dir="auto">{folder.replace('/', " / ")}</h2> }
        });
        view! {
            {heading}
            <ul class="sql-queries">{queries.into_iter().map(item).collect_view()}</ul>
        }
    };
    let note = move || {
        if own.with(Vec::is_empty) && shared.with_value(Vec::is_empty) {
            unreadable.with(Vec::is_empty).then(|| t(Text::NoQueries))
        } else {
            let none = own_found.with(Vec::is_empty) && shared_found.with(Vec::is_empty);
            none.then(|| t(Text::NoQueryFound))
        }
    };
    let close = move || edited.set(None);
    let on_end = Callback::new(move |(query, _): (SavedQuery, _)| {
        if let Some((key, before)) = edited.get_untracked() {
            let (from, to) = (QueryName::of(&before), QueryName::of(&query));
            if from != to {
                request::spawn(store::follow(from, to));
            }
            let done = t(Text::Saved {
                name: query.name.clone(),
            });
            on_change.run((key.clone(), Some(store::kept(&query))));
            store::put(announcer, &key, query, Some(done));
        }
        close();
    });
    let delete = Callback::new(move |key: String| forgotten.forget(kind::SQL_QUERY, Some(key)));
    let remove = move |_| {
        if let Some((key, _)) = edited.get_untracked() {
            on_change.run((key.clone(), None));
            delete.run(key);
        }
        close();
        browser::focus("#sql-queries input");
    };
    let export = move |_| {
        if let Some((_, query)) = edited.get_untracked() {
            save_file(announcer, &file_name(&query), &[query]);
        }
    };
    let form = move || {
        edited.get().map(|(_, query)| {
            view! {
                <Form query on_end>
                    <Button icon=icon::DOWNLOAD on_press=export>{t(Text::ExportOne)}</Button>
                    <Button kind=ButtonKind::Danger on_press=remove>{t(Text::Delete)}</Button>
                </Form>
            }
        })
    };
    view! {
        <section class="sql-catalog" id="sql-queries" aria-label=t(Text::Queries)>
            <SearchField label=t(Text::FindQuery) value=words on_input=move |text| words.set(text) />
            <div class="sql-catalog-list">
                {move || grouped(own_found.get()).into_iter().map(group).collect_view()}
                <UnreadableQueries queries=unreadable on_delete=delete />
                <Show when=move || shared_found.with(|found| !found.is_empty())>
                    <h2 class="sql-queries-shared" title=t(Text::SharedHint)>{t(Text::Shared)}</h2>
                    {move || grouped(shared_found.get()).into_iter().map(group).collect_view()}
                </Show>
                <UnreadableQueries queries=Signal::stored(shared_unreadable) />
                {move || note().map(|note| view! { <p class="sql-catalog-note">{note}</p> })}
            </div>
            {forgotten.line()}
            <Exchange />
            <div class="sql-dialogs">{move || asked.get().map(add_to_board::part)}</div>
            <Dialog
                open=Signal::derive(move || edited.with(Option::is_some))
                title=t(Text::EditTitle)
                on_close=move |()| close()
            >
                {form}
            </Dialog>
        </section>
    }
}

/// Whether a query holds every word, in its name, folder, description or text, whatever the case.
fn holds(query: &SavedQuery, words: &str) -> bool {
    let texts = [&query.name, &query.folder, &query.description, &query.sql];
    let texts = texts.map(|text| lower_case(text));
    lower_case(words)
        .split_whitespace()
        .all(|word| texts.iter().any(|text| text.contains(word)))
}

/// The queries by folders; they are in the order of their folders.
fn grouped(queries: Vec<Listed>) -> Vec<(String, Vec<Listed>)> {
    let mut folders: Vec<(String, Vec<Listed>)> = Vec::new();
    for listed in queries {
        match folders.last_mut() {
            Some((folder, queries)) if *folder == listed.1.folder => queries.push(listed),
            _ => folders.push((listed.1.folder.clone(), vec![listed])),
        }
    }
    folders
}

/// A query: its name opens it.
#[component]
fn Item(
    key: Option<String>,
    query: SavedQuery,
    current: Signal<Option<String>>,
    on_open: Callback<(Draft, bool)>,
    edited: RwSignal<Option<(String, SavedQuery)>>,
    on_add: Callback<QueryName>,
) -> impl IntoView {
    let title = if query.name.is_empty() {
        t(Text::Untitled)
    } else {
        query.name.clone()
    };
    let description = query
        .description
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned();
    let listed = StoredValue::new((key, query));
    let is_open = move || {
        let open = current.get();
        listed.with_value(|(key, _)| key.is_some() && *key == open)
    };
    let open = move |at_once: bool| {
        let draft = listed.with_value(|(key, query)| to_draft(query, key.as_deref()));
        on_open.run((draft, at_once));
    };
    let edit = listed.with_value(|(key, _)| key.is_some()).then(|| {
        view! {
            <Button
                kind=ButtonKind::Quiet
                icon=icon::SETTINGS
                label=t(Text::EditQuery { name: title.clone() })
                on_press=move |_| {
                    edited.set(listed.with_value(|(key, query)| Some((key.clone()?, query.clone()))));
                }
            />
        }
    });
    view! {
        <li class="sql-dataset-line sql-query" data-open=move || is_open().then_some("true")>
            <button
                type="button"
                class="sql-dataset-name"
                title=listed.with_value(|(_, query)| query.description.clone())
                aria-current=move || is_open().then_some("true")
                on:click=move |_| open(false)
            >
                <Icon icon=icon::STAR />
                <span class="sql-query-text" dir="auto">
                    {title.clone()}
                    {(!description.is_empty()).then(|| view! { " " <span class="sql-query-about">{description}</span> })}
                </span>
            </button>
            {edit}
            <Button
                kind=ButtonKind::Quiet
                icon=icon::BOARD
                label=t(Text::AddToBoard { name: title.clone() })
                on_press=move |_| on_add.run(listed.with_value(|(_, query)| QueryName::of(query)))
            />
            <Button
                kind=ButtonKind::Quiet
                icon=icon::PLAY
                label=t(Text::RunQuery { name: title })
                on_press=move |_| open(true)
            />
        </li>
    }
}
