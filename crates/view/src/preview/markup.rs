//! The text of XML and HTML, for reading only: tags and texts one after another, whether or not they fit each other.

/// A piece of markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// The beginning of an element: its name without the prefix, its attributes as they are, and whether it is empty.
    Open(&'a str, &'a str, bool),
    /// The end of an element.
    Close(&'a str),
    /// Text, with its entities as they are.
    Text(&'a str),
}

/// The pieces of a text.
#[derive(Debug, Clone)]
pub struct Pieces<'a>(&'a str);

/// The pieces of a text, without comments and declarations.
pub fn pieces(text: &str) -> Pieces<'_> {
    Pieces(text)
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.0;
            if rest.is_empty() {
                return None;
            }
            let Some(tag) = rest.strip_prefix('<') else {
                let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
                self.0 = after;
                return Some(Piece::Text(text));
            };
            if let Some(comment) = tag.strip_prefix("!--") {
                self.0 = comment.split_once("-->").map_or("", |(_, after)| after);
                continue;
            }
            if let Some(plain) = tag.strip_prefix("![CDATA[") {
                let (text, after) = plain.split_once("]]>").unwrap_or((plain, ""));
                self.0 = after;
                return Some(Piece::Text(text));
            }
            let end = end_of_tag(tag);
            let (inside, after) = tag.split_at(end);
            self.0 = after.get(1..).unwrap_or_default();
            if inside.starts_with(['!', '?']) {
                continue;
            }
            if let Some(name) = inside.strip_prefix('/') {
                return Some(Piece::Close(local(name.trim())));
            }
            let is_empty = inside.ends_with('/');
            let inside = inside.strip_suffix('/').unwrap_or(inside);
            let (name, attributes) = inside
                .split_once(char::is_whitespace)
                .unwrap_or((inside, ""));
            return Some(Piece::Open(local(name), attributes, is_empty));
        }
    }
}

/// Where a tag ends: at a `>` outside of quotes.
fn end_of_tag(tag: &str) -> usize {
    let mut quote = None;
    for (place, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return place,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    tag.len()
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// The value of an attribute, by its name without the prefix.
pub fn attribute(attributes: &str, wanted: &str) -> Option<String> {
    let mut rest = attributes;
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, after) = after.get(1..)?.split_once(quote)?;
        if local(name.trim()) == wanted {
            let mut text = String::new();
            add_text(value, &mut text);
            return Some(text);
        }
        rest = after;
    }
    None
}

/// Adds a text with its entities resolved; one that is not known stays as it is.
pub(crate) fn add_text(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let end = after.bytes().take(12).position(|byte| byte == b';');
        let name = end.and_then(|end| after.get(..end));
        if let Some(c) = name.and_then(entity) {
            out.push(c);
            rest = end.and_then(|end| after.get(end + 1..)).unwrap_or_default();
        } else {
            out.push('&');
            rest = after;
        }
    }
    out.push_str(rest);
}

fn entity(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))?
        }
    })
}

/// The text of an HTML page: its blocks as lines, without scripts and styles.
pub fn text_of_page(page: &str) -> String {
    let mut out = String::new();
    let mut hidden: Option<String> = None;
    for piece in pieces(page) {
        match piece {
            Piece::Open(name, _, is_empty) => {
                let name = name.to_ascii_lowercase();
                if hidden.is_some() {
                    continue;
                }
                match name.as_str() {
                    "script" | "style" | "head" | "template" if !is_empty => hidden = Some(name),
                    "br" | "hr" => end_line(&mut out, true),
                    "p" | "div" | "tr" | "li" | "ul" | "ol" | "table" | "blockquote" | "h1"
                    | "h2" | "h3" | "h4" | "h5" | "h6" | "pre" => end_line(&mut out, false),
                    "td" | "th" => add_space(&mut out),
                    _ => {}
                }
            }
            Piece::Close(name) => {
                let name = name.to_ascii_lowercase();
                if hidden.as_ref() == Some(&name) {
                    hidden = None;
                } else if hidden.is_none()
                    && matches!(
                        name.as_str(),
                        "p" | "div" | "tr" | "li" | "table" | "h1" | "h2" | "h3"
                    )
                {
                    end_line(&mut out, false);
                }
            }
            Piece::Text(text) if hidden.is_none() => {
                let mut plain = String::new();
                add_text(text, &mut plain);
                if plain.starts_with(char::is_whitespace) {
                    add_space(&mut out);
                }
                for (index, word) in plain.split_whitespace().enumerate() {
                    if index > 0 {
                        out.push(' ');
                    }
                    out.push_str(word);
                }
                if plain.ends_with(char::is_whitespace) {
                    add_space(&mut out);
                }
            }
            Piece::Text(_) => {}
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn add_space(out: &mut String) {
    if !out.is_empty() && !out.ends_with([' ', '\n']) {
        out.push(' ');
    }
}

fn end_line(out: &mut String, always: bool) {
    out.truncate(out.trim_end_matches(' ').len());
    if !out.is_empty() && (always && !out.ends_with("\n\n") || !out.ends_with('\n')) {
        out.push('\n');
    }
}
