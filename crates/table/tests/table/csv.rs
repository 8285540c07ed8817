//! CSV: the rules of RFC 4180, lossless types, and broken input.

use belvedere_table::{CellKind, CsvDecoder, CsvInput, CsvOptions, Error, Export, Format, Table};
use belvedere_text_files::Cell;
use proptest::prelude::*;

use crate::common::{BUDGET, plain, texts, types};

fn read_in(text: &[u8], size: usize) -> Result<Table, Box<(Error, Table)>> {
    let mut decoder = CsvDecoder::new(BUDGET, CsvInput::default());
    let mut result = Ok(());
    for chunk in text.chunks(size) {
        result = result.and_then(|()| decoder.push(chunk));
    }
    match result.and_then(|()| decoder.finish()) {
        Ok(()) => Ok(decoder.into_table()),
        Err(error) => Err(Box::new((error, decoder.into_table()))),
    }
}

fn read(text: &str) -> Table {
    let whole = read_in(text.as_bytes(), text.len().max(1)).unwrap();
    for size in [1, 3, 7] {
        let table = read_in(text.as_bytes(), size).unwrap();
        for column in 0..whole.columns() {
            assert_eq!(texts(&table, column), texts(&whole, column));
        }
    }
    whole
}

fn names(table: &Table) -> Vec<&str> {
    table
        .schema()
        .unwrap()
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .collect()
}

#[test]
fn quotes_line_ends_and_nulls() {
    let table =
        read("a,\"b \"\"x\"\"\",c\r\n1,\"two\r\nlines, \"\"q\"\"\",\n2,,\"\"\n\n3,\"\",last");
    assert_eq!(names(&table), ["a", "b \"x\"", "c"]);
    assert_eq!(plain(&table, 0), ["1", "2", "3"]);
    assert_eq!(plain(&table, 1), ["two\r\nlines, \"q\"", "∅", ""]);
    assert_eq!(plain(&table, 2), ["∅", "", "last"]);
    assert_eq!(texts(&table, 2)[1].1, CellKind::Empty);
}

#[test]
fn one_column_has_nulls_on_empty_lines() {
    let table = read("n\n1\n\n3\n");
    assert_eq!(plain(&table, 0), ["1", "∅", "3"]);
    assert_eq!(read("n\n").rows(), 0);
    assert_eq!(read("n").rows(), 0);
    assert_eq!(read("n\r\"a\rb\"\r2\r").rows(), 2);
}

#[test]
fn types_are_found() {
    let table = read(concat!(
        "i,d,f,b,day,t,z,s,n,big,wide\n",
        "-9223372036854775808,1.50,1e3,true,2024-02-29,2024-01-01T00:00:00,2024-01-01T00:00:00.5Z,x,,18446744073709551615,12345678901234567890.12\n",
        "9223372036854775807,-20.25,0.1,false,0001-01-01,2024-01-01T00:00:00.001,1970-01-01T00:00:00Z,007,,1,-0.01\n",
        ",,,,,,,,,,\n",
    ));
    assert_eq!(
        types(&table),
        [
            "int64",
            "decimal(18, 2)",
            "float64",
            "bool",
            "date",
            "timestamp[us]",
            "timestamp[us, UTC]",
            "string",
            "null",
            "decimal(38, 0)",
            "decimal(38, 2)"
        ]
    );
    assert_eq!(
        plain(&table, 0),
        ["-9223372036854775808", "9223372036854775807", "∅"]
    );
    assert_eq!(plain(&table, 1), ["1.50", "-20.25", "∅"]);
    assert_eq!(plain(&table, 2), ["1e3", "0.1", "∅"]);
    let instants = ["2024-01-01T00:00:00.5Z", "1970-01-01T00:00:00Z", "∅"];
    assert_eq!(plain(&table, 6), instants);
    assert_eq!(plain(&table, 9), ["18446744073709551615", "1", "∅"]);
    assert_eq!(plain(&table, 10), ["12345678901234567890.12", "-0.01", "∅"]);
    assert_eq!(
        table
            .sort(
                &[belvedere_table::SortBy {
                    column: 2,
                    descending: true,
                    nulls_first: false
                }],
                None
            )
            .unwrap(),
        [0, 1, 2]
    );
}

#[test]
fn a_column_widens_and_keeps_what_came_before() {
    // Far more than a portion, so that several batches are there before the type changes.
    let rows = 400_000;
    let mut text = String::from("n,m\n");
    for row in 0..rows {
        text += &format!("{row},{}.50\n", row % 100);
    }
    text += "x,1.5\n";
    let table = read_in(text.as_bytes(), 100_000)
        .map_err(|error| error.0)
        .unwrap();
    assert!(table.batches() > 3);
    assert_eq!(types(&table), ["string", "float64"]);
    let (first, second) = (plain(&table, 0), plain(&table, 1));
    assert_eq!(first.len(), rows + 1);
    for row in [0, 1, 99_999, rows - 1] {
        assert_eq!(first[row], row.to_string());
        assert_eq!(second[row], format!("{}.50", row % 100));
    }
    assert_eq!((first[rows].as_str(), second[rows].as_str()), ("x", "1.5"));
}

#[test]
fn delimiters_are_found_and_marks_skipped() {
    let table = read("\u{feff}a;b,c;d\n1;2,5;3\n");
    assert_eq!(names(&table), ["a", "b,c", "d"]);
    assert_eq!(plain(&table, 1), ["2,5"]);
    assert_eq!(names(&read("a\tb\n1\t2\n")), ["a", "b"]);
}

#[test]
fn broken_rows_are_errors_with_their_line_and_keep_what_came_before() {
    let (error, table) = *read_in(b"a,b\n1,2\n3,4,5\n6,7\n", 100).unwrap_err();
    assert_eq!(
        error,
        Error::Malformed {
            position: 8,
            what: "line 3: more values than columns".into()
        }
    );
    assert_eq!(table.rows(), 1);
    let (error, _) = *read_in(b"a\n\"x\"y\n", 100).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("line 2: text follows a closing quote"),
        "{error}"
    );
    let (error, _) = *read_in(b"a\n\"x", 1).unwrap_err();
    assert!(
        error.to_string().contains("a quote isn't closed"),
        "{error}"
    );
    assert!(read_in(b"", 1).is_err());
    assert!(read_in(b"\xff\xfea\0", 10).is_err());
    assert_eq!(plain(&read("a,b\n1\n"), 1), ["∅"]);
    let table = read_in(b"a\nb\xff\n\0\n", 100).unwrap();
    assert_eq!(
        texts(&table, 0)[0],
        ("b\u{fffd}".to_owned(), CellKind::Invalid)
    );
}

#[test]
fn the_budget_holds() {
    let mut decoder = CsvDecoder::new(2 << 20, CsvInput::default());
    let row = "some text of a row,12345\n".repeat(1000);
    let mut result = decoder.push(b"a,b\n");
    for _ in 0..1000 {
        result = result.and_then(|()| decoder.push(row.as_bytes()));
    }
    assert!(matches!(result, Err(Error::OverBudget { .. })));
    assert!(decoder.table().rows() > 10_000);
    assert!(decoder.table().held() <= 2 << 20);
}

fn any_cell() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        Just(None),
        any::<i64>().prop_map(|n| Some(n.to_string())),
        any::<u64>().prop_map(|n| Some(n.to_string())),
        any::<f64>().prop_map(|n| Some(format!("{n:?}"))),
        (any::<i32>(), 0..9u32).prop_map(|(n, digits)| Some(format!(
            "{:.*}",
            digits as usize,
            f64::from(n) / 1000.0
        ))),
        (any::<i128>(), 1..30usize).prop_map(|(n, at)| {
            let mut text = n.to_string();
            text.insert(text.len().saturating_sub(at).max(1), '.');
            Some(text)
        }),
        (0..4000i32, 1..14i32, 1..33i32)
            .prop_map(|(y, m, d)| Some(format!("{y:04}-{m:02}-{d:02}"))),
        (0..25i32, 0..61i32, "(\\.[0-9]{0,10})?Z?")
            .prop_map(|(h, m, rest)| Some(format!("2024-05-06T{h:02}:{m:02}:07{rest}"))),
        any::<bool>().prop_map(|flag| Some(flag.to_string())),
        "[-+0-9.eE]{0,8}".prop_map(Some),
        "\\PC{0,10}".prop_map(Some),
        "[a\",\r\n ]{0,6}".prop_map(Some),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever type is found, the text of every cell is the text that was there.
    #[test]
    fn no_text_changes(
        kinds in prop::collection::vec(prop::collection::vec(any_cell(), 1..12), 1..4),
        size in 1..100usize,
    ) {
        let rows = kinds.iter().map(Vec::len).min().unwrap();
        let mut text: String = (0..kinds.len()).map(|n| format!("c{n},")).collect();
        text += "end\n";
        for row in 0..rows {
            for column in &kinds {
                if let Some(cell) = &column[row] {
                    text += &format!("\"{}\"", cell.replace('"', "\"\""));
                }
                text.push(',');
            }
            text += "e\n";
        }
        let table = read_in(text.as_bytes(), size).map_err(|error| error.0).unwrap();
        for (number, column) in kinds.iter().enumerate() {
            let expected: Vec<_> = column[..rows].iter().map(|cell| cell.clone().unwrap_or("∅".to_owned())).collect();
            prop_assert_eq!(plain(&table, number), expected);
        }
        // And the export reads back.
        let columns = (0..table.columns()).collect();
        let mut export = Export::new(&table, Format::Csv(CsvOptions::default()), columns, None).unwrap();
        let bytes = export.next(&table, usize::MAX).unwrap().unwrap();
        let again = read_in(&bytes, size).map_err(|error| error.0).unwrap();
        for column in 0..table.columns() {
            prop_assert_eq!(texts(&again, column), texts(&table, column));
        }
    }

    #[test]
    fn noise_never_panics(bytes in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"\",\n\r1".to_vec())], 0..200), size in 1..50usize) {
        let _ = read_in(&bytes, size);
    }
}

/// Cells, apart by a bar.
const CELLS: &str = "true|false|TRUE|FALSE|True|fALSE|t|f|T|yes|no|Y|wahr|0|1|-1|42|-0|007|-01|00|+1|1.50|-1.50|0.10|00.5|\
    .5|-.5|.5e3|.|5.|-|--1|1-2|1e3|1E+3|1e-3|1.5e10|1e|1.e5|1e999|1_000|1,5|1.234,50|1 000|0x1F|12 %|$5|123456789012345678|\
    9223372036854775807|-9223372036854775808|0.1234567890123456|0.05808361216819946|0.00012345678901234567|1.5.0|\
    2024-02-29|2023-02-29|2024-2-9|29.02.2024|02/29/2024|0000-01-01|9999-12-31|2024-02-29T12:00:00|2024-02-29T12:00:00Z|\
    2024-02-29 12:00:00|2024-02-29 12:00:00.5|2024-02-29T12:00:00.123456Z|2024-02-29T12:00:00.123456789|\
    2024-02-29T12:00:00+02:00|2024-02-29T12:00:00+0200|2024-02-29T24:00:00|2024-02-29T12:00|2024-02-29x12:00:00|12:00:00|\
    +1.5|+01|+-1|-0.0|inf|-inf|Inf|+Infinity|INFINITY|Infinity|-Infinity|infinite|NA|N/A|nan|NULL|null|x|01067|0049 170|a,b|\u{e9}|2024";

/// By the rule for all files, these are text; in a result, they are what the platform wrote.
const OF_RESULTS: &str = "NaN|9223372036854775808|12345678901234567890123456789012345678|\
    0.123456789012345678|-12345678901234567.50|9999-12-31T23:59:59Z";

fn class(data_type: &str) -> &'static str {
    match data_type {
        "bool" => "boolean",
        "int64" => "long",
        "float64" => "number",
        "date" => "date",
        "string" => "text",
        other if other.starts_with("decimal") => "number",
        other if other.starts_with("timestamp") => "timestamp",
        other => panic!("{other}"),
    }
}

/// What a column with these cells is, and its texts.
fn column(cells: &[&str]) -> (&'static str, Vec<String>) {
    let input = CsvInput {
        delimiter: Some(b';'),
        header: true,
        types: Vec::new(),
    };
    let mut decoder = CsvDecoder::new(BUDGET, input);
    decoder.push(b"c;d\n").unwrap();
    for cell in cells {
        decoder.push(format!("{cell};x\n").as_bytes()).unwrap();
    }
    decoder.finish().unwrap();
    let table = decoder.into_table();
    let found = texts(&table, 0).into_iter();
    (
        class(&types(&table)[0]),
        found.map(|(text, _)| text).collect(),
    )
}

#[test]
fn cells_are_in_the_browser_what_they_are_on_the_platform() {
    let cells = CELLS.split('|');
    assert!(cells.clone().count() >= 60);
    for text in cells {
        let expected = match Cell::of(text.as_bytes()) {
            Cell::Boolean => "boolean",
            Cell::Long { .. } => "long",
            Cell::Double => "number",
            Cell::Date => "date",
            Cell::Timestamp { .. } => "timestamp",
            Cell::Text => "text",
        };
        // No matter which types the column is given after the first one.
        for cells in [&[text][..], &[text, text], &["", text]] {
            let (found, texts) = column(cells);
            assert_eq!(found, expected, "{cells:?}");
            assert_eq!(texts, cells);
        }
    }
    for text in OF_RESULTS.split('|') {
        assert_eq!(Cell::of(text.as_bytes()), Cell::Text, "{text}");
        let (found, texts) = column(&[text, text]);
        assert_ne!(found, "text", "{text}");
        assert_eq!(texts, [text, text]);
    }
}

#[test]
fn cells_of_two_kinds_are_what_holds_both() {
    for (cells, of) in [
        (["1", "-0"], "long"),
        (["-0", "0.5"], "number"),
        (["inf", "1"], "number"),
        ([" 1", "2"], "long"),
        ([" 1.50", "2.50"], "number"),
        (["true ", " FALSE"], "boolean"),
        ([" 2024-02-29", "2024-03-01 "], "date"),
        (
            [" 2024-02-29 12:00:00", "2024-02-29T12:00:00.5 "],
            "timestamp",
        ),
        ([" 007", "1"], "text"),
        ([" x", "1"], "text"),
        (["  ", "1"], "text"),
        ([" 9223372036854775808", "1"], "text"),
        (["true", "FALSE"], "boolean"),
        (["1", "1.50"], "number"),
        (["1.50", "1.5"], "number"),
        (["0.5", "0.05808361216819946"], "number"),
        (["0.5", "0.012345678901234567"], "number"),
        (["1e5", "007"], "text"),
        (["1.5", "00.5"], "text"),
        (["1.5", "5."], "text"),
        (["true", "1"], "text"),
        (
            ["2024-02-29T12:00:00", "2024-02-29 12:00:00.5"],
            "timestamp",
        ),
        (
            ["2024-02-29T12:00:00Z", "2024-02-29 12:00:00.123456789"],
            "timestamp",
        ),
        (
            ["2024-02-29T12:00:00", "2024-02-29T12:00:00+02:00"],
            "timestamp",
        ),
        (
            ["1500-01-01T00:00:00", "2024-02-29T12:00:00.123456789"],
            "text",
        ),
        (["2024-02-29", "2024-02-29 12:00:00"], "text"),
    ] {
        assert_eq!(column(&cells), (of, cells.map(str::to_owned).to_vec()));
    }
}
