//! The axes of a drawing: ticks, their labels, and where a value stands.

use belvedere_table::Key;

use super::super::labels::{self, Tick, cut, width};
use super::{Area, REST, Scene};

/// An axis of numbers.
pub(super) struct Axis {
    pub(super) ticks: Vec<Tick>,
    pub(super) least: f64,
    pub(super) greatest: f64,
    pub(super) logarithmic: bool,
}

impl Axis {
    /// An axis for values.
    pub(super) fn of(least: f64, greatest: f64, logarithmic: bool, most: f64) -> Self {
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
    pub(super) fn part(&self, value: f64) -> f64 {
        if self.logarithmic {
            if value <= 0.0 {
                return -1.0;
            }
            let span = self.greatest.log10() - self.least.log10();
            return (value.log10() - self.least.log10()) / span;
        }
        (value - self.least) / (self.greatest - self.least)
    }

    pub(super) fn label_width(&self) -> f64 {
        self.ticks
            .iter()
            .map(|tick| width(&tick.label))
            .fold(0.0, f64::max)
    }
}

/// Where the groups of a line stand, from left to right.
pub(super) struct Along {
    /// The middle of each group.
    pub(super) places: Vec<f64>,
    /// Whether a group stands behind the end of the axis.
    pub(super) behind: Vec<bool>,
}

/// The lower axis of lines and points: numbers or times, and behind them what has no place among them.
pub(super) fn along(scene: &mut Scene, area: &mut Area, keys: &[Key], times: bool) -> Along {
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

impl Scene {
    /// Lines across from the ticks of the upright axis, and their labels.
    pub(super) fn upright(&mut self, area: Area, axis: &Axis) {
        for tick in &axis.ticks {
            let y = area.y + area.height * (1.0 - axis.part(tick.at));
            self.rule("chart-grid", (area.x, y), (area.x + area.width, y));
            self.text(area.x - 8.0, y + 4.0, "end", tick.label.clone());
        }
    }
}
