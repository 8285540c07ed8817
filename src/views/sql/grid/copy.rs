//! Copies the selection: one cell unchanged, several in a format for spreadsheets, documents or programs.

use belvedere_table::session::{Request, Response};
use belvedere_table::{CsvOptions, Format};

use leptos::prelude::*;

use super::view::View;
use crate::announcer::Announcer;
use crate::i18n::{number, t};
use crate::views::sql::export::{Portions, places};
use crate::views::sql::run::Run;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;
use crate::{browser, request};

/// The most bytes that go into the clipboard: more belongs into a file.
const MAX_CLIPBOARD_BYTES: usize = 16 << 20;

/// The form of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// For spreadsheets: values between tabs, and a table of HTML beside them. One cell alone is its bare text.
    Cells {
        /// Whether the names of the columns come first.
        header: bool,
    },
    /// A list of JSON objects.
    Json,
    /// A table for documents.
    Markdown,
    /// The values of the first column as a list for SQL's `IN`.
    InList,
}

impl Form {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Cells { header: false },
        Self::Cells { header: true },
        Self::Json,
        Self::Markdown,
        Self::InList,
    ];
}

/// The part of the table to copy.
pub struct Part {
    table: u32,
    view: View,
    /// Places of rows, from zero, the last not included.
    places: Vec<(usize, usize)>,
    /// Columns, counted as in the result.
    columns: Vec<usize>,
    /// The place and the column of the only cell, if it is one.
    one: Option<(usize, usize)>,
}

impl Part {
    /// The selection of a run's rows; `None` where there are none.
    pub fn of(run: &Run, view: View) -> Option<Self> {
        let area = view.area.get_untracked();
        let rows = view.rows.get_untracked().unwrap_or(run.progress.rows);
        let shown = view
            .layout
            .with_untracked(|layout| layout.shown(run.columns.len()));
        let (places, columns) = places(area, rows, &shown);
        let one = match (places.as_slice(), columns.as_slice()) {
            ([(place, _)], [column]) if area.is_one() => Some((*place, *column)),
            _ => None,
        };
        Some(Self {
            one,
            ..Self::new(run.table?, view, places, columns)
        })
    }

    /// What the menu copies: the selection, or all shown rows while only the cell of the cursor is selected, which keys copy.
    pub fn of_menu(run: &Run, view: View) -> Option<Self> {
        if !view.area.get_untracked().is_one() {
            return Self::of(run, view);
        }
        let rows = view.rows.get_untracked().unwrap_or(run.progress.rows);
        let columns = view
            .layout
            .with_untracked(|layout| layout.shown(run.columns.len()));
        Some(Self::new(run.table?, view, vec![(0, rows)], columns))
    }

    /// Rows by their places and columns.
    pub const fn new(
        table: u32,
        view: View,
        places: Vec<(usize, usize)>,
        columns: Vec<usize>,
    ) -> Self {
        Self {
            table,
            view,
            places,
            columns,
            one: None,
        }
    }
}

/// Copies, and says whether that worked.
pub fn copy(part: Part, form: Form, announcer: Announcer) {
    request::spawn(async move {
        let text = written(&part, form).await;
        take(&part, text, announcer).await;
    });
}

/// Copies the text of a file, and says whether that worked.
pub fn copy_as(part: Part, format: Format, announcer: Announcer) {
    request::spawn(async move {
        let text = many(&part, format).await;
        take(&part, text.map(|text| (text, None)), announcer).await;
    });
}

/// Puts a text and its form as HTML into the clipboard, if it is not too much.
async fn take(part: &Part, text: Option<(String, Option<String>)>, announcer: Announcer) {
    let Some((text, html)) = text else {
        announcer.failed(&t(Text::TooMuchToCopy));
        return;
    };
    let copied = match html {
        Some(html) => browser::copy_table(&text, &html).await,
        None => browser::copy_to_clipboard(&text).await,
    };
    if copied {
        let rows = part
            .places
            .iter()
            .map(|(from, to)| to - from)
            .sum::<usize>();
        announcer.done(&t(Text::Copied {
            rows: number(rows as u64),
            columns: number(part.columns.len() as u64),
        }));
    } else {
        announcer.failed(&t(Text::NotCopied));
    }
}

/// The text of a copy, and its form as HTML where it has one.
async fn written(part: &Part, form: Form) -> Option<(String, Option<String>)> {
    Some(match form {
        Form::Cells { header: false } if part.one.is_some() => (one(part).await?, None),
        Form::Cells { header } => {
            let guard = !part.view.exact.try_get_untracked()?;
            let tsv = CsvOptions {
                header,
                guard,
                ..CsvOptions::tsv()
            };
            let text = many(part, Format::Csv(tsv)).await?;
            (
                text,
                Some(many(part, Format::Html { header, guard }).await?),
            )
        }
        Form::Json => (many(part, Format::Json { exact: false }).await?, None),
        Form::Markdown => (many(part, Format::Markdown).await?, None),
        Form::InList => (list(part).await?, None),
    })
}

/// The whole text of the only cell, without any quotes.
async fn one(part: &Part) -> Option<String> {
    let worker = running_worker()?;
    let (place, column) = part.one?;
    // The place in the view is not the number of the row.
    let window = Request::Window {
        table: part.table,
        generation: part.view.generation.try_get_untracked()?,
        start: place,
        end: place + 1,
        columns: vec![column],
        most: 1,
    };
    let reply = worker.window(&window).await?;
    let numbers = js_sys::Uint32Array::new(reply.buffers.get(3)?);
    let cell = Request::Cell {
        table: part.table,
        row: numbers.to_vec().first().copied()? as usize,
        column,
        most: MAX_CLIPBOARD_BYTES,
    };
    match worker.ask(&cell, None).await.ok()?.response {
        Response::Cell { text, .. } => Some(text.unwrap_or_default()),
        _ => None,
    }
}

async fn many(part: &Part, format: Format) -> Option<String> {
    let (columns, places) = (part.columns.clone(), part.places.clone());
    let worker = running_worker()?;
    let portions = Portions::begin(worker, part.table, format, columns, Some(places)).await;
    let mut portions = portions.ok()?;
    let mut text = Vec::new();
    while let Some(portion) = portions.next().await? {
        text.extend(js_sys::Uint8Array::new(&portion).to_vec());
        if text.len() > MAX_CLIPBOARD_BYTES {
            return None;
        }
    }
    String::from_utf8(text).ok()
}

async fn list(part: &Part) -> Option<String> {
    let worker = running_worker()?;
    let question = Request::InList {
        table: part.table,
        column: *part.columns.first()?,
        places: part.places.clone(),
    };
    match worker.ask(&question, None).await.ok()?.response {
        Response::Text { text } if text.len() <= MAX_CLIPBOARD_BYTES => Some(text),
        _ => None,
    }
}
