//! Points on the Earth and boxes of degrees, in whole ten-millionths of a degree. Nothing is rounded after a point is read, so
//! that a part of a map has as many rows as the filter that it makes.

use std::sync::Arc;

use super::cell::position;
use super::scale::{decimal, power};

/// The units of a degree: each is a centimeter.
pub const DEGREE: i64 = 10_000_000;
/// The decimals that the units have.
const DECIMALS: u32 = 7;
/// The latitude of the North Pole.
pub(crate) const POLE: i64 = 90 * DEGREE;
/// Half the way around the Earth: the antimeridian.
pub const HALF: i64 = 180 * DEGREE;

/// A point, in units to the north of the equator, and to the east of Greenwich: from -180° until 180°, which is -180°.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// To the north.
    pub north: i32,
    /// To the east.
    pub east: i32,
}

impl Point {
    /// Reads the JSON text of a point; `None` for what is none, or lies beyond the poles or the antimeridian.
    pub fn read(raw: &str) -> Option<Self> {
        let (east, north) = position(raw)?;
        let (north, east) = (units(north)?, units(east)?);
        if north.abs() > POLE || east.abs() > HALF {
            return None;
        }
        Some(Self {
            north: north.try_into().ok()?,
            east: if east == HALF { -HALF } else { east }.try_into().ok()?,
        })
    }
}

/// Degrees as they are written, as units: what is finer is cut off.
fn units(degrees: &str) -> Option<i64> {
    let (units, decimals) = decimal(degrees)?;
    let units = match DECIMALS.checked_sub(decimals) {
        Some(coarser) => units.checked_mul(power(coarser)?)?,
        None => units / power(decimals - DECIMALS)?,
    };
    units.try_into().ok()
}

/// Units as degrees.
#[expect(clippy::cast_precision_loss, reason = "angles have few digits")]
pub fn degrees(units: i64) -> f64 {
    units as f64 / DEGREE as f64
}

/// Degrees as whole units.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "angles have few digits"
)]
pub(crate) fn from_degrees(degrees: f64) -> i64 {
    (degrees * DEGREE as f64).round() as i64
}

/// A box of degrees: its edges in the south and west are part of it, those in the north and east are not. One whose west
/// lies east of its east crosses the antimeridian.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Area {
    /// The edge in the south.
    pub south: i64,
    /// The edge in the north.
    pub north: i64,
    /// The edge in the west.
    pub west: i64,
    /// The edge in the east.
    pub east: i64,
}

impl Area {
    /// Reads `south..north,west..east`, as filters write it.
    pub fn read(text: &str) -> Option<Self> {
        let ends = |text: &str| {
            let (from, to) = text.split_once("..")?;
            Some((units(from)?, units(to)?))
        };
        let (norths, easts) = text.split_once(',')?;
        let ((south, north), (west, east)) = (ends(norths)?, ends(easts)?);
        let is_there = -POLE <= south && south < north && north <= POLE;
        let is_around = west.abs() <= HALF && east.abs() <= HALF && west != east;
        (is_there && is_around).then_some(Self {
            south,
            north,
            west,
            east,
        })
    }

    /// As filters write it.
    pub fn written(&self) -> String {
        let [south, north, west, east] =
            [self.south, self.north, self.west, self.east].map(written);
        format!("{south}..{north},{west}..{east}")
    }

    /// In words: `40–50° N, 10° W–20° E`.
    pub fn in_words(&self) -> String {
        let norths = ends(self.south, self.north, "N", "S");
        let easts = ends(self.west, self.east, "E", "W");
        format!("{norths}, {easts}")
    }

    /// Whether a point lies in it. The pole lies in the northernmost one.
    pub fn holds(&self, point: Point) -> bool {
        let (north, east) = (i64::from(point.north), i64::from(point.east));
        let in_height = self.south <= north && (north < self.north || self.north == POLE);
        let (after, before) = (self.west <= east, east < self.east);
        in_height
            && if self.west < self.east {
                after && before
            } else {
                after || before
            }
    }
}

/// Units as decimal degrees.
fn written(units: i64) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let (whole, rest) = (units.abs() / DEGREE, units.abs() % DEGREE);
    let rest = format!(".{rest:07}");
    let rest = rest.trim_end_matches('0').trim_end_matches('.');
    format!("{sign}{whole}{rest}")
}

/// Two ends in words, with their side of the Earth: once where it is the same.
fn ends(from: i64, to: i64, ahead: &str, behind: &str) -> String {
    let side = |units: i64| if units < 0 { behind } else { ahead };
    let amount = |units: i64| written(units.abs());
    if from >= 0 && from <= to {
        format!("{}–{}° {ahead}", amount(from), amount(to))
    } else if to <= 0 && from <= to {
        format!("{}–{}° {behind}", amount(to), amount(from))
    } else {
        format!(
            "{}° {}–{}° {}",
            amount(from),
            side(from),
            amount(to),
            side(to)
        )
    }
}

/// Where a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GeoValue {
    /// It has no value.
    Missing,
    /// Its value is no point.
    Odd,
    /// It has a point.
    At(Point),
}

impl GeoValue {
    /// Reads the JSON text of a value.
    pub fn read(raw: Option<&str>) -> Self {
        raw.map_or(Self::Missing, |raw| {
            Point::read(raw).map_or(Self::Odd, Self::At)
        })
    }
}

/// Where the rows of a property lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The point of each row that has one, and whether the filters of the other properties let it pass.
    pub points: Arc<Vec<(Point, bool)>>,
    /// How many values are no points.
    pub odd: u64,
}

/// Counts rows; with the number of those without a value. `None` when no row has a point.
pub fn places(rows: &[GeoValue], passes: impl Fn(usize) -> bool) -> Option<(u64, Places)> {
    let (mut missing, mut odd) = (0, 0);
    let mut points = Vec::new();
    for (row, place) in rows.iter().enumerate() {
        let passes = passes(row);
        match place {
            GeoValue::Missing => missing += u64::from(passes),
            GeoValue::Odd => odd += u64::from(passes),
            GeoValue::At(point) => points.push((*point, passes)),
        }
    }
    let points = Arc::new(points);
    (!points.is_empty()).then_some((missing, Places { points, odd }))
}
