//! Arrow IPC files and streams, and Avro files, as Parquet.

use std::fs::File;
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_avro::reader::ReaderBuilder;
use arrow_cast::{CastOptions, cast_with_options};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::output::{Output, finish, parquet, unencoded};
use crate::scan::distinct;
use crate::unread::Unread;

const BUFFER: usize = 256 << 10;
/// How many rows of Avro are decoded at a time.
const BATCH: usize = 8192;

/// Writes an Arrow IPC file or stream as Parquet; gives the name of what was written.
pub(super) fn from_ipc(path: &Path, to: &Output<'_>) -> Result<String, Unread> {
    let mut file = open(path)?;
    let (head, length) = head(&mut file).map_err(|error| error.to_string())?;
    let from = BufReader::with_capacity(BUFFER, file);
    if head.starts_with(b"FEA1") {
        return Err("it is Feather of version 1; save it with a newer version".into());
    }
    if head.starts_with(b"ARROW1") {
        let reader = FileReader::try_new(from, None).map_err(|error| unread(&error))?;
        return write(&reader.schema(), reader, to);
    }
    // A stream begins with the length of its schema, nowadays after a mark.
    let [mark, after] = [0, 4].map(|at| head.get(at..at + 4).and_then(|four| four.try_into().ok()));
    let schema = if mark == Some([0xff; 4]) { after } else { mark };
    if !schema.is_some_and(|four| (1..length).contains(&u32::from_le_bytes(four).into())) {
        return Err("it is no Arrow file".into());
    }
    let reader = StreamReader::try_new(from, None).map_err(|error| unread(&error))?;
    write(&reader.schema(), reader, to)
}

/// Writes an Avro file as Parquet; gives the name of what was written.
pub(super) fn from_avro(path: &Path, to: &Output<'_>) -> Result<String, Unread> {
    let mut file = open(path)?;
    let (head, _) = head(&mut file).map_err(|error| error.to_string())?;
    if !head.starts_with(b"Obj\x01") {
        return Err("it is no Avro file".into());
    }
    let end = last_bytes(&mut file).map_err(|error| error.to_string())?;
    let from = BufReader::with_capacity(BUFFER, file);
    let reader = ReaderBuilder::new().with_batch_size(BATCH).build(from);
    let reader = reader.map_err(|error| unread(&error))?;
    // Each block ends with these bytes. The reader takes a part of a block for the end of the file.
    if end != reader.avro_header().sync() {
        return Err("it is cut off".into());
    }
    write(&reader.schema(), reader, to)
}

/// The first bytes of a file, and its length.
fn head(file: &mut File) -> io::Result<(Vec<u8>, u64)> {
    let mut head = Vec::new();
    file.take(8).read_to_end(&mut head)?;
    file.rewind()?;
    Ok((head, file.metadata()?.len()))
}

fn last_bytes(file: &mut File) -> io::Result<[u8; 16]> {
    let mut end = [0; 16];
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(16)))?;
    if length >= 16 {
        file.read_exact(&mut end)?;
    }
    file.rewind()?;
    Ok(end)
}

fn open(path: &Path) -> Result<File, Unread> {
    File::open(path).map_err(|error| crate::root::reason(&error).into())
}

fn write(
    schema: &SchemaRef,
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>>,
    to: &Output<'_>,
) -> Result<String, Unread> {
    let names = distinct(schema.fields().iter().map(|field| field.name().clone()));
    let fields = schema.fields().iter().zip(names).map(|(field, name)| {
        let kept = kept(field)?;
        Ok(Field::new(name, kept, true))
    });
    let fields: Vec<Field> = fields.collect::<Result<_, Unread>>()?;
    let kept = Arc::new(Schema::new(fields));
    let mut writer = parquet(to.create()?, Arc::clone(&kept))?;
    for batch in batches {
        let batch = batch.and_then(|batch| cast(&kept, &batch));
        let batch = batch.map_err(|error| unread(&error))?;
        writer.write(&batch).map_err(|error| unencoded(&error))?;
    }
    finish(writer)
}

/// The type that a column is kept as: texts, bytes and what they are shortened to have one form each.
fn kept(field: &Field) -> Result<DataType, Unread> {
    Ok(match field.data_type() {
        DataType::LargeUtf8 | DataType::Utf8View | DataType::Null | DataType::Interval(_) => {
            DataType::Utf8
        }
        // Their text is the one that people know.
        DataType::FixedSizeBinary(16) if is_uuid(field) => DataType::Utf8,
        DataType::LargeBinary | DataType::BinaryView => DataType::Binary,
        DataType::Dictionary(_, values) => {
            return self::kept(&Field::new(field.name(), values.as_ref().clone(), true));
        }
        DataType::RunEndEncoded(_, values) => return self::kept(values),
        other if other.is_nested() && has_union(other) || matches!(other, DataType::Union(..)) => {
            let name = field.name();
            return Err(format!("the values of {name:?} are of several types").into());
        }
        other => other.clone(),
    })
}

fn is_uuid(field: &Field) -> bool {
    let is = |key: &str, value: &str| {
        field
            .metadata()
            .get(key)
            .is_some_and(|found| found == value)
    };
    is("logicalType", "uuid") || is("ARROW:extension:name", "arrow.uuid")
}

fn has_union(data_type: &DataType) -> bool {
    match data_type {
        DataType::Union(..) => true,
        DataType::List(inner)
        | DataType::LargeList(inner)
        | DataType::FixedSizeList(inner, _)
        | DataType::ListView(inner)
        | DataType::LargeListView(inner)
        | DataType::Map(inner, _) => has_union(inner.data_type()),
        DataType::Struct(fields) => fields.iter().any(|field| has_union(field.data_type())),
        DataType::Dictionary(_, values) => has_union(values),
        _ => false,
    }
}

fn cast(schema: &SchemaRef, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(values, field)| column(values, field.data_type()));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let rows = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    RecordBatch::try_new_with_options(Arc::clone(schema), columns, &rows)
}

fn column(values: &ArrayRef, wanted: &DataType) -> Result<ArrayRef, ArrowError> {
    if values.data_type() == wanted {
        return Ok(Arc::clone(values));
    }
    if let (Some(bytes), DataType::Utf8) = (uuids(values), wanted) {
        return Ok(bytes);
    }
    let strict = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    cast_with_options(values, wanted, &strict)
}

/// UUIDs as they are written.
fn uuids(values: &ArrayRef) -> Option<ArrayRef> {
    let values = arrow_array::cast::AsArray::as_fixed_size_binary_opt(values)?;
    let texts = values.iter().map(|value| {
        let uuid = uuid::Uuid::from_slice(value?).ok()?;
        Some(uuid.to_string())
    });
    Some(Arc::new(texts.collect::<arrow_array::StringArray>()))
}

/// Why a file can't be read.
fn unread(error: &ArrowError) -> Unread {
    let text = error.to_string();
    if text.contains("Unknown compression codec") || text.contains("requires") {
        return format!("it is packed so that it can't be read: {text}").into();
    }
    format!("it is damaged or cut off: {text}").into()
}
