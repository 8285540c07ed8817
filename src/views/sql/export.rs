//! Exports of a table, pulled from the worker a portion at a time.

mod csv;
mod file_form;
mod texts;
mod typed;

use belvedere_table::Format;
use belvedere_table::session::{Request, Response};
use belvedere_view::grid::Area;
use js_sys::ArrayBuffer;

use super::table_worker::TableWorker;
use crate::i18n::t;
use crate::save_to::{SaveError, Sink};

pub use csv::{CsvChoice, CsvFields};
pub use file_form::FileForm;
pub(crate) use texts::Text;
pub use typed::{Given, Next, TypedFilePart, fill, typed_file};

/// About how many bytes a portion has.
const PORTION: usize = 1 << 20;

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
        match worker
            .ask(&question, None)
            .await
            .map(|reply| reply.response)
        {
            Ok(Response::Portion { total, .. }) => Ok(Self {
                worker,
                export,
                ended: false,
                done: 0,
                total,
            }),
            Ok(Response::Failed { kind, message, .. }) => Err(match kind.as_str() {
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
        let Response::Portion { done, ended, .. } = reply.response else {
            return None;
        };
        self.done = done;
        self.ended = ended;
        if ended {
            return Some(None);
        }
        reply.buffers.pop().map(Some)
    }

    /// Pulls everything into a file, a portion at a time.
    pub async fn write(mut self, sink: &mut Sink, on_rows: impl Fn(usize)) -> Result<(), Refusal> {
        while let Some(portion) = self.next().await.ok_or(None)? {
            let size = portion.byte_length() as usize;
            let written = sink.write(&portion, size).await;
            written.map_err(SaveError::reason)?;
            on_rows(self.done);
        }
        Ok(())
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
