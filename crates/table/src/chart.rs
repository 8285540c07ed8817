//! Charts: all rows in groups, with a measure of each group. Counts and sums are exact.
//!
//! A drawing has room for few groups. Values beyond them are one group, the others, and numbers and times become bins;
//! nulls are a group of their own. Very many points of a scatter plot become fields that say how many rows they hold.

mod bins;
mod bytes;
mod cloud;
mod groups;
mod measures;
mod periods;

use crate::array::Value;
use crate::error::Result;
use crate::extremes::compare;
use crate::schema::DataType;
use crate::sort::class;
use crate::table::Column;
use crate::{Error, Table};
use bins::Bins;
use groups::{Groups, NULL};
pub(crate) use measures::{Measures, Reading};

/// The groups of a chart, and what is measured of them.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The column whose values make the groups.
    pub x: usize,
    /// How they make them.
    pub axis: Axis,
    /// The column whose values divide each group into series.
    pub series: Option<usize>,
    /// What is measured.
    pub measure: Measure,
    /// How many groups there may be, or points.
    pub max_groups: usize,
    /// How many series there may be.
    pub max_series: usize,
}

/// How the values of a column become groups.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Each value is a group: numbers and times in their order, texts with the greatest measure first.
    Categories,
    /// Each value is a group, in their order; more numbers or times than there may be groups become bins.
    Values,
    /// Numbers and times become bins of one width.
    Bins,
    /// Each row is a point, with the value of this column as its height.
    Points(usize),
}

/// What is measured of a group.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many rows there are.
    Count,
    /// The sum of a column.
    Sum(usize),
    /// Its mean.
    Mean(usize),
    /// Its least value.
    Min(usize),
    /// Its greatest value.
    Max(usize),
}

impl Measure {
    /// The measured column.
    pub fn column(self) -> Option<usize> {
        match self {
            Self::Count => None,
            Self::Sum(column) | Self::Mean(column) | Self::Min(column) | Self::Max(column) => {
                Some(column)
            }
        }
    }
}

/// What can be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Rows looked at.
    pub rows: usize,
    /// The groups: values in order, then the others, nulls, and numbers that have no place on an axis.
    pub keys: Vec<Key>,
    /// The series; one without a name where no column divides the groups.
    pub series: Vec<Key>,
    /// The measure of each series in each group, group by group; nothing where nothing can be measured.
    pub measures: Vec<Option<Measured>>,
    /// How many different values the groups stand for.
    pub distinct: usize,
    /// How many different values the series stand for.
    pub distinct_series: usize,
    /// Whether the groups are bins.
    pub binned: bool,
    /// Measured values that are left out, `NaN` and infinities; for points, rows that have no place.
    pub left_out: usize,
    /// The points.
    pub points: Vec<Point>,
}

/// A group or a series.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Key {
    /// Its kind.
    pub kind: KeyKind,
    /// Its exact value, or where its bin begins.
    pub text: String,
    /// Where its bin ends; the end belongs to the next one.
    pub end: Option<String>,
    /// Its place on an axis: a number, or milliseconds since 1970 or midnight; `NaN` if it has none.
    pub at: f64,
    /// Where its bin ends on that axis.
    pub until: f64,
}

/// The kinds of groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyKind {
    /// A value or a bin.
    #[default]
    Value,
    /// All values without a group of their own.
    Others,
    /// No value.
    Null,
    /// `NaN` or an infinity.
    NonFinite,
}

/// The measure of a group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// As a number, to draw it.
    pub number: f64,
    /// As an exact text.
    pub text: String,
    /// How many rows there are in the group.
    pub rows: usize,
}

/// A point of a scatter plot, or a field of many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// The number of its series.
    pub series: usize,
    /// How many rows it stands for.
    pub rows: usize,
    /// Its place from left to right; a field has an end.
    pub x: Key,
    /// Its place from bottom to top.
    pub y: Key,
}

/// The group of each row by its number, and the groups.
struct Grouping {
    of_rows: Vec<u32>,
    keys: Vec<Key>,
    distinct: usize,
    binned: bool,
}

impl Table {
    /// Groups `rows` (all rows, if not given) for a chart.
    pub fn chart(&self, chart: &Chart, rows: Option<&[u32]>) -> Result<Drawing> {
        let series = match chart.series {
            None => None,
            Some(column) => {
                let groups = Groups::new(self.column(column)?, rows, usize::MAX)?;
                let weights: Vec<f64> = groups.counts.iter().map(|count| *count as f64).collect();
                Some(groups.chosen(&weights, chart.max_series, false))
            }
        };
        if let Axis::Points(y) = chart.axis {
            return cloud::points(self, chart, y, rows, series);
        }
        let x = self.x_of(chart, rows)?;
        let width = series.as_ref().map_or(1, |series| series.keys.len());
        let mut measures = Measures::new(x.keys.len() * width);
        let place = |row: usize| {
            let x = x.of_rows.get(row).copied().unwrap_or_default() as usize;
            let series = series.as_ref().and_then(|series| series.of_rows.get(row));
            x * width + series.copied().unwrap_or_default() as usize
        };
        let reading = match chart.measure.column() {
            None => {
                for row in 0..x.of_rows.len() {
                    measures.count(place(row));
                }
                None
            }
            Some(column) => {
                let column = self.column(column)?;
                let reading = Reading::of(column.data_type)?;
                let mut row = 0;
                column.visit(rows, |value| {
                    measures.add(place(row), value, reading);
                    row += 1;
                });
                Some(reading)
            }
        };
        Ok(Drawing {
            rows: x.of_rows.len(),
            measures: measures.finish(chart.measure, reading),
            left_out: measures.left_out,
            keys: x.keys,
            distinct: x.distinct,
            binned: x.binned,
            distinct_series: series.as_ref().map_or(0, |series| series.distinct),
            series: series.map_or_else(|| vec![Key::default()], |series| series.keys),
            points: Vec::new(),
        })
    }

    /// The groups along the axis.
    fn x_of(&self, chart: &Chart, rows: Option<&[u32]>) -> Result<Grouping> {
        let column = self.column(chart.x)?;
        let can_bin = Bins::are_of(column.data_type);
        if chart.axis == Axis::Bins && can_bin {
            return Ok(in_bins(column, rows, chart.max_groups));
        }
        let may_bin = chart.axis == Axis::Values && can_bin;
        let most = if may_bin {
            chart.max_groups
        } else {
            usize::MAX
        };
        let groups = Groups::new(column, rows, most)?;
        if groups.values.len() > most {
            return Ok(in_bins(column, rows, chart.max_groups));
        }
        let weights = match chart.measure {
            // What adds up to most is shown.
            Measure::Sum(measured) => {
                let measured = self.column(measured)?;
                let reading = Reading::of(measured.data_type)?;
                let mut weights = vec![0.0; groups.values.len()];
                let mut row = 0;
                measured.visit(rows, |value| {
                    let group = groups.of_rows.get(row).copied().unwrap_or(NULL);
                    row += 1;
                    let number = value.resolve().map_or(0.0, |value| reading.float(value));
                    if let Some(weight) = weights.get_mut(group as usize)
                        && number.is_finite()
                    {
                        *weight += number;
                    }
                });
                weights
            }
            _ => groups.counts.iter().map(|count| *count as f64).collect(),
        };
        Ok(groups.chosen(&weights, chart.max_groups, chart.axis == Axis::Values))
    }
}

/// Numbers and times in bins of one width, nulls and what has no place in groups of their own.
fn in_bins(column: Column<'_>, rows: Option<&[u32]>, max_bins: usize) -> Grouping {
    let bins = Bins::over(column, rows, max_bins);
    let count = bins.as_ref().map_or(0, Bins::count);
    let mut of_rows = Vec::with_capacity(rows.map_or(column.table().rows(), <[u32]>::len));
    // Nulls, `NaN` and the infinities: four at most.
    let mut rest: Vec<Option<Value<'_>>> = Vec::new();
    column.visit(rows, |value| {
        let value = value.resolve();
        let bin = value.and_then(|value| bins.as_ref()?.index(value));
        of_rows.push(bin.unwrap_or_else(|| {
            let known = rest.iter().position(|other| match (other, value) {
                (Some(other), Some(value)) => {
                    compare(*other, value, class(value.data_type)).is_eq()
                }
                (other, value) => other.is_none() == value.is_none(),
            });
            let place = known.unwrap_or(rest.len());
            if known.is_none() {
                rest.push(value);
            }
            count + place as u32
        }));
    });
    let mut keys: Vec<Key> = match &bins {
        Some(bins) => (0..count).map(|bin| bins.key(bin)).collect(),
        None => Vec::new(),
    };
    keys.extend(rest.into_iter().map(|value| match value {
        Some(value) => groups::key(value),
        None => groups::without_place(KeyKind::Null),
    }));
    Grouping {
        distinct: keys.len(),
        of_rows,
        keys,
        binned: true,
    }
}

fn refused(data_type: &DataType) -> Error {
    Error::NoChart {
        data_type: data_type.to_string(),
    }
}
