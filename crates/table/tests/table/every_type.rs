//! One batch with a column of every type.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, LargeListBuilder, ListBuilder, StringBuilder};
use arrow_array::types::{Int8Type, Int32Type, Int64Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, Date32Array, Date64Array,
    Decimal32Array, Decimal64Array, Decimal128Array, Decimal256Array, DurationMicrosecondArray,
    DurationSecondArray, FixedSizeBinaryArray, FixedSizeListArray, Float16Array, Float32Array,
    Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, LargeBinaryArray,
    LargeListViewArray, LargeStringArray, ListViewArray, MapArray, NullArray, RecordBatch,
    RunArray, StringArray, StringViewArray, StructArray, Time32MillisecondArray, Time32SecondArray,
    Time64MicrosecondArray, Time64NanosecondArray, TimestampMicrosecondArray,
    TimestampMillisecondArray, TimestampNanosecondArray, TimestampSecondArray, UInt8Array,
    UInt16Array, UInt32Array, UInt64Array, UnionArray,
};
use arrow_buffer::{OffsetBuffer, ScalarBuffer, i256};
use arrow_schema::{DataType, Field, Fields, UnionFields};

use crate::common::batch_of;

const ROWS: usize = 4;

/// Four rows: the least, the greatest, a null, and a value in between.
pub(crate) fn every_type() -> RecordBatch {
    let mut columns: Vec<(&str, ArrayRef)> = Vec::new();
    let mut add = |name, column: ArrayRef| columns.push((name, column));
    macro_rules! ends {
        ($name:literal, $array:ty, $least:expr, $greatest:expr, $other:expr) => {
            add(
                $name,
                Arc::new(<$array>::from(vec![
                    Some($least),
                    Some($greatest),
                    None,
                    Some($other),
                ])),
            )
        };
    }
    add("null", Arc::new(NullArray::new(ROWS)));
    ends!("bool", BooleanArray, true, false, true);
    ends!("int8", Int8Array, i8::MIN, i8::MAX, 0);
    ends!("int16", Int16Array, i16::MIN, i16::MAX, -1);
    ends!("int32", Int32Array, i32::MIN, i32::MAX, 7);
    ends!(
        "int64",
        Int64Array,
        i64::MIN,
        i64::MAX,
        9_007_199_254_740_993
    );
    ends!("uint8", UInt8Array, u8::MIN, u8::MAX, 1);
    ends!("uint16", UInt16Array, u16::MIN, u16::MAX, 1);
    ends!("uint32", UInt32Array, u32::MIN, u32::MAX, 1);
    ends!("uint64", UInt64Array, u64::MIN, u64::MAX, 1);
    let half = |number: f32| half_of(number);
    ends!("float16", Float16Array, half(-1.5), half(2048.0), half(0.0));
    ends!("float32", Float32Array, f32::NAN, 0.1, f32::NEG_INFINITY);
    ends!("float64", Float64Array, f64::INFINITY, 0.1 + 0.2, -1.0);
    decimals(&mut add);
    ends!("date32", Date32Array, -719_162, 2_932_896, 19_782);
    ends!("date64", Date64Array, -86_400_000, 253_402_214_400_000, 0);
    ends!("time32s", Time32SecondArray, 0, 86_399, 3_661);
    ends!("time32ms", Time32MillisecondArray, 0, 86_399_999, 1_500);
    ends!("time64us", Time64MicrosecondArray, 0, 86_399_999_999, 1);
    ends!("time64ns", Time64NanosecondArray, 0, 86_399_999_999_999, 1);
    ends!(
        "timestamp_s",
        TimestampSecondArray,
        -62_135_596_800,
        253_402_300_799,
        0
    );
    ends!(
        "timestamp_ms",
        TimestampMillisecondArray,
        -1,
        1_709_251_199_999,
        0
    );
    ends!(
        "timestamp_us",
        TimestampMicrosecondArray,
        -1,
        1_709_251_199_999_999,
        1_500_000
    );
    ends!(
        "timestamp_ns",
        TimestampNanosecondArray,
        i64::MIN,
        i64::MAX,
        0
    );
    let zoned = TimestampMicrosecondArray::from(vec![Some(0), Some(-1), None, Some(1)])
        .with_timezone("Europe/Berlin");
    add("timestamp_zoned", Arc::new(zoned));
    ends!("duration_s", DurationSecondArray, -1, 3_661, 60);
    ends!(
        "duration_us",
        DurationMicrosecondArray,
        -1_500_000,
        1,
        60_000_000
    );
    texts(&mut add);
    nested(&mut add);
    batch_of(columns)
}

/// A small number as a float of 16 bits, through text, because the type is not ours to name.
fn half_of(
    number: f32,
) -> <arrow_array::types::Float16Type as arrow_array::ArrowPrimitiveType>::Native {
    <arrow_array::types::Float16Type as arrow_array::ArrowPrimitiveType>::Native::from_f32(number)
}

fn decimals(add: &mut impl FnMut(&'static str, ArrayRef)) {
    add(
        "decimal32",
        Arc::new(
            Decimal32Array::from(vec![Some(-999_999_999), Some(1), None, Some(0)])
                .with_precision_and_scale(9, 2)
                .unwrap(),
        ),
    );
    add(
        "decimal64",
        Arc::new(
            Decimal64Array::from(vec![Some(-1), Some(999_999_999_999_999_999), None, Some(5)])
                .with_precision_and_scale(18, 18)
                .unwrap(),
        ),
    );
    add(
        "decimal128",
        Arc::new(
            Decimal128Array::from(vec![
                Some(-99_999_999_999_999_999_999_999_999_999_999_999_999),
                Some(12_345_678_901_234_567_890_123_456_789),
                None,
                Some(0),
            ])
            .with_precision_and_scale(38, 10)
            .unwrap(),
        ),
    );
    add(
        "decimal128_negative_scale",
        Arc::new(
            Decimal128Array::from(vec![Some(-12), Some(3), None, Some(4)])
                .with_precision_and_scale(10, -3)
                .unwrap(),
        ),
    );
    let nines = "9".repeat(76);
    add(
        "decimal256",
        Arc::new(
            Decimal256Array::from(vec![
                i256::from_string(&format!("-{nines}")),
                i256::from_string(&nines),
                None,
                Some(i256::from_i128(-1)),
            ])
            .with_precision_and_scale(76, 38)
            .unwrap(),
        ),
    );
}

fn texts(add: &mut impl FnMut(&'static str, ArrayRef)) {
    let words = vec![
        Some(""),
        Some(" \t\n"),
        None,
        Some("Grüße, \u{1f600} und mehr als zwölf"),
    ];
    add("utf8", Arc::new(StringArray::from(words.clone())));
    add(
        "large_utf8",
        Arc::new(LargeStringArray::from(words.clone())),
    );
    add("utf8_view", Arc::new(StringViewArray::from(words)));
    let bytes: Vec<Option<&[u8]>> = vec![
        Some(b""),
        Some(b"\x00\xff\x10"),
        None,
        Some(b"longer than twelve bytes"),
    ];
    add("binary", Arc::new(BinaryArray::from(bytes.clone())));
    add(
        "large_binary",
        Arc::new(LargeBinaryArray::from(bytes.clone())),
    );
    add("binary_view", Arc::new(BinaryViewArray::from(bytes)));
    let fixed = [Some([1u8, 2]), Some([255, 0]), None, Some([0, 0])];
    add(
        "fixed_binary",
        Arc::new(
            FixedSizeBinaryArray::try_from_sparse_iter_with_size(fixed.into_iter(), 2).unwrap(),
        ),
    );
    let keyed: arrow_array::DictionaryArray<Int8Type> = vec![Some("a"), Some("b"), None, Some("a")]
        .into_iter()
        .collect();
    add("dictionary", Arc::new(keyed));
    let keys = UInt16Array::from(vec![Some(1), Some(0), None, Some(1)]);
    let values: ArrayRef = Arc::new(Int64Array::from(vec![Some(i64::MAX), None]));
    add(
        "dictionary_of_int64",
        Arc::new(arrow_array::DictionaryArray::<UInt16Type>::try_new(keys, values).unwrap()),
    );
}

fn nested(add: &mut impl FnMut(&'static str, ArrayRef)) {
    let mut lists = ListBuilder::new(StringBuilder::new());
    lists.append_value([Some("a\"b\\c"), None, Some("line\nend\u{1}")]);
    lists.append_value(Vec::<Option<&str>>::new());
    lists.append_null();
    lists.append_value([Some("")]);
    add("list", Arc::new(lists.finish()));

    let mut lists = LargeListBuilder::new(ListBuilder::new(Int32Builder::new()));
    lists.values().append_value([Some(1), None]);
    lists.values().append_null();
    lists.append(true);
    lists.append(true);
    lists.append(false);
    lists.values().append_value([Some(3)]);
    lists.append(true);
    add("large_list", Arc::new(lists.finish()));

    let item = Arc::new(Field::new("item", DataType::Int32, true));
    let items: ArrayRef = Arc::new(Int32Array::from(vec![Some(1), None, Some(3), Some(4)]));
    add(
        "list_view",
        Arc::new(
            ListViewArray::try_new(
                Arc::clone(&item),
                ScalarBuffer::from(vec![2, 0, 0, 1]),
                ScalarBuffer::from(vec![2, 1, 0, 3]),
                Arc::clone(&items),
                Some(vec![true, true, false, true].into()),
            )
            .unwrap(),
        ),
    );
    add(
        "large_list_view",
        Arc::new(
            LargeListViewArray::try_new(
                Arc::clone(&item),
                ScalarBuffer::from(vec![0i64, 0, 4, 3]),
                ScalarBuffer::from(vec![4i64, 0, 0, 1]),
                Arc::clone(&items),
                None,
            )
            .unwrap(),
        ),
    );
    let pairs: ArrayRef = Arc::new((0..8).collect::<Int32Array>());
    add(
        "fixed_list",
        Arc::new(FixedSizeListArray::new(
            item,
            2,
            pairs,
            Some(vec![true, true, false, true].into()),
        )),
    );

    let fields = Fields::from(vec![
        Field::new("n", DataType::Int64, true),
        Field::new("ü \"q\"", DataType::Utf8, true),
        Field::new("f", DataType::Float64, true),
    ]);
    let parts: Vec<ArrayRef> = vec![
        Arc::new(Int64Array::from(vec![
            Some(i64::MIN),
            None,
            Some(1),
            Some(2),
        ])),
        Arc::new(StringArray::from(vec![Some("x"), Some(""), None, None])),
        Arc::new(Float64Array::from(vec![
            f64::NAN,
            1.5,
            0.0,
            f64::NEG_INFINITY,
        ])),
    ];
    let structs = StructArray::new(fields, parts, Some(vec![true, true, false, true].into()));
    add("struct", Arc::new(structs));

    let entries = StructArray::from(vec![
        (
            Arc::new(Field::new("keys", DataType::Int32, false)),
            Arc::new(Int32Array::from(vec![1, 2, 1])) as ArrayRef,
        ),
        (
            Arc::new(Field::new("values", DataType::Utf8, true)),
            Arc::new(StringArray::from(vec![Some("a"), None, Some("b")])) as ArrayRef,
        ),
    ]);
    let entry = Arc::new(Field::new("entries", entries.data_type().clone(), false));
    let ends = OffsetBuffer::new(ScalarBuffer::from(vec![0, 2, 2, 2, 3]));
    let mask = Some(vec![true, true, false, true].into());
    add(
        "map",
        Arc::new(MapArray::new(entry, ends, entries, mask, false)),
    );

    let fields: UnionFields = [
        (3, Arc::new(Field::new("i", DataType::Int32, true))),
        (7, Arc::new(Field::new("s", DataType::Utf8, true))),
    ]
    .into_iter()
    .collect();
    let ids = ScalarBuffer::from(vec![3i8, 7, 7, 3]);
    let sparse: Vec<ArrayRef> = vec![
        Arc::new(Int32Array::from(vec![Some(1), None, None, None])),
        Arc::new(StringArray::from(vec![None, Some("x"), None, None])),
    ];
    add(
        "sparse_union",
        Arc::new(UnionArray::try_new(fields.clone(), ids.clone(), None, sparse).unwrap()),
    );
    let dense: Vec<ArrayRef> = vec![
        Arc::new(Int32Array::from(vec![Some(1), Some(2)])),
        Arc::new(StringArray::from(vec![Some(" "), None])),
    ];
    let places = ScalarBuffer::from(vec![1, 0, 1, 0]);
    add(
        "dense_union",
        Arc::new(UnionArray::try_new(fields, ids, Some(places), dense).unwrap()),
    );

    let ends = Int32Array::from(vec![2, 3, 4]);
    let values = StringArray::from(vec![Some("run"), None, Some("")]);
    add(
        "runs",
        Arc::new(RunArray::<Int32Type>::try_new(&ends, &values).unwrap()),
    );
    let lists_of_keyed = {
        let keyed: arrow_array::DictionaryArray<Int64Type> =
            vec!["k", "l", "k", "m"].into_iter().collect();
        let item = Arc::new(Field::new("item", keyed.data_type().clone(), true));
        FixedSizeListArray::new(item, 1, Arc::new(keyed), None)
    };
    add("list_of_dictionary", Arc::new(lists_of_keyed));
}
