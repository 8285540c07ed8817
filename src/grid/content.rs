//! What a table draws, and how it differs from the other one: where its texts come from, its classes, its marks.

/// A kind of table: its classes, by which the style sheet and the page know its elements, and its habits.
#[derive(Debug)]
pub struct Kind {
    /// The table.
    pub grid: &'static str,
    /// What holds its header.
    pub head: &'static str,
    /// What holds its rows.
    pub body: &'static str,
    /// A row.
    pub row: &'static str,
    /// The number of a row.
    pub number: &'static str,
    /// A cell.
    pub cell: &'static str,
    /// Begins the identifiers of cells in the page.
    pub id: &'static str,
    /// Whether the active cell alone is marked as selected, and the number of a row that is selected whole.
    pub marks_one: bool,
    /// Whether the headers of all columns are drawn, and not only of those in sight.
    pub heads_all: bool,
    /// The widest window, in CSS pixels, in which no column stays in sight.
    pub narrow: u32,
}

/// How a row is marked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowMarks {
    /// Whether it is selected; `None` where rows are not.
    pub selected: Option<bool>,
    /// Whether it is shown beside the table.
    pub current: bool,
    /// What is new about it: as the style sheet knows it, and in words.
    pub news: Option<(&'static str, String)>,
}

/// The texts and the classes of the cells of one row, by their columns.
pub type RowCells<'a> = Box<dyn Fn(usize) -> (String, &'static str) + 'a>;

/// The rows at one moment.
pub trait Content {
    /// How many there are.
    fn rows(&self) -> usize;

    /// The first part changes with other rows, which are shown from the first; the second whenever a row may read differently.
    fn stamp(&self) -> ((u64, u64), u64) {
        Default::default()
    }

    /// The number of a row in words.
    fn number(&self, row: usize) -> String;

    /// How a row is marked.
    fn marks(&self, _row: usize) -> RowMarks {
        RowMarks::default()
    }

    /// What a row says.
    fn cells(&self, row: usize) -> Option<RowCells<'_>>;
}

/// Where the rows of a table come from.
pub trait Source {
    /// Reads the rows as they are now.
    fn read(&self, act: &mut dyn FnMut(&dyn Content));

    /// Rows were drawn.
    fn painted(&self);

    /// Scrolling has ended.
    fn rested(&self) {}
}
