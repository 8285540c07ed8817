//! The types of Arrow that values of text are read as.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};

use crate::{Kind, TextFile};

impl Kind {
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
