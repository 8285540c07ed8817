//! One table of a session, with the view that the page shows of it.

use std::ops::Range;

use super::source::Source;
use super::{ColumnInfo, Progress, Reply, Response, ViewState};
use crate::{Chart, DISTINCT, Error, Export, Filter, Find, Format, Result, SortBy, Table};

/// A table and its view.
#[derive(Debug)]
pub(super) struct Open {
    source: Box<dyn Source>,
    /// How many bytes it may hold.
    budget: u64,
    /// The columns that the page knows.
    told: Vec<ColumnInfo>,
    view: View,
}

#[derive(Debug, Default)]
struct View {
    generation: u32,
    /// The rows that pass, if there is a filter.
    rows: Option<Vec<u32>>,
    /// The sort that is still to be done.
    sort: Vec<SortBy>,
    /// The rows in their order, as far as it is known; as they arrive, if not given.
    order: Option<Vec<u32>>,
}

/// Why there is no response.
#[derive(Debug)]
pub(super) enum Failure {
    NoTable,
    Replaced,
    Error(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl Failure {
    pub(super) fn reply(self) -> Reply {
        match self {
            Self::NoTable => Response::Failed {
                kind: "noTable".to_owned(),
                message: "there is no such table".to_owned(),
                progress: None,
            },
            Self::Replaced => Response::Replaced,
            Self::Error(error) => Response::failed(&error, None),
        }
        .into()
    }
}

pub(super) type Outcome = Result<Reply, Failure>;

impl Open {
    pub(super) fn new(source: Box<dyn Source>, budget: u64) -> Self {
        Self {
            source,
            budget,
            told: Vec::new(),
            view: View::default(),
        }
    }

    /// How many bytes it holds.
    pub(super) fn held(&self) -> u64 {
        self.table().held()
    }

    /// How many bytes there are for it, beside the other tables.
    pub(super) fn give_room(&mut self, room: u64) {
        self.source.set_budget(self.budget.min(room));
    }

    pub(super) fn table(&self) -> &Table {
        self.source.table()
    }

    pub(super) fn space(&mut self) -> Option<&mut [u8]> {
        self.source.space()
    }

    pub(super) fn wanted(&self) -> Option<Range<u64>> {
        self.source.wanted()
    }

    pub(super) fn advance(&mut self, count: usize) -> Reply {
        let result = self.source.advance(count);
        self.progress(result)
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Reply {
        let result = self.source.push(bytes);
        self.progress(result)
    }

    pub(super) fn finish(&mut self) -> Reply {
        let result = self.source.finish();
        self.progress(result)
    }

    fn progress(&mut self, result: Result<()>) -> Reply {
        let columns = ColumnInfo::of(self.table());
        let news = (columns != self.told).then(|| columns.clone());
        self.told = columns;
        let progress = Progress {
            rows: self.table().rows(),
            arrived: self.source.position(),
            held: self.table().held(),
            columns: news,
        };
        match result {
            Ok(()) => Response::Progress(progress),
            Err(error) => Response::failed(&error, Some(progress)),
        }
        .into()
    }

    pub(super) fn view(
        &mut self,
        generation: u32,
        filter: Option<Filter>,
        sort: Vec<SortBy>,
        first: Option<usize>,
    ) -> Outcome {
        let table = self.table();
        let rows = match filter {
            None => None,
            Some(filter) => Some(table.filter(&filter, None)?),
        };
        let (order, sort) = match first {
            _ if sort.is_empty() => (rows.clone(), sort),
            Some(first) => (Some(table.sort_first(&sort, rows.as_deref(), first)?), sort),
            None => (Some(table.sort(&sort, rows.as_deref())?), Vec::new()),
        };
        self.view = View {
            generation,
            rows,
            sort,
            order,
        };
        Ok(self.view_state())
    }

    pub(super) fn view_rest(&mut self, generation: u32) -> Outcome {
        self.is_current(generation)?;
        if !self.view.sort.is_empty() {
            let sort = std::mem::take(&mut self.view.sort);
            let order = self.table().sort(&sort, self.view.rows.as_deref())?;
            self.view.order = Some(order);
        }
        Ok(self.view_state())
    }

    fn view_state(&self) -> Reply {
        let rows = self
            .view
            .rows
            .as_ref()
            .map_or(self.table().rows(), Vec::len);
        Response::View(ViewState {
            generation: self.view.generation,
            rows,
            ready: self.view.order.as_ref().map_or(rows, Vec::len),
        })
        .into()
    }

    fn is_current(&self, generation: u32) -> Result<(), Failure> {
        if generation == self.view.generation {
            Ok(())
        } else {
            Err(Failure::Replaced)
        }
    }

    pub(super) fn window(
        &self,
        generation: u32,
        places: Range<usize>,
        columns: &[usize],
        most: usize,
    ) -> Outcome {
        self.is_current(generation)?;
        let start = places.start;
        let order = self.view.order.as_deref();
        let window = self.table().window(order, places, columns, most)?;
        let bytes = |numbers: &mut dyn Iterator<Item = u32>| -> Vec<u8> {
            numbers.flat_map(u32::to_le_bytes).collect()
        };
        let rows = self.rows(start..start.saturating_add(window.rows));
        Ok(Reply {
            response: Response::Window {
                generation,
                start,
                rows: window.rows,
                columns: window.columns,
            },
            buffers: vec![
                window.text.into_bytes(),
                bytes(&mut window.ends.into_iter()),
                window.flags,
                bytes(&mut rows.into_iter()),
            ],
        })
    }

    /// The row numbers at some places.
    fn rows(&self, places: Range<usize>) -> Vec<u32> {
        let all = self.view.order.as_deref();
        let end = places
            .end
            .min(all.map_or(self.table().rows(), <[u32]>::len));
        let start = places.start.min(end);
        match all {
            Some(order) => order.get(start..end).unwrap_or_default().to_vec(),
            None => (start as u32..end as u32).collect(),
        }
    }

    fn rows_of(&self, places: &[(usize, usize)]) -> Vec<u32> {
        places
            .iter()
            .flat_map(|(start, end)| self.rows(*start..*end))
            .collect()
    }

    pub(super) fn profile(&self, column: usize, top: usize, filter: Option<&Filter>) -> Outcome {
        let table = self.table();
        let passed = filter
            .map(|filter| table.filter(filter, None))
            .transpose()?;
        let rows = passed.as_deref().or(self.view.rows.as_deref());
        // All rows are read faster without their numbers.
        let rows = rows.filter(|rows| rows.len() < table.rows());
        let profile = table.profile(column, rows, DISTINCT, top)?;
        Ok(Response::Profile(Box::new(profile)).into())
    }

    pub(super) fn chart(&self, chart: &Chart) -> Outcome {
        let drawing = self.table().chart(chart, self.view.rows.as_deref())?;
        Ok(Reply {
            response: Response::Chart,
            buffers: vec![drawing.to_bytes()],
        })
    }

    pub(super) fn find(&self, find: &Find) -> Outcome {
        let search = self.table().find(find, self.view.order.as_deref())?;
        Ok(Response::Search { search }.into())
    }

    pub(super) fn summary(&self, columns: &[usize], places: &[(usize, usize)]) -> Outcome {
        let table = self.table();
        let shown = self.view.rows.as_ref().map_or(table.rows(), Vec::len);
        let summary = if places == [(0, shown)] {
            // Whole columns are read fastest in the order of arrival, and without the numbers of their rows.
            let rows = self.view.rows.as_deref();
            let rows = rows.filter(|rows| rows.len() < table.rows());
            table.summary(columns, rows)?
        } else {
            table.summary(columns, Some(&self.rows_of(places)))?
        };
        Ok(Response::Summary(summary).into())
    }

    pub(super) fn cell(&self, row: usize, column: usize, most: usize) -> Outcome {
        let (text, kind) = self.table().cell(row, column, most)?.unzip();
        Ok(Response::Cell { text, kind }.into())
    }

    pub(super) fn cell_bytes(&self, row: usize, column: usize) -> Outcome {
        Ok(Reply {
            response: Response::Bytes,
            buffers: self.table().cell_bytes(row, column)?.into_iter().collect(),
        })
    }

    pub(super) fn in_list(&self, column: usize, places: &[(usize, usize)]) -> Outcome {
        let text = self.table().in_list(column, &self.rows_of(places))?;
        Ok(Response::Text { text }.into())
    }

    pub(super) fn export(
        &self,
        format: Format,
        columns: Vec<usize>,
        places: Option<Vec<(usize, usize)>>,
    ) -> Result<Export, Failure> {
        let rows = match places {
            Some(places) => Some(self.rows_of(&places)),
            // Before the rest of the order is known, the rows are there at least.
            None if self.view.sort.is_empty() => self.view.order.clone(),
            None => Some(
                self.table()
                    .sort(&self.view.sort, self.view.rows.as_deref())?,
            ),
        };
        Ok(Export::new(self.table(), format, columns, rows)?)
    }
}
