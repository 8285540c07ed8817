//! Lines and areas.

use super::super::settings::Kind;
use super::axis::{Axis, along};
use super::cells::{Cells, series_names};
use super::{Area, MARGIN, Scene, Shape, Spot, Subject, color, point};

pub(super) fn lines(subject: &Subject<'_>, scene: &mut Scene) {
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
            let before = place.checked_sub(1);
            let is_single = before
                .and_then(|before| cells.number(before, number))
                .is_none()
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
