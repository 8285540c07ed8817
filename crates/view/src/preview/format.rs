//! Detects the format of a file by its first bytes; its name and the platform's media type only choose between kinds
//! of text.

use super::mail::begins_as_mail;

/// Number of bytes at the start of a file that its format is detected from.
pub const HEAD: u64 = 4096;

/// The format of a file, which selects its preview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Nothing at all.
    Empty,
    /// A raster image, with the media type that the browser is told.
    Image(&'static str),
    /// A vector image. It is a document, so only `<img>` may have it, where no script runs.
    Svg,
    /// Audio, with its media type.
    Audio(&'static str),
    /// A video, with its media type.
    Video(&'static str),
    /// A PDF document.
    Pdf,
    /// A JSON text.
    Json,
    /// Columns of text.
    Csv,
    /// Markdown.
    Markdown,
    /// A mail.
    Mail,
    /// HTML or XML: only its source is ever shown.
    Markup,
    /// Any other text.
    Text,
    /// Another format, with the media type that its bytes tell.
    Other(Option<&'static str>),
}

/// The detected format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detected {
    /// The format.
    pub format: Format,
    /// Whether the platform says that it is of another kind.
    pub disagrees: bool,
}

/// Detects the format of a file from its first [`HEAD`] bytes, the platform's media type, and its name.
pub fn detect(head: &[u8], media_type: &str, name: &str) -> Detected {
    let essence = essence(media_type);
    let format = format(head, &essence, extension(name).as_str());
    Detected {
        format,
        disagrees: disagrees(format, &essence),
    }
}

fn format(head: &[u8], essence: &str, extension: &str) -> Format {
    if head.is_empty() {
        return Format::Empty;
    }
    if head.starts_with(b"%PDF-") {
        return Format::Pdf;
    }
    // Mail may hold bytes of any character set.
    let is_named = essence == "message/rfc822" || extension == "eml";
    if begins_as_mail(head, is_named) {
        return Format::Mail;
    }
    // Before the signatures: some are two letters long, with which a text may begin.
    if let Some(text) = as_text(head) {
        return text_format(&text, essence, extension);
    }
    match signature(head) {
        Some(
            image @ ("image/png"
            | "image/jpeg"
            | "image/gif"
            | "image/webp"
            | "image/bmp"
            | "image/avif"
            | "image/vnd.microsoft.icon"),
        ) => Format::Image(image),
        Some(audio @ ("audio/mpeg" | "audio/ogg" | "audio/aac")) => Format::Audio(audio),
        Some("audio/x-wav") => Format::Audio("audio/wav"),
        Some("audio/x-flac") => Format::Audio("audio/flac"),
        Some("audio/m4a") => Format::Audio("audio/mp4"),
        Some("video/mp4" | "video/x-m4v") => Format::Video("video/mp4"),
        Some("video/webm") => Format::Video("video/webm"),
        other => Format::Other(other),
    }
}

/// The media type that the first bytes tell.
fn signature(head: &[u8]) -> Option<&'static str> {
    // What the crate does not know: files of rows, and TIFF with addresses of 64 bits.
    const OTHERS: &[(&[u8], &str)] = &[
        (b"PAR1", "application/vnd.apache.parquet"),
        (b"ARROW1\0\0", "application/vnd.apache.arrow.file"),
        (b"\xff\xff\xff\xff", "application/vnd.apache.arrow.stream"),
        (b"Obj\x01", "application/vnd.apache.avro"),
        (b"ORC", "application/vnd.apache.orc"),
        (b"II\x2b\0\x08\0\0\0", "image/tiff"),
        (b"MM\0\x2b\0\x08\0\0", "image/tiff"),
    ];
    let other = OTHERS.iter().find(|(start, _)| head.starts_with(start));
    // The schema that a stream begins with has a length, and room for it.
    let is_whole = |media_type: &str| {
        !media_type.ends_with("stream")
            || head.get(4..8).is_some_and(|length| {
                matches!(length, [_, _, _, 0]) && length.iter().any(|byte| *byte != 0)
            })
    };
    match other {
        Some((_, media_type)) if is_whole(media_type) => Some(media_type),
        _ => infer::get(head).map(|found| found.mime_type()),
    }
}

/// Which kind of text it is. A text that begins as a vector image is one, whatever its name; for other texts, type and
/// name choose.
fn text_format(text: &str, essence: &str, extension: &str) -> Format {
    let start = text.trim_start();
    let named = |types: &[&str], extensions: &[&str]| {
        types.contains(&essence) || extensions.contains(&extension)
    };
    if root_element(start) == Some("svg") {
        return Format::Svg;
    }
    if named(&["text/markdown", "text/x-markdown"], &["md", "markdown"]) {
        return Format::Markdown;
    }
    if start.starts_with('<') {
        return Format::Markup;
    }
    let is_json = named(&["application/json"], &["json", "geojson"]) || essence.ends_with("+json");
    if is_json || start.starts_with('{') || start.starts_with("[{") {
        return Format::Json;
    }
    if named(
        &["text/csv", "text/tab-separated-values"],
        &["csv", "tsv", "tab"],
    ) {
        return Format::Csv;
    }
    if named(
        &["text/html", "text/xml", "application/xml"],
        &["html", "htm", "xml"],
    ) {
        return Format::Markup;
    }
    Format::Text
}

/// The first bytes as text: UTF-8, possibly cut in the middle of a character, or UTF-16 with its mark; `None` when
/// they are not text.
fn as_text(head: &[u8]) -> Option<String> {
    let text = if head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]) {
        decode(head)
    } else {
        match std::str::from_utf8(head) {
            Ok(text) => text.to_owned(),
            // Without a length, the error is a character that goes on behind the end.
            Err(error) if error.error_len().is_none() => {
                let valid = head.get(..error.valid_up_to())?;
                std::str::from_utf8(valid).ok()?.to_owned()
            }
            Err(_) => return None,
        }
    };
    let is_plain =
        |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1b}');
    text.chars().all(is_plain).then_some(text)
}

/// The text of a file: UTF-16 where its mark says so, else UTF-8. Invalid bytes become `�`.
pub fn decode(bytes: &[u8]) -> String {
    type ReadUnit = fn([u8; 2]) -> u16;
    let (rest, read): (&[u8], ReadUnit) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => (rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => return String::from_utf8_lossy(rest).into_owned(),
        _ => return String::from_utf8_lossy(bytes).into_owned(),
    };
    let (units, _) = rest.as_chunks::<2>();
    char::decode_utf16(units.iter().map(|unit| read(*unit)))
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// The name of the first element of a markup text, without its prefix; declarations and comments before it are skipped.
fn root_element(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = if rest.starts_with("<!--") {
            rest.find("-->")? + 3
        } else if rest.starts_with("<?") {
            rest.find("?>")? + 2
        } else if rest.starts_with("<!") {
            // The inner part of a document type stands in brackets.
            let close = rest.find('>')?;
            match rest.find('[') {
                Some(open) if open < close => rest.find("]>").map_or(close + 1, |end| end + 2),
                _ => close + 1,
            }
        } else {
            break;
        };
        rest = rest.get(end..)?.trim_start();
    }
    let name = rest.strip_prefix('<')?;
    let end = name
        .find(|c: char| c.is_whitespace() || c == '>' || c == '/')
        .unwrap_or(name.len());
    let name = name.get(..end)?;
    Some(name.rsplit(':').next().unwrap_or(name))
}

/// Whether the platform says that the file is of another kind than it is.
fn disagrees(format: Format, essence: &str) -> bool {
    let says = |prefix: &str| essence.starts_with(prefix);
    let opaque = matches!(
        essence,
        "" | "application/octet-stream" | "binary/octet-stream"
    );
    let textual = says("text/")
        || matches!(essence, "application/json" | "application/xml")
        || essence.ends_with("+json")
        || essence.ends_with("+xml");
    let agrees = match format {
        Format::Empty => true,
        Format::Svg => essence == "image/svg+xml",
        Format::Image(_) => says("image/") && essence != "image/svg+xml",
        // Some containers hold either.
        Format::Audio(_) | Format::Video(_) => {
            says("audio/") || says("video/") || essence == "application/ogg"
        }
        Format::Pdf => essence == "application/pdf",
        Format::Json => textual && essence != "text/html",
        Format::Mail => textual || essence == "message/rfc822",
        Format::Csv | Format::Markdown | Format::Text => {
            !(says("image/") || says("audio/") || says("video/") || essence == "application/pdf")
        }
        Format::Markup => textual && !matches!(essence, "application/json" | "text/csv"),
        Format::Other(found) => {
            !textual && (found.is_some() || !(says("image/") || essence == "application/pdf"))
        }
    };
    !opaque && !agrees
}

/// A media type without its parameters, in lower case.
pub fn essence(media_type: &str) -> String {
    let essence = media_type.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

/// The extension of a file name, in lower case; empty without one.
fn extension(name: &str) -> String {
    let base = name.rsplit(['/', '\\']).next().unwrap_or_default();
    base.rsplit_once('.')
        .map_or_else(String::new, |(_, extension)| extension.to_ascii_lowercase())
}
