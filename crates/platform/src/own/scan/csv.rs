//! Looking at a CSV file, from the first row to the last.

use std::cell::Cell;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::rc::Rc;

use belvedere_text_files::{Kind, TextColumn, TextFile, TextFormat, Written};
use csv::{ByteRecord, ReaderBuilder};
use serde::{Deserialize, Serialize};

use super::{
    Rows, STRIDE, Scan, TOO_LONG, Text, byte_order_mark, check_columns, columns, distinct, key,
    named_key, null_words, other_values,
};
use crate::own::convert::Unread;
use crate::own::infer::Texts;
use crate::own::keys::{self, Search};
use crate::own::settings::FileSettings;
use crate::own::types;

/// How much of the file decides about the delimiter, in bytes.
const HEAD: u64 = 64 << 10;
/// The most units of numbers.
const MOST_UNITS: usize = 16;
/// What may stand between values, the likeliest first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// What a file says.
pub(in crate::own) struct Seen {
    pub(in crate::own) format: TextFormat,
    pub(in crate::own) names: Vec<String>,
    /// Of each column.
    pub(in crate::own) values: Vec<Values>,
    pub(in crate::own) rows: u64,
    /// Where each thousandth row begins.
    pub(in crate::own) starts: Vec<u64>,
}

pub(super) fn scan(file: File, stem: &str, settings: &FileSettings) -> Result<Scan, Unread> {
    let mut search = None;
    let seen = read(file, settings, |names, record| {
        let search = search.get_or_insert_with(|| key_search(stem, names, settings));
        search.add(|column| {
            let value = record.get(column).filter(|value| !value.is_empty());
            value.and_then(|value| str::from_utf8(value).ok())
        });
    })?;
    let search = search.unwrap_or_else(|| key_search(stem, &seen.names, settings));
    let file = TextFile {
        format: seen.format,
        columns: typed(seen.names.into_iter().zip(seen.values), settings)?,
    };
    let columns = columns(&file);
    let is_key = |number: &usize| {
        let has_nulls = |column: &TextColumn| !column.nulls.is_empty();
        let is_whole = !file.columns.get(*number).is_some_and(has_nulls);
        let column = columns.get(*number);
        is_whole && column.is_some_and(|column| types::is_key(&column.property))
    };
    let found = search.finish(is_key);
    let wanted = named_key(&columns, settings)?;
    Ok(Scan {
        key: key(&columns, seen.rows, wanted, found)?,
        rows: seen.rows,
        columns,
        text: Some(Text {
            file,
            starts: seen.starts,
            encoding: None,
        }),
        parts: None,
    })
}

/// The search for a key; one that the user names is looked at in any case.
fn key_search(stem: &str, names: &[String], settings: &FileSettings) -> Search {
    let wanted = settings.primary_key.as_ref();
    let wanted = wanted.and_then(|wanted| names.iter().position(|name| name == wanted));
    Search::new(match wanted {
        Some(wanted) => vec![wanted],
        None => keys::candidates(stem, names.iter().map(String::as_str).enumerate()),
    })
}

/// Reads a file from the first row to the last.
pub(in crate::own) fn read(
    mut file: File,
    settings: &FileSettings,
    mut each: impl FnMut(&[String], &ByteRecord),
) -> Result<Seen, Unread> {
    let mut head = Vec::new();
    let read = file.by_ref().take(HEAD).read_to_end(&mut head);
    read.map_err(|error| error.to_string())?;
    let start = byte_order_mark(&head)?;
    let delimiter = match settings.delimiter {
        None => delimiter(
            head.get(usize::try_from(start).unwrap_or(0)..)
                .unwrap_or_default(),
        ),
        Some(letter) => u8::try_from(letter)
            .ok()
            .filter(u8::is_ascii)
            .ok_or("the delimiter in the settings is not ASCII")?,
    };
    file.seek(SeekFrom::Start(start))
        .map_err(|error| error.to_string())?;
    let since_row = Rc::new(Cell::new(0));
    let rows = Rows {
        inner: file,
        since_row: Rc::clone(&since_row),
    };
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(256 << 10)
        .from_reader(rows);

    let mut record = ByteRecord::new();
    if !reader.read_byte_record(&mut record).map_err(problem)? {
        return Err("it has no rows".into());
    }
    check_columns(record.len())?;
    let header = record.iter().map(|name| {
        let name = str::from_utf8(name).map_err(|_| Unread::NotUtf8(1))?;
        Ok(name.trim().to_owned())
    });
    let header: Vec<String> = header.collect::<Result<_, Unread>>()?;
    let names = distinct(header.into_iter());

    let nulls = null_words(settings)?;
    let (forms, short_rows) = (Forms::of(settings)?, settings.short_rows.is_some());
    let mut seen_by_column = vec![Values::new(&forms); names.len()];
    let mut starts = Vec::new();
    let mut rows = 0;
    loop {
        since_row.set(0);
        if !reader.read_byte_record(&mut record).map_err(problem)? {
            break;
        }
        let position = record.position();
        let line = position.map_or(0, csv::Position::line);
        if record.len() > names.len() || (record.len() < names.len() && !short_rows) {
            let (found, wanted) = (record.len(), names.len());
            let reason = format!("line {line} has {found} values where the header has {wanted}");
            return Err(reason.into());
        }
        if rows % STRIDE == 0 {
            starts.push(start + position.map_or(0, csv::Position::byte));
        }
        rows += 1;
        for (value, seen) in record.iter().zip(&mut seen_by_column) {
            if !value.is_empty() {
                let value = str::from_utf8(value).map_err(|_| Unread::NotUtf8(line))?;
                seen.add(value, &nulls, &forms);
            }
        }
        each(&names, &record);
    }
    Ok(Seen {
        format: TextFormat::Csv {
            delimiter,
            short_rows,
        },
        names,
        values: seen_by_column,
        rows,
        starts,
    })
}

/// The columns with these values.
pub(in crate::own) fn typed(
    columns: impl Iterator<Item = (String, Values)>,
    settings: &FileSettings,
) -> Result<Vec<TextColumn>, String> {
    let (nulls, forms) = (null_words(settings)?, Forms::of(settings)?);
    let mut typed = Vec::new();
    for (name, values) in columns {
        let seen = values.nulls;
        let (found, written) = values.kind(&forms);
        let kind = match settings.types.get(&name).map(|wanted| wanted.kind()) {
            Some(wanted) if values.texts.is_empty() || types::reads_as(&found, &wanted) => wanted,
            Some(_) => return Err(other_values(&name)),
            None => found,
        };
        // Among texts, such a word may be one like any other: the code of Namibia is NA.
        let are_missing = settings.nulls.is_some() || kind != Kind::Text;
        let seen = nulls
            .iter()
            .enumerate()
            .filter(|(place, _)| are_missing && seen & (1 << place) != 0);
        typed.push(TextColumn {
            nulls: seen.map(|(_, word)| word.clone()).collect(),
            written: if kind == Kind::Text {
                Written::Plain
            } else {
                written
            },
            name,
            kind,
        });
    }
    if let Some(format) = &settings.date_format
        && typed
            .iter()
            .all(|column| Some(&column.written) != forms.date.as_ref())
    {
        return Err(format!(
            "no column is written as {format:?}, the date_format in the settings"
        ));
    }
    Ok(typed)
}

/// How the settings say that numbers and dates are written.
struct Forms {
    /// Numbers without a unit, unless they are written as usual, and those with each unit.
    numbers: Vec<Written>,
    /// Whether numbers without a unit are written as usual.
    is_usual: bool,
    date: Option<Written>,
}

impl Forms {
    fn of(settings: &FileSettings) -> Result<Self, String> {
        let decimal = settings.decimal.unwrap_or('.');
        if settings.thousands == Some(decimal) {
            return Err("decimal and thousands are the same sign in the settings".to_owned());
        }
        if settings.units.len() > MOST_UNITS {
            return Err(format!("the settings name more than {MOST_UNITS} units"));
        }
        let is_number = |unit: &String| unit.trim().is_empty() || unit.contains(is_of_numbers);
        if let Some(unit) = settings.units.iter().find(|unit| is_number(unit)) {
            return Err(format!("{unit:?} in the settings is no unit"));
        }
        let is_usual = settings.decimal.is_none() && settings.thousands.is_none();
        let units = settings
            .units
            .iter()
            .map(|unit| Some(unit.trim().to_owned()));
        let units = (!is_usual).then_some(None).into_iter().chain(units);
        let numbers = units.map(|unit| Written::Number {
            decimal,
            thousands: settings.thousands,
            unit,
        });
        Ok(Self {
            numbers: numbers.collect(),
            is_usual,
            date: settings.date_format.as_deref().map(Written::in_format),
        })
    }
}

/// Signs and digits of numbers, which no unit has.
fn is_of_numbers(letter: char) -> bool {
    letter.is_ascii_digit() || ['-', '+', '.', ','].contains(&letter)
}

/// The values of a column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::own) struct Values {
    /// Those that are there.
    texts: Texts,
    /// The plain forms of them as numbers, for each form of [`Forms::numbers`] that all of them have.
    numbers: Vec<Option<Texts>>,
    /// Whether some are no dates as the settings say.
    other_than_date: bool,
    /// Which words for a missing value occur, a bit for each.
    nulls: u32,
}

impl Values {
    fn new(forms: &Forms) -> Self {
        Self {
            texts: Texts::default(),
            numbers: vec![Some(Texts::default()); forms.numbers.len()],
            other_than_date: false,
            nulls: 0,
        }
    }

    /// Takes a value into account that is not empty.
    fn add(&mut self, value: &str, nulls: &[String], forms: &Forms) {
        if let Some(place) = nulls.iter().position(|null| null == value) {
            self.nulls |= 1 << place;
            return;
        }
        self.texts.add(value);
        for (numbers, written) in self.numbers.iter_mut().zip(&forms.numbers) {
            if let Some(seen) = numbers {
                match written.plain(value) {
                    Some(plain) => seen.add(&plain),
                    None => *numbers = None,
                }
            }
        }
        if let Some(date) = &forms.date
            && !self.other_than_date
        {
            self.other_than_date = date.plain(value).is_none();
        }
    }

    /// Takes the values of another file into account.
    pub(in crate::own) fn merge(&mut self, other: &Self) {
        self.texts.merge(other.texts);
        if self.numbers.is_empty() {
            // Nothing was taken into account before, or no form is of interest.
            self.numbers.clone_from(&other.numbers);
        } else {
            for (numbers, others) in self.numbers.iter_mut().zip(&other.numbers) {
                match (&mut *numbers, others) {
                    (Some(seen), Some(others)) => seen.merge(*others),
                    _ => *numbers = None,
                }
            }
        }
        self.other_than_date |= other.other_than_date;
        self.nulls |= other.nulls;
    }

    /// What they all are, and how they are written.
    fn kind(&self, forms: &Forms) -> (Kind, Written) {
        if self.texts.is_empty() {
            return (Kind::Text, Written::Plain);
        }
        match &forms.date {
            Some(written @ Written::Timestamp(_)) if !self.other_than_date => {
                return (Kind::Timestamp { nanoseconds: false }, written.clone());
            }
            Some(written) if !self.other_than_date => return (Kind::Date, written.clone()),
            _ => {}
        }
        let found = self.texts.kind();
        let is_number = matches!(found, Kind::Double | Kind::Long);
        if forms.is_usual && is_number {
            return (found, Written::Plain);
        }
        let mut numbers = self.numbers.iter().zip(&forms.numbers);
        match numbers.find_map(|(seen, written)| Some((seen.as_ref()?, written))) {
            Some((seen, written)) => (seen.kind(), written.clone()),
            // With another decimal sign, 1.5 is no number.
            None if is_number => (Kind::Text, Written::Plain),
            None => (found, Written::Plain),
        }
    }
}

/// The delimiter that occurs most often in the first line, outside of quotes.
fn delimiter(head: &[u8]) -> u8 {
    let mut quoted = false;
    let mut counts = [0; DELIMITERS.len()];
    for byte in head {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted && counts.iter().any(|count| *count > 0) => break,
            byte if !quoted => {
                if let Some(count) = DELIMITERS
                    .iter()
                    .position(|delimiter| delimiter == byte)
                    .and_then(|place| counts.get_mut(place))
                {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    let place = counts.iter().position(|count| *count == most);
    place
        .and_then(|place| DELIMITERS.get(place))
        .copied()
        .unwrap_or(b',')
}

fn problem(error: csv::Error) -> String {
    let line = error.position().map(csv::Position::line);
    match error.into_kind() {
        csv::ErrorKind::Io(error) if error.kind() == std::io::ErrorKind::InvalidData => {
            format!("{TOO_LONG}; perhaps a quote is never closed")
        }
        csv::ErrorKind::Io(error) => error.to_string(),
        other => format!("line {}: {other:?}", line.unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delimiter_is_the_one_of_the_first_line() {
        for (head, expected) in [
            ("a,b,c\n1;2;3", b','),
            ("a;b;c\n1,5;2;3", b';'),
            ("a\tb\n1\t2", b'\t'),
            ("a|b\n", b'|'),
            ("\"a,b\";c\n", b';'),
            ("\"a\nb\";c;d,e\n", b';'),
            ("alone\n1,2,3,4\n", b','),
            ("", b','),
        ] {
            assert_eq!(delimiter(head.as_bytes()), expected, "{head}");
        }
    }
}
