//! How a text file is read.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use serde::{Deserialize, Serialize};

use crate::{Cell, Written};

/// How the rows of a text file in UTF-8 are read.
///
/// ```
/// use arrow_array::{cast::AsArray as _, types::Int64Type};
/// use belvedere_text_files::{Kind, TextColumn, TextFile, TextFormat, Written, rows};
///
/// let column = |name: &str, kind| TextColumn {
///     name: name.to_owned(),
///     kind,
///     nulls: vec!["NA".to_owned()],
///     blanks: false,
///     written: Written::default(),
///     is_sample: false,
/// };
/// let file = TextFile {
///     format: TextFormat::Csv { delimiter: b';', short_rows: false, header: true },
///     columns: vec![column("code", Kind::Text), column("seats", Kind::Long)],
/// };
/// // From behind the header on.
/// let content = b"VIE;100\nGRZ;NA\n".as_slice();
/// let batches = rows(content, &file, &[0, 1], 2, 1024)?.collect::<Result<Vec<_>, _>>()?;
/// let seats = batches[0].column(1).as_primitive::<Int64Type>();
/// assert_eq!(seats.iter().collect::<Vec<_>>(), [Some(100), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
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

impl TextColumn {
    /// Whether its values are read as their type at once.
    pub(crate) fn is_plain(&self) -> bool {
        self.nulls.is_empty() && !self.blanks && self.written.is_plain() && !self.is_sample
    }
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

    /// Whether a text is a value of this type by the rule that finds types ([`Cell`]). Parsers accept more: `007` as 7.
    pub(crate) fn is_written(&self, text: &str) -> bool {
        match (self, Cell::of(text.as_bytes())) {
            (Self::Text | Self::List(_) | Self::Struct(_), _)
            | (Self::Boolean, Cell::Boolean)
            | (Self::Long, Cell::Long { .. })
            | (Self::Double, Cell::Double | Cell::Long { is_double: true })
            | (Self::Date, Cell::Date) => true,
            (Self::Timestamp { nanoseconds: fine }, Cell::Timestamp { nanoseconds }) => {
                *fine || !nanoseconds
            }
            _ => false,
        }
    }

    /// The type that it is read as.
    pub fn data_type(&self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Boolean => DataType::Boolean,
            Self::Long => DataType::Int64,
            Self::Double => DataType::Float64,
            Self::Date => DataType::Date32,
            Self::Timestamp { nanoseconds } => {
                let unit = if *nanoseconds {
                    TimeUnit::Nanosecond
                } else {
                    TimeUnit::Microsecond
                };
                DataType::Timestamp(unit, None)
            }
            Self::List(element) => DataType::List(Arc::new(field("item", element))),
            Self::Struct(fields) => DataType::Struct(
                fields
                    .iter()
                    .map(|(name, kind)| field(name, kind))
                    .collect::<Fields>(),
            ),
        }
    }
}

/// A field that may be missing.
pub fn field(name: &str, kind: &Kind) -> Field {
    Field::new(name, kind.data_type(), true)
}

impl TextFile {
    /// The columns with these numbers.
    pub fn schema(&self, columns: &[usize]) -> SchemaRef {
        let columns = columns
            .iter()
            .filter_map(|number| self.columns.get(*number));
        let fields: Vec<Field> = columns
            .map(|column| field(&column.name, &column.kind))
            .collect();
        Arc::new(Schema::new(fields))
    }

    /// The whole table.
    pub fn whole_schema(&self) -> SchemaRef {
        self.schema(&(0..self.columns.len()).collect::<Vec<_>>())
    }
}
