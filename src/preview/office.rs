//! Documents of office programs, which are ZIP archives: the text of DOCX, the cells of XLSX. Of other archives, the
//! files are listed.

use belvedere_view::preview::csv::{ROWS, Table};
use belvedere_view::preview::office_parts::{self, Book, Sheet};
use belvedere_view::preview::zip::{self, Entry, Unpacked};
use leptos::prelude::*;
use web_sys::Blob;

use super::columns::TableView;
use super::content::{part, size};
use super::kinds;
use super::later::later;
use super::texts::Text;
use crate::i18n::{bytes, t};
use crate::ui::Skeleton;

const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PPTX: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/// Whether a file of this media type is opened here.
pub fn is_package(media_type: &str) -> bool {
    matches!(media_type, DOCX | XLSX | PPTX | "application/zip")
}

/// What an archive holds.
#[derive(Debug, Clone)]
enum Found {
    Document {
        text: String,
        is_cut: bool,
    },
    Workbook {
        sheets: Vec<Sheet>,
        book: StoredValue<Book>,
        is_cut: bool,
    },
    /// A format without a preview: its media type, and the files in it.
    Other(&'static str, Vec<Entry>),
}

/// A document, a workbook or another archive.
#[component]
pub fn Package(
    /// The content.
    blob: Blob,
) -> impl IntoView {
    let found = {
        let blob = blob.clone();
        later(async move { open(&blob).await })
    };
    let blob = StoredValue::new_local(blob);
    move || match found.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some(None) => view! { <p class="preview-note">{t(Text::DamagedArchive)}</p> }.into_any(),
        Some(Some(Found::Document { text, is_cut })) => {
            let text = if text.is_empty() {
                view! { <p class="preview-note">{t(Text::DocumentEmpty)}</p> }.into_any()
            } else {
                view! {
                    <pre class="preview-text" tabindex="0" role="region" aria-label=t(Text::DocumentBody) dir="auto">
                        {text}
                    </pre>
                }
                .into_any()
            };
            view! {
                <p class="preview-note">{t(Text::DocumentNote)}</p>
                {is_cut.then(cut_note)}
                {text}
            }
            .into_any()
        }
        Some(Some(Found::Workbook {
            sheets,
            book,
            is_cut,
        })) => view! { <Workbook blob=blob.get_value() sheets book is_cut /> }.into_any(),
        Some(Some(Found::Other(media_type, entries))) => {
            view! { <Listed media_type entries /> }.into_any()
        }
    }
}

fn cut_note() -> impl IntoView {
    view! { <p class="preview-note">{t(Text::PartCut)}</p> }
}

/// The sheets of a workbook, one at a time.
#[component]
fn Workbook(
    blob: Blob,
    sheets: Vec<Sheet>,
    book: StoredValue<Book>,
    is_cut: bool,
) -> impl IntoView {
    let chosen = RwSignal::new(0_usize);
    let names: Vec<String> = sheets.iter().map(|sheet| sheet.name.clone()).collect();
    let choice = (names.len() > 1).then(|| {
        let on_change = move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0));
        let options = names.into_iter().enumerate().map(|(index, name)| {
            view! { <option value=index.to_string()>{name}</option> }
        });
        view! {
            <label class="preview-sheet">
                <span>{t(Text::TheSheet)}</span>
                <select class="input" on:change=on_change>
                    {options.collect_view()}
                </select>
            </label>
        }
    });
    let sheets = StoredValue::new(sheets);
    let blob = StoredValue::new_local(blob);
    view! {
        <p class="preview-note">{t(Text::WorkbookNote)}</p>
        {is_cut.then(cut_note)}
        {choice}
        {move || {
            let sheet = sheets.with_value(|sheets| sheets.get(chosen.get()).cloned());
            sheet.map(|sheet| view! { <Cells blob=blob.get_value() path=sheet.path book /> })
        }}
    }
}

/// The cells of a sheet.
#[component]
fn Cells(blob: Blob, path: String, book: StoredValue<Book>) -> impl IntoView {
    let table = later(async move {
        let entries = list(&blob).await?;
        let content = content(&blob, &entries, &path).await?;
        let xml = String::from_utf8_lossy(&content.bytes);
        let mut table = book.try_with_value(|book| office_parts::sheet(&xml, book))?;
        table.more_rows |= content.is_cut;
        Some(table)
    });
    move || match table.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some(None) => view! { <p class="preview-note">{t(Text::DamagedArchive)}</p> }.into_any(),
        Some(Some(table)) if table.rows.is_empty() => {
            view! { <p class="preview-note">{t(Text::SheetEmpty)}</p> }.into_any()
        }
        Some(Some(table)) => view! { <TableView table /> }.into_any(),
    }
}

/// The files of an archive that is not shown.
#[component]
fn Listed(media_type: &'static str, entries: Vec<Entry>) -> impl IntoView {
    let more_rows = entries.len() > ROWS;
    let entries = entries.into_iter().take(ROWS);
    let rows = entries.map(|entry| vec![entry.name, bytes(entry.size)]);
    let table = Table {
        header: vec![t(Text::FileName), t(Text::FileSize)],
        rows: rows.collect(),
        more_rows,
        more_columns: 0,
    };
    view! {
        <p class="preview-note">{kinds::why_not(Some(media_type))}</p>
        {(media_type == "application/zip").then(|| view! { <TableView table /> })}
    }
}

/// What the archive holds; `None` when it can't be read.
async fn open(blob: &Blob) -> Option<Found> {
    let entries = list(blob).await?;
    let has = |name: &str| entries.iter().any(|entry| entry.name == name);
    if has("word/document.xml") {
        let content = content(blob, &entries, "word/document.xml").await?;
        let xml = String::from_utf8_lossy(&content.bytes);
        let (text, is_cut) = office_parts::document_text(&xml);
        return Some(Found::Document {
            text,
            is_cut: is_cut || content.is_cut,
        });
    }
    if has("xl/workbook.xml") {
        let mut is_cut = false;
        let mut read = async |name: &str| {
            let content = content(blob, &entries, name).await?;
            is_cut |= content.is_cut;
            Some(String::from_utf8_lossy(&content.bytes).into_owned())
        };
        let workbook = read("xl/workbook.xml").await?;
        let links = read("xl/_rels/workbook.xml.rels").await?;
        let (sheets, from_1904) = office_parts::sheets(&workbook, &links);
        let texts = read("xl/sharedStrings.xml").await.unwrap_or_default();
        let styles = read("xl/styles.xml").await.unwrap_or_default();
        let book = Book {
            texts: office_parts::shared_texts(&texts),
            meanings: office_parts::meanings(&styles),
            from_1904,
        };
        return Some(Found::Workbook {
            sheets,
            book: StoredValue::new(book),
            is_cut,
        });
    }
    let is_slides = has("ppt/presentation.xml");
    let media_type = if is_slides { PPTX } else { "application/zip" };
    Some(Found::Other(media_type, entries))
}

/// The files in the archive.
async fn list(blob: &Blob) -> Option<Vec<Entry>> {
    let all = size(blob);
    let tail = part(blob, all.saturating_sub(zip::TAIL), all).await?;
    let (begin, length) = zip::list_place(&tail)?;
    let end = begin.checked_add(length.min(zip::LIST))?;
    Some(zip::entries(&part(blob, begin, end).await?))
}

/// The content of a file in the archive.
async fn content(blob: &Blob, entries: &[Entry], name: &str) -> Option<Unpacked> {
    let entry = entries.iter().find(|entry| entry.name == name)?;
    let length = entry.packed.min(zip::PACKED) + zip::HEADER;
    let bytes = part(blob, entry.place, entry.place.saturating_add(length)).await?;
    zip::unpack(entry, &bytes)
}
