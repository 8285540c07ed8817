//! The parts of a session that many pages never ask for. In the app each is a file of its own, which the worker loads with the
//! first request that belongs to it; all other programs hold every part from the start.

use super::open::{Failure, Open, Outcome};
use super::source::Source;
use super::{Input, Reply, Request, Response, Session};
use crate::{CsvDecoder, Error, ParquetDecoder};

/// A part of a session that is loaded on demand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Parquet and CSV.
    Files,
    /// Files and texts that are written.
    Exports,
    /// Profiles, charts and comparisons.
    Analysis,
}

/// Handles the requests of a part.
pub type Handler = fn(&mut Session, Request) -> Reply;

impl Request {
    /// The part that it belongs to, if any.
    pub fn part(&self) -> Option<Part> {
        match self {
            Self::Open {
                input: Input::Parquet { .. } | Input::Csv(_),
                ..
            } => Some(Part::Files),
            Self::Export { .. } | Self::ExportNext { .. } => Some(Part::Exports),
            Self::Profile { .. }
            | Self::Chart { .. }
            | Self::SharedColumns { .. }
            | Self::Compare { .. }
            | Self::CompareNext { .. }
            | Self::ChangedRows { .. } => Some(Part::Analysis),
            _ => None,
        }
    }
}

impl Part {
    /// The handler of its requests, in a program that holds every part.
    pub fn handler(self) -> Handler {
        match self {
            Self::Files => files,
            Self::Exports => exports,
            Self::Analysis => analysis,
        }
    }
}

fn files(session: &mut Session, request: Request) -> Reply {
    session.open_file(request).unwrap_or_else(Failure::reply)
}

fn exports(session: &mut Session, request: Request) -> Reply {
    session.export(request).unwrap_or_else(Failure::reply)
}

fn analysis(session: &mut Session, request: Request) -> Reply {
    session.analyze(request).unwrap_or_else(Failure::reply)
}

impl Session {
    fn open_file(&mut self, request: Request) -> Outcome {
        let Request::Open {
            table,
            input,
            budget,
        } = request
        else {
            return Err(Error::NotLoaded.into());
        };
        let source: Box<dyn Source> = match input {
            Input::Parquet { size } => Box::new(ParquetDecoder::new(budget, size)),
            Input::Csv(input) => Box::new(CsvDecoder::new(budget, input)),
            Input::Arrow | Input::ArrowFile { .. } => return Err(Error::NotLoaded.into()),
        };
        self.tables.insert(table, Open::new(source, budget));
        Ok(Response::Done.into())
    }

    fn export(&mut self, request: Request) -> Outcome {
        match request {
            Request::Export {
                export,
                table,
                format,
                columns,
                places,
            } => {
                let made = self.open(table)?.export(format, columns, places)?;
                let total = made.total();
                self.exports.insert(export, (table, made));
                Ok(Response::Portion {
                    done: 0,
                    total,
                    ended: false,
                }
                .into())
            }
            Request::ExportNext { export, size } => self.export_next(export, size),
            _ => Err(Error::NotLoaded.into()),
        }
    }

    fn export_next(&mut self, export: u32, size: usize) -> Outcome {
        let (table, made) = self.exports.get_mut(&export).ok_or(Failure::NoTable)?;
        let table = self.tables.get(table).ok_or(Failure::NoTable)?.table();
        let portion = made.next(table, size)?;
        let response = Response::Portion {
            done: made.done(),
            total: made.total(),
            ended: portion.is_none(),
        };
        if portion.is_none() {
            self.exports.remove(&export);
        }
        Ok(Reply {
            response,
            buffers: portion.into_iter().collect(),
        })
    }

    fn analyze(&mut self, request: Request) -> Outcome {
        match request {
            Request::Profile {
                table,
                column,
                top,
                filter,
                ..
            } => self.open(table)?.profile(column, top, filter.as_ref()),
            Request::Chart { table, chart } => self.open(table)?.chart(&chart),
            Request::SharedColumns { before, after } => self.shared_columns(before, after),
            Request::Compare {
                comparison,
                before,
                after,
                compare,
            } => self.compare(comparison, before, after, compare),
            Request::CompareNext { comparison } => self.compare_next(comparison),
            Request::ChangedRows {
                comparison,
                change,
                start,
                end,
                most,
            } => self.changed_rows(comparison, change, start..end, most),
            _ => Err(Error::NotLoaded.into()),
        }
    }
}

#[cfg(all(feature = "worker", target_arch = "wasm32"))]
mod load {
    use super::{Handler, Part};
    use crate::Result;

    /// A function that loads the part of its name, and then gives its handler.
    macro_rules! part {
        ($name:ident) => {
            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($name, fallible)]
            fn $name() -> Result<Handler> {
                Ok(super::$name)
            }

            #[cfg(not(feature = "split"))]
            fn $name() -> impl Future<Output = Result<Handler>> {
                std::future::ready(Ok(super::$name as Handler))
            }
        };
    }

    part!(files);
    part!(exports);
    part!(analysis);

    #[cfg(feature = "split")]
    impl From<wasm_split_helpers::SplitLoaderError> for crate::Error {
        fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
            Self::NotLoaded
        }
    }

    impl Part {
        /// Its handler, once its code is there.
        pub(crate) async fn load(self) -> Result<Handler> {
            match self {
                Self::Files => files().await,
                Self::Exports => exports().await,
                Self::Analysis => analysis().await,
            }
        }
    }
}
