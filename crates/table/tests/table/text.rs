//! The text of values that arrow-rs shows otherwise or not at all, and that text reads back as the same value.

use std::sync::Arc;

use arrow_array::types::{Float16Type, IntervalDayTimeType, IntervalMonthDayNanoType};
use arrow_array::{
    ArrayRef, Date32Array, Date64Array, Decimal128Array, Float16Array, Float32Array, Float64Array,
    Int64Array, IntervalDayTimeArray, IntervalMonthDayNanoArray, IntervalYearMonthArray,
    StringArray, Time32SecondArray, TimestampSecondArray,
};
use belvedere_table::{CUT, CellKind};
use proptest::prelude::*;

use crate::common::{plain, table};

fn shown(column: ArrayRef) -> Vec<String> {
    plain(&table(vec![("c", column)]), 0)
}

#[test]
fn intervals_keep_their_parts_apart() {
    assert_eq!(
        shown(Arc::new(IntervalYearMonthArray::from(vec![14, -1, 0]))),
        ["P14M", "P-1M", "P0D"]
    );
    let values: Vec<_> = [(1, 1500), (0, -1), (-3, 0)]
        .map(|(days, millis)| IntervalDayTimeType::make_value(days, millis))
        .into();
    assert_eq!(
        shown(Arc::new(IntervalDayTimeArray::from(values))),
        ["P1DT1.5S", "PT-0.001S", "P-3D"]
    );
    let values: Vec<_> = [(1, -2, 3), (i32::MIN, i32::MAX, i64::MIN)]
        .map(|(months, days, nanos)| IntervalMonthDayNanoType::make_value(months, days, nanos))
        .into();
    assert_eq!(
        shown(Arc::new(IntervalMonthDayNanoArray::from(values))),
        [
            "P1M-2DT0.000000003S",
            "P-2147483648M2147483647DT-9223372036.854775808S"
        ]
    );
}

#[test]
fn dates_and_times_out_of_range_have_a_text() {
    assert_eq!(
        shown(Arc::new(Date32Array::from(vec![
            i32::MIN,
            i32::MAX,
            -719_529,
            2_932_897
        ]))),
        [
            "-5877641-06-23",
            "+5881580-07-11",
            "-0001-12-31",
            "+10000-01-01"
        ]
    );
    assert_eq!(
        shown(Arc::new(Date64Array::from(vec![i64::MIN, i64::MAX, 1]))),
        [
            "-292275055-05-16T16:47:04.192",
            "+292278994-08-17T07:12:55.807",
            "1970-01-01T00:00:00.001"
        ]
    );
    assert_eq!(
        shown(Arc::new(TimestampSecondArray::from(vec![
            i64::MIN,
            i64::MAX
        ]))),
        [
            "-292277022657-01-27T08:29:52",
            "+292277026596-12-04T15:30:07"
        ]
    );
    assert_eq!(
        shown(Arc::new(Time32SecondArray::from(vec![-1, 86_400, 360_000]))),
        ["-00:00:01", "24:00:00", "100:00:00"]
    );
}

#[test]
fn null_empty_and_blank_are_three_things() {
    let column = StringArray::from(vec![
        None,
        Some(""),
        Some(" "),
        Some("\u{a0}\t"),
        Some("null"),
    ]);
    let table = table(vec![("c", Arc::new(column))]);
    let kinds: Vec<_> = crate::common::texts(&table, 0)
        .into_iter()
        .map(|cell| cell.1)
        .collect();
    assert_eq!(
        kinds,
        [
            CellKind::Null,
            CellKind::Empty,
            CellKind::Blank,
            CellKind::Blank,
            CellKind::Text
        ]
    );
}

#[test]
fn long_cells_are_cut_at_characters_and_say_so() {
    let column = StringArray::from(vec![
        "ü".repeat(300),
        "ü".repeat(200),
        "\u{1f600}".repeat(201),
    ]);
    let table = table(vec![("c", Arc::new(column))]);
    let window = table.window(None, 0..9, &[0], 200).unwrap();
    assert_eq!(window.rows, 3);
    assert_eq!(
        window.cell(0, 0).unwrap(),
        ("ü".repeat(200).as_str(), CellKind::Text, true)
    );
    assert_eq!(
        window.cell(1, 0).unwrap(),
        ("ü".repeat(200).as_str(), CellKind::Text, false)
    );
    assert_eq!(window.cell(2, 0).unwrap().0.chars().count(), 200);
    assert_eq!(window.flags[0], CellKind::Text as u8 | CUT);
    assert_eq!(window.cell(3, 0), None);
    assert_eq!(window.cell(0, 1), None);
}

#[test]
fn windows_follow_an_order_and_choose_columns() {
    let table = table(vec![
        ("a", Arc::new(Int64Array::from(vec![0, 1, 2, 3]))),
        ("b", Arc::new(StringArray::from(vec!["w", "x", "y", "z"]))),
    ]);
    let window = table
        .window(Some(&[3, 1, 0]), 1..3, &[1, 0, 1], 10)
        .unwrap();
    assert_eq!((window.rows, window.columns), (2, 3));
    assert_eq!(window.text, "x1xw0w");
    assert_eq!(window.ends, [1, 2, 3, 4, 5, 6]);
    assert_eq!(table.window(None, 7..9, &[0], 10).unwrap().rows, 0);
    assert!(table.window(None, 0..1, &[2], 10).is_err());
}

#[test]
fn every_half_reads_back() {
    let halves: Vec<_> = (0..=u16::MAX).collect();
    let column: Float16Array = halves
        .iter()
        .map(|bits| {
            let wide = half(*bits);
            Some(<Float16Type as arrow_array::ArrowPrimitiveType>::Native::from_f64(wide))
        })
        .collect();
    for (bits, text) in halves.iter().zip(shown(Arc::new(column))) {
        let wide = half(*bits);
        let read: f64 = text.replace("Infinity", "inf").parse().unwrap();
        if wide.is_nan() {
            assert!(read.is_nan());
            continue;
        }
        let again = <Float16Type as arrow_array::ArrowPrimitiveType>::Native::from_f32(read as f32);
        assert_eq!(again.to_f64().to_bits(), wide.to_bits(), "{text}");
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        assert!(digits <= 10, "{text}");
    }
}

/// A float of 16 bits by its definition.
fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023) / 1024.0);
    sign * match exponent {
        0 => fraction * 2f64.powi(-14),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction) * 2f64.powi(exponent - 15),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn doubles_read_back(numbers in prop::collection::vec(any::<f64>(), 1..50)) {
        let texts = shown(Arc::new(Float64Array::from(numbers.clone())));
        for (number, text) in numbers.iter().zip(texts) {
            let read: f64 = text.replace("Infinity", "inf").parse().unwrap();
            prop_assert!(read.to_bits() == number.to_bits() || read.is_nan() && number.is_nan());
            // As short as the shortest text that Rust finds.
            let shortest = format!("{number:e}");
            prop_assert!(significant(&text) <= significant(&shortest), "{} {}", text, shortest);
        }
    }

    #[test]
    fn floats_read_back(numbers in prop::collection::vec(any::<f32>(), 1..50)) {
        let texts = shown(Arc::new(Float32Array::from(numbers.clone())));
        for (number, text) in numbers.iter().zip(texts) {
            let read: f32 = text.replace("Infinity", "inf").parse().unwrap();
            prop_assert!(read.to_bits() == number.to_bits() || read.is_nan() && number.is_nan());
        }
    }

    #[test]
    fn decimals_keep_every_digit(number in any::<i128>(), scale in -20i8..38) {
        let column = Decimal128Array::from(vec![number]).with_data_type(
            arrow_schema::DataType::Decimal128(38, scale),
        );
        let text = shown(Arc::new(column)).remove(0);
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        prop_assert_eq!(fraction.len(), usize::try_from(scale).unwrap_or(0));
        let digits = format!("{whole}{fraction}");
        let expected = number.to_string() + &"0".repeat(usize::from(scale.min(0).unsigned_abs()));
        let strip = |text: &str| {
            let (sign, digits) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
            format!("{sign}{}", digits.trim_start_matches('0'))
        };
        prop_assert_eq!(strip(&digits), strip(&expected));
    }

    #[test]
    fn timestamps_are_those_of_an_independent_calendar(seconds in -377_705_000_000i64..253_402_300_799) {
        let text = shown(Arc::new(TimestampSecondArray::from(vec![seconds]))).remove(0);
        let time = text.split_once('T').unwrap().1;
        let of_day = seconds.rem_euclid(86_400);
        prop_assert_eq!(
            time,
            format!("{:02}:{:02}:{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60)
        );
        let date = text.split_once('T').unwrap().0;
        prop_assert_eq!(days_by_counting(date), seconds.div_euclid(86_400));
    }
}

/// The days since 1970-01-01 by adding up years and months.
fn days_by_counting(date: &str) -> i64 {
    let (rest, day) = date.rsplit_once('-').unwrap();
    let (year, month) = rest.rsplit_once('-').unwrap();
    let (year, month, day): (i64, usize, i64) = (
        year.parse().unwrap(),
        month.parse().unwrap(),
        day.parse().unwrap(),
    );
    let leap = |year: i64| year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    let length = |year: i64| if leap(year) { 366 } else { 365 };
    let mut days = day - 1;
    for before in 1..month {
        days += match before {
            2 if leap(year) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
    }
    days += (1970..year).map(length).sum::<i64>();
    days - (year..1970).map(length).sum::<i64>()
}

/// How many digits matter in a number's text.
fn significant(text: &str) -> usize {
    let mantissa = text.split('e').next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.trim_matches('0').len()
}
