//! Tests of the types of a workbook's columns.

use super::*;

fn found(cells: &[Cell<'_>]) -> Type {
    let words = Words::of(&FileSettings::default()).unwrap();
    let mut column = Column::default();
    for cell in cells {
        column.add(cell, &words);
    }
    column.found()
}

#[test]
fn a_column_is_what_all_its_cells_are() {
    let text = |text: &'static str| Cell::Text(text.into());
    let day = Cell::Day(Date::constant(2024, 2, 29));
    let instant = Cell::Instant(Date::constant(2024, 2, 29).at(12, 0, 0, 0));
    let timestamp = Kind::Timestamp { nanoseconds: false };
    for (cells, kind) in [
        (vec![], Kind::Text),
        (vec![Cell::Missing], Kind::Text),
        (vec![Cell::Missing, Cell::Boolean(true)], Kind::Boolean),
        (vec![Cell::Long(1), Cell::Long(i64::MAX)], Kind::Long),
        (vec![Cell::Long(1), Cell::Double(0.5)], Kind::Double),
        (vec![Cell::Long(i64::MAX), Cell::Double(0.5)], Kind::Text),
        (vec![Cell::Long(1), text("NA"), text("")], Kind::Long),
        (vec![text("NA")], Kind::Text),
        (vec![Cell::Long(1), text("x")], Kind::Text),
        (vec![Cell::Long(1), Cell::Boolean(true)], Kind::Text),
        (vec![day.clone()], Kind::Date),
        (vec![day.clone(), instant.clone()], timestamp.clone()),
        (vec![day.clone(), text("2024-03-01")], Kind::Text),
        (vec![text("2024-03-01")], Kind::Date),
        (vec![text("007"), text("1")], Kind::Text),
    ] {
        assert_eq!(found(&cells), Type::Value(kind), "{cells:?}");
    }
    let bytes = Cell::Bytes(Cow::Borrowed(&[1]));
    assert_eq!(found(&[bytes.clone(), Cell::Missing]), Type::Bytes);
    assert_eq!(found(&[bytes, text("x")]), Type::Value(Kind::Text));
}

#[test]
fn hours_are_counted_on() {
    assert_eq!(hours(30_600_000), "08:30:00");
    assert_eq!(hours(95_400_250), "26:30:00.250");
    assert_eq!(hours(-60_000), "-00:01:00");
}
