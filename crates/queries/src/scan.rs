//! The parts of a SQL text that matter before it is parsed: texts, names, comments, parameters and semicolons.

use std::ops::Range;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A character.
    Code,
    /// A text or name in quotes.
    Quoted,
    /// `{{…}}`, outside of quotes and comments.
    Parameter,
    /// A comment.
    Comment,
    /// A semicolon.
    End,
}

/// The parts of a text and where they are, in bytes. Blanks are none.
pub fn parts(text: &str) -> impl Iterator<Item = (Range<usize>, Part)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at;
            let byte = *bytes.get(at)?;
            let next = bytes.get(at + 1).copied();
            let part = match byte {
                b'-' if next == Some(b'-') => {
                    at = line_end(bytes, at);
                    Part::Comment
                }
                b'/' if next == Some(b'*') => {
                    at = comment_end(bytes, at);
                    Part::Comment
                }
                b'\'' | b'"' | b'`' => {
                    at = quote_end(bytes, at, byte);
                    Part::Quoted
                }
                b'{' if next == Some(b'{') => {
                    if let Some(end) = parameter_end(bytes, at) {
                        at = end;
                        Part::Parameter
                    } else {
                        at += 1;
                        Part::Code
                    }
                }
                byte if byte.is_ascii_whitespace() => {
                    at += 1;
                    continue;
                }
                b';' => {
                    at += 1;
                    Part::End
                }
                _ => {
                    at += 1;
                    Part::Code
                }
            };
            return Some((start..at, part));
        }
    })
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let length = rest.iter().position(|&byte| byte == b'\n');
    length.map_or(bytes.len(), |length| from + length)
}

/// The end of a comment in brackets; such comments nest in Spark.
fn comment_end(bytes: &[u8], from: usize) -> usize {
    let mut depth = 0_u32;
    let mut at = from;
    while let Some(pair) = bytes.get(at..at + 2) {
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    bytes.len()
}

/// The end of a text or name. A doubled quote is one of its characters, and so is one behind a backslash, in texts.
fn quote_end(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from + 1;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'\\' && quote != b'`' {
            at += 2;
        } else if byte != quote {
            at += 1;
        } else if bytes.get(at + 1) == Some(&quote) {
            at += 2;
        } else {
            return at + 1;
        }
    }
    bytes.len()
}

/// The end of `{{…}}`; nothing where the braces are not those of a parameter: they hold no braces and no line break.
fn parameter_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 2;
    loop {
        match bytes.get(at)? {
            b'}' => return (bytes.get(at + 1) == Some(&b'}')).then_some(at + 2),
            b'{' | b'\n' => return None,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(&str, Part)> {
        let found = parts(text).filter(|(_, part)| *part != Part::Code);
        found.map(|(at, part)| (&text[at], part)).collect()
    }

    #[test]
    fn what_stands_in_quotes_and_comments_is_one_part() {
        assert_eq!(
            words("SELECT 'a;''b\\'' , \"x\\\"\", `d``;` -- c;\n/* e /* ; */ */ ; {{f}}"),
            [
                ("'a;''b\\''", Part::Quoted),
                ("\"x\\\"\"", Part::Quoted),
                ("`d``;`", Part::Quoted),
                ("-- c;", Part::Comment),
                ("/* e /* ; */ */", Part::Comment),
                (";", Part::End),
                ("{{f}}", Part::Parameter),
            ]
        );
    }

    #[test]
    fn braces_are_a_parameter_only_in_pairs_on_one_line() {
        assert_eq!(words("{{a;b}}"), [("{{a;b}}", Part::Parameter)]);
        assert_eq!(words("{{{a}}"), [("{{a}}", Part::Parameter)]);
        for other in ["{{a", "{{a}", "{a}", "{{a\n}}", "{{a{b}}", "{"] {
            assert_eq!(words(other), [], "{other}");
        }
        // An open comment or text goes on to the end.
        assert_eq!(words("/* {{a}}"), [("/* {{a}}", Part::Comment)]);
        assert_eq!(words("'{{a}}"), [("'{{a}}", Part::Quoted)]);
    }
}
