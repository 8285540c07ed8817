//! Points of a scatter plot. More than there is room for become fields with the number of their rows.

use super::bins::Bins;
use super::{Chart, Drawing, Grouping, Key, Point, groups, refused};
use crate::Table;
use crate::array::Value;
use crate::error::Result;

/// How many fields there are from left to right, and from bottom to top.
const FIELDS: (usize, usize) = (96, 54);

/// The points of a chart.
pub(super) fn points(
    table: &Table,
    chart: &Chart,
    y: usize,
    rows: Option<&[u32]>,
    series: Option<Grouping>,
) -> Result<Drawing> {
    let (x, y) = (table.column(chart.x)?, table.column(y)?);
    for column in [x, y] {
        if !Bins::are_of(column.data_type) {
            return Err(refused(column.data_type));
        }
    }
    let mut xs = Vec::new();
    x.visit(rows, |value| xs.push(placed(value)));
    let total = xs.len();
    let mut found = Vec::new();
    let mut row = 0;
    y.visit(rows, |value| {
        if let (Some(x), Some(y)) = (xs.get(row).copied().flatten(), placed(value)) {
            let series = series.as_ref().and_then(|series| series.of_rows.get(row));
            found.push((x, y, series.copied().unwrap_or_default() as usize));
        }
        row += 1;
    });
    let left_out = total - found.len();
    let series_count = series.as_ref().map_or(1, |series| series.keys.len());
    let binned = found.len() > chart.max_groups;
    let points = if binned {
        match (Bins::over(x, rows, FIELDS.0), Bins::over(y, rows, FIELDS.1)) {
            (Some(x), Some(y)) => fields(&x, &y, series_count, &found),
            _ => Vec::new(),
        }
    } else {
        found
            .into_iter()
            .map(|(x, y, series)| Point {
                series,
                rows: 1,
                x: groups::key(x),
                y: groups::key(y),
            })
            .collect()
    };
    Ok(Drawing {
        rows: total,
        binned,
        left_out,
        points,
        distinct_series: series.as_ref().map_or(0, |series| series.distinct),
        series: series.map_or_else(|| vec![Key::default()], |series| series.keys),
        ..Drawing::default()
    })
}

/// A value that has a place on an axis.
fn placed(value: Value<'_>) -> Option<Value<'_>> {
    value
        .resolve()
        .filter(|value| super::bins::place(*value).is_finite())
}

fn fields(
    x: &Bins<'_>,
    y: &Bins<'_>,
    series_count: usize,
    found: &[(Value<'_>, Value<'_>, usize)],
) -> Vec<Point> {
    let lines = y.count() as usize;
    let mut counts = vec![0usize; x.count() as usize * lines * series_count];
    for (x_value, y_value, series) in found {
        let (Some(column), Some(line)) = (x.index(*x_value), y.index(*y_value)) else {
            continue;
        };
        let field = column as usize * lines + line as usize;
        if let Some(count) = counts.get_mut(field * series_count + series) {
            *count += 1;
        }
    }
    counts
        .into_iter()
        .enumerate()
        .filter(|(_, rows)| *rows > 0)
        .map(|(place, rows)| {
            let field = place / series_count;
            Point {
                series: place % series_count,
                rows,
                x: x.key((field / lines) as u32),
                y: y.key((field % lines) as u32),
            }
        })
        .collect()
}
