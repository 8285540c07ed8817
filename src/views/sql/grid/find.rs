//! Finds a text in the cells of a table.

use belvedere_table::session::{Request, Response};
use belvedere_table::{Find, Search};
use belvedere_view::sql::grid::find::{Direction, END, start};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::View;
use crate::grid::Position;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::{Button, ButtonKind, icon};
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// Rows that the worker looks at before it sees to other requests.
const STRETCH: usize = 50_000;

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The text was found.
    Found,
    /// It was found beyond the end of the table, from where it began again.
    FoundAgain,
    /// No cell has it.
    NotFound,
}

/// The search that the field asks for.
#[derive(Clone, Copy)]
struct Asked {
    table: Memo<Option<u32>>,
    view: View,
    /// The columns that are looked through.
    shown: Memo<Vec<usize>>,
    text: RwSignal<String>,
    /// Whether upper and lower case differ.
    case: RwSignal<bool>,
    outcome: RwSignal<Option<Outcome>>,
    on_found: Callback<Position>,
    task: StoredValue<Option<Task>, LocalStorage>,
}

impl Asked {
    /// Ends the search.
    fn end(self) {
        self.task.set_value(None);
        self.outcome.set(None);
    }

    /// Searches from the active cell.
    fn search_from(self, direction: Direction) {
        let Some(table) = self.table.get_untracked() else {
            return;
        };
        let columns = self.shown.get_untracked();
        let active = self.view.area.get_untracked().active;
        let find = Find {
            text: self.text.get_untracked(),
            case: self.case.get_untracked(),
            from: start(active, direction, columns.len()),
            backwards: direction == Direction::Previous,
            columns,
            most_rows: STRETCH,
        };
        if find.text.is_empty() {
            self.end();
            return;
        }
        self.task.set_value(Some(Task::spawn(async move {
            let Some(found) = search(table, find).await else {
                return;
            };
            self.outcome.set(Some(match found {
                None => Outcome::NotFound,
                Some((_, false)) => Outcome::Found,
                Some((_, true)) => Outcome::FoundAgain,
            }));
            if let Some((at, _)) = found {
                self.on_found.try_run(at);
            }
        })));
    }
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
    /// Whether the bar is open. When it is opened again, the field takes the focus.
    finding: RwSignal<bool>,
    /// Shows a cell.
    on_found: Callback<Position>,
    /// Closes the bar.
    on_close: Callback<()>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let asked = Asked {
        table,
        view,
        shown,
        text: RwSignal::new(String::new()),
        case: RwSignal::new(false),
        outcome: RwSignal::new(None),
        on_found,
        task: StoredValue::new_local(None),
    };
    let Asked {
        text,
        case,
        outcome,
        ..
    } = asked;
    Effect::new(move |_| {
        finding.track();
        if let Some(field) = field.get() {
            drop(field.focus());
            field.select();
        }
    });
    // A search over other rows or columns has ended.
    Effect::new(move |_| {
        view.generation.track();
        shown.track();
        asked.end();
    });
    let search_from = move |direction| asked.search_from(direction);
    let on_key = move |event: KeyboardEvent| {
        let by_key = event.ctrl_key() || event.meta_key() || event.alt_key();
        match event.key().as_str() {
            "Enter" if !by_key && event.shift_key() => search_from(Direction::Previous),
            "Enter" if !by_key => search_from(Direction::Next),
            "Escape" => on_close.run(()),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let label = move || match outcome.get() {
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
                    search_from(Direction::Here);
                }
                on:keydown=on_key
            />
            <Button kind=ButtonKind::Quiet icon=icon::ARROW_UP label=t(Text::FindPrevious) on_press=move |_| search_from(Direction::Previous) />
            <Button kind=ButtonKind::Quiet icon=icon::ARROW_DOWN label=t(Text::FindNext) on_press=move |_| search_from(Direction::Next) />
            <button
                type="button"
                class="button button-icon"
                data-kind="quiet"
                aria-pressed=move || case.get().to_string()
                aria-label=t(Text::MatchCase)
                title=t(Text::MatchCase)
                on:click=move |_| {
                    case.update(|case| *case = !*case);
                    search_from(Direction::Here);
                }
            >
                "Aa"
            </button>
            <span class="sql-find-outcome" role="status">{label}</span>
            <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=t(Text::CloseFind) on_press=move |_| on_close.run(()) />
        </div>
    }
}

/// The cell with the text, and whether the search began again at the other end of the table; nothing when the worker is gone.
async fn search(table: u32, mut find: Find) -> Option<Option<(Position, bool)>> {
    let mut again = find.from == END;
    loop {
        let question = Request::Find {
            table,
            find: find.clone(),
        };
        let reply = running_worker()?.ask(&question, None).await;
        let Response::Search { search } = reply.ok()?.response else {
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
                find.from = if find.backwards { END } else { (0, 0) };
            }
        }
    }
}
