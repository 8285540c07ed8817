//! How a text file is read.

use serde::{Deserialize, Serialize};

use crate::Written;

/// How the rows of a text file in UTF-8 are read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextFile {
    /// What a row is.
    pub format: TextFormat,
    /// The columns: of CSV all of them, in order.
    pub columns: Vec<TextColumn>,
}

/// What a row of a text file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextFormat {
    /// Values with a delimiter between them, in quotes where they need them (RFC 4180).
    Csv {
        /// What stands between the values, in ASCII.
        delimiter: u8,
        /// Whether a row may have fewer values than the header; the others are missing then.
        short_rows: bool,
        /// Whether the first row has the names of the columns.
        header: bool,
    },
    /// A JSON object on a line.
    NdJson,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextColumn {
    /// Its name in the file.
    pub name: String,
    /// The type of its values.
    pub kind: Kind,
    /// Words of CSV that stand for a missing value, such as `NA`. An empty value is missing in any case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nulls: Vec<String>,
    /// Whether blanks may stand around its values of CSV, which are no text; one of blanks alone is missing.
    pub blanks: bool,
    /// How its values are written.
    #[serde(default, skip_serializing_if = "Written::is_plain")]
    pub written: Written,
    /// Whether its type, which is not text, is that of a sample: a value that is not written as that type is an error then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_sample: bool,
}

/// Consecutive rows of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The byte at which the first row begins.
    pub start: u64,
    /// The number of rows.
    pub rows: u64,
}

/// The type of the values of a column or field in text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Text.
    Text,
    /// `true` and `false`.
    Boolean,
    /// 64-bit integers.
    Long,
    /// 64-bit floating-point numbers.
    Double,
    /// Days.
    Date,
    /// Instants; those without a zone are taken as UTC.
    Timestamp {
        /// Whether microseconds are not enough.
        nanoseconds: bool,
    },
    /// Lists.
    List(Box<Kind>),
    /// Structures.
    Struct(Vec<(String, Kind)>),
}

impl Kind {
    /// Whether its values have parts.
    pub fn is_nested(&self) -> bool {
        matches!(self, Self::List(_) | Self::Struct(_))
    }
}
