//! How mail writes what is not ASCII: base64, quoted-printable, words in headers (RFC 2047), parameters (RFC 2231).

/// Decodes bytes of the character set with this name; `None` when it is unknown.
pub(super) type Decode<'a> = &'a dyn Fn(&str, &[u8]) -> Option<String>;

/// Longest encoded word, in bytes; the standard allows 75.
const MAX_WORD_BYTES: usize = 2_000;

/// Bytes as text: in the named character set, else UTF-8, else what Western mail was written in.
pub(super) fn text(charset: &str, bytes: &[u8], decode: Decode<'_>) -> String {
    let plain = matches!(charset, "" | "utf-8" | "utf8" | "us-ascii" | "ascii");
    if plain && let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let charset = if plain { "windows-1252" } else { charset };
    decode(charset, bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
}

/// The bytes behind base64; what is not of its alphabet is skipped.
pub(super) fn base64(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0_u32);
    for six in bytes.iter().filter_map(|byte| sextet(*byte)) {
        bits = (bits << 6) | six;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.extend(u8::try_from((bits >> count) & 0xff));
        }
    }
    out
}

fn sextet(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

/// How many bytes stand behind base64.
pub(super) fn base64_size(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| sextet(**byte).is_some()).count() * 3 / 4
}

/// The bytes behind quoted-printable. In a word of a header, `_` is a space.
pub(super) fn quoted_printable(bytes: &[u8], in_word: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [byte, after @ ..] = rest {
        rest = after;
        match (byte, after) {
            (b'=', [a, b, after @ ..]) if hex(*a).is_some() && hex(*b).is_some() => {
                out.push(hex(*a).unwrap_or_default() * 16 + hex(*b).unwrap_or_default());
                rest = after;
            }
            // A line that goes on.
            (b'=', [b'\r', b'\n', after @ ..] | [b'\n', after @ ..]) => rest = after,
            (b'_', _) if in_word => out.push(b' '),
            _ => out.push(*byte),
        }
    }
    out
}

fn hex(byte: u8) -> Option<u8> {
    Some(match byte {
        b'0'..=b'9' => byte - b'0',
        b'A'..=b'F' => byte - b'A' + 10,
        b'a'..=b'f' => byte - b'a' + 10,
        _ => return None,
    })
}

/// A value with its encoded words (`=?utf-8?Q?Caf=C3=A9?=`) in plain. The space between two of them is none.
pub(super) fn words(value: &str, decode: Decode<'_>) -> String {
    let mut out = String::new();
    // Bytes of words of one character set that follow each other: a character may be in two of them.
    let mut open: Option<(String, Vec<u8>)> = None;
    let mut rest = value;
    loop {
        let place = rest.match_indices("=?").map(|(place, _)| place);
        let found = place
            .take(100)
            .find_map(|place| Some((place, word(rest.get(place..)?)?)));
        let before = found
            .as_ref()
            .map_or(rest, |(place, _)| rest.get(..*place).unwrap_or_default());
        let between_words = open.is_some() && found.is_some() && before.trim().is_empty();
        let same =
            |charset: &str| matches!(&open, Some((last, _)) if between_words && last == charset);
        let goes_on = found
            .as_ref()
            .is_some_and(|(_, word)| same(word.charset.as_str()));
        if !goes_on {
            if let Some((charset, bytes)) = open.take() {
                out.push_str(&text(&charset, &bytes, decode));
            }
            if !between_words {
                out.push_str(before);
            }
        }
        let Some((place, word)) = found else {
            return out;
        };
        match &mut open {
            Some((_, bytes)) => bytes.extend(word.bytes),
            None => open = Some((word.charset, word.bytes)),
        }
        rest = rest.get(place + word.length..).unwrap_or_default();
    }
}

struct Word {
    charset: String,
    bytes: Vec<u8>,
    /// In the header, in bytes.
    length: usize,
}

/// The encoded word that the text begins with.
fn word(value: &str) -> Option<Word> {
    let value = value.get(..value.floor_char_boundary(MAX_WORD_BYTES))?;
    let (charset, rest) = value.strip_prefix("=?")?.split_once('?')?;
    let (encoding, rest) = rest.split_once('?')?;
    let (content, _) = rest.split_once("?=")?;
    if charset.is_empty() || charset.len() > 40 || charset.contains(char::is_whitespace) {
        return None;
    }
    let bytes = match encoding {
        "B" | "b" => base64(content.as_bytes()),
        "Q" | "q" => quoted_printable(content.as_bytes(), true),
        _ => return None,
    };
    // A language may follow the character set.
    let name = charset.split('*').next().unwrap_or_default();
    Some(Word {
        charset: name.to_ascii_lowercase(),
        bytes,
        length: charset.len() + encoding.len() + content.len() + 6,
    })
}

/// A value such as `text/plain; charset=utf-8`: what stands first, in lower case, and its parameters.
pub(super) fn parameters(value: &str) -> (String, Vec<(String, String)>) {
    let (first, mut rest) = value.split_once(';').unwrap_or((value, ""));
    let mut all = Vec::new();
    while let Some((name, after)) = rest.split_once('=').filter(|_| all.len() < 50) {
        let after = after.trim_start();
        let value;
        if let Some(quoted) = after.strip_prefix('"') {
            let mut text = String::new();
            let mut characters = quoted.chars();
            loop {
                match characters.next() {
                    Some('\\') => text.extend(characters.next()),
                    None | Some('"') => break,
                    Some(c) => text.push(c),
                }
            }
            value = text;
            let after = characters.as_str();
            rest = after.split_once(';').map_or("", |(_, rest)| rest);
        } else {
            let (plain, after) = after.split_once(';').unwrap_or((after, ""));
            value = plain.trim().to_owned();
            rest = after;
        }
        let name = name.rsplit(';').next().unwrap_or_default();
        all.push((name.trim().to_ascii_lowercase(), value));
    }
    (first.trim().to_ascii_lowercase(), all)
}

/// The parameter of this name, which may stand in several parts and in a character set of its own.
pub(super) fn parameter(
    all: &[(String, String)],
    name: &str,
    decode: Decode<'_>,
) -> Option<String> {
    let find = |wanted: &str| all.iter().find(|(name, _)| name == wanted);
    if let Some((_, value)) = find(&format!("{name}*")) {
        let (charset, bytes) = extended(value);
        return Some(text(&charset, &bytes, decode));
    }
    let mut charset = String::new();
    let mut bytes = Vec::new();
    for number in 0..50 {
        if let Some((_, value)) = find(&format!("{name}*{number}*")) {
            if number == 0 {
                let (first, content) = extended(value);
                charset = first;
                bytes = content;
            } else {
                bytes.extend(percent(value));
            }
        } else if let Some((_, value)) = find(&format!("{name}*{number}")) {
            bytes.extend(value.as_bytes());
        } else {
            break;
        }
    }
    if !bytes.is_empty() {
        return Some(text(&charset, &bytes, decode));
    }
    find(name).map(|(_, value)| words(value, decode))
}

/// `utf-8'en'caf%C3%A9`: the character set, and the bytes.
fn extended(value: &str) -> (String, Vec<u8>) {
    let mut parts = value.splitn(3, '\'');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(charset), Some(_), Some(content)) => (charset.to_ascii_lowercase(), percent(content)),
        _ => (String::new(), percent(value)),
    }
}

fn percent(value: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(value).collect()
}
