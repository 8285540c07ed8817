//! Points of two numbers, or fields of many.

use belvedere_table::Key;

use super::super::labels;
use super::axis::{Axis, along};
use super::cells::series_names;
use super::{Area, MARGIN, Scene, Shape, Spot, Subject, color};

pub(super) fn points(subject: &Subject<'_>, scene: &mut Scene) {
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
