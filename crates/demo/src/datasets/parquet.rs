//! Writes Parquet files: the same bytes for the same rows.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use belvedere_store::{FileFolder, StoreError, StoredFile};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

/// The rows of these columns. All but the first column, which is the key, may hold nulls.
pub(super) fn rows<'a>(
    columns: impl IntoIterator<Item = (&'a str, ArrayRef)>,
) -> Result<RecordBatch, StoreError> {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns
        .into_iter()
        .enumerate()
        .map(|(place, (name, array))| {
            (
                Field::new(name, array.data_type().clone(), place > 0),
                array,
            )
        })
        .unzip();
    let rows = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
    Ok(rows.map_err(anyhow::Error::new)?)
}

/// Writes a file. The values of the `distinct` columns hardly repeat: a dictionary of them would be of no use.
pub(super) fn write(
    folder: &FileFolder,
    rows: &RecordBatch,
    distinct: &[&str],
) -> Result<StoredFile, StoreError> {
    let properties = distinct.iter().fold(
        WriterProperties::builder().set_compression(Compression::SNAPPY),
        |properties, column| {
            properties.set_column_dictionary_enabled(ColumnPath::from(*column), false)
        },
    );
    let sink = folder.create()?;
    let write = || {
        let mut writer = ArrowWriter::try_new(sink, rows.schema(), Some(properties.build()))?;
        writer.write(rows)?;
        writer.into_inner()
    };
    write().map_err(anyhow::Error::new)?.finish()
}
