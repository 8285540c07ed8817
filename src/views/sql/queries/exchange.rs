//! Saved queries as files: `.sql` files, in and out, also those of a folder, and the piece of a catalog file that shares them.

use belvedere_queries::{SavedQuery, read, write};
use belvedere_view::folded;
use belvedere_view::sql::query_files::{Exported, export, sql_files};
use leptos::html;
use leptos::prelude::*;

use super::texts::Text;
use super::{disk_folder, store};
use crate::announcer::{Announcer, use_announcer};
use crate::browser;
use crate::catalog_file::VERSION;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::save_to::SaveError;
use crate::ui::popover::{self, Popover};
use crate::ui::{ChosenFile, chosen_files, icon};

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

/// Adds the queries of files, given by their paths and texts, but those that are here already, and says how many.
async fn import(announcer: Announcer, files: Vec<(String, String)>) {
    store::read().await;
    let mut added = 0;
    let mut problem = None;
    for (file, text) in files {
        let queries = read(&file, &text);
        if queries.is_empty() {
            problem = Some(Text::NoSqlInIt { file });
        }
        for query in queries {
            if !store::is_here_numbered(&query) && store::keep_beside(announcer, query).is_some() {
                added += 1;
            }
        }
    }
    match problem {
        Some(problem) => announcer.failed(&t(problem)),
        None if added == 0 => announcer.done(&t(Text::NothingImported)),
        None => announcer.done(&t(Text::Imported(added))),
    }
}

/// Adds the queries of a folder that the user chooses.
async fn import_folder(announcer: Announcer) -> Result<(), SaveError> {
    let folder = disk_folder::choose(false).await?;
    let name = folder.name();
    match sql_files(folder).await? {
        Some(files) if files.is_empty() => announcer.failed(&t(Text::NoFiles { name })),
        Some(files) => import(announcer, files).await,
        None => announcer.failed(&t(Text::TooManyFiles { name })),
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
        written: number(written as u64),
        present: number(present as u64),
        beside: number(beside as u64),
    });
    let count = refused.len() as u64;
    match refused.into_iter().next() {
        None => announcer.done(&done),
        Some((name, error)) => {
            let reason = error.reason().unwrap_or_default();
            let count = number(count);
            let not = t(Text::NotInFolder {
                count,
                name,
                reason,
            });
            announcer.failed(&format!("{done}. {not}"));
        }
    }
    Ok(())
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
    let running = StoredValue::new_local(None::<Task>);
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
        running.set_value(Some(Task::spawn(async move {
            let files = chosen_files(input, MAX_FILE_BYTES, announcer).await;
            if !files.is_empty() {
                let files = files.into_iter();
                let files = files.map(|ChosenFile { name, text }| (name, text));
                import(announcer, files.collect()).await;
            }
        })));
    };
    let take_folder = move |_| {
        popover::close(MENU);
        running.set_value(Some(Task::spawn(async move {
            say_failure(announcer, import_folder(announcer).await);
        })));
    };
    let none = Signal::derive(move || own.with(Vec::is_empty));
    let export_to_folder = move |_| {
        popover::close(MENU);
        let queries = all();
        running.set_value(Some(Task::spawn(async move {
            say_failure(announcer, export_folder(announcer, queries).await);
        })));
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
