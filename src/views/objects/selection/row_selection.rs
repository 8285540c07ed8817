//! The rows that the user selected, by their index among the loaded rows.

use std::collections::BTreeSet;

use leptos::prelude::*;

/// The selected rows; cheap to copy.
#[derive(Debug, Clone, Copy)]
pub struct RowSelection {
    rows: RwSignal<BTreeSet<usize>>,
    /// The place from which a range is drawn.
    anchor: StoredValue<Option<usize>>,
    /// The selection that was given up last.
    before: StoredValue<BTreeSet<usize>>,
}

impl RowSelection {
    /// Nothing is selected.
    pub fn new() -> Self {
        Self {
            rows: RwSignal::new(BTreeSet::new()),
            anchor: StoredValue::new(None),
            before: StoredValue::new(BTreeSet::new()),
        }
    }

    /// How many rows are selected. Tracked.
    pub fn len(&self) -> usize {
        self.rows.with(BTreeSet::len)
    }

    /// Whether none is. Tracked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a row is selected. Not tracked.
    pub fn has(&self, index: usize) -> bool {
        self.rows.with_untracked(|rows| rows.contains(&index))
    }

    /// The selected rows. Not tracked.
    pub fn list(&self) -> Vec<usize> {
        self.rows
            .with_untracked(|rows| rows.iter().copied().collect())
    }

    /// Tells of the next change.
    pub fn track(&self) {
        self.rows.track();
    }

    /// Selects a row, or no longer. Ranges begin at its place from now on.
    pub fn toggle(&self, index: usize, place: usize) {
        self.anchor.set_value(Some(place));
        self.rows.update(|rows| {
            if !rows.remove(&index) {
                rows.insert(index);
            }
        });
    }

    /// The places from where the last range began up to this one.
    pub fn range_to(&self, place: usize) -> std::ops::RangeInclusive<usize> {
        let anchor = self.anchor.get_value().unwrap_or(place);
        anchor.min(place)..=anchor.max(place)
    }

    /// Selects these rows besides.
    pub fn add(&self, indexes: impl IntoIterator<Item = usize>) {
        self.rows.update(|rows| rows.extend(indexes));
    }

    /// Lets no range begin at the place of the last choice, because another row stands there now.
    pub fn forget_anchor(&self) {
        self.anchor.set_value(None);
    }

    /// Selects nothing, until it is taken back.
    pub fn give_up(&self) {
        let before = self.rows.get_untracked();
        self.clear();
        self.before.set_value(before);
    }

    /// Selects again what was given up.
    pub fn restore(&self) {
        self.add(self.before.get_value());
    }

    /// Selects nothing: other rows stand there.
    pub fn clear(&self) {
        self.before.set_value(BTreeSet::new());
        self.anchor.set_value(None);
        if !self.rows.with_untracked(BTreeSet::is_empty) {
            self.rows.update(BTreeSet::clear);
        }
    }
}

impl Default for RowSelection {
    fn default() -> Self {
        Self::new()
    }
}
