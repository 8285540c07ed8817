//! The line below the rows: the active cell, the summary of the selection, and the search.

use belvedere_table::session::ColumnInfo;
use leptos::prelude::*;

use super::find::FindBar;
use super::{View, summary};
use crate::commands::keys_in_words;
use crate::grid::{Position, in_words};
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::views::sql::texts::Text;

/// The line.
#[component]
pub(super) fn Foot(
    /// The table.
    table: Memo<Option<u32>>,
    /// How it is shown.
    view: View,
    /// Its columns.
    columns: Memo<Vec<ColumnInfo>>,
    /// The numbers of those that are shown, in their order.
    shown: Memo<Vec<usize>>,
    /// How many rows are shown.
    rows: Memo<usize>,
    /// Whether the search is open.
    finding: RwSignal<bool>,
    /// Shows a cell.
    on_found: Callback<Position>,
    /// Closes the search.
    on_close: Callback<()>,
) -> impl IntoView {
    let selected = summary::of_selection(table, view, shown, rows);
    let summary = move || {
        Some(selected.get())
            .filter(|label| !label.is_empty())
            .map(|label| format!(" · {label}"))
    };
    let where_it_is = move || {
        let at = view.area.get().active;
        let name = at.column.checked_sub(1).and_then(|place| {
            let column = shown.with(|shown| shown.get(place).copied())?;
            columns.with(|columns| columns.get(column).map(|column| column.name.clone()))
        });
        in_words(at, rows.get(), name)
    };

    view! {
        <div class="sql-foot">
            <p class="sql-position" role="status">{where_it_is} <span class="sql-summary">{summary}</span></p>
            <Show
                when=move || finding.get()
                fallback=move || {
                    view! {
                        <button
                            type="button"
                            class="button"
                            data-kind="quiet"
                            title=keys_in_words("Mod+F")
                            on:click=move |_| finding.set(true)
                        >
                            <Icon icon=icon::SEARCH />
                            {t(Text::Find)}
                        </button>
                    }
                }
            >
                <FindBar table view shown finding on_found on_close />
            </Show>
        </div>
    }
}
