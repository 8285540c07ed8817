//! A table in HTML, as spreadsheets take it from the clipboard.

use super::csv::is_formula;
use crate::array::Value;
use crate::error::Result;
use crate::text::{self, CellKind, Out};

pub(super) fn header(names: &[String], guard: bool, out: &mut String) {
    out.push_str("<tr>");
    for name in names {
        out.push_str("<th>");
        if guard && is_formula(name, CellKind::Text) {
            out.push('\'');
        }
        escaped(name, out);
        out.push_str("</th>");
    }
    out.push_str("</tr>");
}

pub(super) fn row<'a>(
    values: impl Iterator<Item = Result<Option<Value<'a>>>>,
    guard: bool,
    out: &mut String,
) -> Result<()> {
    let mut content = String::new();
    out.push_str("<tr>");
    for value in values {
        content.clear();
        let mut kind = CellKind::Null;
        if let Some(value) = value? {
            kind = text::write(value, &mut Out::whole(&mut content));
        }
        out.push_str("<td>");
        if guard && is_formula(&content, kind) {
            out.push('\'');
        }
        escaped(&content, out);
        out.push_str("</td>");
    }
    out.push_str("</tr>");
    Ok(())
}

fn escaped(content: &str, out: &mut String) {
    for char in content.chars() {
        match char {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("<br>"),
            '\r' => {}
            char => out.push(char),
        }
    }
}
