//! Values of cells while a column is written.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder,
};
use arrow_cast::{CastOptions, cast_with_options};
use arrow_schema::DataType;
use belvedere_text_files::Kind;

use super::{Cell, Type};

/// The values of a column that are to be written.
pub(super) enum Values {
    Boolean(BooleanBuilder),
    Long(Int64Builder),
    Double(Float64Builder),
    Bytes(BinaryBuilder),
    /// Texts that are read as the type.
    Text(StringBuilder, DataType),
}

impl Values {
    pub(super) fn of(of: &Type) -> Self {
        match of {
            Type::Value(Kind::Boolean) => Self::Boolean(BooleanBuilder::new()),
            Type::Value(Kind::Long) => Self::Long(Int64Builder::new()),
            Type::Value(Kind::Double) => Self::Double(Float64Builder::new()),
            Type::Value(kind) => Self::Text(StringBuilder::new(), kind.data_type()),
            Type::Bytes => Self::Bytes(BinaryBuilder::new()),
        }
    }

    /// Adds a cell that the type holds.
    pub(super) fn push(&mut self, cell: &Cell<'_>) {
        match self {
            Self::Boolean(values) => values.append_option(match cell {
                Cell::Boolean(value) => Some(*value),
                Cell::Long(value) => Some(*value != 0),
                Cell::Text(text) => Some(text.eq_ignore_ascii_case("true")),
                _ => None,
            }),
            Self::Long(values) => values.append_option(match cell {
                Cell::Long(value) => Some(*value),
                Cell::Text(text) => text.parse().ok(),
                _ => None,
            }),
            #[expect(
                clippy::cast_precision_loss,
                reason = "larger ones are not in such columns"
            )]
            Self::Double(values) => values.append_option(match cell {
                Cell::Long(value) => Some(*value as f64),
                Cell::Double(value) => Some(*value),
                Cell::Text(text) => text.parse().ok(),
                _ => None,
            }),
            Self::Bytes(values) => values.append_option(match cell {
                Cell::Bytes(bytes) => Some(bytes.as_ref()),
                _ => None,
            }),
            Self::Text(values, _) => values.append_option(cell.text()),
        }
    }

    pub(super) fn finish(&mut self) -> Result<ArrayRef, arrow_schema::ArrowError> {
        Ok(match self {
            Self::Boolean(values) => Arc::new(values.finish()),
            Self::Long(values) => Arc::new(values.finish()),
            Self::Double(values) => Arc::new(values.finish()),
            Self::Bytes(values) => Arc::new(values.finish()),
            Self::Text(values, DataType::Utf8) => Arc::new(values.finish()),
            Self::Text(values, wanted) => {
                let texts: ArrayRef = Arc::new(values.finish());
                let strict = CastOptions {
                    safe: false,
                    ..CastOptions::default()
                };
                cast_with_options(&texts, wanted, &strict)?
            }
        })
    }
}
