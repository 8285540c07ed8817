//! Profile of a column: nulls, distinct values, extremes, mean, most frequent values, a histogram.

mod count;
mod numbers;

use crate::{
    Table,
    array::Value,
    error::Result,
    schema::DataType,
    text::{self, CellKind, Out},
};
use count::Counts;
pub(crate) use count::Mix;
use numbers::Numbers;
pub(crate) use numbers::{as_float, number_text};

/// How many distinct values are counted exactly, unless told otherwise.
pub const DISTINCT: usize = 100_000;
/// How many bars a histogram has at most.
pub const BARS: usize = 20;
/// How many of the most frequent values are given.
pub const TOP: usize = 10;
/// How much of a value's text is given.
const SHOWN: usize = 200;

/// A column at a glance. Counts are exact; values that aren't exact are marked.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// Rows looked at.
    pub rows: usize,
    /// Rows without a value.
    pub nulls: usize,
    /// How many different values there are; if `distinct_is_exact` is unset, there are more.
    pub distinct: usize,
    /// Whether all values were counted apart.
    pub distinct_is_exact: bool,
    /// The text of the least value.
    pub least: Option<String>,
    /// The text of the greatest value.
    pub greatest: Option<String>,
    /// The mean of numbers and times, `NaN`s and infinities left out.
    pub mean: Option<String>,
    /// How many floats are `NaN`.
    pub not_numbers: usize,
    /// How many floats are infinite.
    pub infinite: usize,
    /// How many texts have no characters.
    pub empty: usize,
    /// How many texts are white space only.
    pub blank: usize,
    /// The length of the shortest and the longest text, in characters, or of bytes, in bytes.
    pub lengths: Option<(usize, usize)>,
    /// The most frequent values with their counts; empty if there were too many different ones to count.
    pub top: Vec<(String, usize)>,
    /// The distribution of numbers and times.
    pub histogram: Option<Histogram>,
}

/// How values are spread from the least to the greatest.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The edges of the bars: one more than there are bars. A bar has its lower edge, the last one both.
    pub edges: Vec<String>,
    /// How many values lie in each bar.
    pub counts: Vec<usize>,
}

impl Table {
    /// The profile of a column over `rows` (all rows, if not given), with up to `distinct` values counted apart.
    pub fn profile(&self, column: usize, rows: Option<&[u32]>, distinct: usize) -> Result<Profile> {
        let field = self.column(column)?;
        let plain = field.data_type.plain();
        let mut profile = Profile {
            distinct_is_exact: true,
            ..Profile::default()
        };
        let mut counts = Counts::new(plain, distinct);
        let mut numbers = Numbers::new(plain);
        field.visit(rows, |value| {
            profile.rows += 1;
            let Some(value) = value.resolve() else {
                profile.nulls += 1;
                return;
            };
            match value.data_type {
                DataType::Utf8 { .. } => text_of(value, &mut profile),
                DataType::Binary { .. } => {
                    let bytes = value.array.bytes(value.index).unwrap_or_default();
                    length(&mut profile, bytes.len());
                }
                _ => numbers.add(value),
            }
            counts.add(value);
        });
        (profile.not_numbers, profile.infinite) = numbers.oddities();
        profile.mean = numbers.mean(plain);
        profile.histogram = numbers.histogram(plain, |add| field.visit(rows, add));
        (profile.least, profile.greatest) = counts.extremes();
        (profile.distinct, profile.distinct_is_exact) = counts.distinct();
        profile.top = counts.top(TOP);
        Ok(profile)
    }
}

fn text_of(value: Value<'_>, profile: &mut Profile) {
    let bytes = value.array.bytes(value.index).unwrap_or_default();
    if bytes.is_empty() {
        profile.empty += 1;
        length(profile, 0);
        return;
    }
    let text = String::from_utf8_lossy(bytes);
    if text.chars().all(char::is_whitespace) {
        profile.blank += 1;
    }
    length(profile, text.chars().count());
}

fn length(profile: &mut Profile, length: usize) {
    profile.lengths = Some(match profile.lengths {
        None => (length, length),
        Some((shortest, longest)) => (shortest.min(length), longest.max(length)),
    });
}

/// The text of a value, as it stands in a profile.
fn shown(value: Value<'_>) -> String {
    let mut text = String::new();
    let kind = text::write(value, &mut Out::new(&mut text, SHOWN));
    debug_assert!(kind != CellKind::Null || value.resolve().is_none());
    text
}
