//! The rows that differ, a hundred at a time, with a filter by what happened to them.

use std::rc::Rc;

use belvedere_table::session::{Request, Response};
use belvedere_table::{Change, Differences, Window};
use belvedere_view::sql::grid::cells::CellText;
use js_sys::{ArrayBuffer, Uint8Array};
use leptos::prelude::*;

use super::Given;
use super::texts::Text;
use crate::i18n::{counted, t};
use crate::request::Task;
use crate::ui::{Button, ButtonKind, PLAIN_ROWS, PlainTable, Segmented};
use crate::views::sql::table_worker::Reply;

/// How many characters of a cell are shown.
const MAX_CELL_CHARACTERS: usize = 200;

/// The names of the columns.
#[derive(Clone, Default)]
pub(super) struct Head {
    /// Those of the key.
    pub(super) keys: Vec<String>,
    /// Those that may have changed.
    pub(super) columns: Vec<String>,
}

/// A row that differs.
#[derive(Clone)]
struct Line {
    change: Change,
    cells: Vec<Cell>,
}

impl Line {
    /// Whether the cell of a column is a number: the header is aligned as the numbers are.
    fn has_number(&self, column: Option<usize>) -> bool {
        match column.and_then(|column| self.cells.get(column)) {
            Some(Cell::One(one)) => one.class == NUMBER,
            Some(Cell::Both(old, new)) => old.class == NUMBER || new.class == NUMBER,
            None => false,
        }
    }
}

/// The class of numbers.
const NUMBER: &str = "is-number";

#[derive(Clone)]
enum Cell {
    One(CellText),
    Both(CellText, CellText),
}

/// The rows.
#[component]
pub(super) fn Rows(
    given: StoredValue<Given, LocalStorage>,
    counts: Rc<Differences>,
    head: Head,
) -> impl IntoView {
    let change = RwSignal::new(None::<Change>);
    let first = RwSignal::new(0_usize);
    let lines = RwSignal::new(Vec::<Line>::new());
    let task = StoredValue::new_local(None::<Task>);
    let all = counts.added + counts.removed + counts.changed;
    let count_of = {
        let (added, removed, changed) = (counts.added, counts.removed, counts.changed);
        move |change: Option<Change>| match change {
            None => all,
            Some(Change::Added) => added,
            Some(Change::Removed) => removed,
            Some(Change::Changed) => changed,
        }
    };
    let count = Memo::new(move |_| count_of(change.get()));
    Effect::new(move |_| {
        let (change, start) = (change.get(), first.get());
        let (response, draw) = given.with_value(|given| {
            let question = Request::ChangedRows {
                comparison: given.number,
                change,
                start,
                end: start + PLAIN_ROWS,
                most: MAX_CELL_CHARACTERS,
            };
            ((given.ask)(question), given.draw)
        });
        task.set_value(Some(Task::spawn(async move {
            if let Some(read) = response.await.and_then(|reply| read(&reply, draw)) {
                lines.set(read);
            }
        })));
    });
    let kinds = [
        (None, Text::All),
        (Some(Change::Changed), Text::Changed),
        (Some(Change::Added), Text::Added),
        (Some(Change::Removed), Text::Removed),
    ];
    let kinds = kinds.map(|(kind, text)| {
        let count = count_of(kind);
        view! {
            <Button
                kind=ButtonKind::Quiet
                chosen=Signal::derive(move || change.get() == kind)
                disabled=count == 0
                on_press=move |_| {
                    first.set(0);
                    change.set(kind);
                }
            >
                {t(text)} " " <strong>{counted(count)}</strong>
            </Button>
        }
    });
    let unchanged = format!("{} {}", t(Text::Unchanged), counted(counts.unchanged));
    let Head { keys, columns } = head;
    // Columns with changes stand beside the key, where they are in sight.
    let width = keys.len();
    let has_changed = |column: &usize| counts.changed_in.get(*column).is_some_and(|rows| *rows > 0);
    let (changed, same): (Vec<usize>, Vec<usize>) = (0..columns.len()).partition(has_changed);
    let others = changed.into_iter().chain(same).map(|column| width + column);
    let order = (0..width).chain(others).collect::<Vec<_>>();
    let names: Vec<String> = keys.into_iter().chain(columns).collect();
    let names: Vec<String> = in_order(&names, &order);
    let (names, order) = (StoredValue::new(names), StoredValue::new(order));
    let table = move || {
        let head = names.with_value(|names| {
            let name = |(place, name): (usize, &String)| {
                let is_number = move || {
                    let column = order.with_value(|order| order.get(place).copied());
                    lines.with(|lines| lines.iter().any(|line| line.has_number(column)))
                };
                view! { <th scope="col" class:is-number=is_number><span dir="auto">{name.clone()}</span></th> }
            };
            names.iter().enumerate().map(name).collect_view()
        });
        let head = view! {
            <th scope="col">{t(Text::Change)}</th>
            {head}
        };
        let rows = move || {
            let lines = lines.get().into_iter();
            let row = |line: Line| {
                row(
                    line.change,
                    order.with_value(|order| in_order(&line.cells, order)),
                )
            };
            lines.map(row).collect_view()
        };
        view! { <PlainTable first count label=t(Text::Rows) head rows /> }
    };
    view! {
        <div class="sql-compare-kinds">
            <Segmented label=t(Text::ShowOnly)>{kinds.into_iter().collect_view()}</Segmented>
            <span>{unchanged}</span>
        </div>
        <Show when=move || { all > 0 }>{table}</Show>
    }
}

/// What stands at these places.
fn in_order<T: Clone>(all: &[T], order: &[usize]) -> Vec<T> {
    let places = order.iter();
    places
        .filter_map(|place| all.get(*place).cloned())
        .collect()
}

fn row(change: Change, cells: Vec<Cell>) -> impl IntoView {
    let (word, sign) = match change {
        Change::Added => (Text::Added, "added"),
        Change::Removed => (Text::Removed, "removed"),
        Change::Changed => (Text::Changed, "changed"),
    };
    let cells = cells.into_iter().map(|cell| match cell {
        Cell::One(shown) => view! { <td class=shown.class dir="auto">{shown.text}</td> }.into_any(),
        Cell::Both(old, new) => view! {
            <td class="is-changed">
                <del class=old.class dir="auto">{old.text}</del>
                <span class="visually-hidden">" " {t(Text::Becomes)} " "</span>
                <ins class=new.class dir="auto">{new.text}</ins>
            </td>
        }
        .into_any(),
    });
    view! {
        <tr data-change=sign>
            <th scope="row">{t(word)}</th>
            {cells.collect_view()}
        </tr>
    }
}

/// Reads the rows of a response.
fn read(
    reply: &Reply,
    draw: fn(&str, belvedere_table::CellKind, bool) -> CellText,
) -> Option<Vec<Line>> {
    let Response::ChangedRows { rows, columns } = reply.response else {
        return None;
    };
    let bytes = |place: usize| Some(bytes_of(reply.buffers.get(place)?));
    let window = |place: usize| {
        let ends = bytes(place + 1)?;
        let ends = ends
            .chunks_exact(4)
            .filter_map(|bytes| Some(u32::from_le_bytes(bytes.try_into().ok()?)));
        Some(Window {
            text: String::from_utf8(bytes(place)?).ok()?,
            ends: ends.collect(),
            flags: bytes(place + 2)?,
            rows,
            columns,
        })
    };
    let (before, after) = (window(0)?, window(3)?);
    let (marks, changes) = (bytes(6)?, bytes(7)?);
    let line = |(row, change): (usize, u8)| {
        let change = match change {
            0 => Change::Added,
            1 => Change::Removed,
            _ => Change::Changed,
        };
        let cell = |column: usize| {
            let of = |window: &Window| {
                let cell = window.cell(row, column);
                cell.map_or_else(CellText::default, |(text, kind, cut)| draw(text, kind, cut))
            };
            let has_changed = marks.get(row * columns + column) == Some(&1);
            match change {
                Change::Removed => Cell::One(of(&before)),
                Change::Changed if has_changed => Cell::Both(of(&before), of(&after)),
                _ => Cell::One(of(&after)),
            }
        };
        Line {
            change,
            cells: (0..columns).map(cell).collect(),
        }
    };
    Some(changes.into_iter().enumerate().map(line).collect())
}

fn bytes_of(buffer: &ArrayBuffer) -> Vec<u8> {
    Uint8Array::new(buffer).to_vec()
}
