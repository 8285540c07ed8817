//! Charts: all rows in groups, with a measure of each group. Counts and sums are exact.
//!
//! A drawing has room for few groups. Values beyond them are one group, the others, and numbers and times become steps;
//! nulls are a group of their own. Very many points of a scatter plot become fields that say how many rows they hold.

mod bytes;
mod cloud;
mod groups;
mod steps;
mod sums;

use crate::{
    Error, Table, array::Value, error::Result, extremes::compare, schema::DataType, sort::class,
    table::Column,
};
use groups::{Groups, NULL};
use steps::Steps;
use sums::{Reading, Sums};

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
    pub most: usize,
    /// How many series there may be.
    pub most_series: usize,
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
    /// Each value is a group, in their order; more numbers or times than there may be groups become steps.
    Values,
    /// Numbers and times become steps of one width.
    Steps,
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
    Least(usize),
    /// Its greatest value.
    Greatest(usize),
}

impl Measure {
    /// The measured column.
    pub fn column(self) -> Option<usize> {
        match self {
            Self::Count => None,
            Self::Sum(column)
            | Self::Mean(column)
            | Self::Least(column)
            | Self::Greatest(column) => Some(column),
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
    pub sums: Vec<Option<Sum>>,
    /// How many different values the groups stand for.
    pub distinct: usize,
    /// How many different values the series stand for.
    pub distinct_series: usize,
    /// Whether the groups are steps.
    pub stepped: bool,
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
    /// Its exact value, or where its step begins.
    pub text: String,
    /// Where its step ends; the end belongs to the next one.
    pub end: Option<String>,
    /// Its place on an axis: a number, or milliseconds since 1970 or midnight; `NaN` if it has none.
    pub at: f64,
    /// Where its step ends on that axis.
    pub until: f64,
}

/// The kinds of groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyKind {
    /// A value or a step.
    #[default]
    Value,
    /// All values without a group of their own.
    Others,
    /// No value.
    Null,
    /// `NaN` or an infinity.
    Odd,
}

/// The measure of a group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sum {
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
struct Slots {
    of_rows: Vec<u32>,
    keys: Vec<Key>,
    distinct: usize,
    stepped: bool,
}

impl Table {
    /// Groups `rows` (all rows, if not given) for a chart.
    pub fn chart(&self, chart: &Chart, rows: Option<&[u32]>) -> Result<Drawing> {
        let series = match chart.series {
            None => None,
            Some(column) => {
                let groups = Groups::new(self.column(column)?, rows)?;
                let weights: Vec<f64> = groups.counts.iter().map(|count| *count as f64).collect();
                Some(groups.chosen(&weights, chart.most_series, false))
            }
        };
        if let Axis::Points(y) = chart.axis {
            return cloud::points(self, chart, y, rows, series);
        }
        let x = self.x_of(chart, rows)?;
        let width = series.as_ref().map_or(1, |series| series.keys.len());
        let mut sums = Sums::new(x.keys.len() * width);
        let place = |row: usize| {
            let x = x.of_rows.get(row).copied().unwrap_or_default() as usize;
            let series = series.as_ref().and_then(|series| series.of_rows.get(row));
            x * width + series.copied().unwrap_or_default() as usize
        };
        let reading = match chart.measure.column() {
            None => {
                for row in 0..x.of_rows.len() {
                    sums.count(place(row));
                }
                None
            }
            Some(column) => {
                let column = self.column(column)?;
                let reading = Reading::of(column.data_type)?;
                let mut row = 0;
                column.visit(rows, |value| {
                    sums.add(place(row), value, reading);
                    row += 1;
                });
                Some(reading)
            }
        };
        Ok(Drawing {
            rows: x.of_rows.len(),
            sums: sums.finish(chart.measure, reading),
            left_out: sums.left_out,
            keys: x.keys,
            distinct: x.distinct,
            stepped: x.stepped,
            distinct_series: series.as_ref().map_or(0, |series| series.distinct),
            series: series.map_or_else(|| vec![Key::default()], |series| series.keys),
            points: Vec::new(),
        })
    }

    /// The groups along the axis.
    fn x_of(&self, chart: &Chart, rows: Option<&[u32]>) -> Result<Slots> {
        let column = self.column(chart.x)?;
        let can_step = Steps::are_of(column.data_type);
        if chart.axis == Axis::Steps && can_step {
            return Ok(in_steps(column, rows, chart.most));
        }
        let groups = Groups::new(column, rows)?;
        if chart.axis == Axis::Values && can_step && groups.values.len() > chart.most {
            return Ok(in_steps(column, rows, chart.most));
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
        Ok(groups.chosen(&weights, chart.most, chart.axis == Axis::Values))
    }
}

/// Numbers and times in steps of one width, nulls and what has no place in groups of their own.
fn in_steps(column: Column<'_>, rows: Option<&[u32]>, most: usize) -> Slots {
    let steps = Steps::over(column, rows, most);
    let count = steps.as_ref().map_or(0, Steps::count);
    let mut of_rows = Vec::with_capacity(rows.map_or(column.table().rows(), <[u32]>::len));
    // Nulls, `NaN` and the infinities: four at most.
    let mut rest: Vec<Option<Value<'_>>> = Vec::new();
    column.visit(rows, |value| {
        let value = value.resolve();
        let step = value.and_then(|value| steps.as_ref()?.index(value));
        of_rows.push(step.unwrap_or_else(|| {
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
    let mut keys: Vec<Key> = match &steps {
        Some(steps) => (0..count).map(|step| steps.key(step)).collect(),
        None => Vec::new(),
    };
    keys.extend(rest.into_iter().map(|value| match value {
        Some(value) => groups::key(value),
        None => groups::without_place(KeyKind::Null),
    }));
    Slots {
        distinct: keys.len(),
        of_rows,
        keys,
        stepped: true,
    }
}

fn refused(data_type: &DataType) -> Error {
    Error::NoChart {
        data_type: data_type.to_string(),
    }
}
