//! Column layout of a table: order, widths, hidden and pinned columns. Objects name their columns, results count theirs.
//!
//! The address of objects holds a layout as words; both tables keep theirs in the browser in the same form.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The narrowest and the widest column, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 56..=1_200;

/// What tells a column of a table from the others.
pub trait Key: Clone + PartialEq {
    /// How many columns stay in sight until the user chooses.
    const FROZEN: usize;
}

impl Key for String {
    const FROZEN: usize = 1;
}

impl Key for usize {
    const FROZEN: usize = 0;
}

/// Column layout; unset values are the defaults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[serde(bound(deserialize = "K: Key + Deserialize<'de>"))]
pub struct Layout<K: Key> {
    /// The columns that come first; the others follow in their own order.
    order: Vec<K>,
    /// Those that are not shown.
    hidden: Vec<K>,
    /// Widths in pixels that were chosen.
    widths: Vec<(K, u32)>,
    /// How many stay in sight.
    frozen: usize,
    /// Those whose values are shown in the other of two forms: numbers with their thousands set apart, instants in the other
    /// time zone.
    reformed: Vec<K>,
    /// Whether headers show how the values of their columns are distributed.
    pub distributions: bool,
}

impl<K: Key> Default for Layout<K> {
    fn default() -> Self {
        Self {
            order: Vec::new(),
            hidden: Vec::new(),
            widths: Vec::new(),
            frozen: K::FROZEN,
            reformed: Vec::new(),
            distributions: false,
        }
    }
}

impl<K: Key> Layout<K> {
    /// Columns in this order, hidden ones too.
    pub fn arranged<T>(&self, mut columns: Vec<T>, key: impl Fn(&T) -> &K) -> Vec<T> {
        let place = |column: &T| self.order.iter().position(|known| known == key(column));
        columns.sort_by_cached_key(|column| place(column).unwrap_or(usize::MAX));
        columns
    }

    /// Whether a column is hidden.
    pub fn is_hidden(&self, column: &K) -> bool {
        self.hidden.contains(column)
    }

    /// The columns that are hidden.
    pub fn hidden(&self) -> &[K] {
        &self.hidden
    }

    /// Hides a column, or shows it again.
    pub fn set_hidden(&mut self, column: &K, hidden: bool) {
        self.hidden.retain(|other| other != column);
        if hidden {
            self.hidden.push(column.clone());
        }
    }

    /// Hides these columns alone.
    pub fn hide_only(&mut self, columns: impl IntoIterator<Item = K>) {
        self.hidden = columns.into_iter().collect();
    }

    /// Moves a column to a place among those that are shown.
    pub fn place(&mut self, column: &K, place: usize, mut shown: Vec<K>) {
        let Some(from) = shown.iter().position(|other| other == column) else {
            return;
        };
        let moved = shown.remove(from);
        shown.insert(place.min(shown.len()), moved);
        // The places of columns that are hidden now are kept behind the shown ones.
        self.order.retain(|known| !shown.contains(known));
        shown.append(&mut self.order);
        self.order = shown;
    }

    /// The width that was chosen for a column.
    pub fn width(&self, column: &K) -> Option<u32> {
        let mut widths = self.widths.iter();
        widths
            .find(|(other, _)| other == column)
            .map(|(_, width)| (*width).clamp(*WIDTHS.start(), *WIDTHS.end()))
    }

    /// Chooses a width; none makes the column as wide as it needs to be.
    pub fn set_width(&mut self, column: &K, width: Option<u32>) {
        self.widths.retain(|(other, _)| other != column);
        if let Some(width) = width {
            let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
            self.widths.push((column.clone(), width));
        }
    }

    /// Whether the values of a column are shown in their other form.
    pub fn is_reformed(&self, column: &K) -> bool {
        self.reformed.contains(column)
    }

    /// Shows the values of a column in their other form, or as at first.
    pub fn reform(&mut self, column: &K) {
        let count = self.reformed.len();
        self.reformed.retain(|other| other != column);
        if self.reformed.len() == count {
            self.reformed.push(column.clone());
        }
    }

    /// Whether the column at a place among those that are shown stays in sight.
    pub fn is_pinned(&self, place: usize) -> bool {
        place < self.frozen
    }

    /// Lets a column stay in sight, behind those that do already, or no longer: then it is the first of the others.
    pub fn pin(&mut self, column: &K, shown: Vec<K>) {
        let pinned = self.frozen.min(shown.len());
        let Some(place) = shown.iter().position(|other| other == column) else {
            return;
        };
        let was_pinned = self.is_pinned(place);
        self.place(column, if was_pinned { pinned - 1 } else { pinned }, shown);
        self.frozen = if was_pinned { pinned - 1 } else { pinned + 1 };
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

/// The layout of objects, by the API names of columns.
impl Layout<String> {
    /// Reads the parts of an address. Invalid parts are left out.
    pub fn read(
        order: &[String],
        widths: &[String],
        frozen: &str,
        hidden: Vec<String>,
        reformed: Vec<String>,
    ) -> Self {
        let mut layout = Self {
            order: order.to_vec(),
            hidden,
            frozen: frozen.parse().unwrap_or(String::FROZEN),
            reformed,
            ..Self::default()
        };
        for (name, width) in widths.iter().filter_map(|text| text.rsplit_once(':')) {
            if let Ok(width) = width.parse() {
                layout.set_width(&name.to_owned(), Some(width));
            }
        }
        layout
    }

    /// The columns that come first, as the address holds them.
    pub fn written_order(&self) -> String {
        self.order.join(",")
    }

    /// The widths as the address holds them: `carrier:120,number:80`.
    pub fn written_widths(&self) -> String {
        let one = |(name, width): &(String, u32)| format!("{name}:{width}");
        self.widths.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// The columns whose values are in their other form, as the address holds them.
    pub fn written_forms(&self) -> String {
        self.reformed.join(",")
    }

    /// The number of frozen columns as the address holds it; empty for the default.
    pub fn written_frozen(&self) -> String {
        let chosen = Some(self.frozen).filter(|count| *count != String::FROZEN);
        chosen.map_or_else(String::new, |count| count.to_string())
    }
}

/// The layout of a result, by the numbers of its columns.
impl Layout<usize> {
    /// All of so many columns in their order, hidden ones too.
    pub fn all(&self, count: usize) -> Vec<usize> {
        self.arranged((0..count).collect(), |column| column)
    }

    /// Those that are shown, in their order.
    pub fn shown(&self, count: usize) -> Vec<usize> {
        let mut shown = self.all(count);
        if !shown.iter().all(|column| self.is_hidden(column)) {
            shown.retain(|column| !self.is_hidden(column));
        }
        shown
    }

    /// Hides a column of so many, or shows it again. The last one that is shown stays.
    pub fn hide(&mut self, column: usize, hide: bool, count: usize) {
        self.set_hidden(&column, false);
        if hide && self.shown(count).len() > 1 {
            self.set_hidden(&column, true);
        }
    }

    /// Hides every column of so many but the first that is shown.
    pub fn hide_all(&mut self, count: usize) {
        let kept = self.shown(count).first().copied();
        self.hide_only((0..count).filter(|column| Some(*column) != kept));
    }

    /// Moves a column to a place among those of so many that are shown.
    pub fn move_to(&mut self, column: usize, place: usize, count: usize) {
        self.place(&column, place, self.shown(count));
    }
}

/// A layout of objects as a browser keeps it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Kept {
    /// The layout.
    pub layout: Layout<String>,
}

/// What a browser may hold: a layout, or the words of the address that earlier versions kept.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Stored {
    layout: Option<Layout<String>>,
    columns: Vec<String>,
    widths: Vec<String>,
    freeze: String,
    hide: Vec<String>,
}

impl From<Stored> for Kept {
    fn from(stored: Stored) -> Self {
        let of_words = || {
            let (order, hidden) = (&stored.columns, stored.hide);
            Layout::read(order, &stored.widths, &stored.freeze, hidden, Vec::new())
        };
        Self {
            layout: stored.layout.unwrap_or_else(of_words),
        }
    }
}
