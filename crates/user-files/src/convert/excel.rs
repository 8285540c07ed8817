//! Excel workbooks: the table in each sheet, whose first row that is not empty has the names of the columns.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use calamine::{DataRef, ExcelDateTime, Reader as _, SheetType, Xlsx, XlsxError};
use jiff::civil::{Date, DateTime};

use super::Dataset;
use super::cells::{Cell, Column, Table, Words, Writer, hours};
use super::output::Output;
use crate::scan::{Report, check_columns, distinct};
use crate::settings::{FileSettings, Said};
use crate::unread::Unread;
use kept::Kept;

mod kept;

/// Cells may lie so far to the right.
const MAX_COLUMNS: usize = 16_384;
const MILLISECONDS_OF_DAY: f64 = 86_400_000.0;
/// The cells of a workbook are kept in so many bytes, some ten million of them. A sheet with more is read again.
const MAX_CACHE_BYTES: usize = 128 << 20;

/// Writes each sheet that is not empty as Parquet.
pub(super) fn convert(
    path: &Path,
    said: &Said,
    to: &Output<'_>,
    report: Report<'_>,
) -> Result<Vec<Dataset>, Unread> {
    let file = File::open(path).map_err(|error| crate::root::reason(&error))?;
    let told = Told {
        inner: BufReader::with_capacity(256 << 10, file),
        report,
    };
    sheets(told, said, to, MAX_CACHE_BYTES)
}

/// Tells of each byte that is read.
struct Told<'a, R> {
    inner: R,
    report: Report<'a>,
}

impl<R: Read> Read for Told<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        (self.report)(read as u64)?;
        Ok(read)
    }
}

impl<R: Seek> Seek for Told<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// A sheet that is not empty.
struct Sheet {
    name: String,
    places: Places,
    /// Its cells, if there are not too many.
    kept: Option<Kept>,
}

/// Writes the sheets, whose cells are kept in so many bytes at most.
fn sheets(
    workbook: impl Read + Seek,
    said: &Said,
    to: &Output<'_>,
    mut most_kept: usize,
) -> Result<Vec<Dataset>, Unread> {
    let mut book = Xlsx::new(workbook).map_err(|error| unread(&error))?;
    let sheets = book.sheets_metadata().iter();
    let sheets = sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let names: Vec<String> = sheets.map(|sheet| sheet.name.clone()).collect();
    let mut filled = Vec::new();
    for name in names {
        let mut places = Places::default();
        let mut kept = Some(Kept::default());
        match rows(&mut book, &name, &mut |row| {
            places.add(row);
            if let Some(cells) = &mut kept {
                cells.add(row);
                if cells.size() > most_kept {
                    kept = None;
                }
            }
            Ok(())
        }) {
            Err(Stop::NoSheet) => continue,
            read => read?,
        }
        most_kept -= kept.as_ref().map_or(0, Kept::size);
        if !places.used.is_empty() {
            filled.push(Sheet { name, places, kept });
        }
    }
    if filled.is_empty() {
        return Err("its sheets are empty".into());
    }
    let is_one = filled.len() == 1;
    let mut found = Vec::new();
    for of in filled {
        let part = (!is_one).then_some(of.name.as_str());
        let settings = said.about(part);
        if settings.skip {
            continue;
        }
        let copy = sheet(&mut book, &of, &settings, to);
        found.push(Dataset {
            part: part.map(str::to_owned),
            settings,
            copy,
            key: None,
        });
    }
    Ok(found)
}

/// The columns of a sheet that are not empty.
#[derive(Debug, Default)]
struct Places {
    used: Vec<usize>,
}

impl Places {
    fn add(&mut self, row: &[Cell<'_>]) {
        for (place, cell) in row.iter().enumerate() {
            if *cell != Cell::Missing
                && let Err(at) = self.used.binary_search(&place)
            {
                self.used.insert(at, place);
            }
        }
    }
}

impl Sheet {
    /// Gives the rows that are not empty, in order.
    fn rows<R: Read + Seek>(&self, book: &mut Xlsx<R>, each: EachRow<'_>) -> Result<(), Unread> {
        match &self.kept {
            Some(kept) => kept.rows(each),
            None => Ok(rows(book, &self.name, each)?),
        }
    }
}

/// Writes a sheet.
fn sheet<R: Read + Seek>(
    book: &mut Xlsx<R>,
    of: &Sheet,
    settings: &FileSettings,
    to: &Output<'_>,
) -> Result<String, Unread> {
    let places = &of.places;
    check_columns(places.used.len())?;
    let words = Words::of(settings)?;
    let mut header: Option<Vec<String>> = None;
    let mut columns = vec![Column::default(); places.used.len()];
    of.rows(book, &mut |row| {
        let cells = places
            .used
            .iter()
            .map(|place| row.get(*place).unwrap_or(&Cell::Missing));
        if header.is_none() {
            header = Some(cells.map(title).collect());
        } else {
            cells
                .zip(&mut columns)
                .for_each(|(cell, column)| column.add(cell, &words));
        }
        Ok(())
    })?;
    let table = Table {
        names: distinct(header.unwrap_or_default().into_iter()),
        found: columns.iter().map(Column::found).collect(),
        columns,
    };
    let mut writer = Writer::new(&table, settings, &words, to)?;
    let mut is_header = true;
    of.rows(book, &mut |row| {
        if std::mem::take(&mut is_header) {
            return Ok(());
        }
        let cells = places.used.iter().map(|place| row.get(*place).cloned());
        writer.row(cells.map(|cell| cell.unwrap_or(Cell::Missing)))
    })?;
    writer.finish()
}

/// The name of a column.
fn title(cell: &Cell<'_>) -> String {
    let text = cell.text().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Why reading a sheet has stopped.
enum Stop {
    /// It is no sheet of cells.
    NoSheet,
    Unread(Unread),
}

impl From<Unread> for Stop {
    fn from(unread: Unread) -> Self {
        Self::Unread(unread)
    }
}

impl From<Stop> for Unread {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::NoSheet => "a sheet of it is gone".into(),
            Stop::Unread(unread) => unread,
        }
    }
}

/// Gets the cells of a row.
type EachRow<'a> = &'a mut dyn FnMut(&[Cell<'_>]) -> Result<(), Unread>;

/// Gives the rows of a sheet that are not empty, in order.
fn rows<R: Read + Seek>(book: &mut Xlsx<R>, name: &str, each: EachRow<'_>) -> Result<(), Stop> {
    let mut cells = match book.worksheet_cells_reader(name) {
        Err(XlsxError::NotAWorksheet(_) | XlsxError::WorksheetNotFound(_)) => {
            return Err(Stop::NoSheet);
        }
        cells => cells.map_err(|error| unread(&error))?,
    };
    let mut row: Vec<Cell<'_>> = Vec::new();
    let mut number = 0;
    while let Some(cell) = cells.next_cell().map_err(|error| unread(&error))? {
        let (at, column) = cell.get_position();
        let value = value(cell.get_value());
        if value == Cell::Missing {
            continue;
        }
        if at < number {
            return Err(Unread::from("the rows of a sheet are not in order").into());
        }
        if at > number && !row.is_empty() {
            each(&row)?;
            row.clear();
        }
        number = at;
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= MAX_COLUMNS {
            return Err(Unread::from("a sheet of it has more columns than Excel knows").into());
        }
        if row.len() <= column {
            row.resize(column + 1, Cell::Missing);
        }
        if let Some(place) = row.get_mut(column) {
            *place = value;
        }
    }
    if !row.is_empty() {
        each(&row)?;
    }
    Ok(())
}

/// What is in a cell. Errors such as `#N/A` are missing values, and so are empty texts of formulas.
fn value<'a>(value: &DataRef<'a>) -> Cell<'a> {
    match value {
        DataRef::Empty | DataRef::Error(_) | DataRef::SharedString("") => Cell::Missing,
        DataRef::Bool(value) => Cell::Boolean(*value),
        DataRef::Int(value) => Cell::Long(*value),
        DataRef::Float(value) => number(*value),
        DataRef::SharedString(text) => Cell::Text((*text).into()),
        DataRef::String(text) if text.is_empty() => Cell::Missing,
        DataRef::String(text) | DataRef::DurationIso(text) => Cell::Text(text.clone().into()),
        DataRef::DateTime(time) => instant(time),
        DataRef::DateTimeIso(text) => iso(text),
    }
}

/// A number: Excel knows no integers, so one without a fraction is one.
#[expect(
    clippy::cast_possible_truncation,
    reason = "it is whole, and in the range of exact integers"
)]
fn number(value: f64) -> Cell<'static> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT {
        Cell::Long(value as i64)
    } else if value.is_finite() {
        Cell::Double(value)
    } else {
        Cell::Missing
    }
}

/// A day, an instant, a time of day, or a duration: the last two are texts.
fn instant(time: &ExcelDateTime) -> Cell<'static> {
    let days = time.as_f64();
    if days < 0.0 && !time.is_duration() || !days.is_finite() {
        // Excel shows no such date.
        return number(days);
    }
    if time.is_duration() || days < 1.0 {
        #[expect(clippy::cast_possible_truncation, reason = "saturates")]
        return Cell::Text(hours((days * MILLISECONDS_OF_DAY).round() as i64).into());
    }
    let (year, month, day, hour, minute, second, milli) = time.to_ymd_hms_milli();
    let small = |value: u8| i8::try_from(value).unwrap_or(i8::MAX);
    let year = i16::try_from(year).unwrap_or(i16::MAX);
    let Ok(day) = Date::new(year, small(month), small(day)) else {
        // The day that Excel has and the year 1900 had not.
        return Cell::Text(format!("{year}-{month:02}-{day:02}").into());
    };
    if (hour, minute, second, milli) == (0, 0, 0, 0) {
        return Cell::Day(day);
    }
    let nanosecond = i32::from(milli) * 1_000_000;
    Cell::Instant(day.at(small(hour), small(minute), small(second), nanosecond))
}

fn iso(text: &str) -> Cell<'static> {
    if let Ok(day) = text.parse::<Date>()
        && text.len() == 10
    {
        return Cell::Day(day);
    }
    match text.trim_end_matches('Z').parse::<DateTime>() {
        Ok(instant) => Cell::Instant(instant),
        Err(_) => Cell::Text(text.to_owned().into()),
    }
}

/// Why a workbook can't be read.
fn unread(error: &XlsxError) -> Unread {
    match error {
        XlsxError::Password => "it is protected by a password".into(),
        XlsxError::Zip(error) => format!("it is no whole workbook: {error}").into(),
        XlsxError::Io(error) => format!("it is no whole workbook: {error}").into(),
        error => format!("it is damaged: {error}").into(),
    }
}

#[cfg(test)]
mod tests;
