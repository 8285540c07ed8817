//! What a Parquet file has: types, groups, pages, dictionaries and names.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Int64Array, StringArray};
use belvedere_table::Format;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::RowGroupMetaData;

use crate::common::{table, table_of};
use crate::every_type::every_type;
use crate::export::all;
use crate::files::{check_parquet, read_parquet};

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
