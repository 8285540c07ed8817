//! Parquet files and workbooks, read back by the `parquet` crate and by `calamine`.

use std::{
    io::{Cursor, Read as _},
    sync::Arc,
};

use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Date64Array, Decimal64Array, Decimal128Array,
    Decimal256Array, DurationSecondArray, FixedSizeBinaryArray, Float32Array, Float64Array,
    Int8Array, Int16Array, Int32Array, Int64Array, RecordBatch, StringArray,
    Time32MillisecondArray, Time32SecondArray, Time64NanosecondArray, TimestampMicrosecondArray,
    TimestampMillisecondArray, TimestampNanosecondArray, TimestampSecondArray, UInt64Array,
};
use arrow_buffer::i256;
use belvedere_table::{CellKind, CsvDecoder, CsvInput, CsvType, Error, Export, Format, Table};
use bytes::Bytes;
use calamine::{Data, Reader as _, Xlsx};
use parquet::{
    arrow::arrow_reader::ParquetRecordBatchReaderBuilder, file::metadata::RowGroupMetaData,
};
use proptest::{prelude::*, strategy::ValueTree as _};

use crate::{
    common::{BUDGET, oracle, plain, table, table_of, texts},
    every_type::every_type,
    export::all,
};

/// The batches of a Parquet file.
fn read_parquet(bytes: Vec<u8>) -> Vec<RecordBatch> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
    let reader = builder.with_batch_size(1 << 20).build().unwrap();
    reader.map(Result::unwrap).collect()
}

/// The cells of the sheets of a workbook, without their headers.
fn read_xlsx(bytes: &[u8]) -> Vec<Vec<Data>> {
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

/// The content of a file of a workbook.
fn part(workbook: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut text = String::new();
    let mut file = archive.by_name(name).unwrap();
    file.read_to_string(&mut text).unwrap();
    text
}

fn chosen<T: Clone>(all: &[T], rows: Option<&[u32]>) -> Vec<T> {
    match rows {
        None => all.to_vec(),
        Some(rows) => rows.iter().map(|row| all[*row as usize].clone()).collect(),
    }
}

/// Reads a Parquet file of the table and compares every value.
fn check_parquet(table: &Table, rows: Option<&[u32]>, size: usize) {
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
fn check_xlsx(table: &Table, rows: Option<&[u32]>, size: usize) {
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

#[test]
fn parquet_gives_back_every_type() {
    let batch = every_type();
    let original = table_of(&[batch.clone(), batch]);
    for rows in [None, Some([7, 0, 2, 3, 3].as_slice()), Some(&[])] {
        check_parquet(&original, rows, 1);
    }
    let bytes = all(&original, Format::Parquet, None, 1 << 20);
    assert_eq!(
        (&bytes[..4], &bytes[bytes.len() - 4..]),
        (&b"PAR1"[..], &b"PAR1"[..])
    );
    let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
    let fields = reader.schema().fields().iter();
    let types: Vec<String> = fields
        .map(|field| format!("{}: {}", field.name(), field.data_type()))
        .collect();
    assert_eq!(
        types,
        [
            "null: Null",
            "bool: Boolean",
            "int8: Int8",
            "int16: Int16",
            "int32: Int32",
            "int64: Int64",
            "uint8: UInt8",
            "uint16: UInt16",
            "uint32: UInt32",
            "uint64: UInt64",
            "float16: Float16",
            "float32: Float32",
            "float64: Float64",
            "decimal32: Decimal128(9, 2)",
            "decimal64: Decimal128(18, 18)",
            "decimal128: Decimal128(38, 10)",
            "decimal128_negative_scale: Utf8",
            "decimal256: Decimal256(76, 38)",
            "date32: Date32",
            "date64: Date32",
            "time32s: Time64(µs)",
            "time32ms: Time32(ms)",
            "time64us: Time64(µs)",
            "time64ns: Time64(ns)",
            "timestamp_s: Timestamp(ms)",
            "timestamp_ms: Timestamp(ms)",
            "timestamp_us: Timestamp(µs)",
            "timestamp_ns: Timestamp(ns)",
            "timestamp_zoned: Timestamp(µs, \"UTC\")",
            "duration_s: Utf8",
            "duration_us: Utf8",
            "utf8: Utf8",
            "large_utf8: Utf8",
            "utf8_view: Utf8",
            "binary: Binary",
            "large_binary: Binary",
            "binary_view: Binary",
            "fixed_binary: FixedSizeBinary(2)",
            "dictionary: Utf8",
            "dictionary_of_int64: Int64",
            "list: Utf8",
            "large_list: Utf8",
            "list_view: Utf8",
            "large_list_view: Utf8",
            "fixed_list: Utf8",
            "struct: Utf8",
            "map: Utf8",
            "sparse_union: Utf8",
            "dense_union: Utf8",
            "runs: Utf8",
            "list_of_dictionary: Utf8"
        ]
    );
}

#[test]
fn a_workbook_gives_back_every_type() {
    let batch = every_type();
    let original = table_of(&[batch.clone(), batch]);
    for rows in [None, Some([7, 0, 2, 3, 3].as_slice()), Some(&[])] {
        check_xlsx(&original, rows, 1);
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
        let expected = serde_json::to_vec(&columns).unwrap();
        for (name, content) in [
            ("exports.parquet", parquet),
            ("exports.xlsx", xlsx),
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
fn parquet_has_groups_pages_and_dictionaries() {
    let rows = 200_000;
    let column = |text: fn(i64) -> String| -> ArrayRef {
        let values = (0..rows).map(|row| (row % 7 != 3).then(|| text(row)));
        Arc::new(values.collect::<StringArray>())
    };
    let flags = (0..rows).map(|row| (row % 5 > 0).then_some(row % 3 == 0));
    let flags: BooleanArray = flags.collect();
    let original = table(vec![
        ("same", column(|_| "one".to_owned())),
        ("few", column(|row| format!("value {}", row % 300))),
        ("many", column(|row| format!("{row:0100}"))),
        ("flags", Arc::new(flags)),
        ("wide", Arc::new(Int64Array::from_iter_values(0..rows))),
    ]);
    check_parquet(&original, None, 1 << 20);
    let bytes = all(&original, Format::Parquet, None, 1 << 20);
    let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
    let groups = reader.metadata().row_groups();
    let sizes: Vec<_> = groups.iter().map(RowGroupMetaData::num_rows).collect();
    assert_eq!(sizes, [65_536, 65_536, 65_536, 3_392]);
    let has_dictionary = |column| groups[0].column(column).dictionary_page_offset().is_some();
    assert_eq!(
        [0, 1, 2, 3, 4].map(has_dictionary),
        [true, true, false, false, false]
    );
    let nulls = groups[0].column(0).statistics().unwrap().null_count_opt();
    assert_eq!(nulls, Some(9_362));
}

#[test]
fn a_group_of_long_texts_ends_early() {
    let long: Vec<String> = (100..500)
        .map(|row| format!("{row}").repeat(100_000))
        .collect();
    let original = table(vec![("t", Arc::new(StringArray::from(long)))]);
    check_parquet(&original, None, 1);
    let bytes = all(&original, Format::Parquet, None, 1 << 20);
    let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
    assert_eq!(reader.metadata().num_row_groups(), 4);
}

#[test]
fn columns_of_one_name_stay_apart_in_parquet() {
    let column = |number: i64| -> ArrayRef { Arc::new(Int64Array::from(vec![number])) };
    let original = table(vec![("a", column(1)), ("a", column(2)), ("", column(3))]);
    let batch = &read_parquet(all(&original, Format::Parquet, None, 1))[0];
    let schema = batch.schema();
    let names: Vec<_> = schema.fields().iter().map(|field| field.name()).collect();
    assert_eq!(names, ["a", "a_2", ""]);
}

#[test]
fn what_a_spreadsheet_would_change_is_text() {
    let days = [-25_508, -25_509, 0, 2_932_896, 2_932_897];
    let original = table(vec![
        (
            "n",
            Arc::new(Int64Array::from(vec![
                999_999_999_999_999,
                1_000_000_000_000_000,
                -7,
                0,
                i64::MIN,
            ])) as ArrayRef,
        ),
        (
            "d",
            Arc::new(
                Decimal128Array::from(vec![105, 100_000_000_000_000, 1_234_567_890_123_456, -5, 0])
                    .with_precision_and_scale(20, 2)
                    .unwrap(),
            ),
        ),
        (
            "f",
            Arc::new(Float64Array::from(vec![
                0.1 + 0.2,
                f64::NAN,
                5e-324,
                f64::NEG_INFINITY,
                -1.0,
            ])),
        ),
        ("day", Arc::new(Date32Array::from(days.to_vec()))),
        (
            "at",
            Arc::new(
                TimestampMicrosecondArray::from(vec![1_500_000, 1_500_001, 0, -1_000, 5_000_000])
                    .with_timezone("Europe/Berlin"),
            ),
        ),
    ]);
    let workbook = all(&original, Format::Xlsx, None, 1 << 20);
    let sheet = part(&workbook, "xl/worksheets/sheet1.xml");
    let rows = sheet.split_once("<sheetData>").unwrap().1;
    let rows = rows.split_once("</sheetData>").unwrap().0;
    let text = |place: &str, text: &str| {
        format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    let header = |place: &str, text: &str| {
        format!("<c r=\"{place}\" s=\"1\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    let number = |place: &str, style: &str, number: &str| {
        format!("<c r=\"{place}\"{style}><v>{number}</v></c>")
    };
    let (day, at, cents) = (" s=\"2\"", " s=\"4\"", " s=\"9\"");
    let expected = [
        vec![
            header("A1", "n"),
            header("B1", "d"),
            header("C1", "f"),
            header("D1", "day"),
            header("E1", "at (UTC)"),
        ],
        vec![
            number("A2", "", "999999999999999"),
            number("B2", cents, "1.05"),
            number("C2", "", "0.30000000000000004"),
            number("D2", day, "61"),
            number("E2", at, "25569.00001736111"),
        ],
        vec![
            text("A3", "1000000000000000"),
            number("B3", cents, "1000000000000.00"),
            text("C3", "NaN"),
            text("D3", "1900-02-28"),
            text("E3", "1970-01-01T00:00:01.500001Z"),
        ],
        vec![
            number("A4", "", "-7"),
            text("B4", "12345678901234.56"),
            text("C4", "5e-324"),
            number("D4", day, "25569"),
            number("E4", at, "25569"),
        ],
        vec![
            number("A5", "", "0"),
            number("B5", cents, "-0.05"),
            text("C5", "-Infinity"),
            number("D5", day, "2958465"),
            number("E5", at, "25568.999999988428"),
        ],
        vec![
            text("A6", "-9223372036854775808"),
            number("B6", cents, "0.00"),
            number("C6", "", "-1.0"),
            text("D6", "+10000-01-01"),
            number("E6", at, "25569.00005787037"),
        ],
    ];
    let expected: String = (1..)
        .zip(expected)
        .map(|(number, cells)| format!("<row r=\"{number}\">{}</row>", cells.concat()))
        .collect();
    assert_eq!(rows, expected);
    assert!(sheet.contains(
        "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
    ));
    assert!(sheet.contains("<ignoredError sqref=\"A1:E6\" numberStoredAsText=\"1\"/>"));
    let styles = part(&workbook, "xl/styles.xml");
    for format in [
        "numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"",
        "numFmtId=\"166\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss.000\"",
        "numFmtId=\"171\" formatCode=\"0.00\"",
    ] {
        assert!(styles.contains(format), "{format}");
    }
    check_xlsx(&original, None, 1);
}

#[test]
fn text_in_a_workbook_is_text_and_stays_whole() {
    let words = vec![
        "=1+1",
        "+1",
        "<b>&\"'",
        "a\0b\u{1b}",
        "_x0041_",
        "_x005F_x0041_",
        "_x12_",
        "_x0041\u{1}b",
        "1_x0DE6\0__",
        "two\nlines\r\nand a\ttab",
        " blanks ",
        "\u{fffe}\u{ffff}\u{1F4F7}\u{85}\u{2028}",
        "",
        "007",
        "1e5",
        "TRUE",
    ];
    let original = table(vec![("=name", Arc::new(StringArray::from(words.clone())))]);
    let workbook = all(&original, Format::Xlsx, None, 1 << 20);
    let cells: Vec<_> = read_xlsx(&workbook).concat();
    let expected = words.iter().map(|word| Data::String((*word).to_owned()));
    let expected: Vec<_> = expected.collect();
    assert_eq!(cells, expected);
    let sheet = part(&workbook, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f>"));
    assert!(sheet.contains("<t>a_x0000_b_x001B_</t>"));
    assert!(sheet.contains("<t>_x005F_x0041_</t>"));
    // An empty text is a cell, a null is none.
    assert!(sheet.contains("<c r=\"A14\" t=\"inlineStr\"><is><t></t></is></c>"));
}

#[test]
fn what_a_workbook_can_not_hold_is_said_before_it_is_written() {
    let fits = "ä".repeat(32_767);
    let long = "😀".repeat(16_384);
    let texts = |words: Vec<&str>| -> ArrayRef { Arc::new(StringArray::from(words)) };
    let original = table(vec![
        ("short", texts(vec![&fits, "a"])),
        ("long", texts(vec!["b", &long])),
    ]);
    let begin = |columns: Vec<usize>, rows| Export::new(&original, Format::Xlsx, columns, rows);
    let expected = Error::LongCell {
        column: "long".to_owned(),
        length: 32_768,
        most: 32_767,
    };
    assert_eq!(begin(vec![0, 1], None).unwrap_err(), expected);
    assert!(begin(vec![0], None).is_ok());
    assert!(begin(vec![1], Some(vec![0])).is_ok());
    assert_eq!(
        begin(vec![0; 16_385], None).unwrap_err(),
        Error::ManyColumns {
            columns: 16_385,
            most: 16_384,
        }
    );
}

#[test]
fn rows_that_are_too_many_for_a_sheet_go_on_in_another() {
    let rows = 1_048_577;
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..rows));
    let original = table(vec![("n", numbers)]);
    let workbook = all(&original, Format::Xlsx, None, 1 << 20);
    let mut book = Xlsx::new(Cursor::new(&workbook)).unwrap();
    assert_eq!(book.sheet_names(), ["Data", "Data 2"]);
    let first = book.worksheet_range("Data").unwrap();
    let last = first.get_value((1_048_575, 0)).unwrap();
    assert_eq!(
        (first.height(), last),
        (1_048_576, &Data::Float(1_048_574.0))
    );
    let second = book.worksheet_range("Data 2").unwrap();
    let cells: Vec<_> = second
        .cells()
        .map(|(_, _, cell)| cell.to_string())
        .collect();
    assert_eq!(cells, ["n", "1048575", "1048576"]);
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

/// The types of a table's columns, in words.
fn types(table: &Table) -> Vec<String> {
    let fields = &table.schema().unwrap().fields;
    fields
        .iter()
        .map(|field| field.data_type.to_string())
        .collect()
}

/// The table of CSV whose columns have these types.
fn typed(types: Vec<CsvType>, text: &str) -> Table {
    let input = CsvInput {
        types,
        ..CsvInput::default()
    };
    let mut decoder = CsvDecoder::new(BUDGET, input);
    for piece in text.as_bytes().chunks(5) {
        decoder.push(piece).unwrap();
    }
    decoder.finish().unwrap();
    decoder.into_table()
}

#[test]
fn columns_of_csv_have_the_types_that_are_known() {
    use CsvType::{Bool, Date, Decimal, Float, Int, Text, Timestamp};
    let table = typed(
        vec![
            Text,
            Bool,
            Int(8),
            Int(64),
            Float(32),
            Float(64),
            Decimal,
            Date,
            Timestamp,
        ],
        "t,b,i,l,s,f,d,day,at\r\n\
         007,true,-128,9223372036854775807,0.1,1e300,1.5,2024-02-29,2024-02-29T12:00:00Z\r\n\
         ,,,,,,,,\r\n\
         \"\",false,127,-1,16777217,NaN,-20.125,1969-12-31,2024-02-29T14:00:00.123456+02:00\r\n",
    );
    assert_eq!(
        types(&table),
        [
            "string",
            "bool",
            "int8",
            "int64",
            "float32",
            "float64",
            "decimal(38, 3)",
            "date",
            "timestamp[us, UTC]"
        ]
    );
    let row = |row: usize| -> Vec<String> {
        (0..table.columns())
            .map(|column| plain(&table, column)[row].clone())
            .collect()
    };
    assert_eq!(
        row(0),
        [
            "007",
            "true",
            "-128",
            "9223372036854775807",
            "0.1",
            "1e+300",
            "1.500",
            "2024-02-29",
            "2024-02-29T12:00:00Z"
        ]
    );
    assert_eq!(row(1), ["∅"; 9]);
    assert_eq!(
        row(2),
        [
            "",
            "false",
            "127",
            "-1",
            "16777216.0",
            "NaN",
            "-20.125",
            "1969-12-31",
            "2024-02-29T12:00:00.123456Z"
        ]
    );
    check_parquet(&table, None, 1);
    check_xlsx(&table, None, 1);
}

#[test]
fn a_column_with_a_text_that_is_no_value_of_its_type_stays_text() {
    use CsvType::{Bool, Date, Decimal, Float, Int, Timestamp};
    let table = typed(
        vec![Bool, Int(8), Float(64), Decimal, Date, Timestamp],
        "b,i,f,d,day,at\ntrue,128,0.1,1.5,2024-02-29,2024-02-29T12:00:00.123456789Z\n\
         no,1,0.12345678901234567890,1e5,2024-02-30,2024-02-29T12:00:00Z\n",
    );
    assert_eq!(
        types(&table),
        [
            "string",
            "string",
            "string",
            "string",
            "string",
            "timestamp[ns, UTC]"
        ]
    );
    assert_eq!(plain(&table, 2), ["0.1", "0.12345678901234567890"]);
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
