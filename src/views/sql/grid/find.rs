//! Finds a text in the cells of a table.

use belvedere_table::session::{Answer, Request};
use belvedere_table::{Find, Search};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::View;
use crate::grid::Position;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind};
use crate::views::sql::texts::Text;
use crate::views::sql::workspace;

/// Rows that the worker looks at before it sees to other requests.
const STRETCH: usize = 50_000;

/// Where a search goes on from the active cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// At the cell itself.
    Here,
    /// Behind it.
    Next,
    /// Before it.
    Previous,
}

/// What came of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The text was found.
    Found,
    /// It was found beyond the end of the table, from where it began again.
    FoundAgain,
    /// No cell has it.
    NotFound,
}

/// A field for the text, and buttons that go from cell to cell with it.
#[component]
pub(super) fn FindBar(
    /// The table.
    table: Memo<Option<u32>>,
    /// How it is shown.
    view: View,
    /// The columns that are shown, in their order.
    shown: Memo<Vec<usize>>,
    /// The number of rows that are shown.
    rows: Memo<usize>,
    /// Shows a cell.
    on_found: Callback<Position>,
    /// Closes the bar.
    on_close: Callback<()>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let text = RwSignal::new(String::new());
    let case = RwSignal::new(false);
    let outcome = RwSignal::new(None::<Outcome>);
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        view.finding.track();
        if let Some(field) = field.get() {
            drop(field.focus());
            field.select();
        }
    });
    on_cleanup(move || {
        task.try_update_value(Option::take);
    });
    let look = move |way: Way| {
        let Some(table) = table.get_untracked() else {
            return;
        };
        let columns = shown.get_untracked();
        let find = Find {
            text: text.get_untracked(),
            case: case.get_untracked(),
            from: from(view.area.get_untracked().active, way, columns.len()),
            backwards: way == Way::Previous,
            columns,
            most_rows: STRETCH,
        };
        if find.text.is_empty() {
            outcome.set(None);
            task.set_value(None);
            return;
        }
        let rows = rows.get_untracked();
        task.set_value(Some(Task::spawn(async move {
            let Some(found) = search(table, find, rows).await else {
                return;
            };
            outcome.try_set(Some(match found {
                None => Outcome::NotFound,
                Some((_, false)) => Outcome::Found,
                Some((_, true)) => Outcome::FoundAgain,
            }));
            if let Some((at, _)) = found {
                on_found.try_run(at);
            }
        })));
    };
    let on_key = move |event: KeyboardEvent| {
        let by_key = event.ctrl_key() || event.meta_key() || event.alt_key();
        match event.key().as_str() {
            "Enter" if !by_key && event.shift_key() => look(Way::Previous),
            "Enter" if !by_key => look(Way::Next),
            "Escape" => on_close.run(()),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let said = move || match outcome.get() {
        None | Some(Outcome::Found) => String::new(),
        Some(Outcome::FoundAgain) => t(Text::FoundAgain),
        Some(Outcome::NotFound) => t(Text::NoMatch),
    };
    view! {
        <div class="sql-find" role="search" aria-label=t(Text::Find)>
            <input
                node_ref=field
                class="input"
                type="search"
                spellcheck="false"
                aria-label=t(Text::Find)
                placeholder=t(Text::Find)
                prop:value=move || text.get()
                on:input=move |event| {
                    text.set(event_target_value(&event));
                    look(Way::Here);
                }
                on:keydown=on_key
            />
            <Button kind=ButtonKind::Quiet icon=icon::ARROW_UP label=t(Text::FindPrevious) on_press=move |_| look(Way::Previous) />
            <Button kind=ButtonKind::Quiet icon=icon::ARROW_DOWN label=t(Text::FindNext) on_press=move |_| look(Way::Next) />
            <button
                type="button"
                class="button button-icon"
                data-kind="quiet"
                aria-pressed=move || case.get().to_string()
                aria-label=t(Text::MatchCase)
                title=t(Text::MatchCase)
                on:click=move |_| {
                    case.update(|case| *case = !*case);
                    look(Way::Here);
                }
            >
                "Aa"
            </button>
            <span class="sql-find-outcome" role="status">{said}</span>
            <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=t(Text::CloseFind) on_press=move |_| on_close.run(()) />
        </div>
    }
}

/// The first cell to look at, by its place from the top and its number among so many columns.
fn from(active: Position, way: Way, columns: usize) -> (usize, usize) {
    let (row, column) = (active.row.checked_sub(1), active.column.saturating_sub(1));
    match (way, row) {
        (Way::Here | Way::Next, None) => (0, 0),
        (Way::Here, Some(row)) => (row, column),
        (Way::Next, Some(row)) if column + 1 < columns => (row, column + 1),
        (Way::Next, Some(row)) => (row + 1, 0),
        (Way::Previous, Some(row)) if column > 0 => (row, column - 1),
        (Way::Previous, Some(row)) if row > 0 => (row - 1, columns),
        // Behind the last row: at the end of the table.
        (Way::Previous, _) => (usize::MAX, columns),
    }
}

/// The cell with the text, and whether the search began again at the other end of the table; nothing when the worker is gone.
async fn search(table: u32, mut find: Find, rows: usize) -> Option<Option<(Position, bool)>> {
    let mut again = false;
    loop {
        let question = Request::Find {
            table,
            find: find.clone(),
        };
        let reply = workspace::running_worker()?.ask(&question, None).await;
        let Answer::Search { search } = reply.ok()?.answer else {
            return None;
        };
        match search {
            Search::Found { place, column } => {
                let at = Position {
                    row: place + 1,
                    column: column + 1,
                };
                return Some(Some((at, again)));
            }
            Search::GoOn(place, column) => find.from = (place, column),
            Search::NotFound if again => return Some(None),
            Search::NotFound => {
                again = true;
                find.from = if find.backwards {
                    (rows, find.columns.len())
                } else {
                    (0, 0)
                };
            }
        }
    }
}
