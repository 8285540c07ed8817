//! The cells of a sheet in few bytes: reading them from the workbook again takes much longer.

use jiff::civil::{Date, DateTime};

use super::EachRow;
use crate::convert::Unread;
use crate::convert::cells::Cell;

const MISSING: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const LONG: u8 = 3;
const DOUBLE: u8 = 4;
const DAY: u8 = 5;
const INSTANT: u8 = 6;
const TEXT: u8 = 7;
const BYTES: u8 = 8;
/// After the last cell of a row.
const END: u8 = 9;

/// Rows of cells.
#[derive(Debug, Default)]
pub(super) struct Kept(Vec<u8>);

impl Kept {
    /// How many bytes they take.
    pub(super) fn size(&self) -> usize {
        self.0.len()
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &[Cell<'_>]) {
        for cell in row {
            match cell {
                Cell::Missing => self.put(MISSING, &[]),
                Cell::Boolean(false) => self.put(FALSE, &[]),
                Cell::Boolean(true) => self.put(TRUE, &[]),
                Cell::Long(value) => self.put(LONG, &value.to_le_bytes()),
                Cell::Double(value) => self.put(DOUBLE, &value.to_le_bytes()),
                Cell::Day(day) => {
                    self.put(DAY, &[]);
                    self.put_day(*day);
                }
                Cell::Instant(instant) => {
                    self.put(INSTANT, &[]);
                    self.put_day(instant.date());
                    let time = [instant.hour(), instant.minute(), instant.second()];
                    self.0.extend(time.map(i8::cast_unsigned));
                    self.0.extend(instant.subsec_nanosecond().to_le_bytes());
                }
                Cell::Text(text) => self.put_bytes(TEXT, text.as_bytes()),
                Cell::Bytes(bytes) => self.put_bytes(BYTES, bytes),
            }
        }
        self.put(END, &[]);
    }

    fn put(&mut self, kind: u8, value: &[u8]) {
        self.0.push(kind);
        self.0.extend_from_slice(value);
    }

    fn put_day(&mut self, day: Date) {
        self.0.extend(day.year().to_le_bytes());
        self.0
            .extend([day.month(), day.day()].map(i8::cast_unsigned));
    }

    fn put_bytes(&mut self, kind: u8, bytes: &[u8]) {
        self.put(kind, &bytes.len().to_le_bytes());
        self.0.extend_from_slice(bytes);
    }

    /// Gives the rows in order.
    pub(super) fn rows(&self, each: EachRow<'_>) -> Result<(), Unread> {
        let mut rest = Rest(&self.0);
        let mut row = Vec::new();
        while let Some([kind]) = rest.take() {
            if kind == END {
                each(&row)?;
                row.clear();
            } else {
                let cell = rest.cell(kind);
                row.push(cell.ok_or_else(|| Unread::from("its cells can't be kept"))?);
            }
        }
        Ok(())
    }
}

/// What is still to be read.
struct Rest<'k>(&'k [u8]);

impl<'k> Rest<'k> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn bytes(&mut self) -> Option<&'k [u8]> {
        let length = usize::from_le_bytes(self.take()?);
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn day(&mut self) -> Option<Date> {
        let year = i16::from_le_bytes(self.take()?);
        let [month, day] = self.take()?.map(u8::cast_signed);
        Date::new(year, month, day).ok()
    }

    fn instant(&mut self) -> Option<DateTime> {
        let day = self.day()?;
        let [hour, minute, second] = self.take()?.map(u8::cast_signed);
        let nanosecond = i32::from_le_bytes(self.take()?);
        Some(day.at(hour, minute, second, nanosecond))
    }

    fn cell(&mut self, kind: u8) -> Option<Cell<'k>> {
        Some(match kind {
            MISSING => Cell::Missing,
            FALSE => Cell::Boolean(false),
            TRUE => Cell::Boolean(true),
            LONG => Cell::Long(i64::from_le_bytes(self.take()?)),
            DOUBLE => Cell::Double(f64::from_le_bytes(self.take()?)),
            DAY => Cell::Day(self.day()?),
            INSTANT => Cell::Instant(self.instant()?),
            TEXT => Cell::Text(std::str::from_utf8(self.bytes()?).ok()?.into()),
            BYTES => Cell::Bytes(self.bytes()?.into()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_given_as_they_were_added() {
        let day = Date::constant(-44, 3, 15);
        let all = [
            vec![
                Cell::Missing,
                Cell::Boolean(false),
                Cell::Boolean(true),
                Cell::Long(i64::MIN),
                Cell::Double(-0.1),
                Cell::Day(day),
                Cell::Instant(day.at(23, 59, 58, 999_000_000)),
            ],
            vec![],
            vec![
                Cell::Text("ß\n".into()),
                Cell::Text("".into()),
                Cell::Bytes([9, 0][..].into()),
            ],
        ];
        let mut kept = Kept::default();
        for row in &all {
            kept.add(row);
        }
        let mut given = Vec::new();
        kept.rows(&mut |row| {
            let owned = row.iter().map(|cell| format!("{cell:?}"));
            given.push(owned.collect::<Vec<_>>());
            Ok(())
        })
        .unwrap();
        let all = all
            .iter()
            .map(|row| row.iter().map(|cell| format!("{cell:?}")));
        let all: Vec<Vec<String>> = all.map(Iterator::collect).collect();
        assert_eq!(given, all);
        kept.0.truncate(kept.0.len() - 2);
        kept.rows(&mut |_| Ok(())).unwrap_err();
    }
}
