//! Does each kind of work on a table once, and tells when one begins. `crates/instructions` runs it in an interpreter, and counts.

#[cfg(target_arch = "wasm32")]
fn main() {
    work::all();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod work {
    use std::fmt::Write as _;

    use belvedere_table::{
        Axis, Chart, Compare, Comparison, CsvDecoder, CsvInput, CsvOptions, DISTINCT, Decoder,
        Error, Export, Filter, Format, Measure, Predicate, Result, SortBy, TOP, Table,
    };
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// A work begins: its name and its rows, with a tab between them.
        fn mark(told: &str);
    }

    const ROWS: usize = 20_000;
    const BUDGET: u64 = 1 << 30;
    const TEXT: usize = 3;

    /// Does a work, and ends it before its result is dropped. One that fails has no end, and begins one without a budget.
    fn of<T>(name: &str, rows: usize, work: impl FnOnce() -> Result<T>) -> Result<T> {
        mark(&format!("{name}\t{rows}"));
        let result = work();
        mark(if result.is_ok() {
            "\t1"
        } else {
            "a failure\t1"
        });
        result
    }

    /// Does all works.
    pub(super) fn all() {
        // A failure is marked.
        let _ = each();
    }

    /// Rows as CSV, which look random and are the same every time.
    fn csv() -> String {
        let mut text = "id,price,count,customer,seen\n".to_owned();
        let mut state = 1_u64;
        let mut next = || {
            state = state * 48_271 % 2_147_483_647;
            state
        };
        for row in 0..ROWS {
            let (price, count, customer) = (next() % 1_000_000, next() % 1_000, next() % 5_000);
            let (minute, second) = (next() % 60, next() % 60);
            // Writing into a text can't fail.
            let _ = writeln!(
                text,
                "{row},{}.{:02},{count},customer-{customer},2026-01-{:02}T10:{minute:02}:{second:02}Z",
                price / 100,
                price % 100,
                1 + row % 28,
            );
        }
        text
    }

    fn whole(table: &Table, format: Format) -> Result<Vec<u8>> {
        let mut export = Export::new(table, format, (0..table.columns()).collect(), None)?;
        let mut bytes = Vec::new();
        while let Some(portion) = export.next(table, 1 << 20)? {
            bytes.extend_from_slice(&portion);
        }
        Ok(bytes)
    }

    fn read_csv(text: &str) -> Result<Table> {
        let mut decoder = CsvDecoder::new(BUDGET, CsvInput::default());
        for part in text.as_bytes().chunks(256 << 10) {
            decoder.push(part)?;
        }
        decoder.finish()?;
        Ok(decoder.into_table())
    }

    fn read_arrow(bytes: &[u8]) -> Result<Table> {
        let mut decoder = Decoder::new(BUDGET);
        for part in bytes.chunks(256 << 10) {
            decoder.push(part)?;
        }
        decoder.finish()?;
        Ok(decoder.into_table())
    }

    fn passes(column: usize, predicate: Predicate) -> Filter {
        Filter::Column { column, predicate }
    }

    fn by(column: usize) -> [SortBy; 1] {
        [SortBy {
            column,
            descending: true,
            nulls_first: false,
        }]
    }

    fn each() -> Result<()> {
        let text = csv();
        let read = of("read CSV", ROWS, || read_csv(&text))?;
        let arrow = of("write Arrow", ROWS, || whole(&read, Format::Arrow))?;
        let table = of("read Arrow", ROWS, || read_arrow(&arrow))?;
        let less = passes(1, Predicate::Less("2500".to_owned()));
        of("filter numbers", ROWS, || table.filter(&less, None))?;
        let contains = Predicate::Contains {
            text: "99".to_owned(),
            case: false,
        };
        of("filter texts", ROWS, || {
            table.filter(&passes(TEXT, contains), None)
        })?;
        of("sort numbers", ROWS, || table.sort(&by(1), None))?;
        of("sort texts", ROWS, || table.sort(&by(TEXT), None))?;
        of("summary of numbers", ROWS, || table.summary(&[2], None))?;
        of("profile of numbers", ROWS, || {
            table.profile(1, None, DISTINCT, TOP)
        })?;
        of("profile of texts", ROWS, || {
            table.profile(TEXT, None, DISTINCT, TOP)
        })?;
        let sums = Chart {
            x: TEXT,
            axis: Axis::Categories,
            series: None,
            measure: Measure::Sum(1),
            max_groups: 50,
            max_series: 8,
        };
        of("chart", ROWS, || table.chart(&sums, None))?;
        of("windows", 50 * 40, || {
            (0..50).try_for_each(|turn| {
                let start = turn * 397;
                table
                    .window(None, start..start + 40, &[0, 1, 2, 3, 4], 200)
                    .map(drop)
            })
        })?;
        of("compare", ROWS, || {
            let by = Compare {
                keys: vec![(0, 0)],
                columns: (1..5).map(|column| (column, column)).collect(),
            };
            let mut comparison = Comparison::new(&table, &table, by)?;
            while comparison.counts().is_none() {
                comparison.step(&table, &table, ROWS)?;
            }
            Ok::<_, Error>(comparison)
        })?;
        of("write CSV", ROWS, || {
            whole(&table, Format::Csv(CsvOptions::default()))
        })?;
        of("write Parquet", ROWS, || whole(&table, Format::Parquet))?;
        of("write XLSX", ROWS, || whole(&table, Format::Xlsx))?;
        Ok(())
    }
}
