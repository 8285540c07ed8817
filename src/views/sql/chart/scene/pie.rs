//! A pie of few groups.

use std::fmt::Write as _;

use super::super::labels::{self, cut};
use super::cells::Cells;
use super::{Area, MARGIN, Scene, Shape, Spot, Subject, color, pixels, point, share};

pub(super) fn pie(subject: &Subject<'_>, scene: &mut Scene) {
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
