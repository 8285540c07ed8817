//! Profile of a column: nulls, distinct values, extremes, mean, quantiles, most frequent values, a histogram.

mod count;
mod numbers;
mod ordered;

use crate::Table;
use crate::array::Value;
use crate::error::Result;
use crate::schema::DataType;
use crate::sort::{Class, class};
use crate::text::{self, CellKind, Out};
use count::Counts;
pub(crate) use numbers::{as_float, number_text};

/// How many different texts are counted exactly, unless told otherwise.
pub const DISTINCT: usize = 100_000;
/// How many bars a histogram has at most.
pub const BARS: usize = 20;
/// How many of the most frequent values are given, unless told otherwise.
pub const TOP: usize = 10;
/// The quantiles, in percent: 50 is the median.
pub const QUANTILES: [u8; 5] = [5, 25, 50, 75, 95];
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
    /// Quantiles of numbers, dates and times, like SQL's `percentile_disc`: a percentage, and the least value of the column that
    /// at least so many of its values do not exceed. `NaN`s are left out.
    pub quantiles: Vec<(u8, String)>,
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
    /// The most frequent values with their counts; empty if there were too many different ones to count apart.
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
    /// The profile of a column over `rows` (all rows, if not given), with so many of the most frequent values. Numbers, dates
    /// and times are all counted; of other values, up to `distinct` are counted apart.
    pub fn profile(
        &self,
        column: usize,
        rows: Option<&[u32]>,
        distinct: usize,
        top: usize,
    ) -> Result<Profile> {
        let column = self.column(column)?;
        let mut profile = Profile {
            rows: rows.map_or(self.rows(), <[u32]>::len),
            distinct_is_exact: true,
            ..Profile::default()
        };
        match (class(column.data_type), column.data_type.plain()) {
            (Class::Words(1), _) | (_, DataType::Decimal { bits: 128, .. }) => {
                ordered::of(column, rows, top, &mut profile);
            }
            _ => Counts::of(column, rows, distinct, &mut profile).finish(top, &mut profile),
        }
        Ok(profile)
    }
}

impl Profile {
    fn add_length(&mut self, length: usize) {
        self.lengths = Some(match self.lengths {
            None => (length, length),
            Some((shortest, longest)) => (shortest.min(length), longest.max(length)),
        });
    }
}

/// The text of a value, as it stands in a profile.
fn shown(value: Value<'_>) -> String {
    let mut text = String::new();
    let kind = text::write(value, &mut Out::new(&mut text, SHOWN));
    debug_assert!(kind != CellKind::Null || value.resolve().is_none());
    text
}
