//! Samples: a column of every type that a result may have, with the values at its edges.
//!
//! The rows: an ordinary value, the largest, the least, null, an empty or zero one, and three more.

use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Float16Type, Int32Type};
use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Date64Array, Decimal128Array,
    Decimal256Array, DictionaryArray, FixedSizeBinaryArray, Float16Array, Float32Array,
    Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, LargeStringArray, NullArray,
    StringArray, Time32MillisecondArray, Time32SecondArray, Time64MicrosecondArray,
    Time64NanosecondArray, TimestampMicrosecondArray, TimestampMillisecondArray,
    TimestampNanosecondArray, TimestampSecondArray, UInt8Array, UInt16Array, UInt32Array,
    UInt64Array,
};
use arrow_buffer::i256;
use belvedere_api::datasets::TransactionType;
use belvedere_store::{Bulk, FileFormat, StoreError};

use super::{Content, Part, parquet, put};
use crate::texts::HOSTILE;

mod nested;

const ROWS: usize = 8;

type Half = <Float16Type as ArrowPrimitiveType>::Native;

/// A column and its name.
type Named = (&'static str, ArrayRef);

/// The samples. The planning branch shows fewer rows.
pub(super) fn content(bulk: &Bulk) -> Result<Content, StoreError> {
    let folder = bulk.dataset_folder();
    let mut columns = vec![("row", array(Int32Array::from_iter_values(1..=8)))];
    columns.extend(numbers()?);
    columns.extend(times());
    columns.extend(texts()?);
    columns.extend(nested::columns()?);
    let rows = parquet::rows(columns)?;
    let name = "samples.parquet";
    let fewer = parquet::write(&folder, &rows.slice(0, 3), &[])?;
    let all = Part {
        name: name.to_owned(),
        file: parquet::write(&folder, &rows, &[])?,
        day: None,
    };
    Ok(Content {
        format: FileFormat::Parquet,
        mistake: None,
        parts: vec![all],
        first: 1,
        planning: (TransactionType::Snapshot, vec![put(name, &fewer)]),
    })
}

fn array(values: impl arrow_array::Array + 'static) -> ArrayRef {
    Arc::new(values)
}

/// A value for each row.
fn each<T: Clone>(ordinary: T, most: T, least: T, zero: T) -> Vec<Option<T>> {
    vec![
        Some(ordinary.clone()),
        Some(most.clone()),
        Some(least.clone()),
        None,
        Some(zero),
        Some(ordinary),
        Some(least),
        Some(most),
    ]
}

fn numbers() -> Result<Vec<Named>, StoreError> {
    let decimal = |digits: u8, scale: i8, ordinary: i128| {
        let most = 10_i128.pow(digits.into()) - 1;
        let values = Decimal128Array::from(each(ordinary, most, -most, 0));
        let values = values.with_precision_and_scale(digits, scale);
        Ok::<_, StoreError>(array(values.map_err(anyhow::Error::new)?))
    };
    let widest = i256::from_string(&"9".repeat(76)).unwrap_or(i256::MAX);
    let widest = each(i256::from_i128(12_345), widest, -widest, i256::ZERO);
    let widest = Decimal256Array::from(widest).with_precision_and_scale(76, 20);
    let half = [
        Some(1.5),
        Some(65_504.0),
        Some(-65_504.0),
        None,
        Some(-0.0),
        Some(f32::NAN),
        Some(f32::INFINITY),
        Some(6e-8),
    ];
    let half = half.map(|value| value.map(Half::from_f32));
    let float = [
        Some(0.1),
        Some(f32::MAX),
        Some(f32::MIN),
        None,
        Some(-0.0),
        Some(f32::NAN),
        Some(f32::INFINITY),
        Some(f32::NEG_INFINITY),
    ];
    let double = [
        Some(0.1 + 0.2),
        Some(f64::MAX),
        Some(f64::MIN),
        None,
        Some(-0.0),
        Some(f64::NAN),
        Some(f64::INFINITY),
        Some(f64::NEG_INFINITY),
    ];
    let small = [
        Some(5e-324),
        Some(9_007_199_254_740_993.0),
        Some(1e21),
        None,
        Some(0.0),
        Some(1e-7),
        Some(123_456_789.123_456_79),
        Some(-1e300),
    ];
    Ok(vec![
        (
            "boolean",
            array(BooleanArray::from(each(true, true, false, false))),
        ),
        (
            "int8",
            array(Int8Array::from(each(42, i8::MAX, i8::MIN, 0))),
        ),
        (
            "int16",
            array(Int16Array::from(each(42, i16::MAX, i16::MIN, 0))),
        ),
        (
            "int32",
            array(Int32Array::from(each(42, i32::MAX, i32::MIN, 0))),
        ),
        (
            "int64",
            array(Int64Array::from(each((1 << 53) + 1, i64::MAX, i64::MIN, 0))),
        ),
        ("uint8", array(UInt8Array::from(each(42, u8::MAX, 1, 0)))),
        ("uint16", array(UInt16Array::from(each(42, u16::MAX, 1, 0)))),
        ("uint32", array(UInt32Array::from(each(42, u32::MAX, 1, 0)))),
        (
            "uint64",
            array(UInt64Array::from(each((1 << 53) + 1, u64::MAX, 1, 0))),
        ),
        ("float16", array(Float16Array::from(half.to_vec()))),
        ("float32", array(Float32Array::from(float.to_vec()))),
        ("float64", array(Float64Array::from(double.to_vec()))),
        ("float64_small", array(Float64Array::from(small.to_vec()))),
        ("decimal_9_2", decimal(9, 2, 12_345)?),
        ("decimal_18_0", decimal(18, 0, 12_345)?),
        ("decimal_38_9", decimal(38, 9, 12_345)?),
        ("decimal_38_38", decimal(38, 38, 12_345)?),
        ("decimal_76_20", array(widest.map_err(anyhow::Error::new)?)),
        ("nothing", array(NullArray::new(ROWS))),
    ])
}

fn times() -> Vec<Named> {
    // 2026-10-25, when clocks go back, and the first and the last day of years with four digits.
    const DAYS: [i32; 3] = [20_751, 2_932_896, -719_162];
    const SECONDS: [i64; 3] = [1_792_893_600, 253_402_300_799, -62_135_596_800];
    let seconds = |scale: i64, rest: i64| {
        let [ordinary, most, least] = SECONDS.map(|second| second * scale);
        each(ordinary + rest, most + rest, least, 0)
    };
    // Nanoseconds since 1970 hold the years from 1677 to 2262.
    let nanoseconds = || each(1_792_893_600_123_456_789, i64::MAX, -i64::MAX, 0);
    let [day, last, first] = DAYS;
    let date64 = DAYS.map(|day| i64::from(day) * 86_400_000);
    vec![
        (
            "date32",
            array(Date32Array::from(each(day, last, first, 0))),
        ),
        (
            "date64",
            array(Date64Array::from(each(date64[0], date64[1], date64[2], 0))),
        ),
        (
            "time_s",
            array(Time32SecondArray::from(each(45_296, 86_399, 1, 0))),
        ),
        (
            "time_ms",
            array(Time32MillisecondArray::from(each(
                45_296_789, 86_399_999, 1, 0,
            ))),
        ),
        (
            "time_us",
            array(Time64MicrosecondArray::from(each(
                45_296_789_012,
                86_399_999_999,
                1,
                0,
            ))),
        ),
        (
            "time_ns",
            array(Time64NanosecondArray::from(each(
                45_296_789_012_345,
                86_399_999_999_999,
                1,
                0,
            ))),
        ),
        (
            "timestamp_s",
            array(TimestampSecondArray::from(seconds(1, 0))),
        ),
        (
            "timestamp_ms",
            array(TimestampMillisecondArray::from(seconds(1_000, 999))),
        ),
        (
            "timestamp_us",
            array(TimestampMicrosecondArray::from(seconds(1_000_000, 999_999))),
        ),
        (
            "timestamp_ns",
            array(TimestampNanosecondArray::from(nanoseconds())),
        ),
        (
            "timestamp_s_zone",
            array(TimestampSecondArray::from(seconds(1, 0)).with_timezone("UTC")),
        ),
        (
            "timestamp_ms_zone",
            array(
                TimestampMillisecondArray::from(seconds(1_000, 999)).with_timezone("Europe/Vienna"),
            ),
        ),
        (
            "timestamp_us_zone",
            array(
                TimestampMicrosecondArray::from(seconds(1_000_000, 999_999))
                    .with_timezone("+05:45"),
            ),
        ),
        (
            "timestamp_ns_zone",
            array(TimestampNanosecondArray::from(nanoseconds()).with_timezone("America/New_York")),
        ),
    ]
}

fn texts() -> Result<Vec<Named>, StoreError> {
    let text = |values: [Option<&str>; ROWS]| array(StringArray::from(values.to_vec()));
    let long = "All work and no play makes a dull aircraft. ".repeat(2_000);
    let line = "x".repeat(5_000);
    let plain = [
        Some("text"),
        Some("ÿ"),
        Some(" "),
        None,
        Some(""),
        Some("NULL"),
        Some("null"),
        Some("\u{0}"),
    ];
    let numbers = [
        Some("1e400"),
        Some("-1e400"),
        Some("0x1F"),
        None,
        Some("007"),
        Some("NaN"),
        Some("9007199254740993"),
        Some("1,5"),
    ];
    let cells = [
        Some("a,b"),
        Some("a\"b"),
        Some("a\nb"),
        None,
        Some("\""),
        Some("=1+1"),
        Some("\t@SUM(A1)"),
        Some("a\r\nb;c|d"),
    ];
    let names = [
        (
            "hostile",
            text(std::array::from_fn(|row| (row != 3).then(|| HOSTILE[row]))),
        ),
        (
            "scripts",
            text(std::array::from_fn(|row| {
                (row != 3).then(|| HOSTILE[row + 8])
            })),
        ),
        ("text", text(plain)),
        ("number_text", text(numbers)),
        ("cell_text", text(cells)),
        (
            "long_text",
            text(std::array::from_fn(|row| match row {
                3 => None,
                0 => Some(long.as_str()),
                1 => Some(line.as_str()),
                _ => Some("short"),
            })),
        ),
    ];
    let similar = [
        "Text",
        "TEXT",
        "text ",
        " text",
        "te xt",
        "text\u{200b}",
        "a.b",
        "\"quoted\"",
        "select",
        "Größe ✈",
    ];
    let similar = similar.map(|name| (name, text(plain.map(|value| value.map(|_| name)))));
    let words = [
        "ACTIVE", "RETIRED", "ACTIVE", "", "", "ACTIVE", "STORED", "STORED",
    ];
    let words: DictionaryArray<Int32Type> = words
        .into_iter()
        .map(|word| (!word.is_empty()).then_some(word))
        .collect();
    let bytes: Vec<u8> = (0..=255).collect();
    let binary: [Option<&[u8]>; ROWS] = [
        Some(b"bytes"),
        Some(&bytes),
        Some(&[0]),
        None,
        Some(b""),
        Some("text".as_bytes()),
        Some(&[0xff, 0xfe]),
        Some(&[0xc3, 0x28]),
    ];
    let id = |row: u8| (row != 3).then(|| [row * 17; 16]);
    let ids = FixedSizeBinaryArray::try_from_sparse_iter_with_size((0..8).map(id), 16);
    let mut columns: Vec<Named> = names.into();
    columns.extend(similar);
    columns.extend([
        ("large_text", array(LargeStringArray::from(plain.to_vec()))),
        ("dictionary", array(words)),
        ("binary", array(BinaryArray::from(binary.to_vec()))),
        ("fixed_binary", array(ids.map_err(anyhow::Error::new)?)),
    ]);
    Ok(columns)
}
