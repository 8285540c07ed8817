//! The part of the Earth that a map shows, and the cells that its points are counted in.
//!
//! The projection is equirectangular. Cells are cut at round degrees, so they stay where they are while the map moves.

use crate::host::{cosine, hypotenuse};
use crate::objects::places::{Area, DEGREE, HALF, POLE, Point, degrees, from_degrees};

/// A place on the map, or its width and height, in pixels.
pub type Pixels = (f64, f64);

/// The sides of cells.
const STEPS: [i64; 18] = [
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    50_000,
    100_000,
    200_000,
    500_000,
    DEGREE / 10,
    DEGREE / 5,
    DEGREE / 2,
    DEGREE,
    2 * DEGREE,
    5 * DEGREE,
    10 * DEGREE,
    20 * DEGREE,
    30 * DEGREE,
];
/// A cell is at least so many pixels wide.
const CELL: f64 = 18.0;
/// The radius of the largest dot and of the smallest.
const RADIUS: (f64, f64) = (11.0, 2.0);
/// A dot is chosen from so far away.
const REACH: f64 = 12.0;
/// The most pixels of a degree.
const MAX_SCALE: f64 = 100_000.0;
/// The least degrees that all points fill.
const LEAST: f64 = 0.5;
/// Points over more degrees than this are shown on a map of the whole Earth.
const AROUND: f64 = 180.0;

/// The part of the Earth that a map shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    /// The latitude of its middle, in degrees.
    pub north: f64,
    /// The longitude of its middle.
    pub east: f64,
    /// The pixels of a degree of latitude.
    pub scale: f64,
    /// How long a degree of longitude is for one of latitude: less towards the poles. The same for all parts of a map.
    pub narrow: f64,
}

/// A cell with points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Its box.
    pub area: Area,
    /// The middle of its points.
    pub at: Pixels,
    /// How many of them pass the filters.
    pub rows: u64,
}

impl Extent {
    /// The part with all points.
    pub fn fit(points: &[(Point, bool)], size: Pixels) -> Option<Self> {
        let norths = || points.iter().map(|(point, _)| i64::from(point.north));
        let (south, north) = (degrees(norths().min()?), degrees(norths().max()?));
        let west = west_of(points);
        let widths = points.iter().map(|(point, _)| around(point.east, west));
        let width = degrees(widths.max()?);
        let (width, east) = if width > AROUND {
            (360.0, 0.0)
        } else {
            (width, degrees(west) + width / 2.0)
        };
        let middle = f64::midpoint(south, north);
        let narrow = cosine(middle.to_radians()).max(0.3);
        let wide = size.0 / (width.max(LEAST) * narrow);
        let tall = size.1 / (north - south).max(LEAST);
        let extent = Self {
            north: middle,
            east,
            // Dots at the edge are seen whole.
            scale: wide.min(tall) / 1.15,
            narrow,
        };
        Some(extent.within(size))
    }

    /// The nearest part that has no more than the whole Earth.
    fn within(self, size: Pixels) -> Self {
        let scale = self.scale.clamp(size.0 / (360.0 * self.narrow), MAX_SCALE);
        let half = size.1 / scale / 2.0;
        let north = if half < 90.0 {
            self.north.clamp(half - 90.0, 90.0 - half)
        } else {
            0.0
        };
        Self {
            north,
            east: wrapped(self.east),
            scale,
            ..self
        }
    }

    /// Nearer or farther; a place stays where it is.
    #[must_use]
    pub fn zoomed(self, times: f64, at: Pixels, size: Pixels) -> Self {
        let least = size.0 / (360.0 * self.narrow);
        let scale = (self.scale * times).clamp(least, MAX_SCALE);
        let share = 1.0 / self.scale - 1.0 / scale;
        let (x, y) = (at.0 - size.0 / 2.0, at.1 - size.1 / 2.0);
        Self {
            north: self.north - y * share,
            east: self.east + x * share / self.narrow,
            scale,
            ..self
        }
        .within(size)
    }

    /// Moved by so many pixels to the right and down.
    #[must_use]
    pub fn moved(self, by: Pixels, size: Pixels) -> Self {
        Self {
            north: self.north - by.1 / self.scale,
            east: self.east + by.0 / (self.scale * self.narrow),
            ..self
        }
        .within(size)
    }

    /// The pixels of a degree of longitude.
    fn wide(&self) -> f64 {
        self.scale * self.narrow
    }

    /// Where a longitude is, as near to the middle as it comes.
    fn x(&self, east: f64, size: Pixels) -> f64 {
        size.0 / 2.0 + wrapped(east - self.east) * self.wide()
    }

    /// Where a latitude is.
    fn y(&self, north: f64, size: Pixels) -> f64 {
        size.1 / 2.0 + (self.north - north) * self.scale
    }

    /// How a drawing of the Earth is placed that has so many units for a degree, from its north-west: once, and on both
    /// sides of that for what lies behind the antimeridian.
    pub fn of_drawing(&self, units: f64, size: Pixels) -> [String; 3] {
        let (wide, tall) = (self.wide() / units, self.scale / units);
        let left = size.0 / 2.0 - (self.east + 180.0) * self.wide();
        let top = self.y(90.0, size);
        let around = 360.0 * self.wide();
        [left, left - around, left + around]
            .map(|left| format!("translate({left:.1} {top:.1}) scale({wide} {tall})"))
    }

    /// Left, top, width and height of a box: twice, because a part of it may lie on the other side of the map.
    pub fn of_area(&self, area: Area, size: Pixels) -> [[f64; 4]; 2] {
        let width = around_units(area.east, area.west);
        let width = degrees(if width == 0 { 2 * HALF } else { width }) * self.wide();
        let left = self.x(degrees(area.west), size);
        let top = self.y(degrees(area.north), size);
        let height = self.y(degrees(area.south), size) - top;
        let other = left - 360.0 * self.wide();
        [left, other].map(|left| [left, top, width, height])
    }

    /// The box between two places, in degrees as round as a pixel allows; `None` when it has no size.
    pub fn area(&self, from: Pixels, to: Pixels, size: Pixels) -> Option<Area> {
        let mut grain = 10.0;
        while grain * self.scale > 1.0 {
            grain /= 10.0;
        }
        let round = |degrees: f64| (degrees / grain).round() * grain;
        let north = |y: f64| {
            let north = round(self.north - (y - size.1 / 2.0) / self.scale);
            from_degrees(north.clamp(-90.0, 90.0))
        };
        let east = |x: f64| round(self.east + (x - size.0 / 2.0) / self.wide());
        let (west, east) = (east(from.0.min(to.0)), east(from.0.max(to.0)));
        let (west, east) = if east - west >= 360.0 - grain {
            (-HALF, HALF)
        } else {
            let east = from_degrees(wrapped(east));
            let east = if east == -HALF { HALF } else { east };
            (from_degrees(wrapped(west)), east)
        };
        let area = Area {
            south: north(from.1.max(to.1)),
            north: north(from.1.min(to.1)),
            west,
            east,
        };
        (area.south < area.north && west != east).then_some(area)
    }

    /// The box of all that is shown.
    pub fn whole(&self, size: Pixels) -> Option<Area> {
        self.area((0.0, 0.0), size, size)
    }

    /// The cells whose points are shown, those with the most rows first.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a number of few cells"
    )]
    pub fn cells(&self, points: &[(Point, bool)], size: Pixels) -> Vec<Cell> {
        let is_wide = |step: &i64| degrees(*step) * self.wide() >= CELL;
        let step = STEPS.into_iter().find(is_wide).unwrap_or(30 * DEGREE);
        let begin = |degrees: f64| from_degrees(degrees).div_euclid(step);
        let bottom = begin(self.north - size.1 / self.scale / 2.0);
        let left = begin(self.east - size.0 / self.wide() / 2.0);
        let around = 2 * HALF / step;
        let cells = |pixels: f64, scale: f64| (pixels / scale / degrees(step)) as i64 + 2;
        let columns = cells(size.0, self.wide()).min(around);
        let rows = cells(size.1, self.scale);
        // Of each cell: how many points, and the sums of their places; how many rows.
        let mut sums = vec![(0_u64, 0.0, 0.0, 0_u64); (columns * rows) as usize];
        for (point, passes) in points {
            let (north, east) = (i64::from(point.north), i64::from(point.east));
            // The pole lies in the northernmost cells.
            let row = north.min(POLE - 1).div_euclid(step) - bottom;
            let column = (east.div_euclid(step) - left).rem_euclid(around);
            if !(0..rows).contains(&row) || column >= columns {
                continue;
            }
            if let Some((count, x, y, passed)) = sums.get_mut((row * columns + column) as usize) {
                *count += 1;
                *x += self.x(degrees(east), size);
                *y += self.y(degrees(north), size);
                *passed += u64::from(*passes);
            }
        }
        let cell = |(index, (count, x, y, rows)): (usize, (u64, f64, f64, u64))| {
            let at = (x / count as f64, y / count as f64);
            let is_shown = (0.0..=size.0).contains(&at.0) && (0.0..=size.1).contains(&at.1);
            if count == 0 || !is_shown {
                return None;
            }
            let index = index as i64;
            let south = (bottom + index / columns) * step;
            let west = (left + index % columns) * step;
            let west = (west + HALF).rem_euclid(2 * HALF) - HALF;
            let area = Area {
                south: south.max(-POLE),
                north: (south + step).min(POLE),
                west,
                east: west + step,
            };
            Some(Cell { area, at, rows })
        };
        let mut cells: Vec<Cell> = sums.into_iter().enumerate().filter_map(cell).collect();
        cells.sort_unstable_by_key(|cell| {
            (
                std::cmp::Reverse(cell.rows),
                cell.area.north,
                cell.area.west,
            )
        });
        cells
    }
}

/// The radius of a dot for so many of the most rows: its area is as large as they are many.
#[expect(clippy::cast_precision_loss, reason = "sizes in a drawing")]
pub fn radius(rows: u64, most: u64) -> f64 {
    let share = rows as f64 / most.max(1) as f64;
    (RADIUS.0 * share.sqrt()).max(RADIUS.1)
}

/// The dot that is nearest to a place, if it is near.
pub fn nearest(cells: &[Cell], (x, y): Pixels) -> Option<&Cell> {
    let away = |cell: &Cell| hypotenuse(cell.at.0 - x, cell.at.1 - y);
    let near = cells
        .iter()
        .filter(|cell| cell.rows > 0 && away(cell) <= REACH);
    near.min_by(|one, other| away(one).total_cmp(&away(other)))
}

/// The longitude, from -180° until 180°.
fn wrapped(east: f64) -> f64 {
    east - 360.0 * ((east + 180.0) / 360.0).floor()
}

/// How far a point lies to the east of a longitude, in units.
fn around(east: i32, west: i64) -> i64 {
    around_units(east.into(), west)
}

fn around_units(east: i64, west: i64) -> i64 {
    (east - west).rem_euclid(2 * HALF)
}

/// The longitude that all points lie to the east of, as near as they can: behind the widest gap of whole degrees.
fn west_of(points: &[(Point, bool)]) -> i64 {
    let mut filled = [false; 360];
    for (point, _) in points {
        let degree = (i64::from(point.east) + HALF) / DEGREE;
        if let Some(filled) = usize::try_from(degree)
            .ok()
            .and_then(|at| filled.get_mut(at))
        {
            *filled = true;
        }
    }
    let (mut widest, mut begin, mut gap) = (0, 0, 0);
    for (degree, filled) in filled.iter().cycle().take(2 * filled.len()).enumerate() {
        if !filled {
            gap += 1;
            continue;
        }
        if gap > widest {
            (widest, begin) = (gap, degree % 360);
        }
        gap = 0;
    }
    let begin = i64::try_from(begin).unwrap_or_default() * DEGREE - HALF;
    // The first point behind the gap, in its degree.
    let easts = points.iter().map(|(point, _)| around(point.east, begin));
    let first = begin + easts.min().unwrap_or_default();
    (first + HALF).rem_euclid(2 * HALF) - HALF
}
