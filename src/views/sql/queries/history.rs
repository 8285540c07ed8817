//! The history panel: finds, opens, reruns, copies and saves past statements.

use belvedere_view::sql::draft::{Draft, first_words};
use belvedere_view::sql::history::{Ending, Entries, Entry, matching, surplus};
use belvedere_view::sql::saved_queries::{Queries, of_draft};
use leptos::html;
use leptos::prelude::*;

use super::super::history;
use super::texts::Text;
use super::{HistoryAction, store};
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::{ago, date_time, number, t};
use crate::request::Task;
use crate::ui::{
    Badge, Button, ButtonKind, CopyButton, Dialog, DialogKind, SearchField, Tone, icon,
};
use crate::views::sql::results::status::seconds;

/// The most entries that are drawn.
pub(super) const SHOWN: usize = 200;

/// The panel of the history.
#[component]
pub(super) fn HistoryPanel(
    /// Whether it is shown.
    open: RwSignal<bool>,
    /// The entries, newest first.
    entries: RwSignal<Entries>,
    /// Puts a statement into a tab, and runs it if told so.
    on_use: Callback<(Entry, bool)>,
    /// Changes an entry, or removes it.
    on_entry: Callback<(String, HistoryAction)>,
    /// Removes those without a note.
    on_clear: Callback<()>,
) -> impl IntoView {
    let announcer = use_announcer();
    let queries = RwSignal::from(store::queries());
    // Queries have taken the place of stars.
    Task::spawn(async move {
        store::read().await;
        let starred = entries.with_untracked(|all| {
            let starred = all.iter().filter(|(_, entry)| entry.starred);
            starred.cloned().collect::<Entries>()
        });
        for (key, entry) in starred {
            if name_of(&queries.get_untracked(), &entry.sql).is_none() {
                store::put(announcer, &browser::random_id(), query(&entry), None);
            }
            on_entry.run((key, HistoryAction::Unstar));
        }
    })
    .keep();
    let kept = RwSignal::new(None);
    Task::spawn(async move {
        kept.set(Some(history::size().await));
    })
    .keep();
    let words = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let words = words.get();
        entries.with(|all| {
            let mut found = matching(all, &words);
            found.truncate(SHOWN);
            found
        })
    });
    view! {
        <Dialog open title=t(Text::History) kind=DialogKind::Panel on_close=move |()| open.set(false)>
            <div class="sql-history">
                <SearchField
                    label=t(Text::SearchHistory)
                    value=words
                    on_input=move |text| words.set(text)
                />
                <ul class="sql-history-list" aria-label=t(Text::History)>
                    <For each=move || found.get() key=|(key, _)| key.clone() let:item>
                        <Item key=item.0 entry=item.1 entries queries on_use on_entry />
                    </For>
                </ul>
                {move || {
                    found
                        .with(Vec::is_empty)
                        .then(|| {
                            let text = if entries.with(Vec::is_empty) { Text::HistoryEmpty } else { Text::HistoryNone };
                            view! { <p class="sql-history-none">{t(text)}</p> }
                        })
                }}
                <label class="sql-history-size">
                    <span>{t(Text::EntriesKept)}</span>
                    <select
                        class="input"
                        on:change=move |event| {
                            if let Ok(size) = event_target_value(&event).parse() {
                                history::set_size(size);
                            }
                        }
                    >
                        {history::SIZES.map(|size| {
                            let is_chosen = move || kept.get() == Some(size);
                            view! { <option value=size.to_string() selected=is_chosen>{number(size as u64)}</option> }
                        })}
                    </select>
                </label>
                <Show when=move || entries.with(|all| !surplus(all, 0).is_empty())>
                    <Button kind=ButtonKind::Quiet on_press=move |_| on_clear.run(())>
                        {t(Text::ClearHistory)}
                    </Button>
                </Show>
            </div>
        </Dialog>
    }
}

/// The name of the saved query with a statement.
fn name_of(queries: &Queries, sql: &str) -> Option<String> {
    let mut queries = queries.iter();
    let (_, query) = queries.find(|(_, query)| query.sql.trim() == sql.trim())?;
    Some(query.name.clone())
}

/// An entry as a saved query.
fn query(entry: &Entry) -> belvedere_queries::SavedQuery {
    of_draft(&Draft {
        title: first_words(&entry.sql).unwrap_or_default(),
        text: entry.sql.clone(),
        format: entry.format,
        branches: entry.branches.clone(),
        ..Draft::default()
    })
}

#[component]
fn Item(
    key: String,
    entry: Entry,
    /// All entries: what is known of this one changes when its run ends.
    entries: RwSignal<Entries>,
    queries: RwSignal<Queries>,
    on_use: Callback<(Entry, bool)>,
    on_entry: Callback<(String, HistoryAction)>,
) -> impl IntoView {
    let announcer = use_announcer();
    let key = StoredValue::new(key);
    let kept = StoredValue::new(entry.clone());
    let saved = Memo::new(move |_| {
        queries.with(|queries| kept.with_value(|entry| name_of(queries, &entry.sql)))
    });
    let save = move |_| {
        // What is saved is opened, renamed and removed in the list of saved queries.
        if saved.with_untracked(Option::is_none) {
            let query = kept.with_value(query);
            let done = t(Text::Saved {
                name: query.name.clone(),
            });
            store::put(announcer, &browser::random_id(), query, Some(done));
        }
    };
    let note = RwSignal::new(entry.note.clone());
    let noting = RwSignal::new(false);
    let act =
        move |action: HistoryAction| key.with_value(|key| on_entry.run((key.clone(), action)));
    let keep_note = move |text: String| {
        // A field that is removed loses the focus too.
        if noting.try_get_untracked() == Some(true) {
            noting.set(false);
            text.trim().clone_into(&mut note.write());
            act(HistoryAction::Note(note.get_untracked()));
        }
    };
    let field = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            // An element that is not in the page takes no focus.
            drop(field.focus());
        }
    });
    let about = move || {
        if noting.get() {
            view! {
                <input
                    class="input"
                    aria-label=t(Text::Note)
                    node_ref=field
                    prop:value=note.get_untracked()
                    on:blur=move |event| keep_note(event_target_value(&event))
                    on:keydown=move |event| match event.key().as_str() {
                        "Enter" => keep_note(event_target_value(&event)),
                        "Escape" => {
                            // The panel stays.
                            event.prevent_default();
                            noting.set(false);
                        }
                        _ => {}
                    }
                />
            }
            .into_any()
        } else {
            view! { <p class="sql-history-note" dir="auto">{move || note.get()}</p> }.into_any()
        }
    };
    let outcome = Memo::new(move |_| {
        entries.with(|all| {
            let found = key.with_value(|key| all.iter().find(|(known, _)| known == key));
            found
                .map(|(_, entry)| (entry.ending, entry.rows, entry.took))
                .unwrap_or_default()
        })
    });
    let head = move || {
        let (ending, rows, took) = outcome.get();
        kept.with_value(|entry| {
            head(&Entry {
                took,
                rows,
                ending,
                ..entry.clone()
            })
        })
    };
    view! {
        <li class="sql-history-item">
            <div class="sql-history-head">{head}</div>
            <pre class="sql-history-sql">{entry.sql.clone()}</pre>
            {about}
            <div class="sql-history-actions">
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::STAR
                    label=Signal::derive(move || match saved.get() {
                        Some(name) => t(Text::EntrySaved { name }),
                        None => t(Text::SaveEntry),
                    })
                    pressed=Signal::derive(move || saved.with(Option::is_some))
                    on_press=save
                />
                <Button kind=ButtonKind::Quiet on_press=move |_| on_use.run((kept.get_value(), false))>
                    {t(Text::OpenInTab)}
                </Button>
                <Button kind=ButtonKind::Quiet icon=icon::PLAY on_press=move |_| on_use.run((kept.get_value(), true))>
                    {t(Text::RunAgain)}
                </Button>
                <CopyButton text=Signal::stored(entry.sql) label=t(Text::CopySql) />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::LINK
                    label=t(Text::CopyEntryLink)
                    on_press=move |_| act(HistoryAction::CopyLink)
                />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::PENCIL
                    label=t(Text::Note)
                    on_press=move |_| noting.set(true)
                />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::CLOSE
                    label=t(Text::Remove)
                    on_press=move |_| act(HistoryAction::Remove)
                />
            </div>
        </li>
    }
}

/// The outcome of an entry, when it was run, and its facts.
pub(super) fn head(entry: &Entry) -> AnyView {
    let (tone, state) = match entry.ending {
        Ending::Succeeded => (Tone::Good, Text::StateSucceeded),
        Ending::Canceled => (Tone::Warning, Text::StateCanceled),
        Ending::Failed => (Tone::Bad, Text::StateFailed),
        Ending::Unknown => (Tone::Neutral, Text::StateUnknown),
    };
    let mut facts = vec![entry.format.name().to_owned()];
    facts.extend(entry.rows.map(|rows| t(Text::Rows(rows))));
    facts.extend(entry.took.map(seconds));
    if !entry.branches.is_empty() {
        facts.push(entry.branches.join(" → "));
    }
    let started = entry.started;
    view! {
        <Badge tone>{t(state)}</Badge>
        <time title=date_time(started)>{ago(started, js_sys::Date::now())}</time>
        <span>{facts.join(" · ")}</span>
    }
    .into_any()
}
