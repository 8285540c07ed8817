//! Any table that is written in any dialect of CSV is read back the same, by objects and by SQL.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use super::user_files::{Files, MISSING, Sample};

/// How a table is written.
#[derive(Debug, Clone)]
struct Dialect {
    delimiter: char,
    end_of_line: &'static str,
    quotes_all: bool,
    null: &'static str,
    /// The decimal sign, and what stands between groups of three digits.
    numbers: Option<(char, Option<char>)>,
    date_format: Option<&'static str>,
    encoding: Encoding,
    header: Header,
    /// Whether blanks stand around what is no text.
    blanks: bool,
    /// Whether positive integers have a sign.
    plus: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Encoding {
    Utf8,
    Utf8WithMark,
    Utf16Le,
    Utf16Be,
    Windows1252,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Header {
    Names,
    Nothing,
    /// The settings name the columns.
    Settings,
}

/// A table in one dialect.
#[derive(Debug, Clone)]
struct Written {
    dialect: Dialect,
    columns: Vec<(&'static str, Vec<Option<String>>)>,
}

fn dialect() -> impl Strategy<Value = Dialect> {
    let spelling = (
        prop::sample::select(vec![',', ';', '\t', '|']),
        prop::sample::select(vec!["\n", "\r\n"]),
        any::<bool>(),
        prop::sample::select(vec!["", "NA", "NULL", "nan", "-"]),
    );
    let values = (
        prop::sample::select(vec![
            None,
            None,
            Some((',', None)),
            Some((',', Some('.'))),
            Some((',', Some('\''))),
            Some(('.', Some(','))),
            Some(('.', Some(' '))),
        ]),
        prop::sample::select(vec![None, Some("%d.%m.%Y"), Some("%m/%d/%Y")]),
        any::<bool>(),
        any::<bool>(),
    );
    let file = (
        prop::sample::select(vec![
            Encoding::Utf8,
            Encoding::Utf8,
            Encoding::Utf8WithMark,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
            Encoding::Windows1252,
        ]),
        prop::sample::select(vec![Header::Names, Header::Nothing, Header::Settings]),
    );
    (spelling, values, file).prop_map(|(spelling, values, (encoding, header))| {
        let (delimiter, end_of_line, quotes_all, null) = spelling;
        let (numbers, date_format, blanks, plus) = values;
        Dialect {
            delimiter,
            end_of_line,
            quotes_all,
            null,
            numbers,
            date_format,
            encoding,
            header,
            blanks,
            plus,
        }
    })
}

fn written() -> impl Strategy<Value = Written> {
    let values = |kind: &'static str, rows: usize| {
        let one: BoxedStrategy<String> = match kind {
            "Long" => any::<i64>().prop_map(|value| value.to_string()).boxed(),
            "Double" => (any::<i32>(), 1..1000_u16)
                .prop_map(|(whole, part)| format!("{whole}.{part:03}5"))
                .boxed(),
            "Boolean" => any::<bool>().prop_map(|value| value.to_string()).boxed(),
            "Date" => (1900..2100_u16, 1..13_u8, 1..29_u8)
                .prop_map(|(year, month, day)| format!("{year}-{month:02}-{day:02}"))
                .boxed(),
            "Timestamp" => (1900..2100_u16, 1..29_u8, 0..24_u8, 0..60_u8)
                .prop_map(|(year, day, hour, minute)| {
                    format!("{year}-02-{day:02}T{hour:02}:{minute:02}:09Z")
                })
                .boxed(),
            _ => "[a-zäß][a-z,;|\t\"\n '0-9]{0,9}".boxed(),
        };
        let values = prop::collection::vec(prop::option::weighted(0.8, one), rows);
        values.prop_map(move |values| (kind, values))
    };
    let kinds = vec!["Long", "Double", "Boolean", "Date", "Timestamp", "String"];
    let kind = prop::sample::select(kinds);
    let columns =
        (1..12_usize, prop::collection::vec(kind, 2..6)).prop_flat_map(move |(rows, kinds)| {
            kinds
                .into_iter()
                .map(|kind| values(kind, rows))
                .collect::<Vec<_>>()
        });
    (dialect(), columns).prop_map(|(mut dialect, columns)| {
        // A format of dates that no column has is a mistake.
        let has_dates = columns
            .iter()
            .any(|(kind, values)| *kind == "Date" && values.iter().any(Option::is_some));
        dialect.date_format = dialect.date_format.filter(|_| has_dates);
        Written { dialect, columns }
    })
}

impl Dialect {
    /// A value as it is written, without quotes.
    fn value(&self, kind: &str, value: &str) -> String {
        match kind {
            "Long" if self.plus && !value.starts_with('-') => {
                format!("+{}", self.number(value))
            }
            "Long" | "Double" => self.number(value),
            "Date" => match (
                self.date_format,
                value.split('-').collect::<Vec<_>>().as_slice(),
            ) {
                (Some("%d.%m.%Y"), [year, month, day]) => format!("{day}.{month}.{year}"),
                (Some(_), [year, month, day]) => format!("{month}/{day}/{year}"),
                _ => value.to_owned(),
            },
            _ => value.to_owned(),
        }
    }

    fn number(&self, value: &str) -> String {
        let Some((decimal, thousands)) = self.numbers else {
            return value.to_owned();
        };
        let (whole, fraction) = match value.split_once('.') {
            Some((whole, fraction)) => (whole, format!("{decimal}{fraction}")),
            None => (value, String::new()),
        };
        let Some(thousands) = thousands else {
            return format!("{whole}{fraction}");
        };
        let mut written = String::new();
        let digits = whole.strip_prefix('-').unwrap_or(whole);
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                written.push(thousands);
            }
            written.push(digit);
        }
        let sign = if whole.len() > digits.len() { "-" } else { "" };
        format!("{sign}{written}{fraction}")
    }

    fn field(&self, value: &str) -> String {
        let special = |letter: char| [self.delimiter, '"', '\n', '\r'].contains(&letter);
        if self.quotes_all && !value.is_empty() || value.contains(special) {
            format!("\"{}\"", value.replace('"', "\"\""))
        } else {
            value.to_owned()
        }
    }

    fn encoded(&self, text: &str) -> Vec<u8> {
        let utf_16 = |bytes: fn(u16) -> [u8; 2]| {
            let text = format!("\u{feff}{text}");
            text.encode_utf16().flat_map(bytes).collect()
        };
        match self.encoding {
            Encoding::Utf8 => text.as_bytes().to_vec(),
            Encoding::Utf8WithMark => format!("\u{feff}{text}").into_bytes(),
            Encoding::Utf16Le => utf_16(u16::to_le_bytes),
            Encoding::Utf16Be => utf_16(u16::to_be_bytes),
            // All of its letters have the codes of Unicode.
            Encoding::Windows1252 => text.chars().map(|letter| letter as u8).collect(),
        }
    }
}

impl Written {
    fn name(&self, number: usize) -> String {
        match self.dialect.header {
            Header::Nothing => format!("column_{}", number + 1),
            Header::Names | Header::Settings => format!("c{number}"),
        }
    }

    fn names(&self) -> Vec<String> {
        (0..self.columns.len())
            .map(|number| self.name(number))
            .collect()
    }

    /// The lines of `belvedere.toml`.
    fn settings(&self) -> String {
        let dialect = &self.dialect;
        let mut lines = String::new();
        if let Some((decimal, thousands)) = dialect.numbers {
            writeln!(lines, "decimal = \"{decimal}\"").unwrap();
            if let Some(thousands) = thousands {
                writeln!(lines, "thousands = \"{thousands}\"").unwrap();
            }
        }
        if let Some(format) = dialect.date_format {
            writeln!(lines, "date_format = \"{format}\"").unwrap();
        }
        if dialect.header != Header::Names {
            // Values tell less of the delimiter than names.
            let delimiter = dialect.delimiter;
            writeln!(
                lines,
                "header = false\ndelimiter = {:?}",
                delimiter.to_string()
            )
            .unwrap();
        }
        if dialect.header == Header::Settings {
            writeln!(lines, "columns = {:?}", self.names()).unwrap();
        }
        lines
    }

    fn text(&self) -> String {
        let dialect = &self.dialect;
        let delimiter = dialect.delimiter.to_string();
        let line = |fields: Vec<String>| fields.join(&delimiter) + dialect.end_of_line;
        let mut text = String::new();
        if dialect.header == Header::Names {
            text += &line(
                self.names()
                    .iter()
                    .map(|name| dialect.field(name))
                    .collect(),
            );
        }
        for row in 0..self.columns[0].1.len() {
            let values = self.columns.iter().map(|(kind, values)| {
                // Among texts, and alone, a word for a missing value is a value, and so are blanks.
                let is_text = *kind == "String" || values.iter().all(Option::is_none);
                let value = match &values[row] {
                    Some(value) => dialect.value(kind, value),
                    None if is_text => String::new(),
                    None => dialect.null.to_owned(),
                };
                if dialect.blanks && !is_text {
                    dialect.field(&format!(" {value}  "))
                } else {
                    dialect.field(&value)
                }
            });
            text += &line(values.collect());
        }
        text
    }

    fn expected(&self) -> (Vec<(String, String)>, Vec<Vec<String>>) {
        let columns = self.columns.iter().enumerate();
        let columns = columns.map(|(number, (kind, values))| {
            let is_known = values.iter().any(Option::is_some);
            let kind = if is_known { *kind } else { "String" };
            (self.name(number), kind.to_owned())
        });
        let rows = (0..self.columns[0].1.len()).map(|row| {
            let values = self.columns.iter().map(|(_, values)| values[row].clone());
            values
                .map(|value| value.unwrap_or_else(|| MISSING.to_owned()))
                .collect()
        });
        (columns.collect(), rows.collect())
    }
}

#[tokio::test]
async fn what_is_written_in_any_dialect_is_read_back() {
    let mut runner = TestRunner::deterministic();
    let tables: Vec<Written> = (0..120)
        .map(|_| written().new_tree(&mut runner).unwrap().current())
        .collect();
    let samples: Vec<Sample> = tables
        .iter()
        .enumerate()
        .map(|(number, table)| Sample {
            path: Box::leak(format!("table{number}.csv").into_boxed_str()),
            content: Vec::leak(table.dialect.encoded(&table.text())),
            settings: Box::leak(table.settings().into_boxed_str()),
            columns: &[],
            rows: &[],
        })
        .collect();
    let files = Files::new(&samples).await;
    assert_eq!(files.site.platform.user_folder().unwrap().problems(), []);
    for (table, sample) in tables.iter().zip(&samples) {
        let (path, expected) = (sample.path, table.expected());
        assert_eq!(files.objects(path), expected, "objects of {table:?}");
        let all = files.rows(&format!("SELECT * FROM `/{path}`")).await;
        assert_eq!(all, expected, "SQL of {table:?}");
    }
}
