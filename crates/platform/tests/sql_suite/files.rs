//! Files of datasets, made for the tests.

use std::sync::Arc;

use arrow_array::builder::{MapBuilder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Decimal128Array, Float64Array, Int32Array,
    Int64Array, ListArray, RecordBatch, StringArray, TimestampMicrosecondArray,
    TimestampNanosecondArray,
};
use parquet::arrow::ArrowWriter;

/// A Parquet file with these columns.
pub(crate) fn parquet(columns: Vec<(&str, ArrayRef)>) -> Vec<u8> {
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut file = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    file
}

/// The numbers from 0, as `n` and as text `t`.
pub(crate) fn numbers(count: i64) -> Vec<u8> {
    let texts = (0..count).map(|number| format!("number {number}"));
    parquet(vec![
        ("n", Arc::new(Int64Array::from_iter_values(0..count))),
        ("t", Arc::new(StringArray::from_iter_values(texts))),
    ])
}

/// Values that lose digits or their meaning when they are handled without care. Three rows; the last is all nulls.
pub(crate) fn exact() -> Vec<u8> {
    parquet(exact_columns())
}

/// The columns of that.
pub(crate) fn exact_columns() -> Vec<(&'static str, ArrayRef)> {
    let decimals = [
        Some(12_345_678_901_234_567_890_123_456_789_012_345_678_i128),
        Some(-1),
        None,
    ];
    let decimals = Decimal128Array::from_iter(decimals)
        .with_precision_and_scale(38, 10)
        .unwrap();
    let instants = [Some(1_700_000_000_123_456), Some(-1), None];
    let nanoseconds = [Some(1_700_000_000_123_456_789), Some(0), None];
    vec![
        (
            "long",
            Arc::new(Int64Array::from(vec![Some(i64::MAX), Some(i64::MIN), None])),
        ),
        ("decimal", Arc::new(decimals)),
        (
            "instant",
            Arc::new(TimestampMicrosecondArray::from_iter(instants).with_timezone("UTC")),
        ),
        (
            "local",
            Arc::new(TimestampNanosecondArray::from_iter(nanoseconds)),
        ),
        (
            "day",
            Arc::new(Date32Array::from(vec![Some(19_782), Some(-1), None])),
        ),
        (
            "double",
            Arc::new(Float64Array::from(vec![Some(0.1 + 0.2), Some(-0.0), None])),
        ),
        (
            "truth",
            Arc::new(BooleanArray::from(vec![Some(true), Some(false), None])),
        ),
        (
            "text",
            Arc::new(StringArray::from(vec![
                Some("a,\"b\"\r\nü😀"),
                Some(""),
                None,
            ])),
        ),
    ]
}

/// Columns that CSV can't carry.
pub(crate) fn nested() -> Vec<u8> {
    let mut map = MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
    map.keys().append_value("key");
    map.values().append_value("value");
    map.append(true).unwrap();
    let list = ListArray::from_iter_primitive::<Int32Type, _, _>([Some([Some(1), None])]);
    parquet(vec![
        ("id", Arc::new(Int32Array::from(vec![1]))),
        ("list", Arc::new(list)),
        ("map", Arc::new(map.finish())),
        ("bytes", Arc::new(BinaryArray::from(vec![&b"\x00\xff"[..]]))),
    ])
}
