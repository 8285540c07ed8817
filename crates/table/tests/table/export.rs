//! Exports, read back by arrow-rs, by `serde_json` and by eye.

use std::io::Cursor;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BinaryArray, Date32Array, Decimal128Array, DurationSecondArray, Float64Array,
    Int64Array, StringArray, TimestampMicrosecondArray, TimestampMillisecondArray,
};
use arrow_ipc::reader::StreamReader;
use belvedere_table::{CsvOptions, Export, Format, Table};

use crate::common::{decode, oracle, table, table_of, texts};
use crate::every_type::every_type;

pub(crate) fn all(table: &Table, format: Format, rows: Option<Vec<u32>>, size: usize) -> Vec<u8> {
    let columns = (0..table.columns()).collect();
    let mut export = Export::new(table, format, columns, rows).unwrap();
    let mut bytes = Vec::new();
    while let Some(portion) = export.next(table, size).unwrap() {
        assert!(!portion.is_empty() || export.total() == 0);
        bytes.extend_from_slice(&portion);
    }
    assert_eq!(export.done(), export.total());
    bytes
}

fn csv(table: &Table, options: CsvOptions) -> String {
    String::from_utf8(all(table, Format::Csv(options), None, 1 << 20)).unwrap()
}

#[test]
fn arrow_reads_back_in_arrow_rs_and_here() {
    let batch = every_type();
    let original = table_of(&[batch.clone(), batch]);
    for rows in [None, Some(vec![7, 0, 2, 3, 3])] {
        let bytes = all(&original, Format::Arrow, rows.clone(), 1);
        let again = decode(&bytes);
        let reader = StreamReader::try_new(Cursor::new(&bytes), None).unwrap();
        let batches: Vec<_> = reader.map(Result::unwrap).collect();
        assert_eq!(batches.len(), 1);
        for column in 0..original.columns() {
            let name = &original.schema().unwrap().fields[column].name;
            let cells = texts(&original, column);
            let expected: Vec<_> = match &rows {
                None => cells,
                Some(rows) => rows
                    .iter()
                    .map(|row| cells[*row as usize].clone())
                    .collect(),
            };
            assert_eq!(texts(&again, column), expected, "{name}");
            assert_eq!(oracle(batches[0].column(column)), expected, "{name}");
        }
    }
}

#[test]
fn arrow_of_many_rows_comes_in_batches() {
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..20_000));
    let table = table(vec![("n", numbers)]);
    let again = decode(&all(&table, Format::Arrow, None, 1));
    assert_eq!((again.rows(), again.batches()), (20_000, 3));
    assert_eq!(texts(&again, 0), texts(&table, 0));
    let empty = decode(&all(&table, Format::Arrow, Some(vec![]), 1));
    assert_eq!((empty.rows(), empty.columns()), (0, 1));
}

#[test]
fn csv_tells_null_from_empty_and_quotes_what_it_must() {
    let words = vec![
        None,
        Some(""),
        Some("plain"),
        Some("a,b"),
        Some("say \"hi\""),
        Some("two\r\nlines"),
        Some("lone\rreturn"),
        Some(" blanks "),
        Some("semi;colon"),
    ];
    let table = table(vec![
        ("a \"b\",c", Arc::new(StringArray::from(words))),
        (
            "n",
            Arc::new(Int64Array::from_iter_values([
                i64::MIN,
                1,
                2,
                3,
                4,
                5,
                6,
                7,
                i64::MAX,
            ])),
        ),
    ]);
    assert_eq!(
        csv(&table, CsvOptions::default()),
        concat!(
            "\"a \"\"b\"\",c\",n\r\n",
            ",-9223372036854775808\r\n",
            "\"\",1\r\n",
            "plain,2\r\n",
            "\"a,b\",3\r\n",
            "\"say \"\"hi\"\"\",4\r\n",
            "\"two\r\nlines\",5\r\n",
            "\"lone\rreturn\",6\r\n",
            " blanks ,7\r\n",
            "semi;colon,9223372036854775807\r\n",
        )
    );
    let options = CsvOptions {
        delimiter: ';',
        bom: true,
        header: false,
        null: "plain".to_owned(),
        guard: false,
        offsets: Vec::new(),
    };
    let text = csv(&table, options);
    assert!(
        text.starts_with(
            "\u{feff}plain;-9223372036854775808\r\n\"\";1\r\n\"plain\";2\r\na,b;3\r\n"
        )
    );
    assert!(text.contains("\"semi;colon\";"));
    // A text for nulls adds no column.
    let options = CsvOptions {
        header: false,
        null: "a,\"b".to_owned(),
        ..CsvOptions::default()
    };
    assert!(csv(&table, options).starts_with("\"a,\"\"b\",-9223372036854775808\r\n"));
}

#[test]
fn instants_are_written_in_the_zone_of_a_file() {
    let instants = [0, 1_774_747_799_500_000, 1_774_747_800_000_000];
    let instants = TimestampMicrosecondArray::from(instants.to_vec());
    let table = table(vec![
        (
            "utc",
            Arc::new(instants.clone().with_timezone("UTC")) as ArrayRef,
        ),
        ("local", Arc::new(instants)),
        (
            "text",
            Arc::new(StringArray::from(vec!["1970-01-01T00:00:00Z"; 3])),
        ),
    ]);
    // Newfoundland's winter, then its summer.
    let options = CsvOptions {
        offsets: vec![(i64::MIN, -210), (1_774_747_800, -150)],
        header: false,
        ..CsvOptions::default()
    };
    assert_eq!(
        csv(&table, options),
        concat!(
            "1969-12-31T20:30:00-03:30,1970-01-01T00:00:00,1970-01-01T00:00:00Z\r\n",
            "2026-03-28T21:59:59.500-03:30,2026-03-29T01:29:59.500,1970-01-01T00:00:00Z\r\n",
            "2026-03-28T23:00:00-02:30,2026-03-29T01:30:00,1970-01-01T00:00:00Z\r\n",
        )
    );
}

#[test]
fn the_guard_disarms_formulas_and_leaves_numbers_alone() {
    let formulas = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "=cmd|' /C calc'!A0",
        "＝1+1",
        " =1+1",
        "\u{0}=1",
        "\u{feff}=1",
        "－1",
        "\u{a0}@x",
    ];
    let harmless = ["a=1", "1-1", "", " ", "'=1", "x@y"];
    let words: Vec<&str> = formulas.iter().chain(&harmless).copied().collect();
    let rows = words.len();
    let table = table(vec![
        ("=name", Arc::new(StringArray::from(words)) as ArrayRef),
        ("n", Arc::new(Float64Array::from(vec![-1.5; rows]))),
        ("i", Arc::new(DurationSecondArray::from(vec![-1; rows]))),
    ]);
    let options = CsvOptions {
        guard: true,
        header: true,
        ..CsvOptions::tsv()
    };
    let text = csv(&table, options);
    assert!(text.starts_with("'=name\tn\ti\r\n"));
    for formula in formulas {
        let quoted = formula.contains(['\t', '\r', '"']);
        let expected = if quoted {
            format!("\"'{formula}\"\t-1.5\t'-PT1S\r\n")
        } else {
            format!("'{formula}\t-1.5\t'-PT1S\r\n")
        };
        assert!(text.contains(&expected), "{formula:?}");
    }
    for harmless in [
        "\na=1\t", "\n1-1\t", "\n\"\"\t", "\n \t", "\n'=1\t", "\nx@y\t",
    ] {
        assert!(text.contains(harmless), "{harmless:?}");
    }
    let html = |guard| {
        let format = Format::Html {
            header: true,
            guard,
        };
        String::from_utf8(all(&table, format, None, 1 << 20)).unwrap()
    };
    assert!(html(true).starts_with(
        "<table><tr><th>'=name</th><th>n</th><th>i</th></tr><tr><td>'=1+1</td><td>-1.5</td>"
    ));
    let plain = csv(&table, CsvOptions::tsv());
    assert!(plain.contains("\n=1+1\t-1.5\t-PT1S\r\n"));
    assert!(html(false).contains("<td>=1+1</td>"));
}

#[test]
fn json_is_json_and_keeps_digits() {
    let batch = every_type();
    let table = table_of(&[batch]);
    let text = String::from_utf8(all(&table, Format::Json { exact: false }, None, 10)).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(rows.len(), table.rows());
    assert!(text.contains("\"int64\":9223372036854775807"));
    let lines = String::from_utf8(all(&table, Format::NdJson { exact: true }, None, 10)).unwrap();
    assert!(lines.contains("\"int64\":\"9223372036854775807\""));
    for line in lines.lines() {
        let row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        assert_eq!(row.len(), table.columns());
    }
    let none =
        String::from_utf8(all(&table, Format::Json { exact: true }, Some(vec![]), 10)).unwrap();
    assert_eq!(
        serde_json::from_str::<Vec<serde_json::Value>>(&none)
            .unwrap()
            .len(),
        0
    );
}

#[test]
fn columns_of_one_name_stay_apart_in_json() {
    let column = |n: i64| -> ArrayRef { Arc::new(Int64Array::from(vec![n])) };
    let table = table(vec![
        ("a", column(1)),
        ("a", column(2)),
        ("a_2", column(3)),
        ("a", column(4)),
    ]);
    let text = String::from_utf8(all(&table, Format::NdJson { exact: false }, None, 10)).unwrap();
    assert_eq!(text, "{\"a\":1,\"a_3\":2,\"a_2\":3,\"a_4\":4}\n");
}

#[test]
fn markdown_escapes_and_lists_for_in_quote() {
    let table = table(vec![
        (
            "w|",
            Arc::new(StringArray::from(vec![
                Some("it's <b>"),
                None,
                Some("a|b\nc"),
                Some("it's <b>"),
            ])) as ArrayRef,
        ),
        ("d", Arc::new(Date32Array::from(vec![0, 1, 2, 3]))),
        (
            "t",
            Arc::new(TimestampMillisecondArray::from(vec![0, 1, 2, 0])),
        ),
        (
            "b",
            Arc::new(BinaryArray::from(vec![b"\x01".as_slice(), b"", b"a", b"a"])),
        ),
        (
            "f",
            Arc::new(Float64Array::from(vec![0.5, f64::NAN, -1.0, 0.5])),
        ),
        (
            "m",
            Arc::new(
                Decimal128Array::from(vec![105, 2, 3, 4])
                    .with_precision_and_scale(9, 2)
                    .unwrap(),
            ),
        ),
    ]);
    let export = Export::new(&table, Format::Markdown, vec![0], None)
        .unwrap()
        .next(&table, 1 << 20);
    assert_eq!(
        String::from_utf8(export.unwrap().unwrap()).unwrap(),
        "| w\\| |\n| --- |\n| it's &lt;b> |\n|  |\n| a\\|b<br>c |\n| it's &lt;b> |\n"
    );
    let list = |column| table.in_list(column, &[0, 1, 2, 3]).unwrap();
    assert_eq!(list(0), "('it''s <b>', 'a|b\nc')");
    assert_eq!(table.in_list(1, &[1]).unwrap(), "(DATE '1970-01-02')");
    assert_eq!(
        table.in_list(2, &[1]).unwrap(),
        "(TIMESTAMP '1970-01-01T00:00:00.001')"
    );
    assert_eq!(list(3), "(X'01', X'', X'61')");
    assert_eq!(list(4), "(0.5, CAST('NaN' AS DOUBLE), -1.0)");
    assert_eq!(list(5), "(1.05, 0.02, 0.03, 0.04)");
}

#[test]
fn lists_for_in_escape_as_spark_does() {
    let paths: ArrayRef = Arc::new(StringArray::from(vec![r"C:\it's"]));
    let list = table(vec![("path", paths)]).in_list(0, &[0]).unwrap();
    assert_eq!(list, r"('C:\\it''s')");
}

#[test]
fn html_keeps_every_digit_and_runs_nothing() {
    let id: ArrayRef = Arc::new(Int64Array::from(vec![
        Some(9_007_199_254_740_993),
        Some(4),
        None,
    ]));
    let text: ArrayRef = Arc::new(StringArray::from(vec![
        Some("<img src=x onerror=alert(1)>"),
        Some("a & \"b\"\nc"),
        Some("0012"),
    ]));
    let table = table(vec![("id", id), ("te<xt", text)]);
    let html = |header, guard| {
        String::from_utf8(all(&table, Format::Html { header, guard }, None, 1 << 20)).unwrap()
    };
    let rows = "<tr><td>9007199254740993</td><td>&lt;img src=x onerror=alert(1)&gt;</td></tr>\
                <tr><td>4</td><td>a &amp; &quot;b&quot;<br>c</td></tr>\
                <tr><td></td><td>0012</td></tr>";
    assert_eq!(html(false, true), format!("<table>{rows}</table>"));
    let head = "<tr><th>id</th><th>te&lt;xt</th></tr>";
    assert_eq!(html(true, false), format!("<table>{head}{rows}</table>"));
}
