//! Writes the rows of an export, in slices between which the browser draws, into a file.

use std::cell::Cell;
use std::iter::{Enumerate, Peekable};
use std::rc::Rc;
use std::time::Duration;
use std::{mem, vec};

use belvedere_client::Runtime;
use belvedere_table::CsvOptions;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::delimited::{delimited_row, json_row, markdown_row, names, value};
use belvedere_view::objects::paging::Phase;
use belvedere_view::objects::rows::Record;
use leptos::prelude::*;

use super::State;
use super::plan::{Plan, Rows, file_name};
use crate::browser;
use crate::save_to::{SaveError, Sink};
use crate::views::objects::table::Table;
use crate::views::sql::export::{FileForm, Next};

/// How long rows are written before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);
/// Size of a piece of the file that is handed to the browser, in bytes.
const PIECE: usize = 1 << 20;

/// Writes the rows into a file.
pub(super) async fn save(
    table: Table,
    plan: Plan,
    state: RwSignal<State>,
    mut sink: Sink,
) -> State {
    let write = async {
        let mut pieces = Pieces::of(table, plan, state).ok_or(None)?;
        while let Some(text) = pieces.next().await {
            let size = text.len();
            let written = sink.write(&text.into(), size).await;
            written.map_err(SaveError::reason)?;
        }
        let name = name(table, plan, Some(pieces.count));
        let (name, size) = sink.end(&name).await.map_err(SaveError::reason)?;
        Ok(State::Saved(name, pieces.count, size))
    };
    write.await.unwrap_or_else(State::Refused)
}

/// Writes the rows and puts them on the clipboard.
pub(super) async fn copy(table: Table, plan: Plan, state: RwSignal<State>) -> State {
    let Some(mut pieces) = Pieces::of(table, plan, state) else {
        return State::NotCopied;
    };
    let mut all = String::new();
    while let Some(text) = pieces.next().await {
        all.push_str(&text);
    }
    if browser::copy_to_clipboard(&all).await {
        State::Copied(pieces.count, pieces.columns().len())
    } else {
        State::NotCopied
    }
}

/// The name of the file, which says when it has not all objects. Not tracked.
pub(super) fn name(table: Table, plan: Plan, rows: Option<usize>) -> String {
    let (total, complete) = table
        .listing
        .paging()
        .with_untracked(|paging| (paging.total, paging.phase == Phase::Complete));
    let whole = match plan.rows {
        Rows::All | Rows::Matching => complete,
        Rows::Loaded => complete || total == rows.map(|rows| rows as u64),
        Rows::Shown | Rows::RowSelection => true,
    };
    let of = total.filter(|_| rows.is_some() && !whole);
    let object_type = table
        .state
        .with_untracked(|state| state.object_type.clone());
    file_name(&object_type, &plan, rows, of)
}

/// The columns of an export: those that are shown, or all with the system's that are shown. Tracked.
pub(super) fn columns(table: Table, plan: Plan) -> Vec<Column> {
    let shown = table.columns.get();
    if plan.shown_columns {
        return shown;
    }
    let mut all = table.all.get();
    all.retain(|column| !column.system || shown.contains(column));
    all
}

/// The rows of an export as text, piece by piece.
pub(in crate::views::objects) struct Pieces {
    table: Table,
    runtime: Rc<dyn Runtime>,
    writer: Writer,
    left: Peekable<Enumerate<vec::IntoIter<usize>>>,
    pub(super) count: usize,
    text: String,
    ended: bool,
    /// Takes how far it is.
    state: Option<RwSignal<State>>,
}

impl Pieces {
    pub(super) fn of(table: Table, plan: Plan, state: RwSignal<State>) -> Option<Self> {
        let columns = untrack(|| columns(table, plan));
        Self::new(table, plan, columns, Some(state))
    }

    /// The rows with these columns, by their names for people.
    pub(in crate::views::objects) fn titled(
        table: Table,
        plan: Plan,
        columns: Vec<Column>,
    ) -> Option<Self> {
        let mut this = Self::new(table, plan, columns, None)?;
        this.text.clear();
        let titles = names(this.writer.columns.iter().map(|column| &column.title));
        delimited_row(&this.writer.options, &titles, &mut this.text);
        Some(this)
    }

    fn new(
        table: Table,
        plan: Plan,
        columns: Vec<Column>,
        state: Option<RwSignal<State>>,
    ) -> Option<Self> {
        let writer = Writer::new(plan, columns);
        let indexes = rows(table, plan.rows);
        Some(Self {
            table,
            runtime: table.listing.runtime()?,
            text: writer.begin(),
            writer,
            count: indexes.len(),
            left: indexes.into_iter().enumerate().peekable(),
            ended: false,
            state,
        })
    }

    pub(super) fn columns(&self) -> &[Column] {
        &self.writer.columns
    }

    /// Gives one piece after the other; none without any.
    pub(in crate::views::objects) fn in_turn(pieces: Option<Self>) -> Next {
        let pieces = Rc::new(Cell::new(pieces));
        Rc::new(move || {
            let pieces = Rc::clone(&pieces);
            Box::pin(async move {
                let mut rest = pieces.take()?;
                let next = rest.next().await;
                pieces.set(Some(rest));
                next
            })
        })
    }

    /// The next piece; nothing at the end.
    pub(super) async fn next(&mut self) -> Option<String> {
        if self.ended {
            return None;
        }
        while self.left.peek().is_some() {
            let end = self.runtime.now() + SLICE;
            let mut done = 0;
            self.table.listing.rows(|rows| {
                while self.runtime.now() < end {
                    let Some((at, index)) = self.left.next() else {
                        break;
                    };
                    done = at + 1;
                    if let Some(record) = rows.get(index) {
                        let is_last = done == self.count;
                        self.writer.row(&record, is_last, &mut self.text);
                    }
                }
            });
            if let Some(state) = self.state {
                state.set(State::Writing(done, self.count));
            }
            self.runtime.sleep(Duration::ZERO).await;
            if self.text.len() >= PIECE {
                return Some(mem::take(&mut self.text));
            }
        }
        self.ended = true;
        self.text.push_str(self.writer.end());
        Some(mem::take(&mut self.text))
    }
}

/// Writes rows in a format of text.
struct Writer {
    format: FileForm,
    options: CsvOptions,
    columns: Vec<Column>,
    shown_columns: bool,
}

impl Writer {
    fn new(plan: Plan, columns: Vec<Column>) -> Self {
        let is_tsv = plan.format == FileForm::Tsv;
        let usual = || {
            if is_tsv {
                CsvOptions::tsv()
            } else {
                CsvOptions::default()
            }
        };
        let chosen = plan.csv.map(|choice| choice.options(is_tsv));
        Self {
            format: plan.format,
            options: CsvOptions {
                guard: !plan.exact,
                ..chosen.unwrap_or_else(usual)
            },
            columns,
            shown_columns: plan.shown_columns,
        }
    }

    /// What stands before the rows.
    fn begin(&self) -> String {
        let mut text = String::new();
        match self.format {
            FileForm::Csv | FileForm::Excel | FileForm::Tsv => {
                if self.format == FileForm::Excel {
                    text.push('\u{feff}');
                }
                let names = names(self.columns.iter().map(|column| &column.name));
                delimited_row(&self.options, &names, &mut text);
            }
            FileForm::Markdown => {
                let titles = names(self.columns.iter().map(|column| &column.title));
                markdown_row(&titles, &mut text);
                text.push_str(&"| --- ".repeat(self.columns.len()));
                text.push_str("|\n");
            }
            FileForm::Json => text.push_str("[\n"),
            FileForm::NdJson | FileForm::Xlsx | FileForm::Parquet | FileForm::Arrow => {}
        }
        text
    }

    fn row(&self, record: &Record, is_last: bool, text: &mut String) {
        let values = || -> Vec<_> {
            let columns = self.columns.iter();
            columns.map(|column| value(record, column)).collect()
        };
        match self.format {
            FileForm::Csv | FileForm::Excel | FileForm::Tsv => {
                delimited_row(&self.options, &values(), text);
            }
            FileForm::Markdown => markdown_row(&values(), text),
            FileForm::Json | FileForm::NdJson => {
                let names = self.shown_columns.then_some(self.columns.as_slice());
                json_row(record, names, text);
                let has_comma = self.format == FileForm::Json && !is_last;
                text.push_str(if has_comma { ",\n" } else { "\n" });
            }
            // The worker writes these.
            FileForm::Xlsx | FileForm::Parquet | FileForm::Arrow => {}
        }
    }

    /// What stands after the rows.
    fn end(&self) -> &'static str {
        match self.format {
            FileForm::Json => "]\n",
            _ => "",
        }
    }
}

/// The rows of an export, as indexes of the loaded rows in the order of the table.
fn rows(table: Table, rows: Rows) -> Vec<usize> {
    match rows {
        Rows::All | Rows::Loaded => {
            let count = table
                .listing
                .rows(belvedere_view::objects::rows::Rows::len)
                .unwrap_or_default();
            table.shown.in_order((0..count).collect())
        }
        Rows::RowSelection => table.shown.in_order(table.picked.list()),
        Rows::Shown | Rows::Matching => table
            .shown
            .view(|view| {
                (0..view.len())
                    .filter_map(|place| view.index(place))
                    .collect()
            })
            .unwrap_or_default(),
    }
}
