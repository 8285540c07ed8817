//! The sums of a drawing, by group and series.

use belvedere_table::{Drawing, Sum};

use super::super::labels;
use super::{Scene, color};

/// The sums of a drawing by group and series.
pub(super) struct Cells<'a> {
    sums: &'a [Option<Sum>],
    pub(super) series: usize,
}

impl<'a> Cells<'a> {
    pub(super) fn of(drawing: &'a Drawing) -> Self {
        Self {
            sums: &drawing.sums,
            series: drawing.series.len().max(1),
        }
    }

    pub(super) fn number(&self, key: usize, series: usize) -> Option<f64> {
        let sum = self.sums.get(key * self.series + series)?.as_ref()?;
        sum.number.is_finite().then_some(sum.number)
    }

    /// The least and greatest ends of what is drawn.
    pub(super) fn ends(
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

pub(super) fn series_names(drawing: &Drawing) -> Vec<(usize, String)> {
    let names = drawing.series.iter().enumerate();
    names
        .map(|(place, key)| (color(key, place), labels::name(key)))
        .collect()
}

impl Scene {
    /// The least and greatest ends of all that is drawn; notes how many numbers have no place on a logarithmic axis.
    pub(super) fn ends(
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
}
