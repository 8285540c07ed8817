//! Tests of workbooks, made here and by other programs.

use std::cell::Cell as Count;
use std::fs;

use super::*;
use calamine::ExcelDateTimeType::{DateTime, TimeDelta};

#[test]
fn numbers_and_times_are_what_excel_shows() {
    let day = |year, month, day| Cell::Day(Date::constant(year, month, day));
    let text = |text: &'static str| Cell::Text(text.into());
    for (days, kind, cell) in [
        (45_351.0, DateTime, day(2024, 2, 29)),
        (1.0, DateTime, day(1900, 1, 1)),
        (
            45_351.75,
            DateTime,
            Cell::Instant(Date::constant(2024, 2, 29).at(18, 0, 0, 0)),
        ),
        (0.5, DateTime, text("12:00:00")),
        (1.5, TimeDelta, text("36:00:00")),
        (-1.0, DateTime, Cell::Long(-1)),
    ] {
        let time = ExcelDateTime::new(days, kind, false);
        assert_eq!(instant(&time), cell, "{days} {kind:?}");
    }
    let of_1904 = ExcelDateTime::new(43_889.0, DateTime, true);
    assert_eq!(instant(&of_1904), day(2024, 2, 29));
    assert_eq!(number(3.0), Cell::Long(3));
    assert_eq!(number(-0.5), Cell::Double(-0.5));
    assert_eq!(number(1e300), Cell::Double(1e300));
    assert_eq!(iso("2024-02-29"), day(2024, 2, 29));
}

#[test]
fn a_workbook_is_read_once() {
    let path = Path::new("../platform/tests/data/own/book.xlsx");
    let size = fs::metadata(path).unwrap().len();
    // What is written, and how many bytes were read.
    let convert = |most_kept| {
        let folder = tempfile::tempdir().unwrap();
        let read = Count::new(0);
        let report = |bytes| {
            read.set(read.get() + bytes);
            Ok(())
        };
        let workbook = Told {
            inner: BufReader::new(File::open(path).unwrap()),
            report: &report,
        };
        let to = Output::new(Some(folder.path()), size);
        let found = sheets(workbook, &Said::default(), &to, most_kept).unwrap();
        let copies = found.into_iter().map(|dataset| {
            let copy = fs::read(to.path(&dataset.copy.unwrap())).unwrap();
            (dataset.part, copy)
        });
        (copies.collect::<Vec<_>>(), read.get())
    };
    let (copies, read) = convert(MAX_CACHE_BYTES);
    assert!(copies.len() > 1);
    // The directory at its end is read besides.
    assert!(read < size * 3 / 2, "{read} of {size}");
    // Too large to be kept, it gives the same.
    let (again, read) = convert(0);
    assert_eq!(again, copies);
    assert!(read > size * 3 / 2, "{read} of {size}");
}
