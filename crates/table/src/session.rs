//! Requests of a page to its worker, and the tables that the worker holds.
//!
//! Requests and responses are plain data with bytes beside it; in a browser, `to_js` and `from_js` make JavaScript values of
//! it. Nothing else here is a browser: the worker only moves messages. Long work comes in steps that the page asks for one
//! by one (find, export, the rest of a sort), so to cancel is to stop asking; requests in the worker's queue are
//! dropped when newer ones replace them.

mod column_info;
mod compare;
#[cfg(target_arch = "wasm32")]
mod js;
mod message;
mod open;
mod parts;
mod replaced;
mod source;

pub use column_info::ColumnInfo;
#[cfg(target_arch = "wasm32")]
pub use js::{from_js, to_js};
pub use message::{Input, ProfilePurpose, Progress, Request, Response, ViewState};
pub use parts::{Handler, Part};

use std::collections::HashMap;
use std::ops::Range;

use crate::{Decoder, Error, Export, FileDecoder, Result, Table};
use compare::Comparing;
use open::{Failure, Open, Outcome};
use source::{NotLoaded, Source};

/// How many bytes all tables together hold at most. Wasm has 4 GiB of memory; the rest is for orders, exports and copies.
const MEMORY: u64 = 2 << 30;

/// Tables under numbers that the page chose.
///
/// ```
/// use belvedere_table::CsvInput;
/// use belvedere_table::session::{Input, Request, Response, Session};
///
/// let mut session = Session::default();
/// let open = Request::Open {
///     table: 1,
///     input: Input::Csv(CsvInput::default()),
///     budget: 1 << 20,
/// };
/// assert_eq!(session.handle(open, b"").response, Response::Done);
/// session.handle(Request::Push { table: 1 }, b"id,city\n1,Graz\n2,Linz\n");
/// let end = session.handle(Request::Finish { table: 1 }, b"").response;
/// assert!(matches!(end, Response::Progress(progress) if progress.rows == 2));
///
/// let cities = Request::Window {
///     table: 1,
///     generation: 0,
///     start: 0,
///     end: 2,
///     columns: vec![1],
///     most: 200,
/// };
/// let reply = session.handle(cities, b"");
/// assert_eq!(reply.buffers.first().map(Vec::as_slice), Some(&b"GrazLinz"[..]));
///
/// // What can't be done is a response too: a worker has no other way to say it.
/// let other = session.handle(Request::Push { table: 2 }, b"");
/// assert!(matches!(other.response, Response::Failed { .. }));
/// ```
#[derive(Debug)]
pub struct Session {
    memory: u64,
    tables: HashMap<u32, Open>,
    exports: HashMap<u32, (u32, Export)>,
    comparisons: HashMap<u32, Comparing>,
}

/// A response, and the bytes that belong to it.
#[derive(Debug)]
pub struct Reply {
    /// The response.
    pub response: Response,
    /// For a window its text, ends, flags and row numbers; for a portion, a cell or a chart its bytes.
    pub buffers: Vec<Vec<u8>>,
}

impl From<Response> for Reply {
    fn from(response: Response) -> Self {
        Self {
            response,
            buffers: Vec::new(),
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::with_memory(MEMORY)
    }
}

impl Session {
    /// A session whose tables together hold at most so many bytes. Data beyond the limit fails with
    /// [`crate::Error::OverBudget`]; the rows before it stay.
    pub fn with_memory(bytes: u64) -> Self {
        Self {
            memory: bytes,
            tables: HashMap::new(),
            exports: HashMap::new(),
            comparisons: HashMap::new(),
        }
    }

    /// Handles a request; `bytes` are those that a [`Request::Push`] brings. A failure is a [`Response::Failed`].
    pub fn handle(&mut self, request: Request, bytes: &[u8]) -> Reply {
        match request.part() {
            None => self.handle_core(request, bytes),
            Some(part) => part.handler()(self, request),
        }
    }

    /// Handles a request without the code of the parts: one that needs a part is answered with [`crate::Error::NotLoaded`].
    pub fn handle_core(&mut self, request: Request, bytes: &[u8]) -> Reply {
        self.respond(request, bytes).unwrap_or_else(Failure::reply)
    }

    /// Where the next bytes of a table belong, for a caller that writes them there itself.
    pub fn space(&mut self, table: u32) -> Option<&mut [u8]> {
        self.growing(table).ok()?.space()
    }

    /// `count` bytes were written to [`Self::space`].
    pub fn advance(&mut self, table: u32, count: usize) -> Reply {
        self.growing(table)
            .map_or_else(Failure::reply, |open| open.advance(count))
    }

    /// The bytes of a table's file that are to be pushed next; none when there is no more to read.
    pub fn wanted(&self, table: u32) -> Option<Range<u64>> {
        self.tables.get(&table)?.wanted()
    }

    fn open(&mut self, table: u32) -> Result<&mut Open, Failure> {
        self.tables.get_mut(&table).ok_or(Failure::NoTable)
    }

    /// A table that receives rows: it may use the memory that the others leave.
    fn growing(&mut self, table: u32) -> Result<&mut Open, Failure> {
        let others = self.tables.iter().filter(|(number, _)| **number != table);
        let held: u64 = others.map(|(_, open)| open.held()).sum();
        let room = self.memory.saturating_sub(held);
        let open = self.open(table)?;
        open.give_room(room);
        Ok(open)
    }

    fn respond(&mut self, request: Request, bytes: &[u8]) -> Outcome {
        match request {
            Request::Open {
                table,
                input,
                budget,
            } => {
                let source: Box<dyn Source> = match input {
                    Input::Arrow => Box::new(Decoder::new(budget)),
                    Input::ArrowFile { size } => Box::new(FileDecoder::new(budget, size)),
                    // What is pushed there fails with the reason.
                    Input::Parquet { .. } | Input::Csv(_) => Box::new(NotLoaded::default()),
                };
                self.tables.insert(table, Open::new(source, budget));
                Ok(Response::Done.into())
            }
            Request::Push { table } => Ok(self.growing(table)?.push(bytes)),
            // The worker has the files, and reads them.
            Request::ReadOn { .. } => Ok(Response::Done.into()),
            Request::Finish { table } => Ok(self.growing(table)?.finish()),
            Request::Close { table } => {
                self.tables.remove(&table);
                self.exports.retain(|_, export| export.0 != table);
                self.comparisons
                    .retain(|_, comparing| !comparing.is_of(table));
                Ok(Response::Done.into())
            }
            Request::View {
                table,
                generation,
                filter,
                sort,
                first,
            } => self.open(table)?.view(generation, filter, sort, first),
            Request::ViewRest { table, generation } => self.open(table)?.view_rest(generation),
            Request::Window {
                table,
                generation,
                start,
                end,
                columns,
                most,
            } => self
                .open(table)?
                .window(generation, start..end, &columns, most),
            Request::CompareEnd { comparison } => {
                self.comparisons.remove(&comparison);
                Ok(Response::Done.into())
            }
            Request::Find { table, find } => self.open(table)?.find(&find),
            Request::Summary {
                table,
                columns,
                places,
            } => self.open(table)?.summary(&columns, &places),
            Request::Cell {
                table,
                row,
                column,
                most,
            } => self.open(table)?.cell(row, column, most),
            Request::CellBytes { table, row, column } => self.open(table)?.cell_bytes(row, column),
            Request::InList {
                table,
                column,
                places,
            } => self.open(table)?.in_list(column, &places),
            Request::ExportEnd { export } => {
                self.exports.remove(&export);
                Ok(Response::Done.into())
            }
            _ => Err(Error::NotLoaded.into()),
        }
    }

    /// A table, to look at it directly.
    pub fn table(&self, table: u32) -> Option<&Table> {
        self.tables.get(&table).map(Open::table)
    }
}
