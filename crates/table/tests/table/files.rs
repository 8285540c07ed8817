//! Parquet files and workbooks, read back by the `parquet` crate and by `calamine`.

use std::io::Cursor;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Date64Array, Decimal64Array, Decimal128Array,
    Decimal256Array, DurationSecondArray, FixedSizeBinaryArray, Float32Array, Float64Array,
    Int8Array, Int16Array, Int32Array, Int64Array, RecordBatch, StringArray,
    Time32MillisecondArray, Time32SecondArray, Time64NanosecondArray, TimestampMicrosecondArray,
    TimestampMillisecondArray, TimestampNanosecondArray, TimestampSecondArray, UInt64Array,
};
use arrow_buffer::i256;
use belvedere_table::{CellKind, Export, Format, Table};
use bytes::Bytes;
use calamine::{Data, Reader as _, Xlsx};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use crate::common::{oracle, table, table_of, texts};
use crate::every_type::every_type;
use crate::export::all;

/// The batches of a Parquet file.
pub(crate) fn read_parquet(bytes: Vec<u8>) -> Vec<RecordBatch> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
    let reader = builder.with_batch_size(1 << 20).build().unwrap();
    reader.map(Result::unwrap).collect()
}

/// The cells of the sheets of a workbook, without their headers.
pub(crate) fn read_xlsx(bytes: &[u8]) -> Vec<Vec<Data>> {
    let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
    let mut rows = Vec::new();
    for sheet in book.sheet_names() {
        let range = book.worksheet_range(&sheet).unwrap();
        let (height, width) = range.end().unwrap();
        for row in 1..=height {
            let cells = (0..=width).map(|column| range.get_value((row, column)).cloned());
            rows.push(cells.map(Option::unwrap_or_default).collect());
        }
    }
    rows
}

fn chosen<T: Clone>(all: &[T], rows: Option<&[u32]>) -> Vec<T> {
    match rows {
        None => all.to_vec(),
        Some(rows) => rows.iter().map(|row| all[*row as usize].clone()).collect(),
    }
}

/// Reads a Parquet file of the table and compares every value.
pub(crate) fn check_parquet(table: &Table, rows: Option<&[u32]>, size: usize) {
    let batches = read_parquet(all(table, Format::Parquet, rows.map(<[u32]>::to_vec), size));
    for column in 0..table.columns() {
        let field = &table.schema().unwrap().fields[column];
        let name = &field.name;
        let is_float = field.data_type.to_string().starts_with("float");
        let expected = chosen(&texts(table, column), rows);
        let found = batches
            .iter()
            .flat_map(|batch| oracle(batch.column(column)));
        let found: Vec<_> = found.collect();
        assert_eq!(found.len(), expected.len(), "{name}");
        for ((found, found_kind), (expected, kind)) in found.iter().zip(&expected) {
            // Arrow-rs writes exponents in its own way.
            let same = match (found.parse::<f64>(), expected.parse::<f64>()) {
                (Ok(found), Ok(expected)) if is_float => found.total_cmp(&expected).is_eq(),
                _ => false,
            };
            assert!(same || found == expected, "{name}: {found} {expected}");
            assert_eq!(
                *found_kind == CellKind::Null,
                *kind == CellKind::Null,
                "{name}: {expected}"
            );
        }
    }
}

/// A cell of a workbook as the text that the table has for its value.
fn text_of(cell: &Data, data_type: &str, expected: &str) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Bool(value) => value.to_string(),
        Data::Int(_) | Data::Float(_) => {
            let found: f64 = cell.to_string().parse().unwrap();
            let number: f64 = expected.parse().unwrap();
            assert_eq!(found.to_bits(), number.to_bits(), "{expected}");
            expected.to_owned()
        }
        Data::DateTime(serial) => {
            let millis = (serial.as_f64() * 86_400_000.0).round() as i64;
            let of_day = Time32MillisecondArray::from(vec![millis as i32]);
            let instant = TimestampMillisecondArray::from(vec![millis - 25_569 * 86_400_000]);
            let array: ArrayRef = if data_type.starts_with("time[") {
                Arc::new(of_day)
            } else {
                Arc::new(instant)
            };
            let text = oracle(&array)[0].0.clone();
            match data_type {
                "date" => text.trim_end_matches("T00:00:00").to_owned(),
                zoned if zoned.contains(", ") => text + "Z",
                _ => text,
            }
        }
        other => panic!("{other:?}"),
    }
}

/// Reads a workbook of the table and compares every cell.
pub(crate) fn check_xlsx(table: &Table, rows: Option<&[u32]>, size: usize) {
    let found = read_xlsx(&all(table, Format::Xlsx, rows.map(<[u32]>::to_vec), size));
    for column in 0..table.columns() {
        let field = &table.schema().unwrap().fields[column];
        let data_type = field.data_type.to_string();
        let expected = chosen(&texts(table, column), rows);
        // Cells at the end that have nothing in them are not there.
        assert!(found.len() <= expected.len(), "{}", field.name);
        for (row, (text, _)) in expected.iter().enumerate() {
            let cell = found.get(row).and_then(|row| row.get(column));
            let cell = cell.cloned().unwrap_or_default();
            assert_eq!(
                text_of(&cell, &data_type, text),
                *text,
                "{} {row}",
                field.name
            );
        }
    }
}

/// `cargo xtask test --only exports`
#[test]
fn other_programs_read_every_value() {
    let Some(python) = std::env::var_os("BELVEDERE_PYTHON") else {
        return;
    };
    let rows = 300;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let random = columns(rows).new_tree(&mut runner).unwrap().current();
    for original in [table_of(&[every_type()]), table(random)] {
        let folder = tempfile::tempdir().unwrap();
        let fields = original.schema().unwrap().fields.iter().enumerate();
        let columns = fields.map(|(column, field)| {
            let cells = texts(&original, column).into_iter();
            let cells = cells.map(|(text, kind)| (kind != CellKind::Null).then_some(text));
            serde_json::json!({
                "name": field.name,
                "type": field.data_type.to_string(),
                "cells": cells.collect::<Vec<_>>(),
            })
        });
        let columns: Vec<_> = columns.collect();
        let parquet = all(&original, Format::Parquet, None, 1 << 20);
        let xlsx = all(&original, Format::Xlsx, None, 1 << 20);
        let arrow = all(&original, Format::Arrow, None, 1 << 20);
        let expected = serde_json::to_vec(&columns).unwrap();
        for (name, content) in [
            ("exports.parquet", parquet),
            ("exports.xlsx", xlsx),
            ("exports.arrows", arrow),
            ("exports.json", expected),
        ] {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        let read = std::process::Command::new(&python)
            .arg("tests/read_exports.py")
            .arg(folder.path())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&read.stderr);
        assert!(read.status.success(), "{errors}");
        let compared = String::from_utf8(read.stdout).unwrap();
        let values = original.rows() * original.columns();
        assert_eq!(compared.trim(), values.to_string());
    }
}

#[test]
fn nothing_is_a_file_too() {
    let none = table(vec![("n", Arc::new(Int64Array::from(Vec::<i64>::new())))]);
    assert_eq!(read_parquet(all(&none, Format::Parquet, None, 1)).len(), 0);
    assert_eq!(read_xlsx(&all(&none, Format::Xlsx, None, 1)).len(), 0);
    let mut export = Export::new(&none, Format::Xlsx, vec![], None).unwrap();
    let workbook = export.next(&none, 1).unwrap().unwrap();
    assert_eq!(
        Xlsx::new(Cursor::new(workbook)).unwrap().sheet_names(),
        ["Data"]
    );
}

/// Columns of all types with as many rows.
fn columns(rows: usize) -> impl Strategy<Value = Vec<(&'static str, ArrayRef)>> {
    macro_rules! column {
        ($name:literal, $values:expr, $array:ty) => {
            column!($name, $values, $array, |array: $array| array)
        };
        ($name:literal, $values:expr, $array:ty, $then:expr) => {
            prop::collection::vec(prop::option::weighted(0.8, $values), rows).prop_map(|values| {
                let array = <$array>::from(values);
                let then: fn($array) -> _ = $then;
                ($name, Arc::new(then(array)) as ArrayRef)
            })
        };
    }
    let numbers = (
        column!("bool", any::<bool>(), BooleanArray),
        column!("int8", any::<i8>(), Int8Array),
        column!("int16", any::<i16>(), Int16Array),
        column!("int32", any::<i32>(), Int32Array),
        column!("int64", any::<i64>(), Int64Array),
        column!("uint64", any::<u64>(), UInt64Array),
        column!("float32", prop::num::f32::ANY, Float32Array),
        column!("float64", prop::num::f64::ANY, Float64Array),
        column!(
            "decimal64",
            -10i64.pow(18) + 1..10i64.pow(18),
            Decimal64Array,
            |array| array.with_precision_and_scale(18, 4).unwrap()
        ),
        column!(
            "decimal128",
            -10i128.pow(38) + 1..10i128.pow(38),
            Decimal128Array,
            |array| array.with_precision_and_scale(38, 10).unwrap()
        ),
    );
    let wide = any::<i128>()
        .prop_map(|number| i256::from_i128(number).wrapping_mul(i256::from_i128(1 << 80)));
    let day = -719_528i32..2_932_897;
    let second = -62_167_219_200i64..253_402_300_800;
    let others = (
        column!("decimal256", wide, Decimal256Array, |array| array
            .with_precision_and_scale(76, 20)
            .unwrap()),
        column!("date32", day.clone(), Date32Array),
        column!(
            "date64",
            day.prop_map(|day| i64::from(day) * 86_400_000),
            Date64Array
        ),
        column!("time_s", 0..86_400i32, Time32SecondArray),
        column!("time_ns", 0..86_400_000_000_000i64, Time64NanosecondArray),
        column!("timestamp_s", second.clone(), TimestampSecondArray),
        column!(
            "timestamp_ms",
            second
                .clone()
                .prop_map(|second| second * 1000 + second % 1000),
            TimestampMillisecondArray
        ),
        column!(
            "timestamp_us",
            second.prop_map(|second| second * 1_000_000 + second % 1000),
            TimestampMicrosecondArray,
            |array| array.with_timezone("UTC")
        ),
        column!("timestamp_ns", any::<i64>(), TimestampNanosecondArray),
        column!(
            "duration",
            any::<i32>().prop_map(i64::from),
            DurationSecondArray
        ),
    );
    let texts = (
        column!(
            "utf8",
            ".{0,20}|[_x0-9A-F\\x00-\\x1f]{0,20}|a|b",
            StringArray
        ),
        prop::collection::vec(
            prop::option::weighted(0.8, prop::collection::vec(any::<u8>(), 0..20)),
            rows,
        )
        .prop_map(|values| {
            let array: BinaryArray = values.iter().map(Option::as_deref).collect();
            ("binary", Arc::new(array) as ArrayRef)
        }),
        prop::collection::vec(prop::option::weighted(0.8, any::<[u8; 3]>()), rows).prop_map(
            |values| {
                let array =
                    FixedSizeBinaryArray::try_from_sparse_iter_with_size(values.into_iter(), 3)
                        .unwrap();
                ("fixed", Arc::new(array) as ArrayRef)
            },
        ),
    );
    (numbers, others, texts).prop_map(|(a, b, c)| {
        vec![
            a.0, a.1, a.2, a.3, a.4, a.5, a.6, a.7, a.8, a.9, b.0, b.1, b.2, b.3, b.4, b.5, b.6,
            b.7, b.8, b.9, c.0, c.1, c.2,
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_value_of_every_type_comes_back(
        (columns, rows) in (1usize..40).prop_flat_map(|rows| {
            let some = prop::option::of(prop::collection::vec(0..rows as u32, 1..60));
            (columns(rows), some)
        }),
        size in 1usize..5000,
    ) {
        let original = table(columns);
        check_parquet(&original, rows.as_deref(), size);
        check_xlsx(&original, rows.as_deref(), size);
    }
}
