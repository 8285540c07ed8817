//! The cells of a workbook. What a spreadsheet would change is a text: it holds 15 digits, thousandths of a second, and days
//! from March 1900 (of the day before, programs disagree) to the end of 9999.

use crate::array::Value;
use crate::schema::{DataType, TimeUnit};
use crate::text::{self, CellKind, Out};

/// The most digits that a spreadsheet keeps.
const DIGITS: usize = 15;

/// The most characters of a cell, in the units of UTF-16.
pub(super) const MAX_CELL_UNITS: usize = 32_767;

/// 1970-01-01 as a spreadsheet counts days.
const EPOCH: i64 = 25_569;

/// The days that all programs read alike: 1900-03-01 to 9999-12-31.
const DAYS: std::ops::RangeInclusive<i64> = 61..=2_958_465;

const MILLIS_OF_DAY: i64 = 86_400_000;

/// The styles of cells, by their places in `styles.xml`. Behind them are decimals, by their digits after the point.
pub(super) const HEADER: usize = 1;
const DATE: usize = 2;
const SECONDS: usize = 3;
const MILLIS: usize = 4;
const CLOCK: usize = 5;
const CLOCK_MILLIS: usize = 6;
const DECIMALS: usize = 7;

/// The formats behind those of dates that have a style each, in their order.
pub(super) const DATES: [&str; 5] = [
    "yyyy\\-mm\\-dd",
    "yyyy\\-mm\\-dd\\ hh:mm:ss",
    "yyyy\\-mm\\-dd\\ hh:mm:ss.000",
    "hh:mm:ss",
    "hh:mm:ss.000",
];

/// The most digits after the point that a format of decimals has.
pub(super) const SCALES: usize = DIGITS;

/// A column: what its cells begin with, and their style.
#[derive(Debug)]
pub(super) struct Column {
    letters: String,
    style: usize,
}

impl Column {
    pub(super) fn new(number: usize, data_type: &DataType) -> Self {
        let style = match data_type.plain() {
            DataType::Date { .. } => DATE,
            DataType::Timestamp { unit, .. } if *unit == TimeUnit::Second => SECONDS,
            DataType::Timestamp { .. } => MILLIS,
            DataType::Time { unit, .. } if *unit == TimeUnit::Second => CLOCK,
            DataType::Time { .. } => CLOCK_MILLIS,
            DataType::Decimal { scale, .. } => match usize::try_from(*scale) {
                Ok(scale) if scale <= SCALES => DECIMALS + scale,
                _ => 0,
            },
            _ => 0,
        };
        Self {
            letters: letters(number),
            style,
        }
    }

    pub(super) fn letters(&self) -> &str {
        &self.letters
    }

    /// The first part of a cell.
    fn open(&self, row: &str, style: usize, kind: &str, out: &mut String) {
        for part in ["<c r=\"", &self.letters, row, "\""] {
            out.push_str(part);
        }
        if style > 0 {
            out.push_str(" s=\"");
            out.push_str(itoa::Buffer::new().format(style));
            out.push('"');
        }
        out.push_str(kind);
    }

    pub(super) fn text(&self, row: &str, style: usize, text: &str, out: &mut String) {
        self.open(row, style, " t=\"inlineStr\"><is><t", out);
        let blank = |char: Option<char>| char.is_some_and(char::is_whitespace);
        if blank(text.chars().next()) || blank(text.chars().next_back()) || text.contains('\n') {
            out.push_str(" xml:space=\"preserve\"");
        }
        out.push('>');
        escape(text, out);
        out.push_str("</t></is></c>");
    }

    fn number(&self, row: &str, style: usize, number: &str, out: &mut String) {
        self.open(row, style, "><v>", out);
        out.push_str(number);
        out.push_str("</v></c>");
    }

    /// A value; nothing for a null. `scratch` is for texts.
    pub(super) fn value(
        &self,
        row: &str,
        value: Value<'_>,
        scratch: &mut String,
        out: &mut String,
    ) {
        let Some(value) = value.resolve() else {
            return;
        };
        if let Some(serial) = serial(value) {
            return self.number(
                row,
                self.style,
                zmij::Buffer::new()
                    .format_finite(serial)
                    .trim_end_matches(".0"),
                out,
            );
        }
        scratch.clear();
        let kind = text::write_own(value, &mut Out::whole(scratch));
        match kind {
            CellKind::Null => {}
            CellKind::Bool => {
                self.open(row, 0, " t=\"b\"><v>", out);
                out.push(if scratch == "true" { '1' } else { '0' });
                out.push_str("</v></c>");
            }
            CellKind::Number if is_kept(scratch, value) => {
                self.number(row, self.style, scratch, out);
            }
            _ => self.text(row, 0, scratch, out),
        }
    }
}

/// Whether a spreadsheet keeps a number as it is.
fn is_kept(text: &str, value: Value<'_>) -> bool {
    if matches!(value.data_type, DataType::Float { .. }) {
        // The spreadsheet's own numbers, but for those that are none, and the tiniest, of which it makes zeros.
        return text
            .parse::<f64>()
            .is_ok_and(|number| number == 0.0 || number.is_normal());
    }
    let mut digits = 0;
    for byte in text.bytes() {
        if byte.is_ascii_digit() && (digits > 0 || byte != b'0') {
            digits += 1;
        }
    }
    digits <= DIGITS
}

/// The number of a date, a time or an instant that a spreadsheet holds exactly.
fn serial(value: Value<'_>) -> Option<f64> {
    let number = || text::integer(value);
    match value.data_type {
        DataType::Date { bits: 32 } => day(number()?),
        DataType::Date { .. } => instant(number()?),
        DataType::Timestamp { unit, .. } => instant(millis(number()?, *unit)?),
        DataType::Time { unit, .. } => {
            let millis = millis(number()?, *unit)?;
            (0..MILLIS_OF_DAY)
                .contains(&millis)
                .then(|| millis as f64 / MILLIS_OF_DAY as f64)
        }
        _ => None,
    }
}

fn day(days: i64) -> Option<f64> {
    let serial = days.checked_add(EPOCH)?;
    DAYS.contains(&serial).then_some(serial as f64)
}

fn instant(millis: i64) -> Option<f64> {
    day(millis.div_euclid(MILLIS_OF_DAY))?;
    Some((millis + EPOCH * MILLIS_OF_DAY) as f64 / MILLIS_OF_DAY as f64)
}

/// A time in thousandths of a second, if it is whole in them.
fn millis(number: i64, unit: TimeUnit) -> Option<i64> {
    match unit {
        TimeUnit::Second => number.checked_mul(1000),
        TimeUnit::Milli => Some(number),
        unit => {
            let each = unit.per_second() / 1000;
            (number % each == 0).then_some(number / each)
        }
    }
}

/// How many characters a spreadsheet counts in a cell, if they can be too many.
pub(super) fn length(value: Value<'_>, scratch: &mut String) -> usize {
    let Some(value) = value.resolve() else {
        return 0;
    };
    match value.data_type {
        DataType::Utf8 { .. } => {
            let bytes = value.array.bytes(value.index).unwrap_or_default();
            // A text has at least as many bytes.
            if bytes.len() <= MAX_CELL_UNITS {
                bytes.len()
            } else {
                String::from_utf8_lossy(bytes).encode_utf16().count()
            }
        }
        DataType::Binary { .. } | DataType::FixedBinary { .. } => {
            value.array.bytes(value.index).unwrap_or_default().len() * 2
        }
        data_type if data_type.is_nested() => {
            scratch.clear();
            text::write(value, &mut Out::whole(scratch));
            scratch.encode_utf16().count()
        }
        _ => 0,
    }
}

/// The letters of a column, from 0: `A`, `Z`, `AA`.
fn letters(number: usize) -> String {
    let mut text = String::new();
    let mut left = number + 1;
    while left > 0 {
        left -= 1;
        text.insert(0, char::from(b'A' + (left % 26) as u8));
        left /= 26;
    }
    text
}

/// Text for XML. Characters that XML has no place for are written as `_x0000_`, and what looks like that begins with `_x005F_`.
pub(super) fn escape(text: &str, out: &mut String) {
    let plain = |byte: &u8| !matches!(byte, 0..=31 | b'&' | b'<' | b'>' | b'"' | b'_' | 0xef);
    if text.as_bytes().iter().all(plain) {
        out.push_str(text);
        return;
    }
    for (at, char) in text.char_indices() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(char),
            _ if is_not_xml(char) => {
                let code = u32::from(char);
                out.push_str("_x");
                for shift in [12, 8, 4, 0] {
                    let digit = char::from_digit(code >> shift & 15, 16).unwrap_or('0');
                    out.push(digit.to_ascii_uppercase());
                }
                out.push('_');
            }
            '_' if is_code(text.get(at..).unwrap_or_default()) => out.push_str("_x005F_"),
            _ => out.push(char),
        }
    }
}

/// Whether XML has no place for a character.
fn is_not_xml(char: char) -> bool {
    matches!(char, '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}') && !matches!(char, '\t' | '\n')
}

/// Whether what is written for a text begins as `_x0041_` does. The code of a character begins with the last `_` too.
fn is_code(text: &str) -> bool {
    let Some((code, rest)) = text.split_at_checked(6) else {
        return false;
    };
    let [b'_', b'x', digits @ ..] = code.as_bytes() else {
        return false;
    };
    let closed = |char| char == '_' || is_not_xml(char);
    digits.iter().all(u8::is_ascii_hexdigit) && rest.starts_with(closed)
}
