//! What a chart shows: its kind, its columns, and the first guess at them.

use belvedere_table::session::ColumnInfo;
use belvedere_table::{Axis, Chart, Measure};
use serde::{Deserialize, Serialize};

use super::texts::Text;
use crate::i18n::t;

/// How many values a chart of categories has, beside the others.
const CATEGORIES: usize = 30;
/// How many slices a pie has, beside the others.
const SLICES: usize = 7;
/// How many values a line has before they become steps.
const VALUES: usize = 400;
/// How many bars a histogram has.
const BARS: usize = 40;
/// How many points there are before they become fields.
const POINTS: usize = 2000;
/// How many series there are, beside the others: as many as there are colors.
const SERIES: usize = 8;

/// The kind of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    #[default]
    Bar,
    Line,
    Area,
    Scatter,
    Histogram,
    Pie,
}

impl Kind {
    pub const ALL: [Self; 6] = [
        Self::Bar,
        Self::Line,
        Self::Area,
        Self::Scatter,
        Self::Histogram,
        Self::Pie,
    ];

    pub fn name(self) -> String {
        t(match self {
            Self::Bar => Text::Bar,
            Self::Line => Text::Line,
            Self::Area => Text::Area,
            Self::Scatter => Text::Scatter,
            Self::Histogram => Text::Histogram,
            Self::Pie => Text::Pie,
        })
    }
}

/// How a column is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum By {
    #[default]
    Count,
    Sum,
    Mean,
    Least,
    Greatest,
}

impl By {
    pub const ALL: [Self; 5] = [
        Self::Count,
        Self::Sum,
        Self::Mean,
        Self::Least,
        Self::Greatest,
    ];

    pub fn name(self) -> String {
        t(match self {
            Self::Count => Text::Count,
            Self::Sum => Text::Sum,
            Self::Mean => Text::Mean,
            Self::Least => Text::Least,
            Self::Greatest => Text::Greatest,
        })
    }
}

/// The settings of a chart. Columns have their names, so that they hold for the result of a changed statement too.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    pub kind: Kind,
    pub x: String,
    pub by: By,
    /// The measured column; of a scatter plot the height of points.
    pub y: String,
    /// The column that divides into series; empty for none.
    pub series: String,
    pub stacked: bool,
    pub logarithmic: bool,
}

/// Whether the values of a column are times.
pub fn is_time(column: &ColumnInfo) -> bool {
    ["date", "timestamp"]
        .iter()
        .any(|start| column.data_type.starts_with(start))
}

/// Whether the values of a column have a place on an axis.
pub fn has_place(column: &ColumnInfo) -> bool {
    column.number || is_time(column)
}

/// The number of the column of a name.
pub fn find(columns: &[ColumnInfo], name: &str) -> Option<usize> {
    columns.iter().position(|column| column.name == name)
}

impl Settings {
    /// The settings that were kept, or a first guess where they don't fit the columns.
    pub fn of(kept: &str, columns: &[ColumnInfo]) -> Self {
        let fits = |settings: &Self| {
            find(columns, &settings.x).is_some()
                && (settings.y.is_empty() || find(columns, &settings.y).is_some())
                && (settings.series.is_empty() || find(columns, &settings.series).is_some())
        };
        serde_json::from_str(kept)
            .ok()
            .filter(fits)
            .unwrap_or_else(|| Self::guess(columns))
    }

    /// Times make a line, texts bars, numbers points.
    pub fn guess(columns: &[ColumnInfo]) -> Self {
        let is_key = |column: &&ColumnInfo| {
            let name = column.name.as_str();
            name.eq_ignore_ascii_case("id") || name.ends_with("_id") || name.ends_with("Id")
        };
        let named = |column: Option<&ColumnInfo>| {
            column.map(|column| column.name.clone()).unwrap_or_default()
        };
        let time = columns.iter().find(|column| is_time(column));
        let mut numbers = columns
            .iter()
            .filter(|column| column.number && !is_key(column));
        let (first, second) = (numbers.next(), numbers.next());
        let mut words = columns
            .iter()
            .filter(|column| !has_place(column) && !column.nested);
        let word = words.next();
        // Of several, none is a group more than the others.
        let group = word.filter(|_| words.next().is_none());
        let by = if first.is_some() { By::Sum } else { By::Count };
        let settings = Self {
            by,
            y: named(first),
            ..Self::default()
        };
        match (time, word, first, second) {
            (Some(time), _, Some(_), _) => Self {
                kind: Kind::Line,
                x: time.name.clone(),
                series: named(group),
                ..settings
            },
            (_, Some(word), _, _) => Self {
                x: word.name.clone(),
                ..settings
            },
            (Some(time), None, None, _) => Self {
                kind: Kind::Line,
                x: time.name.clone(),
                ..settings
            },
            (None, None, Some(first), Some(second)) => Self {
                kind: Kind::Scatter,
                x: first.name.clone(),
                y: second.name.clone(),
                ..settings
            },
            (None, None, first, _) => Self {
                kind: Kind::Histogram,
                x: named(first.or(columns.first())),
                by: By::Count,
                ..settings
            },
        }
    }

    /// Whether series can stand on each other.
    pub fn can_stack(&self) -> bool {
        matches!(self.kind, Kind::Bar | Kind::Area | Kind::Histogram)
            && matches!(self.measure_by(), By::Count | By::Sum)
            && !self.series.is_empty()
            && !self.logarithmic
    }

    pub fn is_stacked(&self) -> bool {
        self.stacked && self.can_stack()
    }

    pub fn is_logarithmic(&self) -> bool {
        self.logarithmic && !matches!(self.kind, Kind::Scatter | Kind::Pie)
    }

    /// How it is measured; a histogram counts.
    pub fn measure_by(&self) -> By {
        if self.kind == Kind::Histogram || self.y.is_empty() {
            By::Count
        } else {
            self.by
        }
    }

    /// The measure in words.
    pub fn measure_name(&self) -> String {
        let column = self.y.clone();
        match self.measure_by() {
            By::Count => t(Text::Count),
            By::Sum => t(Text::SumOf { column }),
            By::Mean => t(Text::MeanOf { column }),
            By::Least => t(Text::LeastOf { column }),
            By::Greatest => t(Text::GreatestOf { column }),
        }
    }

    /// The question to the worker; nothing while a column is missing.
    pub fn question(&self, columns: &[ColumnInfo]) -> Option<Chart> {
        let y = find(columns, &self.y);
        let (axis, max_groups) = match self.kind {
            Kind::Bar => (Axis::Categories, CATEGORIES),
            Kind::Line | Kind::Area => (Axis::Values, VALUES),
            Kind::Histogram => (Axis::Bins, BARS),
            Kind::Pie => (Axis::Categories, SLICES),
            Kind::Scatter => (Axis::Points(y?), POINTS),
        };
        let measure = match (self.measure_by(), y) {
            _ if self.kind == Kind::Scatter => Measure::Count,
            (By::Count, _) | (_, None) => Measure::Count,
            (By::Sum, Some(column)) => Measure::Sum(column),
            (By::Mean, Some(column)) => Measure::Mean(column),
            (By::Least, Some(column)) => Measure::Min(column),
            (By::Greatest, Some(column)) => Measure::Max(column),
        };
        Some(Chart {
            x: find(columns, &self.x)?,
            axis,
            series: find(columns, &self.series).filter(|_| self.kind != Kind::Pie),
            measure,
            max_groups,
            max_series: SERIES,
        })
    }
}
