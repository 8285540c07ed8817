//! A million rows of ten columns: `cargo bench -p belvedere-table`. Medians of five rounds.
//!
//! No framework: the measured steps take long enough for single runs.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "sizes are shown rounded, and test data is made of bits"
)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use arrow_array::{
    ArrayRef, Date32Array, Decimal128Array, Float64Array, Int32Array, Int64Array, RecordBatch,
    StringArray, TimestampMicrosecondArray,
};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{Field, Schema};
use belvedere_table::{
    Axis, Chart, Compare, Comparison, CsvDecoder, CsvInput, CsvOptions, DISTINCT, Decoder, Export,
    Filter, Format, Measure, Predicate, SortBy, TOP, Table,
};

const ROWS: usize = 1_000_000;
const BATCH: usize = 8192;
const ROUNDS: usize = 5;
const BUDGET: u64 = 4 << 30;

/// Numbers that look random and are the same every time.
fn random(row: usize) -> u64 {
    let mut word = row as u64 ^ 0x9e37_79b9_7f4a_7c15;
    for _ in 0..2 {
        word = (word ^ word >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    word ^ word >> 29
}

fn batch(rows: std::ops::Range<usize>) -> RecordBatch {
    let of = |column: usize| rows.clone().map(move |row| random(row * 16 + column));
    let cents = |number: u64| i64::try_from(number % 1_000_000).unwrap_or(0);
    let columns: Vec<(&str, ArrayRef)> = vec![
        (
            "id",
            Arc::new(Int64Array::from_iter_values(
                rows.clone().map(|row| row as i64),
            )),
        ),
        (
            "big",
            Arc::new(Int64Array::from_iter_values(
                of(1).map(|number| number as i64),
            )),
        ),
        (
            "price",
            Arc::new(Float64Array::from_iter_values(
                of(2).map(|number| cents(number) as f64 / 100.0),
            )),
        ),
        (
            "share",
            Arc::new(Float64Array::from_iter_values(
                of(3).map(|number| number as f64 / u64::MAX as f64),
            )),
        ),
        (
            "count",
            Arc::new(Int32Array::from_iter_values(
                of(4).map(|number| (number % 1000) as i32),
            )),
        ),
        (
            "name",
            Arc::new(StringArray::from_iter_values(
                of(5).map(|number| format!("customer-{:06}", number % 500_000)),
            )),
        ),
        (
            "city",
            Arc::new(StringArray::from_iter_values(of(6).map(|number| {
                ["Zürich", "Oslo", "Lima", "Quito"][(number % 4) as usize]
            }))),
        ),
        (
            "seen",
            Arc::new(TimestampMicrosecondArray::from_iter_values(of(7).map(
                |number| 1_600_000_000_000_000 + (number % 100_000_000_000) as i64 * 1000,
            ))),
        ),
        (
            "day",
            Arc::new(Date32Array::from_iter_values(
                of(8).map(|number| (number % 20_000) as i32),
            )),
        ),
        (
            "total",
            Arc::new(
                Decimal128Array::from_iter_values(of(9).map(|number| i128::from(cents(number))))
                    .with_precision_and_scale(18, 2)
                    .unwrap(),
            ),
        ),
    ];
    let fields: Vec<Field> = columns
        .iter()
        .map(|(name, column)| Field::new(*name, column.data_type().clone(), false))
        .collect();
    let columns = columns.into_iter().map(|column| column.1).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
}

/// Shows the median of a few runs in milliseconds.
fn measure<T>(name: &str, mut run: impl FnMut() -> T) -> T {
    let mut times = Vec::new();
    let mut result = None;
    for _ in 0..ROUNDS {
        drop(result.take());
        let start = Instant::now();
        result = Some(black_box(run()));
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    println!("{:9.1} ms  {name}", times[ROUNDS / 2]);
    result.unwrap()
}

fn main() {
    let mut writer = StreamWriter::try_new(Vec::new(), &batch(0..1).schema()).unwrap();
    for start in (0..ROWS).step_by(BATCH) {
        writer
            .write(&batch(start..ROWS.min(start + BATCH)))
            .unwrap();
    }
    writer.finish().unwrap();
    let bytes = writer.into_inner().unwrap();
    // For measuring in other places: node, a browser.
    if let Some(folder) = std::env::var_os("BELVEDERE_BENCH_DATA") {
        std::fs::write(std::path::Path::new(&folder).join("million.arrows"), &bytes).unwrap();
    }
    println!("{:9.1} MB  Arrow IPC stream", bytes.len() as f64 / 1e6);
    let table = measure("decode, in portions of 256 KB", || {
        let mut decoder = Decoder::new(BUDGET);
        for chunk in bytes.chunks(256 << 10) {
            decoder.push(chunk).unwrap();
        }
        decoder.finish().unwrap();
        decoder.into_table()
    });
    println!("{:9.1} MB  held", table.held() as f64 / 1e6);
    work(&table);
    let csv = whole(&table, Format::Csv(CsvOptions::default()));
    if let Some(folder) = std::env::var_os("BELVEDERE_BENCH_DATA") {
        std::fs::write(std::path::Path::new(&folder).join("million.csv"), &csv).unwrap();
    }
    println!("{:9.1} MB  CSV", csv.len() as f64 / 1e6);
    let read = measure("decode CSV, in portions of 256 KB", || {
        let mut decoder = CsvDecoder::new(BUDGET, CsvInput::default());
        for chunk in csv.chunks(256 << 10) {
            decoder.push(chunk).unwrap();
        }
        decoder.finish().unwrap();
        decoder.into_table()
    });
    println!("{:9.1} MB  held", read.held() as f64 / 1e6);
}

fn whole(table: &Table, format: Format) -> Vec<u8> {
    let columns = (0..table.columns()).collect();
    let mut export = Export::new(table, format, columns, None).unwrap();
    let mut bytes = Vec::new();
    while let Some(portion) = export.next(table, 1 << 20).unwrap() {
        bytes.extend_from_slice(&portion);
    }
    bytes
}

fn work(table: &Table) {
    let by = |column| {
        [SortBy {
            column,
            descending: true,
            nulls_first: false,
        }]
    };
    measure("summary of six columns, with least and greatest", || {
        [0, 1, 2, 3, 4, 7].map(|column| table.summary(&[column], None).unwrap())
    });
    let less = Filter::Column {
        column: 2,
        predicate: Predicate::Less("2500".to_owned()),
    };
    measure("filter a double column", || {
        table.filter(&less, None).unwrap()
    });
    let contains = Filter::Column {
        column: 5,
        predicate: Predicate::Contains {
            text: "99".to_owned(),
            case: false,
        },
    };
    measure("filter a text column", || {
        table.filter(&contains, None).unwrap()
    });
    measure("sort by a double column", || {
        table.sort(&by(3), None).unwrap()
    });
    measure("the first 100 rows of it", || {
        table.sort_first(&by(3), None, 100).unwrap()
    });
    measure("sort by a text column", || {
        table.sort(&by(5), None).unwrap()
    });
    measure("200 windows of 40 × 10", || {
        let columns: Vec<usize> = (0..table.columns()).collect();
        for number in 0..200 {
            let start = usize::try_from(random(number) % (ROWS as u64 - 40)).unwrap();
            black_box(
                table
                    .window(None, start..start + 40, &columns, 200)
                    .unwrap(),
            );
        }
    });
    let half = table.filter(&less, None).unwrap();
    for (name, column) in [
        ("int64 id", 0),
        ("int64", 1),
        ("double", 3),
        ("int32 of 1,000 values", 4),
        ("text of 500,000 values", 5),
        ("text of 4 values", 6),
        ("timestamp", 7),
        ("date", 8),
        ("decimal", 9),
    ] {
        measure(&format!("profile: {name}"), || {
            table.profile(column, None, DISTINCT, TOP).unwrap()
        });
        measure(&format!("profile: {name}, a quarter of the rows"), || {
            table.profile(column, Some(&half), DISTINCT, TOP).unwrap()
        });
    }
    let by = Compare {
        keys: vec![(0, 0)],
        columns: (1..10).map(|column| (column, column)).collect(),
    };
    measure("compare with itself, by key", || {
        let mut comparison = Comparison::new(table, table, by.clone()).unwrap();
        while comparison.counts().is_none() {
            comparison.step(table, table, 100_000).unwrap();
        }
        comparison
    });
    measure("compare with itself: the likely key", || {
        table.shared_columns(table).unwrap()
    });
    let chart = |x, axis, series, measure| Chart {
        x,
        axis,
        series,
        measure,
        max_groups: 50,
        max_series: 8,
    };
    measure("chart: sums by a text column", || {
        let chart = chart(5, Axis::Categories, None, Measure::Sum(3));
        table.chart(&chart, None).unwrap()
    });
    measure("chart: steps of a double column", || {
        let chart = chart(3, Axis::Bins, None, Measure::Count);
        table.chart(&chart, None).unwrap()
    });
    measure("chart: points of two columns", || {
        let chart = chart(3, Axis::Points(2), None, Measure::Count);
        table.chart(&chart, None).unwrap()
    });
    measure("export as CSV", || {
        whole(table, Format::Csv(CsvOptions::default()))
    });
    measure("export as Arrow", || whole(table, Format::Arrow));
    for (name, format) in [("Parquet", Format::Parquet), ("XLSX", Format::Xlsx)] {
        let file = measure(&format!("export as {name}"), || {
            whole(table, format.clone())
        });
        println!("{:9.1} MB  {name}", file.len() as f64 / 1e6);
    }
}
