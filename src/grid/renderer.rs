//! Draws the cells in sight into a small set of elements, which are made once and show others as rows and columns scroll.
//!
//! Row r takes the elements number r modulo their count, and so does a column among the cells of a row.

use belvedere_view::grid::{ColumnWidths, Places, Sight};
use web_sys::HtmlElement;

use super::content::{Content, Kind};
use super::row::{Drawing, GridRow, Version};
use super::{ActiveCell, Area, Position, Viewport, px, whole};
use crate::browser;

/// After so many rows the spare ones wait: a jump would otherwise draw twice as much as is seen.
const AT_ONCE: usize = 8;

/// The elements of a table.
pub(super) struct Renderer {
    kind: &'static Kind,
    pub(super) viewport: Viewport,
    slots: Vec<GridRow>,
    widths: ColumnWidths,
    /// For so wide a table the places of columns hold.
    visible: f64,
    pub(super) places: Places,
    pub(super) sight: Sight,
    area: Area,
    active: ActiveCell,
    stamp: ((u64, u64), u64),
    version: Version,
    /// How often was painted.
    painted: u64,
}

impl Renderer {
    /// A renderer of `body`, which scrolls inside of `scroller`.
    pub(super) fn new(kind: &'static Kind, scroller: HtmlElement, body: HtmlElement) -> Self {
        Self {
            kind,
            viewport: Viewport::new(scroller, body),
            slots: Vec::new(),
            widths: ColumnWidths::default(),
            visible: -1.0,
            places: Places::default(),
            sight: Sight::default(),
            area: Area::default(),
            active: ActiveCell::new(kind.id),
            stamp: ((0, 0), 0),
            version: Version::default(),
            painted: 0,
        }
    }

    /// The columns are so wide from now on.
    pub(super) fn set_widths(&mut self, widths: ColumnWidths) {
        self.widths = widths;
        self.visible = -1.0;
    }

    /// Cells may read differently now.
    pub(super) fn renew(&mut self) {
        self.version.content += 1;
    }

    /// Sets the active cell and the marked ones.
    pub(super) fn set_area(&mut self, area: Area) {
        if area != self.area {
            self.area = area;
            for slot in &mut self.slots {
                slot.select(self.kind, area, self.places.count());
            }
        }
        self.name_active();
    }

    /// Shows how rows are marked.
    pub(super) fn mark(&mut self, content: &dyn Content) {
        for slot in &mut self.slots {
            slot.mark(content);
        }
    }

    /// Draws the visible rows. When spare rows are left for later, returns the argument of [`Renderer::paint_spare`].
    pub(super) fn paint(&mut self, content: &dyn Content) -> Option<u64> {
        self.painted += 1;
        self.draw(content, AT_ONCE).then_some(self.painted)
    }

    /// Draws the rows that were left, unless some were painted since.
    pub(super) fn paint_spare(&mut self, content: &dyn Content, painted: u64) {
        if painted == self.painted {
            self.draw(content, usize::MAX);
        }
    }

    /// Draws the rows in sight, and spare ones until so many were drawn. Gives whether some are left.
    fn draw(&mut self, content: &dyn Content, at_once: usize) -> bool {
        let stamp = content.stamp();
        let before = std::mem::replace(&mut self.stamp, stamp);
        if before != stamp {
            self.renew();
        }
        if before.0 != stamp.0 {
            // Other rows begin at their top.
            self.viewport.go_to_top();
        }
        self.viewport.resize(content.rows());
        self.look();
        let scroll = self.viewport.scroll;
        let (sight, window) = (scroll.sight(), scroll.window());
        if self.slots.len() < window.len() {
            // Another count gives rows other elements: some more now, and they stay so as spare rows come.
            for slot in &mut self.slots {
                slot.row.hide();
            }
            let new = || GridRow::new(&self.viewport.body, self.kind);
            let count = window.len() + AT_ONCE - self.slots.len();
            self.slots.extend((0..count).map_while(|_| new()));
        }
        let drawing = Drawing {
            content,
            kind: self.kind,
            sight: &self.sight,
            places: &self.places,
            version: self.version,
            area: self.area,
        };
        let count = self.slots.len();
        let (above, below) = (window.start..sight.start, sight.end..window.end);
        let (mut drawn, mut is_left) = (0, false);
        for row in sight.clone().chain(below).chain(above) {
            let Some(slot) = self.slots.get_mut(row % count) else {
                continue;
            };
            if slot.row.shows != Some(row) {
                if drawn >= at_once && !sight.contains(&row) {
                    // Its elements still show a row far away.
                    is_left = true;
                    continue;
                }
                drawn += 1;
            }
            slot.row.put(scroll.place(row));
            slot.fill(row, &drawing);
        }
        // In a scaled table the places of rows far away change.
        if !is_left || scroll.is_scaled() {
            for slot in &mut self.slots {
                if slot.row.shows.is_some_and(|row| !window.contains(&row)) {
                    slot.row.hide();
                }
            }
        }
        self.name_active();
        is_left
    }

    /// Looks where the columns are, and which of them need elements.
    fn look(&mut self) {
        let scroller = &self.viewport.scroller;
        let (left, visible) = (scroller.scroll_left(), f64::from(scroller.client_width()));
        if (visible - self.visible).abs() > 0.5 {
            self.visible = visible;
            self.places = Places::new(&self.widths, visible);
            self.version.places += 1;
            px(&self.viewport.body, "width", self.places.width());
        }
        let is_narrow = browser::window_size().0 <= f64::from(self.kind.narrow);
        let frozen = if is_narrow { 0 } else { self.widths.frozen };
        let sight = self.places.sight(frozen, f64::from(left), visible);
        if sight.frozen != self.sight.frozen {
            self.version.places += 1;
        }
        self.sight = sight;
    }

    /// Brings the active cell into sight.
    pub(super) fn reveal(&mut self) {
        let Position { row, column } = self.area.active;
        if let Some(row) = row.checked_sub(1) {
            self.viewport.reveal(row);
        }
        if let Some(column) = column.checked_sub(1) {
            self.reveal_column(column);
        }
    }

    /// Brings a column into sight.
    pub(super) fn reveal_column(&self, column: usize) {
        let scroller = &self.viewport.scroller;
        let (left, visible) = (scroller.scroll_left(), scroller.client_width());
        let (left, visible) = (f64::from(left), f64::from(visible));
        if let Some(to) = self.places.reveal(column, self.sight.frozen, left, visible) {
            scroller.set_scroll_left(whole(to));
        }
    }

    fn name_active(&mut self) {
        let at = self.area.active;
        let element = at.row.checked_sub(1).and_then(|row| {
            let mut slots = self.slots.iter();
            let slot = slots.find(|slot| slot.row.shows == Some(row))?;
            slot.element(at.column)
        });
        let in_header = at.row == 0 && self.has_header(at.column);
        self.active
            .name(&self.viewport.scroller, at, element, in_header);
    }

    /// Whether the header of a column is drawn, the one above the numbers of rows being that of column 0.
    fn has_header(&self, column: usize) -> bool {
        let Some(place) = column.checked_sub(1) else {
            return true;
        };
        if self.kind.heads_all {
            place < self.places.count()
        } else {
            self.sight.columns().any(|other| other == place)
        }
    }
}
