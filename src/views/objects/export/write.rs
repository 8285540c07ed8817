//! Writes the rows of an export, in slices between which the browser draws, into blobs that it may keep on disk.

use std::time::Duration;

use belvedere_table::CsvOptions;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use super::plan::{Format, Plan, Rows, file_name};
use super::{State, typed};
use crate::browser;
use crate::views::objects::columns::Column;
use crate::views::objects::delimited::{delimited_row, json_row, markdown_row, names, value};
use crate::views::objects::paging::Phase;
use crate::views::objects::rows::Record;
use crate::views::objects::table::Table;

/// How long rows are written before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);
/// Size of a piece of the file that is handed to the browser, in bytes.
const PIECE: usize = 1 << 20;

/// What was written.
pub(super) struct Written {
    pub(super) blob: Blob,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) size: u64,
}

/// Writes the rows and hands the file over.
pub(super) async fn save(table: Table, plan: Plan, state: RwSignal<State>) -> State {
    let written = match plan.format.typed() {
        Some(format) => typed::write(table, plan, format, state).await,
        None => write(table, plan, state).await.ok_or(None),
    };
    let written = match written {
        Ok(written) => written,
        Err(reason) => return State::Refused(reason),
    };
    let name = name(table, plan, written.rows);
    if belvedere_client::browser::save(&written.blob, &name).is_ok() {
        State::Saved(name, written.rows, written.size)
    } else {
        State::Refused(None)
    }
}

/// Writes the rows and puts them on the clipboard.
pub(super) async fn copy(table: Table, plan: Plan, state: RwSignal<State>) -> State {
    let Some(written) = write(table, plan, state).await else {
        return State::NotCopied;
    };
    let text = JsFuture::from(written.blob.text()).await.ok();
    let Some(text) = text.and_then(|text| text.as_string()) else {
        return State::NotCopied;
    };
    if browser::copy_to_clipboard(&text).await {
        State::Copied(written.rows, written.columns)
    } else {
        State::NotCopied
    }
}

/// The name of the file, which says when it has not all objects. Not tracked.
pub(super) fn name(table: Table, plan: Plan, rows: usize) -> String {
    let (total, complete) = table
        .listing
        .paging()
        .with_untracked(|paging| (paging.total, paging.phase == Phase::Complete));
    let whole = match plan.rows {
        Rows::All => complete,
        Rows::Loaded => complete || total == Some(rows as u64),
        Rows::Shown | Rows::Picked => true,
    };
    let of = total.filter(|_| !whole);
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

async fn write(table: Table, plan: Plan, state: RwSignal<State>) -> Option<Written> {
    let writer = Writer::of(table, plan);
    let pieces = js_sys::Array::new();
    let mut size = 0;
    let rows = each_piece(table, plan.rows, &writer, state, async |text| {
        hand_over(&pieces, text, &mut size)
    });
    let rows = rows.await?;
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(plan.format.media_type());
    let blob = Blob::new_with_blob_sequence_and_options(&pieces, &options).ok()?;
    Some(Written {
        blob,
        rows,
        columns: writer.columns.len(),
        size,
    })
}

/// Writes the rows as text, which is taken piece by piece; how many there are.
pub(super) async fn each_piece(
    table: Table,
    which: Rows,
    writer: &Writer,
    state: RwSignal<State>,
    mut take: impl AsyncFnMut(&mut String) -> Option<()>,
) -> Option<usize> {
    let runtime = table.listing.runtime()?;
    let indexes = rows(table, which);
    let count = indexes.len();
    let mut text = writer.begin();
    let mut left = indexes.into_iter().enumerate().peekable();
    while left.peek().is_some() {
        let end = runtime.now() + SLICE;
        let mut done = 0;
        table.listing.rows(|rows| {
            while runtime.now() < end {
                let Some((at, index)) = left.next() else {
                    break;
                };
                done = at + 1;
                if let Some(record) = rows.get(index) {
                    writer.row(&record, done == count, &mut text);
                }
            }
        });
        if text.len() >= PIECE {
            take(&mut text).await?;
        }
        state.try_set(State::Writing(done, count));
        runtime.sleep(Duration::ZERO).await;
    }
    text.push_str(writer.end());
    take(&mut text).await?;
    Some(count)
}

/// Writes rows in a format of text.
pub(super) struct Writer {
    format: Format,
    options: CsvOptions,
    pub(super) columns: Vec<Column>,
    shown_columns: bool,
}

impl Writer {
    pub(super) fn of(table: Table, plan: Plan) -> Self {
        let columns = untrack(|| columns(table, plan));
        let csv = CsvOptions {
            guard: !plan.exact,
            ..CsvOptions::default()
        };
        let options = match plan.format {
            Format::Tsv => CsvOptions {
                delimiter: '\t',
                ..csv
            },
            _ => csv,
        };
        Self {
            format: plan.format,
            options,
            columns,
            shown_columns: plan.shown_columns,
        }
    }

    /// What stands before the rows.
    fn begin(&self) -> String {
        let mut text = String::new();
        match self.format {
            Format::Csv | Format::Excel | Format::Tsv => {
                if self.format == Format::Excel {
                    text.push('\u{feff}');
                }
                let names = names(self.columns.iter().map(|column| &column.name));
                delimited_row(&self.options, &names, &mut text);
            }
            Format::Markdown => {
                let titles = names(self.columns.iter().map(|column| &column.title));
                markdown_row(&titles, &mut text);
                text.push_str(&"| --- ".repeat(self.columns.len()));
                text.push_str("|\n");
            }
            Format::Json => text.push_str("[\n"),
            Format::NdJson | Format::Xlsx | Format::Parquet => {}
        }
        text
    }

    fn row(&self, record: &Record, is_last: bool, text: &mut String) {
        let values = || -> Vec<_> {
            let columns = self.columns.iter();
            columns.map(|column| value(record, column)).collect()
        };
        match self.format {
            Format::Csv | Format::Excel | Format::Tsv => {
                delimited_row(&self.options, &values(), text);
            }
            Format::Markdown => markdown_row(&values(), text),
            Format::Json | Format::NdJson => {
                let names = self.shown_columns.then_some(self.columns.as_slice());
                json_row(record, names, text);
                let has_comma = self.format == Format::Json && !is_last;
                text.push_str(if has_comma { ",\n" } else { "\n" });
            }
            // The worker writes these.
            Format::Xlsx | Format::Parquet => {}
        }
    }

    /// What stands after the rows.
    fn end(&self) -> &'static str {
        match self.format {
            Format::Json => "]\n",
            _ => "",
        }
    }
}

/// Puts the text that is written so far into a blob, out of the way.
fn hand_over(pieces: &js_sys::Array, text: &mut String, size: &mut u64) -> Option<()> {
    let parts = js_sys::Array::of1(&text.as_str().into());
    let piece = Blob::new_with_str_sequence(&parts).ok()?;
    *size += text.len() as u64;
    text.clear();
    pieces.push(&piece);
    Some(())
}

/// The rows of an export, as indexes of the loaded rows in the order of the table.
fn rows(table: Table, rows: Rows) -> Vec<usize> {
    match rows {
        Rows::All | Rows::Loaded => {
            let count = table
                .listing
                .rows(crate::views::objects::rows::Rows::len)
                .unwrap_or_default();
            table.shown.in_order((0..count).collect())
        }
        Rows::Picked => table.shown.in_order(table.picked.list()),
        Rows::Shown => table
            .shown
            .view(|view| {
                (0..view.len())
                    .filter_map(|place| view.index(place))
                    .collect()
            })
            .unwrap_or_default(),
    }
}
