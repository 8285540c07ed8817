//! Bars of groups: upright or along, side by side or stacked; and the bars of a histogram.

use belvedere_table::KeyKind;

use super::super::labels::{self, cut, width};
use super::super::settings::Kind;
use super::axis::Axis;
use super::cells::{Cells, series_names};
use super::{Area, HEAD, LINE, MARGIN, Scene, Shape, Spot, Subject, color, whole};

pub(super) fn bars(subject: &Subject<'_>, scene: &mut Scene) {
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
