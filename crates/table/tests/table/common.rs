//! Writing with arrow-rs, reading with ours, and the texts that arrow-rs gives for the same values.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, LargeListArray, LargeListViewArray, ListViewArray,
    MapArray, RecordBatch, RunArray, StructArray, UnionArray,
};
use arrow_cast::display::{ArrayFormatter, DurationFormat, FormatOptions};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{DataType, Field, Schema};
use belvedere_table::{CellKind, Decoder, Table};

/// More than any test needs.
pub(crate) const BUDGET: u64 = 1 << 30;

pub(crate) fn batch_of(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    let fields: Vec<Field> = columns
        .iter()
        .map(|(name, column)| Field::new(*name, column.data_type().clone(), true))
        .collect();
    let columns = columns.into_iter().map(|(_, column)| column).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
}

pub(crate) fn stream(batch: &RecordBatch) -> Vec<u8> {
    let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
    writer.into_inner().unwrap()
}

pub(crate) fn file(batch: &RecordBatch) -> Vec<u8> {
    let mut writer = FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
    writer.into_inner().unwrap()
}

/// The table of a single batch.
pub(crate) fn table(columns: Vec<(&str, ArrayRef)>) -> Table {
    decode(&stream(&batch_of(columns)))
}

/// The table of several batches of the same columns.
pub(crate) fn table_of(batches: &[RecordBatch]) -> Table {
    let mut writer = StreamWriter::try_new(Vec::new(), &batches[0].schema()).unwrap();
    for batch in batches {
        writer.write(batch).unwrap();
    }
    writer.finish().unwrap();
    decode(&writer.into_inner().unwrap())
}

pub(crate) fn decode(bytes: &[u8]) -> Table {
    decode_in(bytes, bytes.len().max(1))
}

pub(crate) fn decode_in(bytes: &[u8], size: usize) -> Table {
    let mut decoder = Decoder::new(BUDGET);
    for chunk in bytes.chunks(size) {
        decoder.push(chunk).unwrap();
    }
    decoder.finish().unwrap();
    decoder.into_table()
}

/// All cells of a column.
/// The types of a table's columns, in words.
pub(crate) fn types(table: &Table) -> Vec<String> {
    let fields = &table.schema().unwrap().fields;
    fields
        .iter()
        .map(|field| field.data_type.to_string())
        .collect()
}

pub(crate) fn texts(table: &Table, column: usize) -> Vec<(String, CellKind)> {
    let mut cells = Vec::new();
    let mut start = 0;
    while start < table.rows() {
        let window = table
            .window(None, start..start + 1000, &[column], 1 << 30)
            .unwrap();
        for row in 0..window.rows {
            let (text, kind, cut) = window.cell(row, 0).unwrap();
            assert!(!cut);
            cells.push((text.to_owned(), kind));
        }
        start += window.rows;
    }
    cells
}

/// Only the texts of a column, `∅` for a null.
pub(crate) fn plain(table: &Table, column: usize) -> Vec<String> {
    texts(table, column)
        .into_iter()
        .map(|(text, kind)| {
            if kind == CellKind::Null {
                "∅".to_owned()
            } else {
                text
            }
        })
        .collect()
}

/// The text and kind of each value according to arrow-rs.
pub(crate) fn oracle(array: &ArrayRef) -> Vec<(String, CellKind)> {
    (0..array.len())
        .map(|row| cell(array.as_ref(), row).unwrap_or((String::new(), CellKind::Null)))
        .collect()
}

fn cell(array: &dyn Array, row: usize) -> Option<(String, CellKind)> {
    let (array, row) = resolve(array, row)?;
    let array = array.as_ref();
    let leaf = || leaf(array, row);
    Some(match array.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            let text = leaf();
            let kind = if text.is_empty() {
                CellKind::Empty
            } else if text.trim().is_empty() {
                CellKind::Blank
            } else {
                CellKind::Text
            };
            (text, kind)
        }
        DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => (leaf(), CellKind::Binary),
        DataType::Boolean => (leaf(), CellKind::Bool),
        data_type if data_type.is_numeric() => (leaf(), CellKind::Number),
        data_type if data_type.is_temporal() => (leaf(), CellKind::Time),
        _ => (json(array, row), CellKind::Nested),
    })
}

/// The array and row behind dictionaries, runs and unions.
fn resolve(array: &dyn Array, row: usize) -> Option<(ArrayRef, usize)> {
    match array.data_type() {
        DataType::Null => None,
        DataType::Dictionary(..) => {
            let array = array.as_any_dictionary();
            if array.is_null(row) {
                return None;
            }
            resolve(array.values(), array.normalized_keys()[row])
        }
        DataType::RunEndEncoded(..) => {
            let array: &RunArray<Int32Type> = array.as_run();
            resolve(array.values(), array.get_physical_index(row))
        }
        DataType::Union(..) => {
            let array: &UnionArray = array.as_union();
            resolve(array.child(array.type_id(row)), array.value_offset(row))
        }
        _ if array.is_null(row) => None,
        _ => Some((arrow_array::make_array(array.to_data()), row)),
    }
}

fn leaf(array: &dyn Array, row: usize) -> String {
    let options = FormatOptions::default().with_duration_format(DurationFormat::ISO8601);
    let show = |array: &dyn Array| {
        let formatter = ArrayFormatter::try_new(array, &options).unwrap();
        formatter.value(row).to_string()
    };
    match array.data_type() {
        DataType::Timestamp(unit, Some(_)) => {
            let plain = array
                .to_data()
                .into_builder()
                .data_type(DataType::Timestamp(*unit, None))
                .build()
                .unwrap();
            show(&arrow_array::make_array(plain)) + "Z"
        }
        DataType::Date64 => show(array).trim_end_matches("T00:00:00").to_owned(),
        DataType::Float16 | DataType::Float32 | DataType::Float64 => match show(array).as_str() {
            "inf" => "Infinity".to_owned(),
            "-inf" => "-Infinity".to_owned(),
            text if text.contains(['.', 'e', 'N']) => text.to_owned(),
            text => format!("{text}.0"),
        },
        _ => show(array),
    }
}

fn json(array: &dyn Array, row: usize) -> String {
    let Some((array, row)) = resolve(array, row) else {
        return "null".to_owned();
    };
    let array = array.as_ref();
    let list = |items: ArrayRef| {
        let items: Vec<String> = (0..items.len()).map(|item| json(&items, item)).collect();
        format!("[{}]", items.join(","))
    };
    match array.data_type() {
        DataType::List(_) => list(AsArray::as_list::<i32>(array).value(row)),
        DataType::LargeList(_) => list((array.as_list::<i64>() as &LargeListArray).value(row)),
        DataType::ListView(_) => list((array.as_list_view::<i32>() as &ListViewArray).value(row)),
        DataType::LargeListView(_) => {
            list((array.as_list_view::<i64>() as &LargeListViewArray).value(row))
        }
        DataType::FixedSizeList(..) => {
            list((array.as_fixed_size_list() as &FixedSizeListArray).value(row))
        }
        DataType::Struct(fields) => {
            let array: &StructArray = array.as_struct();
            let members: Vec<String> = fields
                .iter()
                .zip(array.columns())
                .map(|(field, column)| {
                    let name = serde_json::to_string(field.name()).unwrap();
                    format!("{name}:{}", json(column, row))
                })
                .collect();
            format!("{{{}}}", members.join(","))
        }
        DataType::Map(..) => {
            let entries = (array.as_map() as &MapArray).value(row);
            let members: Vec<String> = (0..entries.len())
                .map(|entry| {
                    let (key, _) = cell(entries.column(0), entry).unwrap();
                    let key = serde_json::to_string(&key).unwrap();
                    format!("{key}:{}", json(entries.column(1), entry))
                })
                .collect();
            format!("{{{}}}", members.join(","))
        }
        data_type => {
            let text = leaf(array, row);
            let bare = matches!(data_type, DataType::Boolean)
                || data_type.is_numeric() && !["NaN", "Infinity", "-Infinity"].contains(&&*text);
            if bare {
                text
            } else {
                serde_json::to_string(&text).unwrap()
            }
        }
    }
}
