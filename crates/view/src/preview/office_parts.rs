//! What the XML files in documents of office programs say: the text of a DOCX document, the cells of an XLSX workbook.

use belvedere_table::calendar::civil;

use super::csv::{COLUMNS, ROWS, Table};
use super::markup::{Piece, add_text, attribute, pieces};

/// Most bytes of text that are shown.
const TEXT: usize = 1024 * 1024;
/// Most sheets that can be chosen.
const SHEETS: usize = 100;
/// Most characters of a cell.
const CELL: usize = 2_000;
/// Most bytes of text in the cells of a sheet: many cells may show one long text.
const SHEET_TEXT: usize = 4 * 1024 * 1024;

/// The text of a document (`word/document.xml`): its paragraphs as lines, the cells of a table between tabs. Also
/// whether it goes on.
pub fn document_text(xml: &str) -> (String, bool) {
    let mut out = String::new();
    let mut is_text = false;
    // What stands twice, for older programs.
    let mut skipped = 0_usize;
    let mut cells = 0_usize;
    for piece in pieces(xml) {
        if out.len() > TEXT {
            out.truncate(out.floor_char_boundary(TEXT));
            return (out, true);
        }
        match piece {
            Piece::Open("Fallback", _, false) => skipped += 1,
            Piece::Close("Fallback") => skipped = skipped.saturating_sub(1),
            _ if skipped > 0 => {}
            Piece::Open("t", _, false) => is_text = true,
            Piece::Close("t") => is_text = false,
            Piece::Text(text) if is_text => add_text(text, &mut out),
            Piece::Open("tab", attributes, true) if attributes.trim().is_empty() => out.push('\t'),
            Piece::Open("br" | "cr", _, _) => out.push('\n'),
            Piece::Open("numPr", _, _) => out.push_str("• "),
            Piece::Open("tc", _, false) => cells += 1,
            Piece::Close("tc") => {
                cells = cells.saturating_sub(1);
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\t');
            }
            Piece::Close("tr") => {
                out.truncate(out.trim_end_matches('\t').len());
                out.push('\n');
            }
            Piece::Close("p") => out.push(if cells > 0 { ' ' } else { '\n' }),
            _ => {}
        }
    }
    out.truncate(out.trim_end().len());
    (out, false)
}

/// A sheet that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its path in the archive.
    pub path: String,
}

/// The sheets of a workbook, by `xl/workbook.xml` and the file of its links; and whether its days count from 1904.
pub fn sheets(workbook: &str, links: &str) -> (Vec<Sheet>, bool) {
    let targets: Vec<(String, String)> = pieces(links)
        .filter_map(|piece| match piece {
            Piece::Open("Relationship", attributes, _) => Some((
                attribute(attributes, "Id")?,
                attribute(attributes, "Target")?,
            )),
            _ => None,
        })
        .take(10 * SHEETS)
        .collect();
    let mut sheets = Vec::new();
    let mut from_1904 = false;
    for piece in pieces(workbook) {
        match piece {
            Piece::Open("workbookPr", attributes, _) => {
                let value = attribute(attributes, "date1904");
                from_1904 = matches!(value.as_deref(), Some("1" | "true"));
            }
            Piece::Open("sheet", attributes, _) if sheets.len() < SHEETS => {
                let id = attribute(attributes, "id").unwrap_or_default();
                let target = targets.iter().find(|(found, _)| *found == id);
                let (Some(name), Some((_, target))) = (attribute(attributes, "name"), target)
                else {
                    continue;
                };
                let path = match target.strip_prefix('/') {
                    Some(path) => path.to_owned(),
                    None => format!("xl/{target}"),
                };
                sheets.push(Sheet { name, path });
            }
            _ => {}
        }
    }
    (sheets, from_1904)
}

/// The texts that cells name by their number (`xl/sharedStrings.xml`).
pub fn shared_texts(xml: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut text = String::new();
    let mut is_text = false;
    let mut is_hint = false;
    for piece in pieces(xml) {
        match piece {
            Piece::Open("si", _, true) => texts.push(String::new()),
            Piece::Close("si") => texts.push(std::mem::take(&mut text)),
            // How a word is pronounced.
            Piece::Open("rPh", _, false) => is_hint = true,
            Piece::Close("rPh") => is_hint = false,
            Piece::Open("t", _, false) => is_text = true,
            Piece::Close("t") => is_text = false,
            Piece::Text(plain) if is_text && !is_hint => add_text(plain, &mut text),
            _ => {}
        }
    }
    texts
}

/// How a number is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// As it is.
    Number,
    /// Days since a day.
    Time,
    /// A duration in days.
    Duration,
}

/// What the numbers of each style mean (`xl/styles.xml`).
pub fn meanings(xml: &str) -> Vec<Meaning> {
    let mut times: Vec<(String, Meaning)> = Vec::new();
    let mut meanings = Vec::new();
    let mut in_cells = false;
    for piece in pieces(xml) {
        match piece {
            Piece::Open("numFmt", attributes, _) => {
                let code = attribute(attributes, "formatCode").unwrap_or_default();
                if let Some(meaning) = meaning(&code) {
                    times.extend(attribute(attributes, "numFmtId").map(|id| (id, meaning)));
                }
            }
            Piece::Open("cellXfs", _, false) => in_cells = true,
            Piece::Close("cellXfs") => in_cells = false,
            Piece::Open("xf", attributes, _) if in_cells => {
                let id = attribute(attributes, "numFmtId").unwrap_or_default();
                let own = times.iter().find(|(found, _)| *found == id);
                meanings.push(match (id.parse::<u32>(), own) {
                    (_, Some((_, meaning))) => *meaning,
                    (Ok(46), None) => Meaning::Duration,
                    (Ok(14..=22 | 45 | 47), None) => Meaning::Time,
                    _ => Meaning::Number,
                });
            }
            _ => {}
        }
    }
    meanings
}

/// What a format of days or times means: it names their parts outside of quotes; those that go on beyond a day or an
/// hour stand in brackets.
fn meaning(code: &str) -> Option<Meaning> {
    let lower = code.to_ascii_lowercase();
    let is_duration = ["[h", "[m", "[s"].iter().any(|part| {
        let mut found = lower.match_indices(part);
        found.any(|(place, _)| {
            let rest = lower.get(place + 1..).unwrap_or_default();
            let inside = rest.split(']').next().unwrap_or_default();
            inside
                .bytes()
                .all(|byte| inside.starts_with(char::from(byte)))
        })
    });
    if is_duration {
        return Some(Meaning::Duration);
    }
    let mut end = None;
    let mut characters = lower.chars();
    while let Some(c) = characters.next() {
        match (end, c) {
            (Some(close), c) if c == close => end = None,
            (None, '"') => end = Some('"'),
            (None, '[') => end = Some(']'),
            (None, '\\' | '_' | '*') => {
                characters.next();
            }
            (None, 'y' | 'm' | 'd' | 'h' | 's') => return Some(Meaning::Time),
            _ => {}
        }
    }
    None
}

/// What the cells of a sheet refer to.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// Texts by number.
    pub texts: Vec<String>,
    /// What numbers mean, by style.
    pub meanings: Vec<Meaning>,
    /// Whether days count from 1904.
    pub from_1904: bool,
}

/// The first rows and columns of a sheet. The header has the letters of the columns.
pub fn sheet(xml: &str, book: &Book) -> Table {
    let mut table = Table::default();
    let mut row: Vec<String> = Vec::new();
    let mut cell = Cell::default();
    let mut width = 0;
    let mut is_value = false;
    let mut in_row = false;
    let mut bytes = 0;
    for piece in pieces(xml) {
        match piece {
            Piece::Open("row", attributes, is_empty) => {
                let number = attribute(attributes, "r").and_then(|number| number.parse().ok());
                let number: usize = number.unwrap_or(table.rows.len() + 1);
                if number > ROWS || table.rows.len() >= ROWS || bytes > SHEET_TEXT {
                    table.more_rows = true;
                    break;
                }
                // Rows without cells may be left out.
                while table.rows.len() + 1 < number {
                    table.rows.push(Vec::new());
                }
                row.clear();
                in_row = !is_empty;
                if is_empty {
                    table.rows.push(Vec::new());
                }
            }
            Piece::Close("row") if std::mem::take(&mut in_row) => {
                table.rows.push(std::mem::take(&mut row));
            }
            Piece::Open("c", attributes, is_empty) => {
                let place = attribute(attributes, "r").and_then(|name| column(&name));
                cell = Cell {
                    column: place.unwrap_or(row.len()),
                    kind: attribute(attributes, "t").unwrap_or_default(),
                    style: attribute(attributes, "s").and_then(|style| style.parse().ok()),
                    text: String::new(),
                };
                if !is_empty {
                    width = width.max(cell.column + 1);
                }
            }
            Piece::Open("v" | "t", _, false) => is_value = true,
            Piece::Close("v" | "t") => is_value = false,
            Piece::Text(text) if is_value && cell.text.len() < CELL => {
                add_text(text, &mut cell.text);
            }
            Piece::Close("c") if cell.column < COLUMNS => {
                while row.len() < cell.column {
                    row.push(String::new());
                }
                row.truncate(cell.column);
                let shown = cell.shown(book);
                bytes += shown.len();
                row.push(shown);
            }
            Piece::Close("sheetData") => break,
            _ => {}
        }
    }
    if in_row {
        table.rows.push(row);
        table.more_rows = true;
    }
    let shown = width.min(COLUMNS);
    for row in &mut table.rows {
        row.resize(shown, String::new());
    }
    table.header = (0..shown).map(letters).collect();
    table.more_columns = width.saturating_sub(COLUMNS);
    table
}

#[derive(Debug, Default)]
struct Cell {
    column: usize,
    kind: String,
    style: Option<usize>,
    text: String,
}

impl Cell {
    fn shown(&self, book: &Book) -> String {
        let text = self.text.as_str();
        let shown = match self.kind.as_str() {
            "s" => {
                let number = text.trim().parse::<usize>().ok();
                let found = number.and_then(|number| book.texts.get(number));
                let found = found.map_or("…", String::as_str);
                found.chars().take(CELL).collect()
            }
            "b" => if text.trim() == "1" { "TRUE" } else { "FALSE" }.to_owned(),
            "" | "n" => {
                let meaning = self.style.and_then(|style| book.meanings.get(style));
                let time = match meaning {
                    Some(Meaning::Time) => time(text, book.from_1904),
                    Some(Meaning::Duration) => seconds(text).map(clock),
                    _ => None,
                };
                time.unwrap_or_else(|| text.to_owned())
            }
            _ => text.to_owned(),
        };
        shown.chars().take(CELL).collect()
    }
}

/// Number of a column by the name of a cell: `B7` is in column 1.
fn column(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    let number = letters.take(4).fold(0, |number, letter| {
        number * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    // Excel ends at XFD.
    (1..=16_384).contains(&number).then(|| number - 1)
}

fn letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.extend(u8::try_from(rest % 26).map(|digit| char::from(b'A' + digit)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// A number of days in seconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "below a limit that is checked"
)]
fn seconds(text: &str) -> Option<i64> {
    let days: f64 = text.trim().parse().ok()?;
    // Day 2,958,465 is the last of the year 9999.
    let is_known = (0.0..2_958_466.0).contains(&days);
    is_known.then(|| (days * 86_400.0).round() as i64)
}

fn clock(seconds: i64) -> String {
    let (minutes, second) = (seconds / 60, seconds % 60);
    format!("{:02}:{:02}:{second:02}", minutes / 60, minutes % 60)
}

/// A number of days as day and time.
fn time(text: &str, from_1904: bool) -> Option<String> {
    let seconds = seconds(text)?;
    let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    if day == 0 && !(from_1904 && second == 0) {
        return Some(clock(second));
    }
    // Excel counts a 29th of February 1900, which there was not.
    let first = match day {
        _ if from_1904 => -24_107,
        1..60 => -25_568,
        _ => -25_569,
    };
    let (year, month, day) = civil(first + day);
    let date = format!("{year:04}-{month:02}-{day:02}");
    Some(if second == 0 {
        date
    } else {
        format!("{date} {}", clock(second))
    })
}
