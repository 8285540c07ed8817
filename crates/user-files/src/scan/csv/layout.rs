//! How a CSV file is laid out: its delimiter, and where its rows begin.

use std::fs::File;
use std::io::Read as _;
use std::rc::Rc;

use csv::ByteRecord;

use super::{problem, reader};
use crate::scan::{byte_order_mark, check_columns, distinct, seek};
use crate::settings::FileSettings;
use crate::unread::Unread;

/// How much of the file decides about the delimiter, in bytes.
const HEAD: u64 = 64 << 10;
/// What may stand between values, the likeliest first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How a file is laid out.
pub(super) struct Layout {
    /// Where the header begins.
    pub(super) start: u64,
    /// How many lines are before it.
    pub(super) lines: u64,
    /// What stands between values.
    pub(super) delimiter: u8,
    /// Whether the first row has the names of the columns.
    pub(super) has_header: bool,
}

pub(super) fn layout(file: &mut File, settings: &FileSettings) -> Result<Layout, Unread> {
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
    let has_header = settings.header.unwrap_or(true);
    if has_header && settings.columns.is_some() {
        return Err("the settings name its columns, and not that it has no header".into());
    }
    Ok(Layout {
        start,
        lines: hint.map_or(0, |_| 1),
        delimiter,
        has_header,
    })
}

/// The line with which programs tell Excel the delimiter, such as `sep=;`: its length, and what it says.
fn hint(text: &[u8]) -> Option<(u64, u8)> {
    let (delimiter, rest) = text.strip_prefix(b"sep=")?.split_first()?;
    let end = if rest.starts_with(b"\r\n") { 2 } else { 1 };
    let is_hint = delimiter.is_ascii() && rest.get(end - 1) == Some(&b'\n');
    is_hint.then_some((5 + end as u64, *delimiter))
}

/// What follows the header.
pub(super) struct Body {
    pub(super) start: u64,
    /// The number of its first line.
    pub(super) line: u64,
    /// Whether a line ends with two bytes: the reader then counts a line when it reads the next one.
    pub(super) has_crlf: bool,
}

/// The names of the columns, and what follows them in the file.
pub(super) fn header(
    file: &mut File,
    layout: &Layout,
    settings: &FileSettings,
) -> Result<(Vec<String>, Body), Unread> {
    let Layout {
        start,
        lines,
        delimiter,
        has_header,
    } = *layout;
    seek(file, start)?;
    let mut reader = reader(&mut *file, delimiter, Rc::default(), &|_| Ok(()));
    let mut record = ByteRecord::new();
    if !reader.read_byte_record(&mut record).map_err(problem)? {
        return Err("it has no rows".into());
    }
    let names: Vec<String> = if has_header {
        let names = record.iter().map(|name| {
            let name = str::from_utf8(name).map_err(|_| Unread::NotUtf8(1))?;
            Ok(name.trim().to_owned())
        });
        names.collect::<Result<_, Unread>>()?
    } else {
        unnamed(record.len(), settings)?
    };
    check_columns(names.len())?;
    let position = reader.position();
    let (next, line) = (start + position.byte(), position.line());
    drop(reader);
    seek(file, next.saturating_sub(1))?;
    let mut end = Vec::new();
    let read = file.by_ref().take(2).read_to_end(&mut end);
    read.map_err(|error| error.to_string())?;
    let has_crlf = end == b"\r\n";
    let body = if has_header {
        Body {
            start: next + u64::from(has_crlf),
            line: lines + line + u64::from(has_crlf),
            has_crlf,
        }
    } else {
        Body {
            start,
            line: lines + 1,
            has_crlf,
        }
    };
    Ok((distinct(names.into_iter()), body))
}

/// The names of the columns of a file without a header, whose first row has so many values.
fn unnamed(values: usize, settings: &FileSettings) -> Result<Vec<String>, String> {
    let Some(names) = &settings.columns else {
        return Ok((1..=values)
            .map(|number| format!("column_{number}"))
            .collect());
    };
    let fits = names.len() == values || (names.len() > values && settings.short_rows.is_some());
    if fits {
        Ok(names.clone())
    } else {
        let count = names.len();
        Err(format!(
            "the settings name {count} columns, and its first row has {values} values"
        ))
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
