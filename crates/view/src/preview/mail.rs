//! Mail (RFC 5322 with MIME): who wrote what to whom, and the list of what is attached. Nothing of it is drawn as a page.
//!
//! Everything is bounded: lines of headers, parts, how deep they lie in each other, and the text.

use super::mail_code::{
    Decode, base64, base64_size, parameter, parameters, quoted_printable, text, words,
};
use super::markup;

/// Most bytes of a mail that are read.
pub const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// Most bytes of text that are shown.
const TEXT: usize = 1024 * 1024;
/// Most attachments that are listed.
const ATTACHMENTS: usize = 200;
/// Most bytes of the headers of a part.
const HEADERS: usize = 256 * 1024;
/// Most characters of a header that is shown.
const VALUE: usize = 4_000;
/// Most parts.
const PARTS: usize = 1_000;
/// How deep parts lie in parts.
const DEPTH: usize = 10;

/// A mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mail {
    /// Who wrote it.
    pub from: String,
    /// To whom.
    pub to: String,
    /// Who has a copy.
    pub copies: String,
    /// What about.
    pub subject: String,
    /// When, as the sender wrote it.
    pub date: String,
    /// The text.
    pub text: String,
    /// Whether the text goes on.
    pub is_cut: bool,
    /// Whether there is only a page, of which this is the text.
    pub is_page: bool,
    /// What is attached.
    pub attachments: Vec<Attachment>,
    /// How many more attachments there are.
    pub more: usize,
}

/// A file in a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its name; may be empty.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Its size in bytes.
    pub size: usize,
}

/// Whether a text begins with the headers of a mail. Without a name that says so, it takes three of the usual ones.
pub fn begins_as_mail(head: &[u8], is_named: bool) -> bool {
    let mut known = 0;
    for line in without_envelope(head).split(|byte| *byte == b'\n') {
        let line = line.trim_ascii_end();
        if line.is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            continue;
        }
        let Some((name, _)) = split_field(line) else {
            break;
        };
        known += usize::from(matches!(
            name.as_str(),
            "from"
                | "date"
                | "message-id"
                | "received"
                | "return-path"
                | "mime-version"
                | "subject"
                | "to"
        ));
    }
    known >= if is_named { 1 } else { 4 }
}

/// Reads a mail.
pub fn read(bytes: &[u8], decode: Decode<'_>) -> Mail {
    let bytes = without_envelope(bytes);
    let (headers, _) = split(bytes);
    let fields = fields(headers, decode);
    let value = |name: &str| {
        let value = words(field(&fields, name), decode);
        value.replace('\t', " ").chars().take(VALUE).collect()
    };
    let mut reader = Reader {
        mail: Mail {
            from: value("from"),
            to: value("to"),
            copies: value("cc"),
            subject: value("subject"),
            date: value("date"),
            ..Mail::default()
        },
        page: None,
        parts: 0,
        decode,
    };
    reader.part(bytes, DEPTH, false);
    let Reader { mut mail, page, .. } = reader;
    if let Some(page) = page.filter(|_| mail.text.trim().is_empty()) {
        mail.text = markup::text_of_page(&page);
        mail.is_page = true;
    }
    mail
}

struct Reader<'a> {
    mail: Mail,
    /// The first page.
    page: Option<String>,
    parts: usize,
    decode: Decode<'a>,
}

impl Reader<'_> {
    /// Reads a part, and those in it. `is_choice`: it is one of several forms of the same.
    fn part(&mut self, bytes: &[u8], depth: usize, is_choice: bool) {
        self.parts += 1;
        if self.parts > PARTS {
            return;
        }
        let decode = self.decode;
        let (headers, body) = split(bytes);
        let fields = fields(headers, decode);
        let (kind, kind_values) = parameters(field(&fields, "content-type"));
        let (disposition, values) = parameters(field(&fields, "content-disposition"));
        let name = parameter(&values, "filename", decode)
            .or_else(|| parameter(&kind_values, "name", decode))
            .unwrap_or_default();
        let encoding = field(&fields, "content-transfer-encoding")
            .trim()
            .to_ascii_lowercase();
        let kind = if kind.contains('/') {
            &kind
        } else {
            "text/plain"
        };
        if kind.starts_with("multipart/")
            && depth > 0
            && let Some(boundary) = parameter(&kind_values, "boundary", decode)
        {
            let is_choice = kind == "multipart/alternative";
            for part in parts(body, boundary.as_bytes()) {
                self.part(part, depth - 1, is_choice);
            }
            return;
        }
        let is_text = disposition != "attachment" && (name.is_empty() || is_choice);
        if is_text && matches!(kind, "text/plain" | "text/html") {
            let is_page = kind == "text/html";
            if is_page && self.page.is_some() {
                return;
            }
            // Behind base64 or quoted-printable, at most three bytes are one.
            let body = body.get(..body.len().min(4 * TEXT)).unwrap_or_default();
            let bytes = match encoding.as_str() {
                "base64" => base64(body),
                "quoted-printable" => quoted_printable(body, false),
                _ => body.to_vec(),
            };
            let charset = parameter(&kind_values, "charset", decode).unwrap_or_default();
            let text = text(&charset.trim().to_ascii_lowercase(), &bytes, decode);
            if is_page {
                self.page = Some(text);
            } else {
                self.add_text(&text.replace("\r\n", "\n"));
            }
            return;
        }
        if self.mail.attachments.len() >= ATTACHMENTS {
            self.mail.more += 1;
            return;
        }
        let size = match encoding.as_str() {
            "base64" => base64_size(body),
            "quoted-printable" => quoted_printable(body, false).len(),
            _ => body.len(),
        };
        let name = if name.is_empty() && kind == "message/rfc822" {
            // A mail in the mail is known by what it is about.
            let inner = self::fields(split(body).0, decode);
            words(field(&inner, "subject"), decode)
        } else {
            name
        };
        let cut = |text: &str| text.chars().take(200).collect();
        self.mail.attachments.push(Attachment {
            name: cut(&name),
            media_type: cut(kind),
            size,
        });
    }

    fn add_text(&mut self, text: &str) {
        let mail = &mut self.mail;
        if !mail.text.is_empty() && !text.trim().is_empty() {
            mail.text.push('\n');
        }
        let room = TEXT.saturating_sub(mail.text.len());
        let end = text.floor_char_boundary(room);
        mail.text.push_str(text.get(..end).unwrap_or_default());
        mail.is_cut |= end < text.len();
    }
}

/// Without the line that folders of mail put before each.
fn without_envelope(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if !bytes.starts_with(b"From ") {
        return bytes;
    }
    let end = bytes.iter().position(|byte| *byte == b'\n');
    end.and_then(|end| bytes.get(end + 1..)).unwrap_or(bytes)
}

/// The headers, and what follows the empty line behind them.
fn split(bytes: &[u8]) -> (&[u8], &[u8]) {
    let mut begin = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let end = begin + line.len();
        if matches!(line, b"\n" | b"\r\n") {
            return (
                bytes.get(..begin).unwrap_or_default(),
                bytes.get(end..).unwrap_or_default(),
            );
        }
        if end > HEADERS {
            break;
        }
        begin = end;
    }
    if begin == bytes.len() {
        (bytes, &[])
    } else {
        bytes.split_at_checked(begin).unwrap_or((bytes, &[]))
    }
}

/// Name, in lower case, and value of a line of a header.
fn split_field(line: &[u8]) -> Option<(String, &[u8])> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let (name, value) = line.split_at_checked(colon)?;
    let name = name.trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_graphic);
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    is_name.then_some((name, value.get(1..)?))
}

/// The headers by their names; a line that begins with a space goes on with the one before.
fn fields(headers: &[u8], decode: Decode<'_>) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in headers.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            if let Some((_, value)) = fields.last_mut() {
                value.push(' ');
                value.push_str(text("", line, decode).trim());
            }
        } else if let Some((name, value)) = split_field(line) {
            fields.push((name, text("", value, decode).trim().to_owned()));
        }
    }
    fields
}

fn field<'a>(fields: &'a [(String, String)], name: &str) -> &'a str {
    let found = fields.iter().find(|(found, _)| found == name);
    found.map_or("", |(_, value)| value)
}

/// What stands between the lines of a boundary.
fn parts<'a>(body: &'a [u8], boundary: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let mut begin = None;
    let mut place = 0;
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let end = place + line.len();
        let after = line
            .strip_prefix(b"--")
            .and_then(|line| line.strip_prefix(boundary));
        let is_last = after.is_some_and(|after| after.trim_ascii_end() == b"--");
        if is_last || after.is_some_and(|after| after.trim_ascii_end().is_empty()) {
            if let Some(begin) = begin {
                parts.push(without_line_end(body.get(begin..place).unwrap_or_default()));
            }
            begin = (!is_last).then_some(end);
            if is_last || parts.len() > PARTS {
                return parts;
            }
        }
        place = end;
    }
    if let Some(begin) = begin {
        parts.push(body.get(begin..).unwrap_or_default());
    }
    parts
}

/// The line end before a boundary belongs to that.
fn without_line_end(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}
