//! Copies cells and rows: for spreadsheets as tab separated text and as a table, or in other forms.

use belvedere_client::api::ontologies::OntologyObjectV2;
use belvedere_table::CsvOptions;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::delimited::{
    Cell, delimited_row, html_row, json_row, literal, markdown_row, names, plain, value,
};
use belvedere_view::objects::rows::Record;
use leptos::prelude::*;

use crate::announcer::Announcer;
use crate::grid::{Area, Position};
use crate::i18n::t;
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;
use crate::{browser, request};

/// The form of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Tab separated, for spreadsheets.
    Tsv,
    /// Comma separated.
    Csv,
    /// A JSON list of objects.
    Json,
    /// A table for documents.
    Markdown,
    /// The primary keys, one a line.
    Keys,
    /// The primary keys as a list for SQL.
    InList,
    /// The RIDs, one a line.
    Rids,
}

/// The cells to copy: places of rows, and columns.
struct Part {
    places: Vec<usize>,
    columns: Vec<Column>,
}

/// Bytes at the end of a line of delimited values, which a copy does not end with.
const LINE_END: usize = "\r\n".len();

/// The value of a cell as text; `None` when it is missing.
pub fn value_at(table: Table, at: Position) -> Option<String> {
    let column = table
        .columns
        .with_untracked(|columns| columns.get(at.column.checked_sub(1)?).cloned())?;
    let place = at.row.checked_sub(1)?;
    table
        .shown
        .view(|view| plain(&view.get(place)?, &column.name))?
}

/// Copies for spreadsheets: the marked cells, else the selected rows if the cell at the position is in one, else this cell as its
/// bare text. A header stands for its column, the number of a row for the row.
pub fn copy_at(table: Table, at: Position, headers: bool, announcer: Announcer) {
    let area = table.area.get_untracked();
    let is_picked = at.row.checked_sub(1).is_some_and(|place| {
        let picked = table.shown.view(|view| view.is_picked(place));
        picked.unwrap_or(false)
    });
    if !area.is_extended() && is_picked {
        copy_picked(table, Format::Tsv, headers, announcer);
        return;
    }
    if area.is_one() && !headers {
        put(value_at(table, at).unwrap_or_default(), None, 1, announcer);
        return;
    }
    copy_area(table, area, Format::Tsv, headers, announcer);
}

/// Copies the values of a column.
pub fn copy_column(table: Table, column: &Column, announcer: Announcer) {
    let part = Part {
        places: (0..table.shown.count()).collect(),
        columns: vec![column.clone()],
    };
    copy_part(table, part, Format::Tsv, false, announcer);
}

fn copy_area(table: Table, area: Area, format: Format, headers: bool, announcer: Announcer) {
    let columns = table.columns.get_untracked();
    let rows = area.rows(table.shown.count());
    let part = Part {
        places: (rows.start() - 1..*rows.end()).collect(),
        columns: area
            .columns(columns.len())
            .filter_map(|column| columns.get(column - 1).cloned())
            .collect(),
    };
    copy_part(table, part, format, headers, announcer);
}

/// Copies the marked cells, else the selected rows, with headers.
pub fn copy_chosen(table: Table, format: Format, announcer: Announcer) {
    let area = table.area.get_untracked();
    if area.is_extended() {
        copy_area(table, area, format, true, announcer);
    } else {
        copy_picked(table, format, true, announcer);
    }
}

fn copy_picked(table: Table, format: Format, headers: bool, announcer: Announcer) {
    let picked = table.shown.in_order(table.picked.list());
    let places = picked
        .into_iter()
        .filter_map(|index| table.shown.place(index))
        .collect();
    let part = Part {
        places,
        columns: table.columns.get_untracked(),
    };
    copy_part(table, part, format, headers, announcer);
}

fn copy_part(table: Table, part: Part, format: Format, headers: bool, announcer: Announcer) {
    let Part { places, columns } = part;
    let mut text = String::new();
    let mut html = String::from("<table>");
    let titles = names(columns.iter().map(|column| &column.title));
    let csv = CsvOptions::guarded();
    let tsv = CsvOptions {
        delimiter: '\t',
        ..CsvOptions::guarded()
    };
    match format {
        Format::Tsv if headers => {
            delimited_row(&tsv, &titles, &mut text);
            html_row(&titles, "th", &mut html);
        }
        Format::Csv => {
            let names = names(columns.iter().map(|column| &column.name));
            delimited_row(&csv, &names, &mut text);
        }
        Format::Markdown => {
            markdown_row(&titles, &mut text);
            text.push_str(&"| --- ".repeat(columns.len()));
            text.push_str("|\n");
        }
        Format::Json => text.push_str("[\n"),
        _ => {}
    }
    let values = |record: &Record| -> Vec<Cell> {
        let columns = columns.iter();
        columns.map(|column| value(record, column)).collect()
    };
    let mut keys = Vec::new();
    let count = places.len();
    table.shown.view(|view| {
        for (at, place) in places.into_iter().enumerate() {
            let Some(record) = view.get(place) else {
                continue;
            };
            let is_last = at + 1 == count;
            match format {
                Format::Tsv => {
                    let values = values(&record);
                    delimited_row(&tsv, &values, &mut text);
                    html_row(&values, "td", &mut html);
                    if is_last {
                        text.truncate(text.len() - LINE_END);
                    }
                }
                Format::Csv => delimited_row(&csv, &values(&record), &mut text),
                Format::Markdown => markdown_row(&values(&record), &mut text),
                Format::Json => {
                    json_row(&record, Some(&columns), &mut text);
                    text.push_str(if is_last { "\n" } else { ",\n" });
                }
                Format::Keys | Format::InList => {
                    let index = view.index(place);
                    keys.extend(index.and_then(|index| view.rows.primary_key(index)));
                }
                Format::Rids => keys.extend(plain(&record, OntologyObjectV2::RID)),
            }
        }
    });
    match format {
        Format::Json => text.push(']'),
        Format::Rids if keys.len() < count => {
            let show = move |()| table.change(false, |state| state.rid = true);
            announcer.done_with(&t(Text::NoRids), t(Text::ShowRids), Callback::new(show));
            return;
        }
        Format::Keys | Format::Rids => text = keys.join("\n"),
        Format::InList => {
            let keys: Vec<String> = keys.iter().map(|key| literal(key)).collect();
            text = format!("({})", keys.join(", "));
        }
        _ => {}
    }
    html.push_str("</table>");
    let html = (format == Format::Tsv).then_some(html);
    put(text, html, count, announcer);
}

fn put(text: String, html: Option<String>, rows: usize, announcer: Announcer) {
    request::spawn(async move {
        let copied = match &html {
            Some(html) => browser::copy_table(&text, html).await,
            None => browser::copy_to_clipboard(&text).await,
        };
        if copied {
            announcer.done(&t(Text::CopiedRows(rows as u64)));
        } else {
            announcer.failed(&t(Text::CopyRefused));
        }
    });
}
