//! Rows of one of several files as rows of the table that all of them are.

use std::sync::Arc;

use arrow_array::{
    Array as _, ArrayRef, RecordBatch, RecordBatchOptions, StringArray, UInt32Array, new_null_array,
};
use arrow_cast::{CastOptions, cast_with_options};
use arrow_schema::{ArrowError, DataType, SchemaRef};
use arrow_select::take::take;

/// How the rows of a file become rows of the whole table.
#[derive(Debug, Clone)]
pub struct Whole {
    schema: SchemaRef,
    origins: Vec<Origin>,
}

/// Where the values of a column of the table come from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A column of the file, by its number.
    Column(usize),
    /// One value for all rows of the file: an array with that value.
    Value(ArrayRef),
    /// The file has no such column.
    Missing,
}

impl Whole {
    /// The columns of the table, each with its origin.
    pub fn new(schema: SchemaRef, origins: Vec<Origin>) -> Self {
        Self { schema, origins }
    }

    /// The columns of the table.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The column of the file with the values of a column of the table.
    pub fn file_column(&self, column: usize) -> Option<usize> {
        match self.origins.get(column) {
            Some(Origin::Column(number)) => Some(*number),
            _ => None,
        }
    }

    /// The columns of the file (ascending, each once) that columns of the table need.
    pub fn file_columns(&self, columns: &[usize]) -> Vec<usize> {
        let needed = columns
            .iter()
            .filter_map(|column| self.file_column(*column));
        let mut needed: Vec<usize> = needed.collect();
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// Rows of the columns of the table, from those of [`Self::file_columns`].
    ///
    /// # Errors
    /// When a value does not fit the type that the column has in the table.
    pub fn rows(&self, columns: &[usize], batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let needed = self.file_columns(columns);
        let rows = batch.num_rows();
        let arrays = columns.iter().map(|column| {
            let data_type = self.schema.fields().get(*column).map(|f| f.data_type());
            let data_type = data_type.ok_or_else(|| unknown(*column))?;
            match self.origins.get(*column) {
                Some(Origin::Column(number)) => {
                    let place = needed.iter().position(|needed| needed == number);
                    let array = place.and_then(|place| batch.columns().get(place));
                    cast(array.ok_or_else(|| unknown(*number))?, data_type)
                }
                Some(Origin::Value(value)) => take(value, &UInt32Array::from_value(0, rows), None),
                Some(Origin::Missing) => Ok(new_null_array(data_type, rows)),
                None => Err(unknown(*column)),
            }
        });
        let arrays = arrays.collect::<Result<Vec<_>, _>>()?;
        let schema = Arc::new(self.schema.project(columns)?);
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(schema, arrays, &options)
    }
}

/// An array with the one value that a text stands for.
///
/// # Errors
/// When the text is no value of the type.
pub fn value(text: Option<&str>, data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    let text: ArrayRef = Arc::new(StringArray::from(vec![text]));
    cast(&text, data_type)
}

fn cast(array: &ArrayRef, data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    if array.data_type() == data_type {
        return Ok(Arc::clone(array));
    }
    let strict = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    cast_with_options(array, data_type, &strict)
}

fn unknown(column: usize) -> ArrowError {
    ArrowError::SchemaError(format!("there is no column {column}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::cast::AsArray as _;
    use arrow_array::types::{Date32Type, Float64Type, Int64Type};
    use arrow_array::{Int32Array, Int64Array};
    use arrow_schema::{Field, Schema};

    #[test]
    fn rows_of_a_file_become_rows_of_the_table() {
        let fields = [
            ("b", DataType::Int64),
            ("day", DataType::Date32),
            ("gone", DataType::Utf8),
            ("a", DataType::Float64),
        ];
        let fields = fields.map(|(name, data_type)| Field::new(name, data_type, true));
        let day = value(Some("1970-01-03"), &DataType::Date32).unwrap();
        let whole = Whole::new(
            Arc::new(Schema::new(fields.to_vec())),
            vec![
                Origin::Column(2),
                Origin::Value(day),
                Origin::Missing,
                Origin::Column(0),
            ],
        );
        assert_eq!(whole.file_columns(&[0, 1, 2, 3]), [0, 2]);
        let a: ArrayRef = Arc::new(Int64Array::from(vec![Some(1), None]));
        let b: ArrayRef = Arc::new(Int32Array::from(vec![Some(7), Some(8)]));
        let batch = RecordBatch::try_from_iter([("a", a), ("b", b)]).unwrap();
        let rows = whole.rows(&[0, 1, 2, 3], &batch).unwrap();
        assert_eq!(rows.schema(), *whole.schema());
        let b: &[i64] = rows.column(0).as_primitive::<Int64Type>().values();
        assert_eq!(b, [7, 8]);
        let days: &[i32] = rows.column(1).as_primitive::<Date32Type>().values();
        assert_eq!(days, [2, 2]);
        assert_eq!(rows.column(2).null_count(), 2);
        let a: Vec<Option<f64>> = rows
            .column(3)
            .as_primitive::<Float64Type>()
            .iter()
            .collect();
        assert_eq!(a, [Some(1.0), None]);

        let none = batch.project(&[]).unwrap();
        let rows = whole.rows(&[1], &none).unwrap();
        assert_eq!((rows.num_columns(), rows.num_rows()), (1, 2));
        assert!(value(Some("x"), &DataType::Int64).is_err());
        assert_eq!(value(None, &DataType::Int64).unwrap().null_count(), 1);
    }
}
