//! What is drawn where: shapes in pixels, made from a drawing of the worker. No browser is needed for it.
#![expect(
    clippy::cast_precision_loss,
    reason = "places in a drawing of some hundred pixels"
)]

use std::fmt::Write as _;

use belvedere_table::{Drawing, Key, KeyKind, Sum};

use super::labels::{self, Tick, cut, width};
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
/// Room for a value without a place on the axis.
const REST: f64 = 56.0;

/// The color of a series or a slice.
pub fn color(key: &Key, place: usize) -> usize {
    match key.kind {
        KeyKind::Others => OTHERS,
        KeyKind::Null => NULLS,
        KeyKind::Value | KeyKind::Odd => place % OTHERS,
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
        Kind::Scatter => points(subject, &mut scene),
        Kind::Pie => pie(subject, &mut scene),
        Kind::Bar | Kind::Histogram => bars(subject, &mut scene),
        Kind::Line | Kind::Area => lines(subject, &mut scene),
    }
    scene
}

impl Scene {
    /// The least and greatest ends of all that is drawn; notes how many numbers have no place on a logarithmic axis.
    fn ends(
        &mut self,
        cells: &Cells<'_>,
        keys: usize,
        stacked: bool,
        logarithmic: bool,
    ) -> (f64, f64) {
        let (least, greatest, out) = cells.ends(0..keys, stacked, logarithmic);
        self.not_logarithmic = out;
        (least, greatest)
    }

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
            width: (self.width - left - MARGIN).max(40.0),
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

    /// Lines across from the ticks of the upright axis, and their labels.
    fn upright(&mut self, area: Area, axis: &Axis) {
        for tick in &axis.ticks {
            let y = area.y + area.height * (1.0 - axis.part(tick.at));
            self.rule("chart-grid", (area.x, y), (area.x + area.width, y));
            self.text(area.x - 8.0, y + 4.0, "end", tick.label.clone());
        }
    }
}

/// An axis of numbers.
struct Axis {
    ticks: Vec<Tick>,
    least: f64,
    greatest: f64,
    logarithmic: bool,
}

impl Axis {
    /// An axis for values.
    fn of(least: f64, greatest: f64, logarithmic: bool, most: f64) -> Self {
        let (ticks, least, greatest) = if logarithmic {
            labels::powers(least, greatest)
        } else {
            labels::numbers(least, greatest, most, true)
        };
        Self {
            ticks,
            least,
            greatest,
            logarithmic,
        }
    }

    /// From 0 to 1; less than 0 for what has no place.
    fn part(&self, value: f64) -> f64 {
        if self.logarithmic {
            if value <= 0.0 {
                return -1.0;
            }
            let span = self.greatest.log10() - self.least.log10();
            return (value.log10() - self.least.log10()) / span;
        }
        (value - self.least) / (self.greatest - self.least)
    }

    fn label_width(&self) -> f64 {
        self.ticks
            .iter()
            .map(|tick| width(&tick.label))
            .fold(0.0, f64::max)
    }
}

/// The sums of a drawing by group and series.
struct Cells<'a> {
    sums: &'a [Option<Sum>],
    series: usize,
}

impl<'a> Cells<'a> {
    fn of(drawing: &'a Drawing) -> Self {
        Self {
            sums: &drawing.sums,
            series: drawing.series.len().max(1),
        }
    }

    fn number(&self, key: usize, series: usize) -> Option<f64> {
        let sum = self.sums.get(key * self.series + series)?.as_ref()?;
        sum.number.is_finite().then_some(sum.number)
    }

    /// The least and greatest ends of what is drawn.
    fn ends(
        &self,
        keys: std::ops::Range<usize>,
        stacked: bool,
        logarithmic: bool,
    ) -> (f64, f64, usize) {
        let (mut least, mut greatest, mut out) = (f64::INFINITY, f64::NEG_INFINITY, 0);
        for key in keys {
            let (mut above, mut below) = (0.0, 0.0);
            for number in (0..self.series).filter_map(|series| self.number(key, series)) {
                if logarithmic && number <= 0.0 {
                    out += 1;
                    continue;
                }
                if stacked {
                    *(if number < 0.0 { &mut below } else { &mut above }) += number;
                } else {
                    (least, greatest) = (number.min(least), number.max(greatest));
                }
            }
            if stacked {
                (least, greatest) = (below.min(least), above.max(greatest));
            }
        }
        if least > greatest {
            (least, greatest) = (if logarithmic { 1.0 } else { 0.0 }, 1.0);
        }
        (least, greatest, out)
    }
}

fn series_names(drawing: &Drawing) -> Vec<(usize, String)> {
    let names = drawing.series.iter().enumerate();
    names
        .map(|(place, key)| (color(key, place), labels::name(key)))
        .collect()
}

fn bars(subject: &Subject<'_>, scene: &mut Scene) {
    let Subject {
        drawing, settings, ..
    } = subject;
    let keys = &drawing.keys;
    let cells = Cells::of(drawing);
    let series = cells.series;
    let (stacked, logarithmic) = (settings.is_stacked(), settings.is_logarithmic());
    let (mut least, mut greatest) = scene.ends(&cells, keys.len(), stacked, logarithmic);
    let others = keys.iter().position(|key| key.kind == KeyKind::Others);
    if let Some(others) = others.filter(|_| !logarithmic) {
        let (_, without, _) = cells.ends(0..others, stacked, false);
        scene.others_cut = without > 0.0 && greatest > 2.0 * without;
        if scene.others_cut {
            greatest = without;
        }
    }
    if !logarithmic {
        (least, greatest) = (least.min(0.0), greatest.max(0.0));
    }
    let labels = labels::short(keys);
    // Words stand beside their bars, numbers and times below them.
    let lying = settings.kind == Kind::Bar && keys.iter().all(|key| !key.at.is_finite());
    let top = scene.legend(&series_names(drawing));
    let abreast = if stacked { 1 } else { series };
    let longest = labels.iter().map(|label| width(label)).fold(0.0, f64::max);
    let (area, axis) = if lying {
        let thick = (abreast as f64).mul_add(8.0, 10.0).max(24.0);
        scene.height = (keys.len() as f64).mul_add(thick, top + HEAD + 2.0 * LINE);
        let left = (longest.min(scene.width * 0.35) + MARGIN).max(24.0);
        let axis = Axis::of(least, greatest, logarithmic, (scene.width - left) / 90.0);
        let (across, along) = (settings.x.clone(), settings.measure_name());
        (scene.frame(top, left, across, along), axis)
    } else {
        let axis = Axis::of(least, greatest, logarithmic, scene.height / 60.0);
        let left = axis.label_width() + MARGIN;
        let (upright, along) = (settings.measure_name(), settings.x.clone());
        (scene.frame(top, left, upright, along), axis)
    };
    let (length, deep) = if lying {
        (area.height, area.width)
    } else {
        (area.width, area.height)
    };
    let band = length / keys.len().max(1) as f64;
    // A place along the axis and one on the axis of values, as a rectangle.
    let place = |from: f64, until: f64, low: f64, high: f64| {
        let (low, high) = (low.clamp(0.0, 1.0) * deep, high.clamp(0.0, 1.0) * deep);
        if lying {
            Area {
                x: area.x + low,
                y: area.y + from,
                width: high - low,
                height: until - from,
            }
        } else {
            Area {
                x: area.x + from,
                y: area.y + deep - high,
                width: until - from,
                height: high - low,
            }
        }
    };
    if lying {
        for tick in &axis.ticks {
            let x = area.x + area.width * axis.part(tick.at);
            scene.rule("chart-grid", (x, area.y), (x, area.y + area.height));
            scene.text(x, area.y + area.height + 14.0, "middle", tick.label.clone());
        }
    } else {
        scene.upright(area, &axis);
    }
    let gap = if settings.kind == Kind::Histogram {
        (band * 0.04).min(1.0)
    } else {
        band * 0.14
    };
    let zero = if logarithmic { 0.0 } else { axis.part(0.0) };
    let mut free = f64::NEG_INFINITY;
    for (place_of_key, (key, label)) in keys.iter().zip(&labels).enumerate() {
        let from = place_of_key as f64 * band;
        let thick = (band - 2.0 * gap) / abreast as f64;
        let (mut above, mut below) = (0.0, 0.0);
        for (number, series_key) in drawing.series.iter().enumerate() {
            let Some(value) = cells.number(place_of_key, number) else {
                continue;
            };
            let start = from + gap + if stacked { 0.0 } else { number as f64 * thick };
            let (low, high) = if stacked {
                let end = if value < 0.0 { &mut below } else { &mut above };
                let before = *end;
                *end += value;
                (axis.part(before), axis.part(*end))
            } else {
                (zero, axis.part(value))
            };
            let mut color = color(series_key, number);
            if series == 1 && key.kind != KeyKind::Value {
                color = self::color(key, 0);
            }
            if (high - low).abs() > 0.0 && high >= 0.0 {
                let mut area = place(start, start + thick.max(1.0), low.min(high), low.max(high));
                // A small value is still seen.
                if lying {
                    area.width = area.width.max(1.0);
                } else if area.height < 1.0 {
                    (area.y, area.height) = (area.y - 1.0, 1.0);
                }
                scene.shapes.push(Shape::Rect {
                    color,
                    area,
                    strength: 1.0,
                });
            }
        }
        let middle = from + band / 2.0;
        if lying {
            let room = ((area.x - MARGIN) / 6.6).max(3.0);
            let label = cut(label, whole(room));
            scene.text(area.x - 8.0, area.y + middle + 4.0, "end", label);
        } else {
            let label = cut(label, 16);
            let half = width(&label) / 2.0;
            let x = (area.x + middle).clamp(half, (scene.width - half).max(half));
            if x - half > free {
                scene.text(x, area.y + area.height + 14.0, "middle", label);
                free = x + half + 8.0;
            }
        }
        let whole = place(from, from + band, 0.0, 1.0);
        scene.spots.push(Spot {
            area: whole,
            at: if lying {
                (area.x + deep * zero.max(0.0), area.y + middle)
            } else {
                (area.x + middle, area.y)
            },
        });
    }
    let base = zero.max(0.0) * deep;
    if lying {
        let x = area.x + base;
        scene.rule("chart-axis", (x, area.y), (x, area.y + area.height));
    } else {
        let y = area.y + area.height - base;
        scene.rule("chart-axis", (area.x, y), (area.x + area.width, y));
    }
}

/// Where the groups of a line stand, from left to right.
struct Along {
    /// The middle of each group.
    places: Vec<f64>,
    /// Whether a group stands behind the end of the axis.
    behind: Vec<bool>,
}

/// The lower axis of lines and points: numbers or times, and behind them what has no place among them.
fn along(scene: &mut Scene, area: &mut Area, keys: &[Key], times: bool) -> Along {
    let finite = || keys.iter().filter(|key| key.at.is_finite());
    let labels = labels::short(keys);
    let bottom = area.y + area.height + 14.0;
    let mut free = f64::NEG_INFINITY;
    let mut label = |scene: &mut Scene, at: f64, text: String| {
        let half = width(&text) / 2.0;
        let at = at.clamp(half, (scene.width - half).max(half));
        if at - half > free {
            free = at + half + 8.0;
            scene.text(at, bottom, "middle", text);
        }
    };
    if finite().next().is_none() {
        // Words: each has the same room.
        let band = area.width / keys.len().max(1) as f64;
        let places: Vec<f64> = (0..keys.len())
            .map(|place| (place as f64 + 0.5).mul_add(band, area.x))
            .collect();
        for (at, text) in places.iter().zip(&labels) {
            label(scene, *at, cut(text, 16));
        }
        return Along {
            places,
            behind: vec![false; keys.len()],
        };
    }
    let rest = keys.iter().filter(|key| !key.at.is_finite()).count();
    area.width -= rest.min(4) as f64 * REST;
    let least = finite().map(|key| key.at).fold(f64::INFINITY, f64::min);
    let greatest = finite().map(|key| key.at).fold(f64::NEG_INFINITY, f64::max);
    let span = if greatest > least {
        greatest - least
    } else {
        1.0
    };
    let (left, inner) = (area.x, area.width);
    let place = move |at: f64| {
        if greatest > least {
            left + (at - least) / span * inner
        } else {
            left + inner / 2.0
        }
    };
    let most = (inner / 76.0).max(2.0);
    let ticks = if greatest <= least {
        Vec::new()
    } else if times {
        labels::times(least, greatest, most)
    } else {
        labels::numbers(least, greatest, most, false).0
    };
    if ticks.len() < 2 {
        let ends = [keys.iter().zip(&labels).find(|(key, _)| key.at.is_finite())];
        for (key, text) in ends.into_iter().flatten() {
            label(scene, place(key.at), text.clone());
        }
    }
    for tick in ticks {
        let at = place(tick.at);
        scene.rule(
            "chart-tick",
            (at, area.y + area.height),
            (at, area.y + area.height + 4.0),
        );
        label(scene, at, tick.label);
    }
    let mut behind = 0;
    let mut places = Vec::with_capacity(keys.len());
    for (key, text) in keys.iter().zip(&labels) {
        if key.at.is_finite() {
            places.push(place(key.at));
        } else {
            let at = (f64::from(behind) + 0.5).mul_add(REST, left + inner);
            behind += 1;
            places.push(at);
            label(scene, at, text.clone());
        }
    }
    Along {
        places,
        behind: keys.iter().map(|key| !key.at.is_finite()).collect(),
    }
}

fn lines(subject: &Subject<'_>, scene: &mut Scene) {
    let Subject {
        drawing, settings, ..
    } = subject;
    let keys = &drawing.keys;
    let cells = Cells::of(drawing);
    let (stacked, logarithmic) = (settings.is_stacked(), settings.is_logarithmic());
    let (mut least, mut greatest) = scene.ends(&cells, keys.len(), stacked, logarithmic);
    let is_area = settings.kind == Kind::Area;
    // A line far from zero shows how it moves; areas begin at zero.
    if !logarithmic && (is_area || least > 0.0 && least < greatest / 2.0) {
        (least, greatest) = (least.min(0.0), greatest.max(0.0));
    }
    let top = scene.legend(&series_names(drawing));
    let axis = Axis::of(least, greatest, logarithmic, scene.height / 60.0);
    let left = axis.label_width() + MARGIN;
    let whole = scene.frame(top, left, settings.measure_name(), settings.x.clone());
    let mut area = whole;
    scene.upright(area, &axis);
    let along = along(scene, &mut area, keys, subject.times.0);
    let y = |part: f64| area.y + area.height * (1.0 - part);
    let bottom = y(if logarithmic {
        0.0
    } else {
        axis.part(0.0).clamp(0.0, 1.0)
    });
    let mut below = vec![0.0; keys.len()];
    let dotted = keys.len() <= 60;
    for (number, key) in drawing.series.iter().enumerate() {
        let color = color(key, number);
        let (mut line, mut fill) = (String::new(), String::new());
        // The stretch under way: its upper and its lower edge.
        let mut stretch: Vec<(f64, f64, f64)> = Vec::new();
        let end = |stretch: &mut Vec<(f64, f64, f64)>, line: &mut String, fill: &mut String| {
            for (place, (x, high, _)) in stretch.iter().enumerate() {
                let letter = if place == 0 { 'M' } else { 'L' };
                line.push_str(&point(letter, *x, *high));
                fill.push_str(&point(letter, *x, *high));
            }
            for (x, _, low) in stretch.iter().rev() {
                fill.push_str(&point('L', *x, *low));
            }
            if !stretch.is_empty() {
                fill.push('Z');
            }
            stretch.clear();
        };
        let mut dots = Vec::new();
        for (place, below) in below.iter_mut().enumerate() {
            let x = along.places.get(place).copied().unwrap_or_default();
            let value = match cells.number(place, number) {
                None if stacked => Some(0.0),
                value => value.filter(|value| !logarithmic || *value > 0.0),
            };
            let Some(value) = value else {
                end(&mut stretch, &mut line, &mut fill);
                continue;
            };
            let (low, high) = if stacked {
                let before = *below;
                *below += value;
                (y(axis.part(before)), y(axis.part(*below)))
            } else {
                (bottom, y(axis.part(value)))
            };
            let behind = along.behind.get(place).copied().unwrap_or_default();
            if behind {
                dots.push((x, high));
                continue;
            }
            let is_single = cells.number(place.wrapping_sub(1), number).is_none()
                && cells.number(place + 1, number).is_none();
            if !stacked && (dotted || is_single) {
                dots.push((x, high));
            }
            stretch.push((x, high, low));
        }
        end(&mut stretch, &mut line, &mut fill);
        if is_area {
            let class = if stacked {
                "chart-fill chart-fill-stacked"
            } else {
                "chart-fill"
            };
            scene.shapes.push(Shape::Path {
                class,
                color,
                line: fill,
            });
        }
        // The edge of a series without rows would lie on the one below it, and hide that.
        if !stacked {
            scene.shapes.push(Shape::Path {
                class: "chart-line",
                color,
                line,
            });
        }
        let dots = dots.into_iter().map(|at| Shape::Dot { color, at });
        scene.shapes.extend(dots);
    }
    scene.rule(
        "chart-axis",
        (whole.x, bottom),
        (whole.x + whole.width, bottom),
    );
    for (place, at) in along.places.iter().enumerate() {
        let next = along.places.get(place + 1);
        let before = place.checked_sub(1).and_then(|at| along.places.get(at));
        let from = before.map_or(*at - 20.0, |before| before.midpoint(*at));
        let until = next.map_or(*at + 20.0, |next| next.midpoint(*at));
        scene.spots.push(Spot {
            area: Area {
                x: from,
                y: area.y,
                width: until - from,
                height: area.height,
            },
            at: (*at, area.y),
        });
    }
}

fn points(subject: &Subject<'_>, scene: &mut Scene) {
    let Subject {
        drawing, settings, ..
    } = subject;
    let points = &drawing.points;
    if points.is_empty() {
        return;
    }
    let top = scene.legend(&series_names(drawing));
    let ends = |key: fn(&belvedere_table::Point) -> &Key| {
        let least = points.iter().map(|point| key(point).at);
        let greatest = points.iter().map(|point| key(point).until);
        (
            least.fold(f64::INFINITY, f64::min),
            greatest.fold(f64::NEG_INFINITY, f64::max),
        )
    };
    let (low, high) = ends(|point| &point.y);
    let upright = if subject.times.1 {
        let (low, high) = if high > low {
            (low, high)
        } else {
            (low - 1.0, high + 1.0)
        };
        Axis {
            ticks: labels::times(low, high, scene.height / 60.0),
            least: low,
            greatest: high,
            logarithmic: false,
        }
    } else {
        Axis::of(low, high, false, scene.height / 60.0)
    };
    let left = upright.label_width() + MARGIN;
    let mut area = scene.frame(top, left, settings.y.clone(), settings.x.clone());
    scene.upright(area, &upright);
    let (least, greatest) = ends(|point| &point.x);
    // The ends of the axis are those of the points.
    let end = |at: f64| Key {
        text: points
            .iter()
            .find(|point| point.x.at.total_cmp(&at).is_eq())
            .map(|point| point.x.text.clone())
            .unwrap_or_default(),
        at,
        until: at,
        ..Key::default()
    };
    let along = along(
        scene,
        &mut area,
        &[end(least), end(greatest)],
        subject.times.0,
    );
    let (from, until) = (
        along.places.first().copied().unwrap_or(area.x),
        along.places.last().copied().unwrap_or(area.x),
    );
    let span = if greatest > least {
        greatest - least
    } else {
        1.0
    };
    let x = |at: f64| (at - least) / span * (until - from) + from;
    let y = |at: f64| area.y + area.height * (1.0 - upright.part(at));
    let most = points.iter().map(|point| point.rows).max().unwrap_or(1) as f64;
    for point in points {
        let series = drawing.series.get(point.series);
        let color = series.map_or(0, |series| color(series, point.series));
        let at = if drawing.stepped {
            let field = Area {
                x: x(point.x.at),
                y: y(point.y.until),
                width: (x(point.x.until) - x(point.x.at)).max(2.0),
                height: (y(point.y.at) - y(point.y.until)).max(2.0),
            };
            let strength = (point.rows as f64).ln_1p() / most.ln_1p();
            scene.shapes.push(Shape::Rect {
                color,
                area: field,
                strength: strength.mul_add(0.85, 0.15),
            });
            (field.x + field.width / 2.0, field.y + field.height / 2.0)
        } else {
            let at = (x(point.x.at), y(point.y.at));
            scene.shapes.push(Shape::Dot { color, at });
            at
        };
        scene.spots.push(Spot {
            area: Area {
                x: at.0 - 7.0,
                y: at.1 - 7.0,
                width: 14.0,
                height: 14.0,
            },
            at,
        });
    }
    let bottom = area.y + area.height;
    scene.rule(
        "chart-axis",
        (area.x, bottom),
        (area.x + area.width, bottom),
    );
}

fn pie(subject: &Subject<'_>, scene: &mut Scene) {
    let drawing = subject.drawing;
    let cells = Cells::of(drawing);
    let number = |place: usize| cells.number(place, 0).unwrap_or_default();
    let total: f64 = (0..drawing.keys.len()).map(number).sum();
    if total <= 0.0 || (0..drawing.keys.len()).any(|place| number(place) < 0.0) {
        return;
    }
    let names: Vec<_> = drawing
        .keys
        .iter()
        .enumerate()
        .map(|(place, key)| {
            let share = share(number(place) / total);
            let name = cut(&labels::name(key), 20);
            (color(key, place), format!("{name} · {share}"))
        })
        .collect();
    let top = scene.legend(&names);
    let radius = ((scene.height - top) / 2.0 - MARGIN)
        .min(scene.width / 2.0 - MARGIN)
        .max(60.0);
    scene.height = 2.0f64.mul_add(radius + MARGIN, top);
    let (x, y) = (scene.width / 2.0, top + MARGIN + radius);
    let at = |part: f64, far: f64| {
        let angle = part * std::f64::consts::TAU;
        (angle.sin().mul_add(far, x), angle.cos().mul_add(-far, y))
    };
    let (mut part, mut ends) = (0.0, Vec::new());
    for (place, key) in drawing.keys.iter().enumerate() {
        let (from, until) = (part, part + number(place) / total);
        part = until;
        ends.push(until);
        // An arc of a whole circle would end where it begins: two halves have a middle.
        let middle = from.midpoint(until);
        let mut line = point('M', x, y);
        line.push_str(&point('L', at(from, radius).0, at(from, radius).1));
        for end in [middle, until] {
            let (x, y) = at(end, radius);
            let radius = pixels(radius);
            let (x, y) = (pixels(x), pixels(y));
            let _ = write!(line, "A{radius} {radius} 0 0 1 {x} {y}");
        }
        line.push('Z');
        scene.shapes.push(Shape::Path {
            class: "chart-slice",
            color: color(key, place),
            line,
        });
        let words = at(middle, radius * 0.6);
        scene.spots.push(Spot {
            area: Area {
                x: words.0 - 6.0,
                y: words.1 - 6.0,
                width: 12.0,
                height: 12.0,
            },
            at: words,
        });
    }
    scene.pie = Some(((x, y), ends));
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
