//! Column layout of a result: order, widths, hidden and pinned columns. Plain data, which is stored by the text of the
//! statement.

use std::ops::RangeInclusive;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

/// The narrowest and the widest column, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 56..=1_200;

/// Column layout; unset values are as in the query's result. Columns are counted as in the result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Layout {
    /// The columns that come first; the others follow in their own order.
    order: Vec<usize>,
    /// Those that are not shown.
    hidden: Vec<usize>,
    /// Widths in pixels that were chosen.
    widths: Vec<(usize, u32)>,
    /// How many stay in sight.
    frozen: usize,
}

impl Layout {
    /// All of so many columns in their order, hidden ones too.
    pub fn all(&self, count: usize) -> Vec<usize> {
        let first = self.order.iter().copied().filter(|column| *column < count);
        // A layout may come from a file: each column is there once.
        let all: IndexSet<usize> = first.chain(0..count).collect();
        all.into_iter().collect()
    }

    /// Those that are shown, in their order.
    pub fn shown(&self, count: usize) -> Vec<usize> {
        let mut shown = self.all(count);
        if !shown.iter().all(|column| self.is_hidden(*column)) {
            shown.retain(|column| !self.is_hidden(*column));
        }
        shown
    }

    /// Whether a column is hidden.
    pub fn is_hidden(&self, column: usize) -> bool {
        self.hidden.contains(&column)
    }

    /// Hides a column of so many, or shows it again. The last one that is shown stays.
    pub fn hide(&mut self, column: usize, hide: bool, count: usize) {
        self.hidden.retain(|other| *other != column);
        if hide && self.shown(count).len() > 1 {
            self.hidden.push(column);
        }
    }

    /// Shows every column.
    pub fn show_all(&mut self) {
        self.hidden.clear();
    }

    /// Hides every column of so many but the first that is shown.
    pub fn hide_all(&mut self, count: usize) {
        let kept = self.shown(count).first().copied();
        self.hidden = (0..count).filter(|column| Some(*column) != kept).collect();
    }

    /// Moves a column to a place among those of so many that are shown.
    pub fn move_to(&mut self, column: usize, place: usize, count: usize) {
        let mut shown = self.shown(count);
        let Some(from) = shown.iter().position(|other| *other == column) else {
            return;
        };
        let moved = shown.remove(from);
        shown.insert(place.min(shown.len()), moved);
        let hidden = self.all(count);
        let hidden = hidden.into_iter().filter(|column| self.is_hidden(*column));
        self.order = shown.iter().copied().chain(hidden).collect();
    }

    /// The width that was chosen for a column.
    pub fn width(&self, column: usize) -> Option<u32> {
        let mut widths = self.widths.iter();
        widths
            .find(|(other, _)| *other == column)
            .map(|(_, width)| (*width).clamp(*WIDTHS.start(), *WIDTHS.end()))
    }

    /// Chooses a width; none makes the column as wide as it needs to be.
    pub fn set_width(&mut self, column: usize, width: Option<u32>) {
        self.widths.retain(|(other, _)| *other != column);
        if let Some(width) = width {
            let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
            self.widths.push((column, width));
        }
    }

    /// How many columns stay in sight.
    pub fn frozen(&self) -> usize {
        self.frozen
    }

    /// Lets so many columns stay in sight.
    pub fn freeze(&mut self, count: usize) {
        self.frozen = count;
    }
}
