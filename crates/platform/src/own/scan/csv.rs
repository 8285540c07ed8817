//! Looking at a CSV file, from the first row to the last or at a sample of its rows.

use std::cell::Cell;
use std::fs::File;
use std::io::Read;
use std::rc::Rc;

use belvedere_text_files::{Kind, TextColumn, TextFile, TextFormat, Written};
use csv::{ByteRecord, ReaderBuilder};
use serde::{Deserialize, Serialize};

use super::{
    Depth, Report, Rows, STRIDE, Scan, TOO_LONG, Text, Turn, beginning, byte_order_mark,
    check_columns, columns, distinct, index, key, key_of_sample, mark_sample, named_key,
    null_words, other_values, seek,
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
    /// The last row for each column after which its values could be something else than before.
    pub(in crate::own) turns: Vec<Turn>,
    /// Whether the values are those of some rows only, and of how many.
    pub(in crate::own) sample: Option<u64>,
}

pub(super) fn scan(
    file: File,
    stem: &str,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
) -> Result<Scan, Unread> {
    let mut search = None;
    let seen = read(file, settings, depth, report, |names, record| {
        let search = search.get_or_insert_with(|| key_search(stem, names, settings));
        search.add(|column| {
            let value = record.get(column).filter(|value| !value.is_empty());
            value.and_then(|value| str::from_utf8(value).ok())
        });
    })?;
    let search = search.unwrap_or_else(|| key_search(stem, &seen.names, settings));
    let mut file = TextFile {
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
    let key = match seen.sample {
        Some(rows) => key_of_sample(&columns, rows, stem, wanted, found),
        None => key(&columns, seen.rows, wanted, found)?,
    };
    if seen.sample.is_some() {
        allow_nulls(&mut file.columns, settings)?;
    }
    Ok(Scan {
        key,
        rows: seen.rows,
        columns,
        text: Some(Text {
            file,
            starts: seen.starts,
            encoding: None,
        }),
        parts: None,
        is_sample: seen.sample.is_some(),
        turns: seen.turns,
    })
}

/// Rows that are no part of a sample may hold any of the words that stand for a missing value.
pub(in crate::own) fn allow_nulls(
    columns: &mut [TextColumn],
    settings: &FileSettings,
) -> Result<(), String> {
    let nulls = null_words(settings)?;
    let may_have = |column: &&mut TextColumn| settings.nulls.is_some() || column.kind != Kind::Text;
    for column in columns.iter_mut().filter(may_have) {
        column.nulls.clone_from(&nulls);
    }
    mark_sample(columns);
    Ok(())
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

/// Reads a file from the first row to the last, or a sample of its rows.
pub(in crate::own) fn read(
    mut file: File,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
    mut each: impl FnMut(&[String], &ByteRecord),
) -> Result<Seen, Unread> {
    let layout = layout(&mut file, settings)?;
    let Layout {
        start, delimiter, ..
    } = layout;
    let (names, body) = header(&mut file, &layout)?;
    let mut values = Columns::new(names, settings)?;
    let index = match depth {
        Depth::Whole => None,
        Depth::Sample => {
            seek(&mut file, start)?;
            Some(index::csv(&mut file, start, delimiter, report)?)
        }
    };
    let Some(index) = index else {
        let (rows, starts) = whole(file, &body, delimiter, report, &mut values, &mut each)?;
        return Ok(values.seen(delimiter, rows, starts, None));
    };
    let mut rows = 0;
    for place in index.sampled() {
        let Some(start) = index.starts.get(place) else {
            continue;
        };
        seek(&mut file, *start)?;
        let count = index.rows_at(place);
        let since_row = Rc::new(Cell::new(0));
        let mut reader = reader(&mut file, delimiter, Rc::clone(&since_row), &|_| Ok(()));
        let mut record = ByteRecord::new();
        for _ in 0..count {
            since_row.set(0);
            if !reader.read_byte_record(&mut record).map_err(problem)? {
                return Err("it is being written".into());
            }
            values.add(&record, 0)?;
            each(&values.names, &record);
        }
        rows += count;
    }
    let sample = (rows < index.rows).then_some(rows);
    Ok(values.seen(delimiter, index.rows, index.starts, sample))
}

/// How a file is laid out.
struct Layout {
    /// Where the header begins.
    start: u64,
    /// How many lines are before it.
    lines: u64,
    /// What stands between values.
    delimiter: u8,
}

fn layout(file: &mut File, settings: &FileSettings) -> Result<Layout, Unread> {
    let mut head = Vec::new();
    let read = file.by_ref().take(HEAD).read_to_end(&mut head);
    read.map_err(|error| error.to_string())?;
    let mut start = byte_order_mark(&head)?;
    let text = head.get(usize::try_from(start).unwrap_or(0)..);
    let text = text.unwrap_or_default();
    let hint = hint(text);
    start += hint.map_or(0, |(length, _)| length);
    let delimiter = match (settings.delimiter, hint) {
        (None, Some((_, delimiter))) => delimiter,
        (None, None) => delimiter(text),
        (Some(letter), _) => u8::try_from(letter)
            .ok()
            .filter(u8::is_ascii)
            .ok_or("the delimiter in the settings is not ASCII")?,
    };
    Ok(Layout {
        start,
        lines: hint.map_or(0, |_| 1),
        delimiter,
    })
}

/// The line with which programs tell Excel the delimiter, such as `sep=;`: its length, and what it says.
fn hint(text: &[u8]) -> Option<(u64, u8)> {
    let (delimiter, rest) = text.strip_prefix(b"sep=")?.split_first()?;
    let end = if rest.starts_with(b"\r\n") { 2 } else { 1 };
    let is_hint = delimiter.is_ascii() && rest.get(end - 1) == Some(&b'\n');
    is_hint.then_some((5 + end as u64, *delimiter))
}

/// A reader of rows, the header among them.
fn reader<R: Read>(
    inner: R,
    delimiter: u8,
    since_row: Rc<Cell<u64>>,
    report: Report<'_>,
) -> csv::Reader<Rows<'_, R>> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(256 << 10)
        .from_reader(Rows {
            inner,
            since_row,
            report,
        })
}

/// What follows the header.
struct Body {
    start: u64,
    /// The number of its first line.
    line: u64,
    /// Whether a line ends with two bytes: the reader then counts a line when it reads the next one.
    has_crlf: bool,
}

/// The names of the columns, and what follows them.
fn header(file: &mut File, layout: &Layout) -> Result<(Vec<String>, Body), Unread> {
    let Layout {
        start,
        lines,
        delimiter,
    } = *layout;
    seek(file, start)?;
    let mut reader = reader(&mut *file, delimiter, Rc::default(), &|_| Ok(()));
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
    let position = reader.position();
    let (next, line) = (start + position.byte(), position.line());
    drop(reader);
    seek(file, next.saturating_sub(1))?;
    let mut end = Vec::new();
    let read = file.by_ref().take(2).read_to_end(&mut end);
    read.map_err(|error| error.to_string())?;
    let has_crlf = end == b"\r\n";
    let body = Body {
        start: next + u64::from(has_crlf),
        line: lines + line + u64::from(has_crlf),
        has_crlf,
    };
    Ok((distinct(header.into_iter()), body))
}

/// Reads all rows; how many they are, and where each thousandth begins.
fn whole(
    mut file: File,
    body: &Body,
    delimiter: u8,
    report: Report<'_>,
    values: &mut Columns,
    mut each: impl FnMut(&[String], &ByteRecord),
) -> Result<(u64, Vec<u64>), Unread> {
    seek(&mut file, body.start)?;
    let since_row = Rc::new(Cell::new(0));
    let mut reader = reader(file, delimiter, Rc::clone(&since_row), report);
    let mut record = ByteRecord::new();
    let mut starts = Vec::new();
    let mut rows = 0;
    loop {
        since_row.set(0);
        if !reader.read_byte_record(&mut record).map_err(problem)? {
            return Ok((rows, starts));
        }
        let position = record.position();
        if rows % STRIDE == 0 {
            starts.push(body.start + position.map_or(0, csv::Position::byte));
        }
        let line = body.line - 1 + position.map_or(0, csv::Position::line);
        values.add(&record, line + u64::from(body.has_crlf && rows > 0))?;
        rows += 1;
        each(&values.names, &record);
    }
}

/// The values of all columns.
struct Columns {
    names: Vec<String>,
    nulls: Vec<String>,
    forms: Forms,
    short_rows: bool,
    values: Vec<Values>,
    turns: Vec<Option<(u64, String)>>,
}

impl Columns {
    fn new(names: Vec<String>, settings: &FileSettings) -> Result<Self, String> {
        let forms = Forms::of(settings)?;
        Ok(Self {
            nulls: null_words(settings)?,
            values: vec![Values::new(&forms); names.len()],
            turns: vec![None; names.len()],
            forms,
            short_rows: settings.short_rows.is_some(),
            names,
        })
    }

    /// Takes the row on a line into account.
    fn add(&mut self, record: &ByteRecord, line: u64) -> Result<(), Unread> {
        let (found, wanted) = (record.len(), self.names.len());
        if found > wanted || (found < wanted && !self.short_rows) {
            let reason = format!("line {line} has {found} values where the header has {wanted}");
            return Err(reason.into());
        }
        let columns = self.values.iter_mut().zip(&mut self.turns);
        for (value, (seen, turn)) in record.iter().zip(columns) {
            if !value.is_empty() {
                let value = str::from_utf8(value).map_err(|_| Unread::NotUtf8(line))?;
                if seen.add(value, &self.nulls, &self.forms) {
                    *turn = Some((line, beginning(value)));
                }
            }
        }
        Ok(())
    }

    /// The last row for each column that there is one for.
    fn turns(&self) -> Vec<Turn> {
        let columns = self.names.iter().zip(&self.values).zip(&self.turns);
        let turns = columns.filter_map(|((column, values), turn)| {
            let (line, value) = turn.clone()?;
            Some(Turn {
                column: column.clone(),
                path: None,
                line,
                value,
                kind: values.kind(&self.forms).0,
            })
        });
        turns.collect()
    }

    fn seen(self, delimiter: u8, rows: u64, starts: Vec<u64>, sample: Option<u64>) -> Seen {
        Seen {
            format: TextFormat::Csv {
                delimiter,
                short_rows: self.short_rows,
            },
            turns: match sample {
                None => self.turns(),
                Some(_) => Vec::new(),
            },
            names: self.names,
            values: self.values,
            rows,
            starts,
            sample,
        }
    }
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
            is_sample: false,
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

    /// Takes a value into account that is not empty; whether the values could be something else before.
    fn add(&mut self, value: &str, nulls: &[String], forms: &Forms) -> bool {
        if let Some(place) = nulls.iter().position(|null| null == value) {
            self.nulls |= 1 << place;
            return false;
        }
        let mut is_turn = self.texts.add(value);
        for (numbers, written) in self.numbers.iter_mut().zip(&forms.numbers) {
            if let Some(seen) = numbers {
                if let Some(plain) = written.plain(value) {
                    is_turn |= seen.add(&plain);
                } else {
                    *numbers = None;
                    is_turn = true;
                }
            }
        }
        if let Some(date) = &forms.date
            && !self.other_than_date
        {
            self.other_than_date = date.plain(value).is_none();
            is_turn |= self.other_than_date;
        }
        is_turn
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
