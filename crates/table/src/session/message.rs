//! Requests and responses.

use serde::{Deserialize, Serialize};

use super::ColumnInfo;
use crate::{
    CellKind, Change, Chart, Compare, CsvInput, Differences, Error, Filter, Find, Format, Profile,
    Search, SharedColumns, SortBy, Summary,
};

/// The format of the bytes of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Input {
    /// An Arrow IPC stream, or a file that is read like one.
    Arrow,
    /// An Arrow IPC file, read by its footer.
    ArrowFile {
        /// Its size in bytes.
        size: u64,
    },
    /// A Parquet file.
    Parquet {
        /// Its size in bytes.
        size: u64,
    },
    /// CSV.
    Csv(CsvInput),
}

/// What a profile is for. Of several that wait for one purpose, only the last is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProfilePurpose {
    /// The panel of the column.
    Panel,
    /// A search among its values.
    Search,
    /// The header of the column: not wanted once the view is another.
    Header,
}

/// A request of a page. `generation` numbers the views of a table: a response to an older one is obsolete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Request {
    /// Begin a table under a number of the page's choice, in place of any that has it.
    Open {
        /// The number.
        table: u32,
        /// The format of its bytes.
        input: Input,
        /// How many bytes it may hold.
        budget: u64,
    },
    /// The next bytes, which come beside the request.
    Push {
        /// The number of the table.
        table: u32,
    },
    /// The next bytes of the file that came beside [`Self::Open`] are read by the worker. Answered as a push is, and with
    /// [`Response::Done`] once there is nothing left to read.
    ReadOn {
        /// The number of the table.
        table: u32,
    },
    /// No more bytes will come.
    Finish {
        /// The number of the table.
        table: u32,
    },
    /// Let go of a table and its exports.
    Close {
        /// The number of the table.
        table: u32,
    },
    /// Show filtered and sorted rows. With `first`, so many rows are sorted at once, and [`Self::ViewRest`] sorts all.
    View {
        /// The number of the table.
        table: u32,
        /// The number of the view.
        generation: u32,
        /// Which rows; all if not given.
        filter: Option<Filter>,
        /// In which order; that of their arrival if empty.
        sort: Vec<SortBy>,
        /// How many rows to sort at once.
        first: Option<usize>,
    },
    /// Sort the rest of a view.
    ViewRest {
        /// The number of the table.
        table: u32,
        /// The number of the view.
        generation: u32,
    },
    /// The cells of a part of the view.
    Window {
        /// The number of the table.
        table: u32,
        /// The number of the view.
        generation: u32,
        /// The first row's place from the top.
        start: usize,
        /// The place after the last row's.
        end: usize,
        /// The numbers of the columns.
        columns: Vec<usize>,
        /// How many characters of a cell.
        most: usize,
    },
    /// A column at a glance, over the rows that the filter lets pass; over those of the view if not given.
    Profile {
        /// The number of the table.
        table: u32,
        /// The number of the column.
        column: usize,
        /// How many of the most frequent values.
        top: usize,
        /// Which rows.
        filter: Option<Filter>,
        /// What it is for.
        purpose: ProfilePurpose,
    },
    /// The rows of the view in groups, for a chart.
    Chart {
        /// The number of the table.
        table: u32,
        /// The groups and their measure.
        chart: Chart,
    },
    /// The columns that two tables share.
    SharedColumns {
        /// The number of the earlier table.
        before: u32,
        /// The number of the later one.
        after: u32,
    },
    /// Begin to compare two tables under a number of the page's choice.
    Compare {
        /// The number of the comparison.
        comparison: u32,
        /// The number of the earlier table.
        before: u32,
        /// The number of the later one.
        after: u32,
        /// Which columns.
        compare: Compare,
    },
    /// Go on comparing for a while.
    CompareNext {
        /// The number of the comparison.
        comparison: u32,
    },
    /// Some of the rows that differ.
    ChangedRows {
        /// The number of the comparison.
        comparison: u32,
        /// Those with this change; all that differ if not given.
        change: Option<Change>,
        /// The place of the first among them.
        start: usize,
        /// The place after the last.
        end: usize,
        /// How many characters of a cell.
        most: usize,
    },
    /// Let go of a comparison.
    CompareEnd {
        /// The number of the comparison.
        comparison: u32,
    },
    /// Look for a text.
    Find {
        /// The number of the table.
        table: u32,
        /// The search.
        find: Find,
    },
    /// Selected cells at a glance.
    Summary {
        /// The number of the table.
        table: u32,
        /// The numbers of the columns.
        columns: Vec<usize>,
        /// From which places to which, the last not included.
        places: Vec<(usize, usize)>,
    },
    /// The whole text of a cell.
    Cell {
        /// The number of the table.
        table: u32,
        /// The row's number (not its place).
        row: usize,
        /// The number of the column.
        column: usize,
        /// How many characters at most.
        most: usize,
    },
    /// The bytes of a cell.
    CellBytes {
        /// The number of the table.
        table: u32,
        /// The row's number (not its place).
        row: usize,
        /// The number of the column.
        column: usize,
    },
    /// The values of a column as a list for `IN`.
    InList {
        /// The number of the table.
        table: u32,
        /// The number of the column.
        column: usize,
        /// From which places to which, the last not included.
        places: Vec<(usize, usize)>,
    },
    /// Begin an export under a number of the page's choice.
    Export {
        /// The number of the export.
        export: u32,
        /// The number of the table.
        table: u32,
        /// The format of the export.
        format: Format,
        /// The numbers of the columns.
        columns: Vec<usize>,
        /// From which places to which, the last not included; the whole view if not given.
        places: Option<Vec<(usize, usize)>>,
    },
    /// The next portion of an export.
    ExportNext {
        /// The number of the export.
        export: u32,
        /// About how many bytes.
        size: usize,
    },
    /// Give up an export.
    ExportEnd {
        /// The number of the export.
        export: u32,
    },
}

/// How far a table is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Rows that can be shown.
    pub rows: usize,
    /// Bytes that arrived.
    pub arrived: u64,
    /// Bytes that are held.
    pub held: u64,
    /// The columns, when they are known or have changed since the last response.
    pub columns: Option<Vec<ColumnInfo>>,
}

/// The state of a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ViewState {
    /// The number of the view.
    pub generation: u32,
    /// How many rows it has in all.
    pub rows: usize,
    /// How many of them can be shown by now.
    pub ready: usize,
}

/// A response of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Response {
    /// It is done.
    Done,
    /// Bytes were taken.
    Progress(Progress),
    /// A view was made.
    View(ViewState),
    /// Cells. Beside it: the text of all cells, where each ends (32 bits each), the flags of each, the row numbers.
    Window {
        /// The number of the view.
        generation: u32,
        /// The first row's place.
        start: usize,
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// A profile.
    Profile(Box<Profile>),
    /// A [`crate::Drawing`] as bytes is beside it: only the part of a page that draws need know how to read it.
    Chart,
    /// The columns that two tables share.
    SharedColumns(Box<SharedColumns>),
    /// How far a comparison is.
    Compared {
        /// How much is done.
        done: usize,
        /// Of how much.
        total: usize,
        /// The counts, when all is done.
        counts: Option<Box<Differences>>,
    },
    /// Rows that differ. Beside it: for the earlier table the text of all cells, where each ends (32 bits each), and the
    /// flags of each; the same for the later one; for each cell whether it has changed; and for each row its change: 0
    /// if it was added, 1 if removed, 2 if changed.
    ChangedRows {
        /// How many rows there are.
        rows: usize,
        /// How many columns there are: the keys, then the others.
        columns: usize,
    },
    /// Where a text was found.
    Search {
        /// Where.
        search: Search,
    },
    /// Selected cells at a glance.
    Summary(Summary),
    /// A cell; nothing if there is no such row.
    Cell {
        /// Its text.
        text: Option<String>,
        /// Its kind.
        kind: Option<CellKind>,
    },
    /// The bytes of a cell are beside it, if it has any.
    Bytes,
    /// A text.
    Text {
        /// The text.
        text: String,
    },
    /// A portion of an export is beside it.
    Portion {
        /// Rows written so far.
        done: usize,
        /// Rows to write.
        total: usize,
        /// Nothing more comes, and nothing is beside it.
        ended: bool,
    },
    /// A newer request took its place.
    Replaced,
    /// It failed. The rows of before can still be shown.
    Failed {
        /// The kind of error.
        kind: String,
        /// In words; for `longCell`, the name of the column.
        message: String,
        /// How far the table is, if bytes were pushed.
        progress: Option<Progress>,
    },
}

impl Response {
    pub(super) fn failed(error: &Error, progress: Option<Progress>) -> Self {
        let kind = match error {
            Error::Malformed { .. } => "malformed",
            Error::Unsupported { .. } => "unsupported",
            Error::Truncated { .. } => "truncated",
            Error::OverBudget { .. } => "overBudget",
            Error::TooManyRows { .. } => "tooManyRows",
            Error::NoColumn { .. } => "noColumn",
            Error::Literal { .. } => "literal",
            Error::NoChart { .. } => "noChart",
            Error::NoSchema => "noSchema",
            Error::NotLoaded => "notLoaded",
            Error::LongCell { .. } => "longCell",
            Error::ManyColumns { .. } => "manyColumns",
        };
        Self::Failed {
            kind: kind.to_owned(),
            message: match error {
                Error::LongCell { column, .. } => column.clone(),
                error => error.to_string(),
            },
            progress,
        }
    }
}
