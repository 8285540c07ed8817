//! Lays JSON out without taking it apart: every number and string stays the text that it was.

use crate::objects::cell::without_tokens;
use serde::de::IgnoredAny;

/// Most lines that are drawn.
const LINES: usize = 2_000;
/// Most bytes that are drawn.
const BYTES: usize = 256 * 1024;

/// The part of a text that is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The part.
    pub text: String,
    /// How many lines it has.
    pub lines: usize,
    /// How many lines are left out.
    pub more: usize,
}

/// Lays out a JSON text, two blanks for each level. Read tokens of media references are left out: they are for one
/// reader and one time. A text that is no JSON is given back as it is.
pub fn pretty(raw: &str) -> String {
    if serde_json::from_str::<IgnoredAny>(raw).is_err() {
        return raw.to_owned();
    }
    layout(&without_tokens(raw))
}

/// Lays out a text that is JSON.
fn layout(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len() + raw.len() / 2);
    let mut depth = 0_usize;
    let mut quoted = false;
    let mut escaped = false;
    let mut signs = raw.chars().peekable();
    while let Some(sign) = signs.next() {
        if quoted {
            out.push(sign);
            quoted = escaped || sign != '"';
            escaped = !escaped && sign == '\\';
            continue;
        }
        match sign {
            '"' => {
                quoted = true;
                out.push(sign);
            }
            '{' | '[' => {
                out.push(sign);
                while signs.next_if(char::is_ascii_whitespace).is_some() {}
                // An empty list or structure stays on its line.
                if let Some(close) = signs.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut out, depth);
                out.push(sign);
            }
            ',' => {
                out.push(sign);
                line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            sign if sign.is_ascii_whitespace() => {}
            sign => out.push(sign),
        }
    }
    out
}

/// Begins a line.
fn line(out: &mut String, depth: usize) {
    out.push('\n');
    for _ in 0..depth {
        out.push_str("  ");
    }
}

/// The part of a text that is drawn: a browser that lays out megabytes of text stands still.
pub fn shown(text: &str) -> Shown {
    let all = text.lines().count();
    let mut end = 0;
    let mut lines = 0;
    for line in text.split_inclusive('\n').take(LINES) {
        if lines > 0 && end + line.len() > BYTES {
            break;
        }
        end += line.len();
        lines += 1;
    }
    // One line alone may be too long as well.
    let part = text.get(..end).unwrap_or(text);
    let cut = part.len() > BYTES;
    let text: String = if cut {
        let at = (0..=BYTES).rev().find(|at| part.is_char_boundary(*at));
        format!("{}…", part.get(..at.unwrap_or(0)).unwrap_or_default())
    } else {
        part.trim_end_matches('\n').to_owned()
    };
    Shown {
        text,
        lines,
        more: all.saturating_sub(lines) + usize::from(cut),
    }
}
