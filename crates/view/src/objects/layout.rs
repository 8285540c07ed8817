//! The layout of the table: the order of the columns, their widths, and how many stay in sight.

use super::columns::Column;

/// The narrowest and the widest column, in pixels.
pub const LIMITS: (u32, u32) = (56, 1_200);

/// Column layout. Unset values are the defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The columns that come first, by API name; the others follow in their own order.
    pub order: Vec<String>,
    /// Widths in pixels, by API name.
    pub widths: Vec<(String, u32)>,
    /// How many columns stay in sight; one unless it is said.
    pub frozen: Option<usize>,
}

impl Layout {
    /// Reads the parts of an address. Invalid parts are left out.
    pub fn read(order: &[String], widths: &[String], frozen: &str) -> Self {
        let width = |text: &String| {
            let (name, width) = text.rsplit_once(':')?;
            let width: u32 = width.parse().ok()?;
            Some((name.to_owned(), width.clamp(LIMITS.0, LIMITS.1)))
        };
        Self {
            order: order.to_vec(),
            widths: widths.iter().filter_map(width).collect(),
            frozen: frozen.parse().ok().filter(|count| *count != 1),
        }
    }

    /// The widths as the address holds them: `carrier:120,number:80`.
    pub fn written_widths(&self) -> String {
        let one = |(name, width): &(String, u32)| format!("{name}:{width}");
        self.widths.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// The number of frozen columns as the address holds it; empty for the usual one.
    pub fn written_frozen(&self) -> String {
        self.frozen
            .map_or_else(String::new, |count| count.to_string())
    }

    /// How many columns stay in sight.
    pub fn frozen(&self) -> usize {
        self.frozen.unwrap_or(1)
    }

    /// The width that a column was given.
    pub fn width(&self, name: &str) -> Option<u32> {
        let mut widths = self.widths.iter();
        widths
            .find(|(known, _)| known == name)
            .map(|(_, width)| *width)
    }

    /// Columns in this order.
    pub fn ordered(&self, mut columns: Vec<Column>) -> Vec<Column> {
        let place = |column: &Column| {
            let mut order = self.order.iter();
            order
                .position(|name| *name == column.name)
                .unwrap_or(usize::MAX)
        };
        columns.sort_by_key(place);
        columns
    }

    /// Gives a column a width; none makes it as wide as it needs to be.
    pub fn set_width(&mut self, name: &str, width: Option<u32>) {
        self.widths.retain(|(known, _)| known != name);
        if let Some(width) = width {
            self.widths
                .push((name.to_owned(), width.clamp(LIMITS.0, LIMITS.1)));
        }
    }

    /// Moves a column to the place of another among those that are shown.
    pub fn move_to(&mut self, shown: &[Column], name: &str, place: usize) {
        let mut names: Vec<String> = shown.iter().map(|column| column.name.clone()).collect();
        let Some(from) = names.iter().position(|known| known == name) else {
            return;
        };
        let moved = names.remove(from);
        names.insert(place.min(names.len()), moved);
        // The places of columns that are hidden now are kept behind the shown ones.
        let hidden = self.order.iter().filter(|known| !names.contains(known));
        let hidden: Vec<String> = hidden.cloned().collect();
        names.extend(hidden);
        self.order = names;
    }

    /// Lets so many columns stay in sight.
    pub fn freeze(&mut self, count: usize) {
        self.frozen = Some(count).filter(|count| *count != 1);
    }
}
