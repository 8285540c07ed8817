//! A table in Markdown.

use crate::array::Value;
use crate::error::Result;
use crate::text::{self, Out};

pub(super) fn header(names: &[String], out: &mut String) {
    for name in names {
        cell(name, out);
    }
    out.push_str("|\n");
    for _ in names {
        out.push_str("| --- ");
    }
    out.push_str("|\n");
}

pub(super) fn row<'a>(
    values: impl Iterator<Item = Result<Option<Value<'a>>>>,
    out: &mut String,
) -> Result<()> {
    let mut content = String::new();
    for value in values {
        content.clear();
        if let Some(value) = value? {
            text::write(value, &mut Out::whole(&mut content));
        }
        cell(&content, out);
    }
    out.push_str("|\n");
    Ok(())
}

/// Writes a cell, escaping characters that would end it, begin markup or be HTML.
fn cell(content: &str, out: &mut String) {
    out.push_str("| ");
    for char in content.chars() {
        match char {
            '\n' => out.push_str("<br>"),
            '\r' => {}
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '\\' | '*' | '_' | '`' | '[' | ']' => {
                out.push('\\');
                out.push(char);
            }
            char => out.push(char),
        }
    }
    out.push(' ');
}
