//! Saved queries as files: `.sql` files, in and out, and the piece of a catalog file that shares them.

use belvedere_queries::{SavedQuery, read, write};
use leptos::html;
use leptos::prelude::*;

use super::store;
use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::browser;
use crate::catalog_file::VERSION;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::icon;
use crate::ui::popover::{self, Popover};
use crate::ui::{ChosenFile, chosen_files};

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

/// Adds queries, but those that are here already. Returns how many were added.
fn add(announcer: Announcer, queries: Vec<SavedQuery>) -> u64 {
    let mut added = 0;
    for query in queries {
        if store::keep_beside(announcer, query).is_some() {
            added += 1;
        }
    }
    added
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
            if files.is_empty() {
                return;
            }
            store::read().await;
            let mut added = 0;
            let mut problem = None;
            for ChosenFile { name, text } in files {
                let queries = read(&name, &text);
                if queries.is_empty() {
                    problem = Some(Text::NoSqlInIt { file: name });
                }
                added += add(announcer, queries);
            }
            match problem {
                Some(problem) => announcer.failed(&t(problem)),
                None if added == 0 => announcer.done(&t(Text::NothingImported)),
                None => announcer.done(&t(Text::Imported(added))),
            }
        })));
    };
    let none = Signal::derive(move || own.with(Vec::is_empty));
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
                    <button type="button" disabled=move || none.get() on:click=export_all>{t(Text::ExportAll)}</button>
                    <button type="button" disabled=move || none.get() on:click=export_catalog>
                        {t(Text::ExportCatalog)}
                    </button>
                    <p class="sql-menu-note">{t(Text::CatalogHint)}</p>
                </div>
            </Popover>
        </div>
    }
}
