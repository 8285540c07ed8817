//! Cells of two columns as bytes, which are equal where the cells are.

use crate::Table;
use crate::array::{Data, Value};
use crate::error::Result;
use crate::schema::DataType;
use crate::table::Column;
use crate::text::{self, Out};

/// A column of each result.
pub(super) struct Pair<'a> {
    before: Column<'a>,
    after: Column<'a>,
    /// Whether texts are compared: the types differ, or the bytes of a type don't tell its values apart.
    by_text: bool,
}

/// A row at its place.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) is_after: bool,
    pub(super) batch: usize,
    pub(super) index: usize,
}

impl<'a> Pair<'a> {
    pub(super) fn new(
        before: &'a Table,
        after: &'a Table,
        (in_before, in_after): (usize, usize),
    ) -> Result<Self> {
        let (before, after) = (before.column(in_before)?, after.column(in_after)?);
        let has_source =
            |column: Column<'a>| column.arrays().any(|(_, array)| array.source.is_some());
        let same = before.data_type.plain() == after.data_type.plain();
        Ok(Self {
            before,
            after,
            by_text: !same
                || !has_exact_bytes(before.data_type.plain())
                || has_source(before)
                || has_source(after),
        })
    }

    /// The bytes of a cell; nothing for a null.
    pub(super) fn cell<'s>(&'s self, row: Row, scratch: &'s mut String) -> Option<&'s [u8]> {
        let column = if row.is_after {
            self.after
        } else {
            self.before
        };
        let value = column.at(row.batch, row.index)?.resolve()?;
        if self.by_text {
            scratch.clear();
            text::write(value, &mut Out::whole(scratch));
            return Some(scratch.as_bytes());
        }
        Some(bytes(value))
    }
}

/// Whether values of a type are the same where their bytes are, and only there.
fn has_exact_bytes(data_type: &DataType) -> bool {
    matches!(
        data_type,
        DataType::Bool
            | DataType::Int { .. }
            | DataType::Float { bits: 32 | 64 }
            | DataType::Decimal { .. }
            | DataType::Date { bits: 32 }
            | DataType::Time { .. }
            | DataType::Timestamp { .. }
            | DataType::Duration { .. }
            | DataType::Utf8 { .. }
            | DataType::Binary { .. }
            | DataType::FixedBinary { .. }
    )
}

fn bytes(value: Value<'_>) -> &[u8] {
    let Value { array, index, .. } = value;
    // There are many NaNs, and they look alike.
    let is_nan = match value.data_type {
        DataType::Float { bits: 64 } => array
            .fixed(index)
            .is_some_and(|bytes| f64::from_le_bytes(bytes).is_nan()),
        DataType::Float { .. } => array
            .fixed(index)
            .is_some_and(|bytes| f32::from_le_bytes(bytes).is_nan()),
        _ => false,
    };
    match &array.data {
        _ if is_nan => b"NaN",
        Data::Bool(bits) if bits.get(index) => b"1",
        Data::Bool(_) => b"0",
        _ => array.bytes(index).unwrap_or_default(),
    }
}
