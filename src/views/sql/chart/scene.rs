//! What is drawn where: shapes in pixels, made from a drawing of the worker. No browser is needed for it.
#![expect(
    clippy::cast_precision_loss,
    reason = "places in a drawing of some hundred pixels"
)]

mod axis;
mod bars;
mod cells;
mod lines;
mod pie;
mod points;

use belvedere_table::{Drawing, Key, KeyKind};

use super::labels::{cut, width};
use super::settings::{Kind, Settings};

/// The color of the others, and of nulls; series before them count from 0.
pub const OTHERS: usize = 8;
pub const NULLS: usize = 9;

/// A shape, with the number of its color where it has one.
pub enum Shape {
    Rect {
        color: usize,
        area: Area,
        /// From 0 to 1.
        strength: f64,
    },
    Path {
        class: &'static str,
        color: usize,
        line: String,
    },
    Dot {
        color: usize,
        at: (f64, f64),
    },
    Rule {
        class: &'static str,
        from: (f64, f64),
        to: (f64, f64),
    },
    Text {
        class: &'static str,
        at: (f64, f64),
        anchor: &'static str,
        text: String,
    },
}

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Where the values of a group, or a point, are read.
pub struct Spot {
    /// What is marked while they are.
    pub area: Area,
    /// Where the words stand.
    pub at: (f64, f64),
}

/// A drawing in pixels.
#[derive(Default)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
    pub spots: Vec<Spot>,
    /// Values that a logarithmic axis has no place for.
    pub not_logarithmic: usize,
    /// Whether the bar of the others is longer than shown: beside it, all others would be nothing.
    pub others_cut: bool,
    /// The middle of a pie, and the end of each slice as a part of the whole.
    pub pie: Option<((f64, f64), Vec<f64>)>,
}

/// What a drawing is of.
pub struct Subject<'a> {
    pub drawing: &'a Drawing,
    pub settings: &'a Settings,
    /// Whether the x axis, and the y axis of points, are times.
    pub times: (bool, bool),
    pub width: f64,
}

/// Room for the names of an axis.
const LINE: f64 = 18.0;
/// Room for the name of the upright axis, above its first number.
const HEAD: f64 = 26.0;
const MARGIN: f64 = 12.0;
/// Room for half of the last number below the drawing.
const END: f64 = 28.0;
/// Room for a value without a place on the axis.
const REST: f64 = 56.0;

/// The color of a series or a slice.
pub fn color(key: &Key, place: usize) -> usize {
    match key.kind {
        KeyKind::Others => OTHERS,
        KeyKind::Null => NULLS,
        KeyKind::Value | KeyKind::NonFinite => place % OTHERS,
    }
}

/// Draws.
pub fn scene(subject: &Subject<'_>) -> Scene {
    let mut scene = Scene {
        width: subject.width.max(160.0),
        height: (subject.width * 0.42).clamp(220.0, 380.0),
        ..Scene::default()
    };
    match subject.settings.kind {
        Kind::Scatter => points::points(subject, &mut scene),
        Kind::Pie => pie::pie(subject, &mut scene),
        Kind::Bar | Kind::Histogram => bars::bars(subject, &mut scene),
        Kind::Line | Kind::Area => lines::lines(subject, &mut scene),
    }
    scene
}

impl Scene {
    fn text(&mut self, x: f64, y: f64, anchor: &'static str, text: String) {
        self.shapes.push(Shape::Text {
            class: "chart-label",
            at: (x, y),
            anchor,
            text,
        });
    }

    fn rule(&mut self, class: &'static str, from: (f64, f64), to: (f64, f64)) {
        self.shapes.push(Shape::Rule { class, from, to });
    }

    /// The names of series beside their colors, in as many lines as they need; returns their height.
    fn legend(&mut self, names: &[(usize, String)]) -> f64 {
        if names.len() < 2 {
            return 0.0;
        }
        let (mut x, mut y) = (0.0, 0.0);
        for (color, name) in names {
            let name = cut(name, 28);
            let wide = 18.0 + width(&name) + MARGIN;
            if x > 0.0 && x + wide > self.width {
                (x, y) = (0.0, y + LINE);
            }
            self.shapes.push(Shape::Rect {
                color: *color,
                area: Area {
                    x,
                    y: y + 3.0,
                    width: 10.0,
                    height: 10.0,
                },
                strength: 1.0,
            });
            self.text(x + 15.0, y + 12.0, "start", name);
            x += wide;
        }
        y + LINE + 6.0
    }

    /// The rectangle between the axes, below a line for the name of the upright one.
    fn frame(&mut self, top: f64, left: f64, upright: String, along: String) -> Area {
        let area = Area {
            x: left,
            y: top + HEAD,
            width: (self.width - left - END).max(40.0),
            height: (self.height - top - HEAD - 2.0 * LINE).max(40.0),
        };
        self.shapes.push(Shape::Text {
            class: "chart-name",
            at: (0.0, top + 11.0),
            anchor: "start",
            text: upright,
        });
        self.shapes.push(Shape::Text {
            class: "chart-name",
            at: (area.x + area.width, self.height - 4.0),
            anchor: "end",
            text: along,
        });
        area
    }
}

/// A part of a whole in percent.
pub fn share(part: f64) -> String {
    let tenths = whole(part * 1000.0);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} %"),
        (whole, tenth) => format!("{whole}.{tenth} %"),
    }
}

/// A positive number without its part after the point.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small and positive"
)]
fn whole(number: f64) -> usize {
    number.max(0.0).round() as usize
}

/// A length with a tenth of a pixel. In whole numbers: formatting floats would add its tables to what views share.
#[expect(clippy::cast_possible_truncation, reason = "a place in a drawing")]
pub fn pixels(length: f64) -> String {
    let tenths = (length * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    match tenths % 10 {
        0 => format!("{sign}{}", tenths / 10),
        tenth => format!("{sign}{}.{tenth}", tenths / 10),
    }
}

fn point(letter: char, x: f64, y: f64) -> String {
    format!("{letter}{} {}", pixels(x), pixels(y))
}

impl Scene {
    /// The spot that a place in the drawing belongs to.
    pub fn spot_at(&self, x: f64, y: f64) -> Option<usize> {
        if let Some(((middle_x, middle_y), ends)) = &self.pie {
            let angle = (x - middle_x).atan2(middle_y - y) / std::f64::consts::TAU;
            let part = if angle < 0.0 { angle + 1.0 } else { angle };
            return ends.iter().position(|end| part < *end);
        }
        let far = |spot: &Spot| {
            let (dx, dy) = (spot.at.0 - x, spot.at.1 - y);
            dx.mul_add(dx, dy * dy)
        };
        let inside = |area: &Area| {
            (area.x..=area.x + area.width).contains(&x)
                && (area.y..=area.y + area.height).contains(&y)
        };
        let spots = self.spots.iter().enumerate();
        spots
            .filter(|(_, spot)| inside(&spot.area))
            .min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other)))
            .map(|(place, _)| place)
    }
}
