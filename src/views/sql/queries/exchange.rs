//! Saved queries as files: `.sql` files, in and out, also those of a folder, and the piece of a catalog file that shares them.

use belvedere_queries::{SavedQuery, read, write};
use belvedere_view::folded;
use belvedere_view::sql::query_files::{Exported, Found, as_read, export, is_here, sql_files};
use leptos::html;
use leptos::prelude::*;

use super::texts::Text;
use super::{disk_folder, store};
use crate::announcer::{Announcer, use_announcer};
use crate::catalog_file::VERSION;
use crate::i18n::{number, t, tally};
use crate::save_to::SaveError;
use crate::ui::popover::{self, Popover};
use crate::ui::{ChosenFile, chosen_files, icon};
use crate::{browser, request};

/// The name of the file with all queries.
const ALL: &str = "belvedere-queries.sql";
/// The name of the piece of a catalog file.
const CATALOG: &str = "belvedere-catalog-queries.json";
/// The most bytes of a file of SQL.
const MAX_FILE_BYTES: f64 = 20_000_000.0;
/// The identifier of the menu.
const MENU: &str = "sql-queries-exchange";

/// Saves queries as a file of SQL.
pub(super) fn save_file(announcer: Announcer, name: &str, queries: &[SavedQuery]) {
    if !browser::save_text(name, "application/sql", &write(queries)) {
        announcer.failed(&t(Text::NotExported));
    }
}

/// The text of a catalog file that shares queries.
fn catalog(queries: &[SavedQuery]) -> String {
    let file = serde_json::json!({ "version": VERSION, "catalog": { "queries": queries } });
    // Texts and lists of texts: nothing in it that JSON could not hold.
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Adds the queries of files, given by their paths and texts, but those that are here already, and says how many and what
/// was not read.
async fn import(announcer: Announcer, files: Vec<(String, String)>, not_read: Option<String>) {
    store::read().await;
    let mut known: Vec<SavedQuery> = store::queries().with_untracked(|own| {
        let own = own.iter();
        own.filter_map(|(_, query)| as_read(query)).collect()
    });
    let mut added = 0;
    let mut problem = None;
    for (file, text) in files {
        let queries = read(&file, &text);
        if queries.is_empty() {
            problem = Some(Text::NoSqlInIt { file });
        }
        for query in queries {
            if !is_here(&known, &query)
                && let Some(kept) = store::keep_beside(announcer, query.clone())
            {
                known.push(SavedQuery {
                    name: kept.name,
                    ..query
                });
                added += 1;
            }
        }
    }
    let problem = not_read.or_else(|| problem.map(t));
    match (problem, added) {
        (Some(problem), 0) => announcer.failed(&problem),
        (Some(problem), _) => {
            let done = t(Text::Imported(added));
            announcer.failed(&format!("{done}. {problem}"));
        }
        (None, 0) => announcer.done(&t(Text::NothingImported)),
        (None, _) => announcer.done(&t(Text::Imported(added))),
    }
}

/// Adds the queries of a folder that the user chooses.
async fn import_folder(announcer: Announcer) -> Result<(), SaveError> {
    let folder = disk_folder::choose(false).await?;
    let name = folder.name();
    let Some(Found { files, refused }) = sql_files(folder).await? else {
        announcer.failed(&t(Text::TooManyFiles));
        return Ok(());
    };
    let not_read = first_refused(refused, |count, name, reason| Text::NotRead {
        count,
        name,
        reason,
    });
    if files.is_empty() && not_read.is_none() {
        announcer.failed(&t(Text::NoFiles { name }));
    } else {
        import(announcer, files, not_read).await;
    }
    Ok(())
}

/// Writes queries into a folder that the user chooses, a file for each, and says what became of them.
async fn export_folder(announcer: Announcer, queries: Vec<SavedQuery>) -> Result<(), SaveError> {
    let folder = disk_folder::choose(true).await?;
    let name = folder.name();
    let Exported {
        written,
        present,
        beside,
        refused,
    } = export(folder, &queries, folded).await?;
    let done = t(Text::ExportedToFolder {
        name,
        counts: tally([
            (written as u64, Text::WrittenCount),
            (present as u64, Text::PresentCount),
            (beside as u64, Text::BesideCount),
        ]),
    });
    let not_written = first_refused(refused, |count, name, reason| Text::NotInFolder {
        count,
        name,
        reason,
    });
    match not_written {
        None => announcer.done(&done),
        Some(not_written) => announcer.failed(&format!("{done}. {not_written}")),
    }
    Ok(())
}

/// The words for what the disk refused: how many, the name of the first and the reason.
fn first_refused(
    refused: Vec<(String, SaveError)>,
    text: fn(String, String, String) -> Text,
) -> Option<String> {
    let count = number(refused.len() as u64);
    let (name, error) = refused.into_iter().next()?;
    Some(t(text(count, name, error.reason().unwrap_or_default())))
}

/// Says why a folder could not be used; a choice that was given up needs no words.
fn say_failure(announcer: Announcer, outcome: Result<(), SaveError>) {
    if let Err(error @ SaveError::Failed(_)) = outcome {
        let reason = error.reason().unwrap_or_default();
        announcer.failed(&t(Text::FolderFailed { reason }));
    }
}

/// The menu below the list.
#[component]
pub(super) fn Exchange() -> impl IntoView {
    let announcer = use_announcer();
    let input = NodeRef::<html::Input>::new();
    let own = RwSignal::from(store::queries());
    let all = move || -> Vec<SavedQuery> {
        own.with_untracked(|own| own.iter().map(|(_, query)| query.clone()).collect())
    };
    let has_folders = disk_folder::is_offered();
    let choose = move |_| {
        popover::close(MENU);
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let take = move |_| {
        let Some(input) = input.get_untracked() else {
            return;
        };
        request::spawn(async move {
            let files = chosen_files(input, MAX_FILE_BYTES, announcer).await;
            if !files.is_empty() {
                let files = files.into_iter();
                let files = files.map(|ChosenFile { name, text }| (name, text));
                import(announcer, files.collect(), None).await;
            }
        });
    };
    let take_folder = move |_| {
        popover::close(MENU);
        request::spawn(async move {
            say_failure(announcer, import_folder(announcer).await);
        });
    };
    let none = Signal::derive(move || own.with(Vec::is_empty));
    let export_to_folder = move |_| {
        popover::close(MENU);
        let queries = all();
        request::spawn(async move {
            say_failure(announcer, export_folder(announcer, queries).await);
        });
    };
    let export_all = move |_| {
        popover::close(MENU);
        save_file(announcer, ALL, &all());
    };
    let export_catalog = move |_| {
        popover::close(MENU);
        if !browser::save_text(CATALOG, "application/json", &catalog(&all())) {
            announcer.failed(&t(Text::NotExported));
        }
    };
    view! {
        <div class="sql-queries-foot">
            <input
                node_ref=input
                class="visually-hidden"
                type="file"
                accept=".sql,application/sql,text/plain"
                multiple
                tabindex="-1"
                aria-label=t(Text::Import)
                on:change=take
            />
            <Popover id=MENU label=t(Text::Exchange) icon=icon::FILE>
                <div class="sql-menu-list">
                    <button type="button" on:click=choose>{t(Text::Import)}</button>
                    {has_folders
                        .then(|| view! { <button type="button" on:click=take_folder>{t(Text::ImportFolder)}</button> })}
                    <button type="button" disabled=move || none.get() on:click=export_all>{t(Text::ExportAll)}</button>
                    {has_folders
                        .then(|| {
                            view! {
                                <button type="button" disabled=move || none.get() on:click=export_to_folder>
                                    {t(Text::ExportFolder)}
                                </button>
                            }
                        })}
                    <button type="button" disabled=move || none.get() on:click=export_catalog>
                        {t(Text::ExportCatalog)}
                    </button>
                    <p class="sql-menu-note">{t(Text::CatalogHint)}</p>
                </div>
            </Popover>
        </div>
    }
}
