//! Filters over the loaded rows: the platform has none, so they search only the loaded rows.
//!
//! Values are compared as they were received: numbers by their digits, times as instants, text without regard to case.

pub mod number;

use belvedere_table::time_span::TimeSpan;

use self::number::Number;
use super::cell::{Look, cell, string, without_tokens};
use super::columns::{Column, Kind};
use super::places::{Area, Point};
use super::rows::Record;
use crate::host::lower_case;

/// A condition on one column; on any column when it names none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// API name of the property; empty for any.
    pub column: String,
    /// The condition on the value.
    pub predicate: Predicate,
    /// The operand of the comparison, as it was typed.
    pub value: String,
}

/// The condition on a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Predicate {
    /// It has the text in it.
    #[default]
    Contains,
    /// It does not have the text in it.
    Lacks,
    /// It begins with the text.
    Starts,
    /// It is the value; a time: it lies in the span.
    Is,
    /// It is another value.
    IsNot,
    /// It is less or earlier.
    Less,
    /// It is at most that, or not later.
    AtMost,
    /// It is more or later.
    More,
    /// It is at least that, or not earlier.
    AtLeast,
    /// It lies between two, written `1..10`, both included. An end that is left out bounds nothing.
    Between,
    /// It lies in a box of degrees, written `south..north,west..east`.
    Within,
    /// It is one of a list of values, written as JSON.
    OneOf,
    /// There is no value.
    Missing,
    /// There is a value.
    Present,
}

const PREDICATES: [(Predicate, &str); 14] = [
    (Predicate::Contains, "has"),
    (Predicate::Lacks, "lacks"),
    (Predicate::Starts, "starts"),
    (Predicate::Is, "is"),
    (Predicate::IsNot, "not"),
    (Predicate::Less, "lt"),
    (Predicate::AtMost, "le"),
    (Predicate::More, "gt"),
    (Predicate::AtLeast, "ge"),
    (Predicate::Between, "between"),
    (Predicate::Within, "within"),
    (Predicate::OneOf, "in"),
    (Predicate::Missing, "missing"),
    (Predicate::Present, "present"),
];

impl Predicate {
    /// Its name in an address.
    pub fn as_str(self) -> &'static str {
        PREDICATES
            .iter()
            .find(|(predicate, _)| *predicate == self)
            .map_or("has", |(_, name)| name)
    }

    /// The predicate with the name.
    pub fn parse(name: &str) -> Option<Self> {
        PREDICATES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(predicate, _)| *predicate)
    }

    /// Whether it compares with a value.
    pub fn has_value(self) -> bool {
        !matches!(self, Self::Missing | Self::Present)
    }

    /// The predicates that make sense for a kind of values, the usual one first.
    pub fn of(kind: &Kind) -> &'static [Self] {
        match kind {
            Kind::Number => &[
                Self::Is,
                Self::IsNot,
                Self::Less,
                Self::AtMost,
                Self::More,
                Self::AtLeast,
                Self::Between,
                Self::Missing,
                Self::Present,
            ],
            Kind::Date | Kind::Timestamp => &[
                Self::Is,
                Self::Less,
                Self::AtMost,
                Self::More,
                Self::AtLeast,
                Self::Between,
                Self::Missing,
                Self::Present,
            ],
            Kind::Boolean => &[Self::Is, Self::OneOf, Self::Missing, Self::Present],
            Kind::Text | Kind::Other => &[
                Self::Contains,
                Self::Lacks,
                Self::Starts,
                Self::Is,
                Self::IsNot,
                Self::OneOf,
                Self::Missing,
                Self::Present,
            ],
            Kind::Geopoint => &[
                Self::Contains,
                Self::Lacks,
                Self::Within,
                Self::Missing,
                Self::Present,
            ],
            _ => &[Self::Contains, Self::Lacks, Self::Missing, Self::Present],
        }
    }

    /// The predicate that a filter begins with: numbers without a value have two bounds to fill in.
    pub fn usual(kind: &Kind, value: &str) -> Self {
        match kind {
            Kind::Number if value.is_empty() => Self::Between,
            _ => Self::of(kind).first().copied().unwrap_or_default(),
        }
    }
}

/// The two ends of a range as it is written, and the predicate that they make.
pub fn range(value: &str) -> Option<(&str, &str, Predicate)> {
    let (from, to) = value.split_once("..")?;
    Some(match (from.trim(), to.trim()) {
        ("", to) => (to, to, Predicate::AtMost),
        (from, "") => (from, from, Predicate::AtLeast),
        (from, to) => (from, to, Predicate::Between),
    })
}

/// The values of a list as it is written, `null` for no value; none of a text that is no such list.
pub fn listed(value: &str) -> Vec<Option<String>> {
    serde_json::from_str(value).unwrap_or_default()
}

impl Filter {
    /// Parses the output of [`written`]; invalid filters are left out, because an address is untrusted input.
    pub fn read(text: &str) -> Vec<Self> {
        text.split(';')
            .filter_map(|part| {
                let mut parts = part.splitn(3, '~');
                let column = unescaped(parts.next()?);
                let asked = Predicate::parse(parts.next()?)?;
                let value = unescaped(parts.next().unwrap_or_default());
                Some(Self {
                    column,
                    predicate: asked,
                    value,
                })
            })
            .collect()
    }

    /// The filter, ready to be asked for many rows; `None` when the value can't be compared with such a column.
    pub fn compile(&self, columns: &[Column]) -> Option<Matcher> {
        let (names, kind) = if self.column.is_empty() {
            let names = columns.iter().filter(|column| !column.system);
            let names = names.map(|column| (column.name.clone(), column.kind.clone()));
            (names.collect(), Kind::Text)
        } else {
            let column = columns.iter().find(|column| column.name == self.column);
            let kind = column.map_or(Kind::Other, |column| column.kind.clone());
            (vec![(self.column.clone(), kind.clone())], kind)
        };
        let mut predicate = self.predicate;
        let wanted = match (&kind, self.predicate) {
            (_, Predicate::Missing | Predicate::Present) => Wanted::Nothing,
            (_, Predicate::OneOf) => {
                let values = listed(&self.value);
                if values.is_empty() {
                    return None;
                }
                Wanted::Among(values)
            }
            (_, Predicate::Contains | Predicate::Lacks | Predicate::Starts) => {
                Wanted::Text(lower_case(&self.value))
            }
            (_, Predicate::Within) => Wanted::Area(Area::read(&self.value)?),
            (Kind::Number, Predicate::Between) => {
                let (from, to, ends) = range(&self.value)?;
                predicate = ends;
                Wanted::Numbers(Number::parse(from)?, Number::parse(to)?)
            }
            (Kind::Number, _) => {
                let number = Number::parse(&self.value)?;
                Wanted::Numbers(number.clone(), number)
            }
            (Kind::Date | Kind::Timestamp, Predicate::Between) => {
                let (from, to, ends) = range(&self.value)?;
                predicate = ends;
                Wanted::Times(TimeSpan {
                    start: TimeSpan::parse(from)?.start,
                    end: TimeSpan::parse(to)?.end,
                })
            }
            (Kind::Date | Kind::Timestamp, _) => Wanted::Times(TimeSpan::parse(&self.value)?),
            (Kind::Boolean, _) => Wanted::Exact(match lower_case(&self.value).as_str() {
                "true" => "true".to_owned(),
                "false" => "false".to_owned(),
                _ => return None,
            }),
            _ => Wanted::Exact(self.value.clone()),
        };
        Some(Matcher {
            names,
            predicate,
            wanted,
        })
    }
}

/// Filters as the address holds them: `carrier~is~BV;number~gt~100`.
pub fn written(filters: &[Filter]) -> String {
    let one = |filter: &Filter| {
        let mut text = format!("{}~{}", escaped(&filter.column), filter.predicate.as_str());
        if filter.predicate.has_value() {
            text.push('~');
            text.push_str(&escaped(&filter.value));
        }
        text
    };
    filters.iter().map(one).collect::<Vec<_>>().join(";")
}

fn escaped(text: &str) -> String {
    text.replace('!', "!!")
        .replace('~', "!-")
        .replace(';', "!.")
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        plain.push(match character {
            '!' => match characters.next() {
                Some('-') => '~',
                Some('.') => ';',
                Some(other) => other,
                None => break,
            },
            other => other,
        });
    }
    plain
}

/// A filter with its value taken apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Matcher {
    names: Vec<(String, Kind)>,
    predicate: Predicate,
    wanted: Wanted,
}

#[derive(Debug, Clone, PartialEq)]
enum Wanted {
    Nothing,
    /// In lower case.
    Text(String),
    Exact(String),
    /// None is no value.
    Among(Vec<Option<String>>),
    Numbers(Number, Number),
    Times(TimeSpan),
    Area(Area),
}

impl Matcher {
    /// Whether a row fits.
    pub fn fits(&self, record: &Record) -> bool {
        self.fits_values(&|name| record.get(name))
    }

    /// Whether a row with these values fits, each the JSON text of a property.
    pub(crate) fn fits_values<'a>(&self, get: &dyn Fn(&str) -> Option<&'a str>) -> bool {
        let any = |fits: &dyn Fn(&Kind, &str) -> bool| {
            self.names
                .iter()
                .any(|(name, kind)| get(name).is_some_and(|raw| raw != "null" && fits(kind, raw)))
        };
        let has =
            |text: &str, kind: &Kind, raw: &str| lower_case(&searched(kind, raw)).contains(text);
        match (&self.wanted, self.predicate) {
            (Wanted::Text(text), Predicate::Lacks) => !any(&|kind, raw| has(text, kind, raw)),
            (Wanted::Text(text), Predicate::Starts) => {
                any(&|kind, raw| lower_case(&searched(kind, raw)).starts_with(text.as_str()))
            }
            (Wanted::Text(text), _) => any(&|kind, raw| has(text, kind, raw)),
            (Wanted::Nothing, Predicate::Missing) => !any(&|_, _| true),
            (Wanted::Nothing, _) => any(&|_, _| true),
            (Wanted::Exact(text), asked) => any(&|_, raw| {
                let value = string(raw);
                (value.as_deref().unwrap_or(raw) == text) == (asked != Predicate::IsNot)
            }),
            (Wanted::Among(values), _) => {
                let is_listed = |value: &str| values.iter().flatten().any(|known| known == value);
                any(&|_, raw| is_listed(string(raw).as_deref().unwrap_or(raw)))
                    || (values.contains(&None) && !any(&|_, _| true))
            }
            (Wanted::Numbers(from, to), predicate) => any(&|_, raw| {
                let value = string(raw);
                Number::parse(value.as_deref().unwrap_or(raw))
                    .is_some_and(|number| by_order(predicate, number.cmp(from), number.cmp(to)))
            }),
            (Wanted::Area(area), _) => {
                any(&|_, raw| Point::read(raw).is_some_and(|point| area.holds(point)))
            }
            (Wanted::Times(span), predicate) => any(&|_, raw| {
                let moment = string(raw).and_then(|text| TimeSpan::parse(&text));
                moment.is_some_and(|moment| {
                    let at = span.compare(moment.start);
                    by_order(predicate, at, at)
                })
            }),
        }
    }
}

/// Whether a value fits that lies so against the first and the last wanted one.
fn by_order(predicate: Predicate, from: std::cmp::Ordering, to: std::cmp::Ordering) -> bool {
    match predicate {
        Predicate::Is => from.is_eq(),
        Predicate::IsNot => from.is_ne(),
        Predicate::Less => from.is_lt(),
        Predicate::AtMost => from.is_le(),
        Predicate::More => from.is_gt(),
        Predicate::AtLeast => from.is_ge(),
        Predicate::Between => from.is_ge() && to.is_le(),
        _ => false,
    }
}

/// The searched text of a value: the whole text, or the displayed text for other types.
fn searched(kind: &Kind, raw: &str) -> String {
    match string(raw) {
        Some(text) if *kind != Kind::Timestamp => text,
        _ => {
            let shown = cell(kind, Some(raw));
            if shown.look == Look::Composite {
                without_tokens(raw)
            } else {
                shown.text
            }
        }
    }
}
