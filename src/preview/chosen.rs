//! Chooses the preview of content by its format.

use std::fmt::Write as _;

use belvedere_view::preview::format::{self, Format, detect, essence};
use leptos::prelude::*;

use super::content::{Content, part};
use super::image::CheckedImage;
use super::kinds;
use super::later::later;
use super::mail_view::MailView;
use super::markdown_view::MarkdownView;
use super::office::{self, Package};
use super::pdf::Pdf;
use super::rows::{CsvRows, rows};
use super::table::Kind;
use super::text::{Json, PlainText, Vector};
use super::texts::Text;
use super::tiff::Tiff;
use super::video::{Audio, Video};
use crate::i18n::t;
use crate::ui::Skeleton;
use crate::ui::icon::{self, Icon};

/// How many bytes of a file without a preview are shown.
const BYTES: usize = 256;

/// A preview of content that is here.
#[component]
pub fn Preview(
    /// The content.
    content: Content,
    /// Its name.
    name: String,
    /// The media type that the platform says.
    media_type: String,
) -> impl IntoView {
    let blob = content.blob.clone();
    let head = later(async move { part(&blob, 0, format::HEAD).await });
    let content = StoredValue::new_local(content);
    move || match head.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some(None) => view! { <p class="preview-note">{t(Text::Unreadable)}</p> }.into_any(),
        Some(Some(head)) => {
            let detected = detect(&head, &media_type, &name);
            let note = detected.disagrees.then(|| {
                let text = t(Text::Disagrees {
                    named: essence(&media_type),
                    found: in_words(detected.format),
                });
                view! {
                    <p class="note" data-tone="warning" role="status">
                        <Icon icon=icon::ALERT />
                        <span>{text}</span>
                    </p>
                }
            });
            view! {
                {note}
                {draw(content.get_value(), detected.format, name.clone(), &head)}
            }
            .into_any()
        }
    }
}

fn draw(content: Content, format: Format, name: String, head: &[u8]) -> AnyView {
    let blob = content.blob;
    match format {
        Format::Empty => view! { <p class="preview-note">{t(Text::Empty)}</p> }.into_any(),
        Format::Image(kind) => view! { <CheckedImage blob kind name /> }.into_any(),
        Format::Svg => view! { <Vector blob name /> }.into_any(),
        Format::Audio(kind) => view! { <Audio blob kind name /> }.into_any(),
        Format::Video(kind) => view! { <Video blob kind name /> }.into_any(),
        Format::Pdf => view! { <Pdf blob name /> }.into_any(),
        Format::Json => view! { <Json blob /> }.into_any(),
        Format::Csv => view! { <CsvRows blob name /> }.into_any(),
        Format::Markdown => view! { <MarkdownView blob /> }.into_any(),
        Format::Markup => view! {
            <p class="preview-note">{t(Text::MarkupNote)}</p>
            <PlainText blob />
        }
        .into_any(),
        Format::Text => view! { <PlainText blob /> }.into_any(),
        Format::Mail => view! { <MailView blob /> }.into_any(),
        Format::Other(Some("image/tiff")) => view! { <Tiff blob name /> }.into_any(),
        Format::Other(Some("application/vnd.apache.arrow.stream")) => {
            rows(blob, &name, Kind::ArrowStream).into_any()
        }
        Format::Other(Some("application/vnd.apache.arrow.file")) => {
            rows(blob, &name, Kind::ArrowFile).into_any()
        }
        Format::Other(Some("application/vnd.apache.parquet")) => {
            rows(blob, &name, Kind::Parquet).into_any()
        }
        Format::Other(Some(found)) if office::is_package(found) => {
            view! { <Package blob /> }.into_any()
        }
        Format::Other(found) => view! {
            <p class="preview-note">{kinds::why_not(found)}</p>
            <h3 class="preview-label">{t(Text::FirstBytes)}</h3>
            <pre class="preview-text preview-bytes" tabindex="0" role="region" aria-label=t(Text::FirstBytes)>
                {hexadecimal(head.get(..BYTES.min(head.len())).unwrap_or_default())}
            </pre>
        }
        .into_any(),
    }
}

/// Name of a file's format.
pub fn in_words(format: Format) -> String {
    let kind = |media_type: &str| {
        let kind = media_type.rsplit('/').next().unwrap_or(media_type);
        belvedere_view::upper_case(kind)
    };
    match format {
        Format::Empty => t(Text::Nothing),
        Format::Image(found) => t(Text::AnImage { kind: kind(found) }),
        Format::Svg => t(Text::AVector),
        Format::Audio(found) => t(Text::Audio { kind: kind(found) }),
        Format::Video(found) => t(Text::Video { kind: kind(found) }),
        Format::Pdf => t(Text::APdf),
        Format::Json => t(Text::AJson),
        Format::Csv => t(Text::ACsv),
        Format::Markdown => t(Text::AMarkdown),
        Format::Markup => t(Text::Markup),
        Format::Text => t(Text::Plain),
        Format::Mail => t(Text::AMail),
        Format::Other(found) => kinds::name(found),
    }
}

/// Bytes as rows of 16, each with the characters that it holds.
fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (row, chunk) in bytes.chunks(16).enumerate() {
        // Writing to a string never fails.
        let _ = write!(text, "{:06x} ", row * 16);
        for byte in chunk {
            let _ = write!(text, " {byte:02x}");
        }
        text.push_str(&"   ".repeat(16 - chunk.len()));
        text.push_str("  ");
        text.extend(chunk.iter().map(|byte| {
            if (0x20..0x7f).contains(byte) {
                char::from(*byte)
            } else {
                '·'
            }
        }));
        text.push('\n');
    }
    text
}
