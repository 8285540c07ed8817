//! CSV by RFC 4180 in UTF-8: a header row, an empty field for null, `""` for the empty text. Arrow's own writer makes no
//! difference between these two.

use std::fmt::Write as _;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Schema};
use belvedere_sql_protocol::Failure;

const END_OF_LINE: &[u8] = b"\r\n";

/// Refuses columns that are no text, number, truth value or time.
pub(super) fn check(schema: &Schema) -> Result<(), Failure> {
    let refused = schema.fields().iter().find(|field| {
        let kind = field.data_type();
        kind.is_nested() || kind.is_binary()
    });
    match refused {
        None => Ok(()),
        Some(field) => Err(Failure::ColumnTypes(format!(
            "CSV can't carry the column {} of type {}.",
            field.name(),
            field.data_type(),
        ))),
    }
}

/// The header row.
pub(super) fn header(schema: &Schema) -> Vec<u8> {
    let mut row = Vec::new();
    for (number, field) in schema.fields().iter().enumerate() {
        if number > 0 {
            row.push(b',');
        }
        text(&mut row, field.name());
    }
    row.extend_from_slice(END_OF_LINE);
    row
}

/// Rows.
pub(super) fn rows(columns: &[ArrayRef], count: usize) -> Result<Vec<u8>, ArrowError> {
    let options = FormatOptions::new().with_display_error(false);
    let columns = columns.iter().map(|column| Column::new(column, &options));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let (mut out, mut value) = (Vec::new(), String::new());
    for row in 0..count {
        for (number, column) in columns.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            column.write(row, &mut out, &mut value)?;
        }
        out.extend_from_slice(END_OF_LINE);
    }
    Ok(out)
}

/// A column with the writer of its values.
enum Column<'a> {
    Text(&'a StringArray),
    Other(&'a ArrayRef, ArrayFormatter<'a>),
    /// Nulls of no type.
    Nothing,
}

impl<'a> Column<'a> {
    fn new(column: &'a ArrayRef, options: &FormatOptions<'a>) -> Result<Self, ArrowError> {
        if column.data_type() == &DataType::Utf8 {
            return Ok(Self::Text(column.as_string()));
        }
        if column.data_type() == &DataType::Null {
            return Ok(Self::Nothing);
        }
        let formatter = ArrayFormatter::try_new(column, options)?;
        Ok(Self::Other(column, formatter))
    }

    fn write(&self, row: usize, out: &mut Vec<u8>, value: &mut String) -> Result<(), ArrowError> {
        match self {
            Self::Text(column) if column.is_valid(row) => text(out, column.value(row)),
            Self::Other(column, formatter) if column.is_valid(row) => {
                value.clear();
                write!(value, "{}", formatter.value(row))
                    .map_err(|_| ArrowError::CastError("A value has no text".to_owned()))?;
                text(out, value);
            }
            _ => {}
        }
        Ok(())
    }
}

/// A field that is not null, in quotes where it needs them.
fn text(out: &mut Vec<u8>, value: &str) {
    let special = |byte| matches!(byte, b',' | b'"' | b'\r' | b'\n');
    if !value.is_empty() && !value.bytes().any(special) {
        out.extend_from_slice(value.as_bytes());
        return;
    }
    out.push(b'"');
    for part in value.split_inclusive('"') {
        out.extend_from_slice(part.as_bytes());
        if part.ends_with('"') {
            out.push(b'"');
        }
    }
    out.push(b'"');
}
