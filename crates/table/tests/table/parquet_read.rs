//! Parquet files, written by the `parquet` crate with each of its encodings and compressions, against the values they were
//! written from.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder, MapBuilder, StringBuilder};
use arrow_array::{
    Array as _, ArrayRef, BinaryArray, BooleanArray, Date32Array, Decimal128Array, Decimal256Array,
    FixedSizeBinaryArray, Float16Array, Float32Array, Float64Array, Int8Array, Int16Array,
    Int32Array, Int64Array, ListArray, RecordBatch, StringArray, StructArray,
    Time32MillisecondArray, Time64NanosecondArray, TimestampMicrosecondArray,
    TimestampMillisecondArray, TimestampNanosecondArray, UInt8Array, UInt16Array, UInt32Array,
    UInt64Array,
};
use arrow_buffer::i256;
use arrow_schema::{DataType, Field};
use belvedere_table::{Error, Format, ParquetDecoder};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, GzipLevel, ZstdLevel};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion};

use crate::common::{BUDGET, batch_of, oracle, plain, texts};
use crate::export::all;
use crate::files::read_parquet;

/// Reads a file as the worker does: the parts that are asked for.
pub(crate) fn read_with(bytes: &[u8], budget: u64) -> (Result<(), Error>, ParquetDecoder) {
    let mut decoder = ParquetDecoder::new(budget, bytes.len() as u64);
    while let Some(wanted) = decoder.wanted() {
        let end = (wanted.end as usize).min(bytes.len());
        if let Err(error) = decoder.push(&bytes[wanted.start as usize..end]) {
            return (Err(error), decoder);
        }
    }
    (decoder.finish(), decoder)
}

fn check(batches: &[RecordBatch], properties: WriterProperties, what: &str) {
    let bytes = written(batches, properties);
    let (result, decoder) = read_with(&bytes, BUDGET);
    assert_eq!(result, Ok(()), "{what}");
    let table = decoder.table();
    for number in 0..table.columns() {
        let name = batches[0].schema().field(number).name().clone();
        let expected: Vec<_> = batches
            .iter()
            .flat_map(|batch| oracle(batch.column(number)))
            .collect();
        assert_eq!(texts(table, number), expected, "{what}: {name}");
    }
}

pub(crate) fn written(batches: &[RecordBatch], properties: WriterProperties) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer =
        ArrowWriter::try_new(&mut bytes, batches[0].schema(), Some(properties)).unwrap();
    for batch in batches {
        writer.write(batch).unwrap();
    }
    writer.close().unwrap();
    bytes
}

pub(crate) fn properties() -> WriterPropertiesBuilder {
    WriterProperties::builder()
}

/// `rows` values of each type that Parquet has, every seventh missing.
pub(crate) fn flat(rows: i32) -> RecordBatch {
    let some = |row: &i32| (row % 7 != 3).then_some(*row);
    let all = || 0..rows;
    macro_rules! column {
        ($array:ty, $value:expr) => {
            Arc::new(all().map(|row| some(&row).map($value)).collect::<$array>()) as ArrayRef
        };
    }
    let decimal = |precision: u8, factor: i128| -> ArrayRef {
        let values = all().map(|row| some(&row).map(|row| i128::from(row) * factor));
        let values: Decimal128Array = values.collect();
        Arc::new(values.with_precision_and_scale(precision, 2).unwrap())
    };
    let large = column!(Decimal256Array, |row| i256::from_i128(i128::from(row) - 5)
        * i256::from_i128(i128::MAX));
    let large = large
        .as_any()
        .downcast_ref::<Decimal256Array>()
        .unwrap()
        .clone()
        .with_precision_and_scale(76, 10)
        .unwrap();
    let word = |row: i32| format!("{}word {row}", "long ".repeat(row as usize % 5));
    let fixed = FixedSizeBinaryArray::try_from_sparse_iter_with_size(
        all().map(|row| some(&row).map(i32::to_be_bytes)),
        4,
    )
    .unwrap();
    batch_of(vec![
        ("bool", column!(BooleanArray, |row| row % 3 == 0)),
        ("int8", column!(Int8Array, |row| row as i8)),
        ("int16", column!(Int16Array, |row| (row * 7) as i16)),
        ("int32", column!(Int32Array, |row| row - 500)),
        ("int64", column!(Int64Array, |row| i64::from(row) << 33)),
        ("uint8", column!(UInt8Array, |row| row as u8)),
        ("uint16", column!(UInt16Array, |row| row as u16)),
        ("uint32", column!(UInt32Array, |row| u32::MAX - row as u32)),
        ("uint64", column!(UInt64Array, |row| u64::MAX - row as u64)),
        ("float16", column!(Float16Array, half)),
        ("float32", column!(Float32Array, |row| row as f32 / 3.0)),
        ("float64", column!(Float64Array, |row| f64::from(row) / 7.0)),
        ("decimal9", decimal(9, -1001)),
        ("date", column!(Date32Array, |row| row - 1000)),
        ("time32", column!(Time32MillisecondArray, |row| row * 1001)),
        (
            "time64",
            column!(Time64NanosecondArray, |row| i64::from(row) * 1_000_001),
        ),
        (
            "milli",
            column!(TimestampMillisecondArray, |row| i64::from(row)
                * -86_400_001),
        ),
        (
            "micro",
            column!(TimestampMicrosecondArray, |row| i64::from(row) << 40),
        ),
        (
            "nano",
            column!(TimestampNanosecondArray, |row| i64::from(row) << 45),
        ),
        ("text", column!(StringArray, word)),
        (
            "binary",
            Arc::new(
                all()
                    .map(|row| some(&row).map(i32::to_le_bytes))
                    .collect::<BinaryArray>(),
            ),
        ),
        ("fixed", Arc::new(fixed)),
        ("decimal18", decimal(18, -1_000_003)),
        ("decimal38", decimal(38, 1 << 90)),
        ("decimal76", Arc::new(large)),
        (
            "few",
            column!(StringArray, |row| format!("value {}", row % 4)),
        ),
    ])
}

fn half(row: i32) -> <arrow_array::types::Float16Type as arrow_array::ArrowPrimitiveType>::Native {
    <arrow_array::types::Float16Type as arrow_array::ArrowPrimitiveType>::Native::from_f32(
        row as f32 / 2.0,
    )
}

/// Lists, maps and structs, with empty ones and missing ones at each level.
pub(crate) fn nested() -> RecordBatch {
    let mut lists = ListBuilder::new(ListBuilder::new(Int32Builder::new()));
    let mut maps = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    for row in 0..200 {
        match row % 6 {
            0 => lists.append(false),
            1 => lists.append(true),
            _ => {
                for inner in 0..row % 4 {
                    if inner == 2 {
                        lists.values().append(false);
                        continue;
                    }
                    for item in 0..inner * 2 {
                        lists
                            .values()
                            .values()
                            .append_option((item != 1).then_some(row + item));
                    }
                    lists.values().append(true);
                }
                lists.append(true);
            }
        }
        for key in 0..row % 3 {
            maps.keys().append_value(format!("key {key}"));
            maps.values().append_option((key != 1).then_some(row));
        }
        maps.append(row % 5 != 0).unwrap();
    }
    let lists: ListArray = lists.finish();
    let numbers = (0..200)
        .map(|row| (row % 3 != 0).then_some(row))
        .collect::<Int32Array>();
    let names = StringArray::from_iter_values((0..200).map(|row| format!("n{row}")));
    let fields = vec![
        Arc::new(Field::new("number", DataType::Int32, true)),
        Arc::new(Field::new("name", DataType::Utf8, false)),
        Arc::new(Field::new("lists", lists.data_type().clone(), true)),
    ];
    let missing = (0..200).map(|row| row % 11 != 5).collect::<Vec<_>>();
    let parts = StructArray::new(
        fields.into(),
        vec![Arc::new(numbers), Arc::new(names), Arc::new(lists.clone())],
        Some(missing.into()),
    );
    batch_of(vec![
        ("lists", Arc::new(lists)),
        ("maps", Arc::new(maps.finish())),
        ("parts", Arc::new(parts)),
    ])
}

#[test]
fn every_type_and_compression_reads_as_it_was_written() {
    for compression in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::ZSTD(ZstdLevel::default()),
        Compression::LZ4_RAW,
    ] {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            let properties = properties()
                .set_compression(compression)
                .set_writer_version(version)
                .set_data_page_row_count_limit(100)
                .build();
            let what = format!("{compression} {version:?}");
            check(&[flat(1000), flat(300)], properties.clone(), &what);
            check(&[nested()], properties, &what);
        }
    }
}

#[test]
fn every_encoding_reads_as_it_was_written() {
    for (encoding, columns) in [
        (
            Encoding::PLAIN,
            &[
                "bool",
                "int8",
                "int64",
                "float64",
                "text",
                "fixed",
                "decimal38",
            ][..],
        ),
        (Encoding::RLE, &["bool"]),
        (
            Encoding::DELTA_BINARY_PACKED,
            &[
                "int8",
                "int32",
                "int64",
                "uint32",
                "uint64",
                "micro",
                "decimal18",
            ],
        ),
        (
            Encoding::DELTA_LENGTH_BYTE_ARRAY,
            &["text", "binary", "few"],
        ),
        (
            Encoding::DELTA_BYTE_ARRAY,
            &["text", "binary", "few", "fixed"],
        ),
        (
            Encoding::BYTE_STREAM_SPLIT,
            &["float32", "float64", "int32", "int64", "fixed"],
        ),
    ] {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            let batch = flat(1000);
            let chosen = batch
                .schema()
                .fields()
                .iter()
                .enumerate()
                .filter(|(_, field)| columns.contains(&field.name().as_str()))
                .map(|(number, _)| number)
                .collect::<Vec<_>>();
            assert_eq!(chosen.len(), columns.len());
            let batch = batch.project(&chosen).unwrap();
            let properties = properties()
                .set_dictionary_enabled(false)
                .set_encoding(encoding)
                .set_writer_version(version)
                .set_data_page_row_count_limit(150)
                .build();
            check(&[batch], properties, &format!("{encoding} {version:?}"));
        }
    }
}

#[test]
fn groups_come_one_after_the_other() {
    let batch = flat(1000);
    let properties = properties().set_max_row_group_row_count(Some(300)).build();
    let bytes = written(std::slice::from_ref(&batch), properties);
    let mut decoder = ParquetDecoder::new(BUDGET, bytes.len() as u64);
    let mut rows = Vec::new();
    while let Some(wanted) = decoder.wanted() {
        decoder
            .push(&bytes[wanted.start as usize..wanted.end as usize])
            .unwrap();
        if rows.last() != Some(&decoder.table().rows()) {
            rows.push(decoder.table().rows());
        }
    }
    assert_eq!(rows, [0, 300, 600, 900, 1000]);
    decoder.finish().unwrap();
    let expected: Vec<_> = oracle(batch.column(3));
    assert_eq!(texts(decoder.table(), 3), expected);
}

#[test]
fn our_own_files_are_read() {
    let (_, decoder) = read_with(&written(&[flat(400)], properties().build()), BUDGET);
    let bytes = all(decoder.table(), Format::Parquet, None, 1 << 16);
    let (result, again) = read_with(&bytes, BUDGET);
    assert_eq!(result, Ok(()));
    for column in 0..decoder.table().columns() {
        assert_eq!(plain(again.table(), column), plain(decoder.table(), column));
    }
}

/// Files that pyarrow, pandas, Polars, `DuckDB`, Spark and others have written: `crates/platform/tests/data`.
#[test]
fn files_of_other_programs_are_read() {
    let mut read = Vec::new();
    let mut folders = vec![Path::new("../platform/tests/data").to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "parquet")
            {
                let bytes = fs::read(&path).unwrap();
                let (result, decoder) = read_with(&bytes, BUDGET);
                assert_eq!(result, Ok(()), "{}", path.display());
                let batches = read_parquet(bytes);
                for number in 0..decoder.table().columns() {
                    let expected: Vec<_> = batches
                        .iter()
                        .flat_map(|batch| oracle(batch.column(number)))
                        .collect();
                    assert_eq!(
                        texts(decoder.table(), number),
                        expected,
                        "{} {number}",
                        path.display()
                    );
                }
                read.push(path);
            }
        }
    }
    for program in ["pyarrow", "pandas", "polars", "duckdb", "spark", "delta"] {
        let folder = format!("/data/{program}/");
        assert!(
            read.iter()
                .any(|path| path.display().to_string().contains(&folder)),
            "{program}"
        );
    }
}
