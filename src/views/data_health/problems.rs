//! Problems of a configuration as sentences.

mod texts;

use belvedere_view::data_health::fields::FieldText;
use belvedere_view::data_health::kinds::Kind;
use belvedere_view::data_health::rules::{Expected, Problem};

use self::texts::ProblemText;
use super::texts::Text;
use crate::i18n::t;

/// A problem as a sentence.
pub fn sentence(problem: &Problem) -> String {
    t(match problem {
        Problem::Missing => ProblemText::Missing,
        Problem::Empty => ProblemText::Empty,
        Problem::Not(expected) => match expected {
            Expected::Text => ProblemText::Text,
            Expected::Object => ProblemText::Object,
            Expected::List => ProblemText::List,
            Expected::Flag => ProblemText::Flag,
            Expected::Number => ProblemText::Number,
            Expected::Integer => ProblemText::Integer,
            Expected::Long => ProblemText::Long,
            Expected::Duration => ProblemText::Duration,
            Expected::Instant => ProblemText::Instant,
            Expected::Day => ProblemText::Day,
        },
        Problem::NotPositive => ProblemText::NotPositive,
        Problem::BelowZero => ProblemText::BelowZero,
        Problem::AboveHundred => ProblemText::AboveHundred,
        Problem::Crossed { lower, upper } => ProblemText::Crossed {
            lower: lower.clone(),
            upper: upper.clone(),
        },
        Problem::OneOf { first, second, .. } => ProblemText::OneOf {
            first: part(first),
            second: part(second),
        },
        Problem::Twice(column) => ProblemText::Twice {
            column: column.clone(),
        },
        Problem::UnknownValue(value) => ProblemText::UnknownValue {
            value: value.clone(),
        },
        Problem::UnknownType(name) => ProblemText::UnknownType { name: name.clone() },
        Problem::NoColumn => ProblemText::NoColumn,
        Problem::NoBound => ProblemText::NoBound,
        Problem::NoDataset(name) => ProblemText::NoDataset { name: name.clone() },
        Problem::OddRid => ProblemText::OddRid,
    })
}

/// A field as the form names it; by its path where the form has none.
pub fn place(kind: Option<&'static Kind>, path: &str) -> String {
    let labels = kind.map_or_else(Vec::new, |kind| kind.labels(path));
    match path {
        "intent" => t(Text::Intent),
        _ if labels.is_empty() => path.to_owned(),
        _ => labels.into_iter().map(t).collect::<Vec<_>>().join(": "),
    }
}

/// A part of a configuration by the label of its field.
fn part(name: &str) -> String {
    let label = match name {
        "timeBounds" | "percentageBounds" | "numericBounds" => FieldText::Bounds,
        "medianDeviation" => FieldText::MedianDeviation,
        "trend" => FieldText::Trend,
        "trendType" => FieldText::TrendType,
        "differenceBounds" => FieldText::DifferenceBounds,
        _ => return name.to_owned(),
    };
    t(label)
}
