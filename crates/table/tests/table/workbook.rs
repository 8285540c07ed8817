//! What a workbook has: numbers, dates and texts in cells, its limits, and its sheets.

use std::io::{Cursor, Read as _};
use std::sync::Arc;

use arrow_array::{
    ArrayRef, Date32Array, Decimal128Array, Float64Array, Int64Array, StringArray,
    TimestampMicrosecondArray,
};
use belvedere_table::{Error, Export, Format};
use calamine::{Data, Reader as _, Xlsx};

use crate::common::{table, table_of};
use crate::every_type::every_type;
use crate::export::all;
use crate::files::{check_xlsx, read_xlsx};

/// The content of a file of a workbook.
fn part(workbook: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut text = String::new();
    let mut file = archive.by_name(name).unwrap();
    file.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_workbook_gives_back_every_type() {
    let batch = every_type();
    let original = table_of(&[batch.clone(), batch]);
    for rows in [None, Some([7, 0, 2, 3, 3].as_slice()), Some(&[])] {
        check_xlsx(&original, rows, 1);
    }
}

#[test]
fn what_a_spreadsheet_would_change_is_text() {
    let days = [-25_508, -25_509, 0, 2_932_896, 2_932_897];
    let original = table(vec![
        (
            "n",
            Arc::new(Int64Array::from(vec![
                999_999_999_999_999,
                1_000_000_000_000_000,
                -7,
                0,
                i64::MIN,
            ])) as ArrayRef,
        ),
        (
            "d",
            Arc::new(
                Decimal128Array::from(vec![105, 100_000_000_000_000, 1_234_567_890_123_456, -5, 0])
                    .with_precision_and_scale(20, 2)
                    .unwrap(),
            ),
        ),
        (
            "f",
            Arc::new(Float64Array::from(vec![
                0.1 + 0.2,
                f64::NAN,
                5e-324,
                f64::NEG_INFINITY,
                -1.0,
            ])),
        ),
        ("day", Arc::new(Date32Array::from(days.to_vec()))),
        (
            "at",
            Arc::new(
                TimestampMicrosecondArray::from(vec![1_500_000, 1_500_001, 0, -1_000, 5_000_000])
                    .with_timezone("Europe/Berlin"),
            ),
        ),
    ]);
    let workbook = all(&original, Format::Xlsx, None, 1 << 20);
    let sheet = part(&workbook, "xl/worksheets/sheet1.xml");
    let rows = sheet.split_once("<sheetData>").unwrap().1;
    let rows = rows.split_once("</sheetData>").unwrap().0;
    let text = |place: &str, text: &str| {
        format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    let header = |place: &str, text: &str| {
        format!("<c r=\"{place}\" s=\"1\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    let number = |place: &str, style: &str, number: &str| {
        format!("<c r=\"{place}\"{style}><v>{number}</v></c>")
    };
    let (day, at, cents) = (" s=\"2\"", " s=\"4\"", " s=\"9\"");
    let expected = [
        vec![
            header("A1", "n"),
            header("B1", "d"),
            header("C1", "f"),
            header("D1", "day"),
            header("E1", "at (UTC)"),
        ],
        vec![
            number("A2", "", "999999999999999"),
            number("B2", cents, "1.05"),
            number("C2", "", "0.30000000000000004"),
            number("D2", day, "61"),
            number("E2", at, "25569.00001736111"),
        ],
        vec![
            text("A3", "1000000000000000"),
            number("B3", cents, "1000000000000.00"),
            text("C3", "NaN"),
            text("D3", "1900-02-28"),
            text("E3", "1970-01-01T00:00:01.500001Z"),
        ],
        vec![
            number("A4", "", "-7"),
            text("B4", "12345678901234.56"),
            text("C4", "5e-324"),
            number("D4", day, "25569"),
            number("E4", at, "25569"),
        ],
        vec![
            number("A5", "", "0"),
            number("B5", cents, "-0.05"),
            text("C5", "-Infinity"),
            number("D5", day, "2958465"),
            number("E5", at, "25568.999999988428"),
        ],
        vec![
            text("A6", "-9223372036854775808"),
            number("B6", cents, "0.00"),
            number("C6", "", "-1.0"),
            text("D6", "+10000-01-01"),
            number("E6", at, "25569.00005787037"),
        ],
    ];
    let expected: String = (1..)
        .zip(expected)
        .map(|(number, cells)| format!("<row r=\"{number}\">{}</row>", cells.concat()))
        .collect();
    assert_eq!(rows, expected);
    assert!(sheet.contains(
        "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
    ));
    assert!(sheet.contains("<ignoredError sqref=\"A1:E6\" numberStoredAsText=\"1\"/>"));
    let styles = part(&workbook, "xl/styles.xml");
    for format in [
        "numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"",
        "numFmtId=\"166\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss.000\"",
        "numFmtId=\"171\" formatCode=\"0.00\"",
    ] {
        assert!(styles.contains(format), "{format}");
    }
    check_xlsx(&original, None, 1);
}

#[test]
fn text_in_a_workbook_is_text_and_stays_whole() {
    let words = vec![
        "=1+1",
        "+1",
        "<b>&\"'",
        "a\0b\u{1b}",
        "_x0041_",
        "_x005F_x0041_",
        "_x12_",
        "_x0041\u{1}b",
        "1_x0DE6\0__",
        "two\nlines\r\nand a\ttab",
        " blanks ",
        "\u{fffe}\u{ffff}\u{1F4F7}\u{85}\u{2028}",
        "",
        "007",
        "1e5",
        "TRUE",
    ];
    let original = table(vec![("=name", Arc::new(StringArray::from(words.clone())))]);
    let workbook = all(&original, Format::Xlsx, None, 1 << 20);
    let cells: Vec<_> = read_xlsx(&workbook).concat();
    let expected = words.iter().map(|word| Data::String((*word).to_owned()));
    let expected: Vec<_> = expected.collect();
    assert_eq!(cells, expected);
    let sheet = part(&workbook, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f>"));
    assert!(sheet.contains("<t>a_x0000_b_x001B_</t>"));
    assert!(sheet.contains("<t>_x005F_x0041_</t>"));
    // An empty text is a cell, a null is none.
    assert!(sheet.contains("<c r=\"A14\" t=\"inlineStr\"><is><t></t></is></c>"));
}

#[test]
fn what_a_workbook_can_not_hold_is_said_before_it_is_written() {
    let fits = "ä".repeat(32_767);
    let long = "😀".repeat(16_384);
    let texts = |words: Vec<&str>| -> ArrayRef { Arc::new(StringArray::from(words)) };
    let original = table(vec![
        ("short", texts(vec![&fits, "a"])),
        ("long", texts(vec!["b", &long])),
    ]);
    let begin = |columns: Vec<usize>, rows| Export::new(&original, Format::Xlsx, columns, rows);
    let expected = Error::LongCell {
        column: "long".to_owned(),
        length: 32_768,
        most: 32_767,
    };
    assert_eq!(begin(vec![0, 1], None).unwrap_err(), expected);
    assert!(begin(vec![0], None).is_ok());
    assert!(begin(vec![1], Some(vec![0])).is_ok());
    assert_eq!(
        begin(vec![0; 16_385], None).unwrap_err(),
        Error::ManyColumns {
            columns: 16_385,
            most: 16_384,
        }
    );
}

#[test]
fn rows_that_are_too_many_for_a_sheet_go_on_in_another() {
    let rows = 1_048_577;
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..rows));
    let original = table(vec![("n", numbers)]);
    let workbook = all(&original, Format::Xlsx, None, 1 << 20);
    let mut book = Xlsx::new(Cursor::new(&workbook)).unwrap();
    assert_eq!(book.sheet_names(), ["Data", "Data 2"]);
    let first = book.worksheet_range("Data").unwrap();
    let last = first.get_value((1_048_575, 0)).unwrap();
    assert_eq!(
        (first.height(), last),
        (1_048_576, &Data::Float(1_048_574.0))
    );
    let second = book.worksheet_range("Data 2").unwrap();
    let cells: Vec<_> = second
        .cells()
        .map(|(_, _, cell)| cell.to_string())
        .collect();
    assert_eq!(cells, ["n", "1048575", "1048576"]);
}
