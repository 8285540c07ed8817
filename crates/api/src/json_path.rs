//! Where in a JSON document a mistake stands, as a path such as `data[3].rid`.
//!
//! serde's errors know line and column only. Walking the text once for an error costs nothing when there is none, and
//! keeps a second copy of every decoder out of the browser.

use std::fmt::Write as _;

/// A place inside an open list or object.
enum Segment<'a> {
    Element(usize),
    /// The raw text of the last key; `None` before the first.
    Field(Option<&'a str>),
}

/// The path of the value at a line and column, both counted from 1 and in bytes; `.` for the whole document.
pub fn at(text: &[u8], line: usize, column: usize) -> String {
    let start = text
        .split_inclusive(|&byte| byte == b'\n')
        .take(line.saturating_sub(1))
        .map(<[u8]>::len)
        .sum::<usize>();
    let end = (start.saturating_add(column)).min(text.len());
    let read = text.get(..end).unwrap_or(text);
    let mut open: Vec<Segment<'_>> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = read.get(at) {
        at += 1;
        match byte {
            b'{' => open.push(Segment::Field(None)),
            b'[' => open.push(Segment::Element(0)),
            b'}' | b']' => {
                open.pop();
            }
            b',' => match open.last_mut() {
                Some(Segment::Element(index)) => *index += 1,
                Some(segment @ Segment::Field(_)) => *segment = Segment::Field(None),
                None => {}
            },
            b'"' => {
                let string = at;
                at = string_end(read, at);
                if let Some(segment @ Segment::Field(None)) = open.last_mut() {
                    let raw = read.get(string..at.saturating_sub(1)).unwrap_or_default();
                    *segment = Segment::Field(std::str::from_utf8(raw).ok());
                }
            }
            _ => {}
        }
    }
    display(&open)
}

/// The position after the quote that closes a string.
fn string_end(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

fn display(open: &[Segment<'_>]) -> String {
    let mut path = String::new();
    for segment in open {
        match segment {
            Segment::Element(index) => {
                // Writing to a string can't fail.
                let _ = write!(path, "[{index}]");
            }
            Segment::Field(Some(key)) if path.is_empty() => path.push_str(key),
            Segment::Field(Some(key)) => {
                path.push('.');
                path.push_str(key);
            }
            Segment::Field(None) => {}
        }
    }
    if path.is_empty() {
        ".".to_owned()
    } else {
        path
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoding is tested")]
    struct Page {
        data: Vec<Row>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoding is tested")]
    struct Row {
        rid: String,
        size: u8,
    }

    fn path(text: &str) -> String {
        let error = serde_json::from_str::<Page>(text).unwrap_err();
        super::at(text.as_bytes(), error.line(), error.column())
    }

    #[test]
    fn mistakes_are_found() {
        assert_eq!(
            path(r#"{"data":[{"rid":"a","size":1},{"rid":7}]}"#),
            "data[1].rid"
        );
        assert_eq!(
            path(r#"{"data":[{"rid":"a\"]}","size":300}]}"#),
            "data[0].size"
        );
        assert_eq!(path("{\n \"data\" : [\n  {\"size\": 1}\n ]\n}"), "data[0]");
        assert_eq!(path(r#"{"data":{}}"#), "data");
        assert_eq!(path("[]"), ".");
        assert_eq!(path("{"), ".");
        assert_eq!(path(""), ".");
    }
}
