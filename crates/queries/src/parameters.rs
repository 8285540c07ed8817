//! The parameters of a text: `{{name}}` or `{{name:type}}`.
//!
//! Within comments, braces are a part of the comment. Within quotes they are a part of the text or name: a value is a
//! whole literal and brings its own quotes. [`Misuse::Quoted`] says so, because other tools want them there.

use std::ops::Range;

use crate::scan::{Part, parts};

/// The type of one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scalar {
    /// Any text.
    Text,
    /// A whole number.
    Integer,
    /// A number, with its digits as they are written.
    Number,
    /// True or false.
    Boolean,
    /// A day.
    Date,
    /// An instant.
    Timestamp,
}

impl Scalar {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 6] = [
        Self::Text,
        Self::Integer,
        Self::Number,
        Self::Boolean,
        Self::Date,
        Self::Timestamp,
    ];

    /// Its word in a parameter.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Date => "date",
            Self::Timestamp => "timestamp",
        }
    }

    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "string" => Self::Text,
            "int" | "bigint" => Self::Integer,
            "decimal" | "double" => Self::Number,
            "bool" => Self::Boolean,
            _ => Self::ALL.into_iter().find(|scalar| scalar.word() == word)?,
        })
    }
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Type {
    /// The type of a value.
    pub scalar: Scalar,
    /// Whether there are several, as behind `IN`.
    pub list: bool,
}

impl Type {
    /// A text: the type of a parameter that names none.
    pub const TEXT: Self = Self {
        scalar: Scalar::Text,
        list: false,
    };

    /// Reads `date`, `list` or `list<date>`.
    pub fn parse(text: &str) -> Option<Self> {
        let word = text.trim().to_ascii_lowercase();
        let inner = match word.strip_prefix("list") {
            None => {
                let scalar = Scalar::of(&word)?;
                return Some(Self {
                    scalar,
                    list: false,
                });
            }
            Some(inner) => inner.trim(),
        };
        let scalar = if inner.is_empty() {
            Scalar::Text
        } else {
            Scalar::of(inner.strip_prefix('<')?.strip_suffix('>')?.trim())?
        };
        Some(Self { scalar, list: true })
    }

    /// As a parameter names it.
    pub fn word(self) -> String {
        match (self.list, self.scalar) {
            (false, scalar) => scalar.word().to_owned(),
            (true, Scalar::Text) => "list".to_owned(),
            (true, scalar) => format!("list<{}>", scalar.word()),
        }
    }
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
}

/// Why a parameter can't be used as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misuse {
    /// No name, or one with other characters than letters, digits and `_`.
    Name(String),
    /// An unknown type.
    Type {
        /// The parameter.
        name: String,
        /// What stands for a type.
        word: String,
    },
    /// One name with two types.
    TwoTypes(String),
    /// Within quotes, where it is a part of the text.
    Quoted(String),
}

/// The parameters of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parameters {
    /// Each once, in the order of their first places.
    pub all: Vec<Parameter>,
    /// What is wrong.
    pub misuses: Vec<Misuse>,
}

/// The parameters of a text.
pub fn parameters(text: &str) -> Parameters {
    let mut found = Parameters::default();
    // The type of a name without one is that of its other places.
    let mut typed: Vec<Option<Type>> = Vec::new();
    for (at, part) in parts(text) {
        let Some(written) = text.get(at) else {
            continue;
        };
        match part {
            Part::Parameter => {
                let (name, word) = split(written);
                let kind = word.map(Type::parse);
                if !is_name(name) {
                    found.misuse(Misuse::Name(written.to_owned()));
                } else if let (Some(None), Some(word)) = (kind, word) {
                    found.misuse(Misuse::Type {
                        name: name.to_owned(),
                        word: word.to_owned(),
                    });
                } else {
                    let kind = kind.flatten();
                    let known = found.all.iter().position(|one| one.name == name);
                    match known.and_then(|known| typed.get_mut(known)) {
                        None => {
                            typed.push(kind);
                            found.all.push(Parameter {
                                name: name.to_owned(),
                                kind: Type::TEXT,
                            });
                        }
                        Some(known @ None) => *known = kind,
                        Some(Some(known)) => {
                            if kind.is_some_and(|kind| kind != *known) {
                                found.misuse(Misuse::TwoTypes(name.to_owned()));
                            }
                        }
                    }
                }
            }
            Part::Quoted => {
                for inner in within(written) {
                    found.misuse(Misuse::Quoted(inner.to_owned()));
                }
            }
            Part::Code | Part::Comment | Part::End => {}
        }
    }
    for (parameter, kind) in found.all.iter_mut().zip(typed) {
        parameter.kind = kind.unwrap_or(Type::TEXT);
    }
    found
}

impl Parameters {
    fn misuse(&mut self, misuse: Misuse) {
        if !self.misuses.contains(&misuse) {
            self.misuses.push(misuse);
        }
    }
}

/// The places of the parameters of a text with their names, in bytes.
pub(crate) fn places(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let found = parts(text).filter(|(_, part)| *part == Part::Parameter);
    found.filter_map(|(at, _)| {
        let (name, _) = split(text.get(at.clone())?);
        Some((at, name))
    })
}

/// The name and the type of `{{name:type}}`.
fn split(written: &str) -> (&str, Option<&str>) {
    let inner = written
        .strip_prefix("{{")
        .and_then(|inner| inner.strip_suffix("}}"))
        .unwrap_or_default();
    match inner.split_once(':') {
        Some((name, kind)) => (name.trim(), Some(kind.trim())),
        None => (inner.trim(), None),
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The parameters that stand within quotes.
fn within(quoted: &str) -> impl Iterator<Item = &str> {
    let inner = quoted.get(1..).unwrap_or_default();
    let pieces = inner.match_indices("{{").filter_map(move |(at, _)| {
        let rest = inner.get(at..)?;
        let end = rest.find("}}")?;
        rest.get(..end + 2)
    });
    pieces.filter(|piece| {
        let (name, kind) = split(piece);
        is_name(name) && kind.is_none_or(|kind| Type::parse(kind).is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let found = parameters(text).all.into_iter();
        found.map(|one| (one.name, one.kind.word())).collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = expected.iter();
        owned
            .map(|(name, kind)| ((*name).to_owned(), (*kind).to_owned()))
            .collect()
    }

    #[test]
    fn each_name_is_one_parameter_with_its_type() {
        let text = "SELECT * FROM t WHERE a = {{ from : Date }} AND b < {{to}} OR c = {{from}}\n\
                    AND d IN {{ids:list<int>}} AND e IN {{codes:list}} AND f > {{größe_2:decimal}}";
        assert_eq!(
            found(text),
            pairs(&[
                ("from", "date"),
                ("to", "text"),
                ("ids", "list<integer>"),
                ("codes", "list"),
                ("größe_2", "number"),
            ])
        );
        assert_eq!(parameters(text).misuses, []);
        // The type may stand at any place of the name.
        assert_eq!(found("{{a}} {{a:boolean}}"), pairs(&[("a", "boolean")]));
    }

    #[test]
    fn comments_hold_none_and_quotes_say_so() {
        let text =
            "SELECT '{{a}}', `b{{c:date}}`, \"{{not one}} {{}}\" -- {{d}}\n/* {{e}} */ FROM {{f}}";
        assert_eq!(found(text), pairs(&[("f", "text")]));
        assert_eq!(
            parameters(text).misuses,
            [
                Misuse::Quoted("{{a}}".to_owned()),
                Misuse::Quoted("{{c:date}}".to_owned()),
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let text = "{{}} {{a b}} {{x:datum}} {{y:date}} {{y:text}} {{x:list<}}";
        assert_eq!(
            parameters(text).misuses,
            [
                Misuse::Name("{{}}".to_owned()),
                Misuse::Name("{{a b}}".to_owned()),
                Misuse::Type {
                    name: "x".to_owned(),
                    word: "datum".to_owned(),
                },
                Misuse::TwoTypes("y".to_owned()),
                Misuse::Type {
                    name: "x".to_owned(),
                    word: "list<".to_owned(),
                },
            ]
        );
        assert_eq!(found(text), pairs(&[("y", "date")]));
    }

    #[test]
    fn types_are_read_as_they_are_written() {
        for scalar in Scalar::ALL {
            for list in [false, true] {
                let kind = Type { scalar, list };
                assert_eq!(Type::parse(&kind.word()), Some(kind));
            }
        }
        assert_eq!(
            Type::parse("list < DATE >").map(Type::word).as_deref(),
            Some("list<date>")
        );
        assert_eq!(Type::parse("lists"), None);
        assert_eq!(Type::parse(""), None);
    }
}
