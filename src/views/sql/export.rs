//! Exports of a table, pulled from the worker a portion at a time.

mod csv;
mod texts;
mod typed;

use belvedere_table::Format;
use belvedere_table::session::{Answer, Request};
use belvedere_view::grid::Area;
use js_sys::{Array, ArrayBuffer};
use web_sys::{Blob, BlobPropertyBag};

use super::table_worker::TableWorker;
use crate::i18n::t;
pub use csv::{CsvChoice, CsvFields};
pub(crate) use texts::Text;
pub use typed::{Given, Next, TypedFilePart, fill, typed_file};

/// About how many bytes a portion has.
const PORTION: usize = 1 << 20;

/// How many portions become one piece of a file.
const PIECE: usize = 16;

/// The media type of a workbook.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The media type of a Parquet file.
pub const PARQUET: &str = "application/vnd.apache.parquet";

/// An export under way; dropping it gives it up.
pub struct Portions {
    worker: TableWorker,
    export: u32,
    ended: bool,
    /// Rows written so far.
    pub done: usize,
    /// Rows to write.
    pub total: usize,
}

impl Drop for Portions {
    fn drop(&mut self) {
        if !self.ended {
            let export = self.export;
            self.worker.tell(&Request::ExportEnd { export });
        }
    }
}

/// Why there is no file, if more is known than that.
pub type Refusal = Option<String>;

impl Portions {
    /// Begins an export of some columns and places.
    pub async fn begin(
        worker: TableWorker,
        table: u32,
        format: Format,
        columns: Vec<usize>,
        places: Option<Vec<(usize, usize)>>,
    ) -> Result<Self, Refusal> {
        let export = worker.number();
        let question = Request::Export {
            export,
            table,
            format,
            columns,
            places,
        };
        match worker.ask(&question, None).await.map(|reply| reply.answer) {
            Ok(Answer::Portion { total, .. }) => Ok(Self {
                worker,
                export,
                ended: false,
                done: 0,
                total,
            }),
            Ok(Answer::Failed { kind, message, .. }) => Err(match kind.as_str() {
                "longCell" => Some(t(Text::LongCell { column: message })),
                "manyColumns" => Some(t(Text::ManyColumns)),
                _ => None,
            }),
            _ => Err(None),
        }
    }

    /// The next portion; `Some(None)` at the end, `None` when it failed.
    pub async fn next(&mut self) -> Option<Option<ArrayBuffer>> {
        let question = Request::ExportNext {
            export: self.export,
            size: PORTION,
        };
        let mut reply = self.worker.ask(&question, None).await.ok()?;
        let Answer::Portion { done, ended, .. } = reply.answer else {
            return None;
        };
        self.done = done;
        self.ended = ended;
        if ended {
            return Some(None);
        }
        reply.buffers.pop().map(Some)
    }

    /// Pulls everything into a blob. Many portions become one piece as they come, so that the browser can put it aside.
    pub async fn into_blob(mut self, media_type: &str, on_rows: impl Fn(usize)) -> Option<Blob> {
        let options = BlobPropertyBag::new();
        options.set_type(media_type);
        let blob = |parts: &Array| Blob::new_with_blob_sequence_and_options(parts, &options).ok();
        let (pieces, portions) = (Array::new(), Array::new());
        while let Some(portion) = self.next().await? {
            portions.push(&portion);
            if portions.length() as usize >= PIECE {
                let piece = blob(&portions)?;
                pieces.push(&piece);
                portions.set_length(0);
            }
            on_rows(self.done);
        }
        let piece = blob(&portions)?;
        pieces.push(&piece);
        blob(&pieces)
    }
}

/// The selection in the worker's terms: places from zero, the last not included, and columns, of those that are shown.
pub fn places(area: Area, rows: usize, shown: &[usize]) -> (Vec<(usize, usize)>, Vec<usize>) {
    let selected = area.rows(rows);
    let place = (selected.start().saturating_sub(1), *selected.end());
    let columns = area
        .columns(shown.len())
        .filter_map(|column| shown.get(column.checked_sub(1)?).copied())
        .collect();
    (vec![place], columns)
}
