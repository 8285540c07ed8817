//! Filtering: which rows pass, exactly. No number goes through a float that isn't one.

mod literal;
mod mask;
mod predicate;
mod ranges;
mod texts;

pub(crate) use texts::Finder;

use crate::Table;
use crate::error::Result;
use mask::Mask;

/// The condition on rows.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// All of them; every row passes an empty list.
    All(Vec<Filter>),
    /// At least one; no row passes an empty list.
    Any(Vec<Filter>),
    /// Not this: rows that are null pass where the predicate inside let none pass.
    Not(Box<Filter>),
    /// A predicate of one column.
    Column {
        /// The column's number.
        column: usize,
        /// The predicate.
        predicate: Predicate,
    },
}

/// A condition on a value. Values to compare with are texts, read as the column's type: numbers in full, dates and times in
/// ISO 8601 (in UTC unless they name an offset; a date alone stands for its whole day), bytes as hexadecimal. A null
/// passes [`Predicate::Null`], and a list that has it.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// There is no value.
    Null,
    /// There is a value.
    NotNull,
    /// The text of the value contains this; upper and lower case are the same unless `case`.
    Contains {
        /// The text to search for.
        text: String,
        /// Whether upper and lower case differ.
        case: bool,
    },
    /// The text of the value starts with this.
    StartsWith(String),
    /// The text of the value ends with this.
    EndsWith(String),
    /// Equal.
    Equals(String),
    /// There is a value and it is another one.
    NotEquals(String),
    /// Below.
    Less(String),
    /// Below or equal.
    AtMost(String),
    /// Above.
    Greater(String),
    /// Above or equal.
    AtLeast(String),
    /// From the first to the second, both included.
    Between(String, String),
    /// One of these; without a text, there is no value.
    In(Vec<Option<String>>),
}

impl Table {
    /// The rows that pass, in the order of `rows` (of their arrival, if not given).
    pub fn filter(&self, filter: &Filter, rows: Option<&[u32]>) -> Result<Vec<u32>> {
        let mask = self.mask(filter)?;
        Ok(match rows {
            None => mask.rows(),
            Some(rows) => rows
                .iter()
                .copied()
                .filter(|row| mask.get(*row as usize))
                .collect(),
        })
    }

    fn mask(&self, filter: &Filter) -> Result<Mask> {
        Ok(match filter {
            Filter::All(parts) => {
                let mut mask = Mask::all(self.rows());
                for part in parts {
                    mask.and(&self.mask(part)?);
                }
                mask
            }
            Filter::Any(parts) => {
                let mut mask = Mask::none(self.rows());
                for part in parts {
                    mask.or(&self.mask(part)?);
                }
                mask
            }
            Filter::Not(part) => {
                let mut mask = self.mask(part)?;
                mask.invert();
                mask
            }
            Filter::Column { column, predicate } => {
                predicate::run(self.column(*column)?, predicate)?
            }
        })
    }
}
