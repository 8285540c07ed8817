//! The one error of this crate.

use std::borrow::Cow;

/// A result with the error of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error between bytes and cells. Rows that were decoded before it stay usable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The bytes don't follow their format. `position` counts bytes from the start of the input.
    #[error("broken data at byte {position}: {what}")]
    Malformed {
        /// Bytes from the start of the input.
        position: u64,
        /// A description of the problem.
        what: Cow<'static, str>,
    },
    /// The bytes use a part of their format that can't be read here.
    #[error("at byte {position}: {what} can't be read here")]
    Unsupported {
        /// Bytes from the start of the input.
        position: u64,
        /// The unsupported feature.
        what: Cow<'static, str>,
    },
    /// The input ended in the middle of a value or message.
    #[error("the data ends early, at byte {position}")]
    Truncated {
        /// How many bytes arrived.
        position: u64,
    },
    /// Going on would hold more memory than was allowed.
    #[error("{needed} bytes would be held, {budget} are allowed")]
    OverBudget {
        /// The required memory, in bytes.
        needed: u64,
        /// The memory limit, in bytes.
        budget: u64,
    },
    /// There are more rows than can be numbered.
    #[error("more than {most} rows")]
    TooManyRows {
        /// The most that a table holds.
        most: u64,
    },
    /// No column has this number.
    #[error("there is no column {column}")]
    NoColumn {
        /// The number asked for, from 0.
        column: usize,
    },
    /// A chart can't be made of values of this type.
    #[error("{data_type} values can't be drawn")]
    NoChart {
        /// The type of the column.
        data_type: String,
    },
    /// A workbook can't hold a cell of so many characters.
    #[error(
        "column \u{201c}{column}\u{201d} has a cell of {length} characters, and a workbook takes {most}"
    )]
    LongCell {
        /// The name of the column.
        column: String,
        /// The characters of the cell, in the units of UTF-16.
        length: usize,
        /// The most that a workbook takes.
        most: usize,
    },
    /// A workbook can't hold so many columns.
    #[error("{columns} columns, and a workbook takes {most}")]
    ManyColumns {
        /// The number of columns.
        columns: usize,
        /// The most that a workbook takes.
        most: usize,
    },
    /// The code for it could not be loaded.
    #[error("a part of the app could not be loaded")]
    NotLoaded,
    /// A text in a filter isn't a value of its column's type.
    #[error("\u{201c}{text}\u{201d} is no {data_type}")]
    Literal {
        /// The text as it was given.
        text: String,
        /// The type of the column.
        data_type: String,
    },
    /// The table has no schema yet.
    #[error("no schema has arrived yet")]
    NoSchema,
}

impl Error {
    pub(crate) fn malformed(position: u64, what: impl Into<Cow<'static, str>>) -> Self {
        Self::Malformed {
            position,
            what: what.into(),
        }
    }

    pub(crate) fn unsupported(position: u64, what: impl Into<Cow<'static, str>>) -> Self {
        Self::Unsupported {
            position,
            what: what.into(),
        }
    }
}
