//! Where the table is scrolled to: arithmetic without a browser.
//!
//! A browser's elements end at some millions of pixels, and a million rows are more than that. So from a certain number
//! of rows on, the scroll bar is scaled: a drag goes to a part of the table, while small steps (the wheel, a finger, keys)
//! move by exactly their pixels. When scrolling has ended, the scroll bar is put where it belongs.

use std::ops::Range;

/// The height that all browsers can scroll, in CSS pixels.
pub const MAX_HEIGHT: f64 = 8_000_000.0;

/// Rows that are kept ready above and below the visible ones.
const OVERSCAN: usize = 6;

/// A scroll position. All lengths are in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scroll {
    /// Height of a row.
    row_height: f64,
    rows: usize,
    /// Height in which rows are seen.
    visible: f64,
    /// How much of the table is above the first visible row's pixels.
    top: f64,
    /// The scroll offset of the browser that was seen last.
    seen: f64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers of rows and pixels are far below 2^53 and not negative"
)]
impl Scroll {
    /// At the top of a table without rows.
    pub fn new(row_height: u32) -> Self {
        Self {
            row_height: f64::from(row_height.max(1)),
            rows: 0,
            visible: 0.0,
            top: 0.0,
            seen: 0.0,
        }
    }

    /// The rows of the table and the height in which they are seen have changed. A scaled scroll bar at its end could not be
    /// scrolled to rows that were added: returns the offset at which it belongs then.
    pub fn resize(&mut self, rows: usize, visible: f64) -> Option<f64> {
        let was_at_end = self.is_scaled() && self.top >= self.last_top();
        let has_more = rows > self.rows;
        self.rows = rows;
        self.visible = visible.max(0.0);
        self.top = self.top.clamp(0.0, self.last_top());
        (was_at_end && has_more).then(|| self.settled())
    }

    /// Height of all rows.
    fn full(&self) -> f64 {
        self.rows as f64 * self.row_height
    }

    /// Height of the element that holds the rows.
    pub fn height(&self) -> f64 {
        self.full().min(MAX_HEIGHT)
    }

    /// Whether the scroll bar is scaled.
    pub fn is_scaled(&self) -> bool {
        self.full() > MAX_HEIGHT
    }

    fn last_top(&self) -> f64 {
        (self.full() - self.visible).max(0.0)
    }

    fn last_offset(&self) -> f64 {
        (self.height() - self.visible).max(0.0)
    }

    /// The browser has scrolled to an offset.
    pub fn scrolled(&mut self, offset: f64) {
        let step = offset - self.seen;
        self.seen = offset;
        self.top = if !self.is_scaled() {
            offset
        } else if offset <= 0.0 {
            0.0
        } else if offset >= self.last_offset() - 1.0 {
            self.last_top()
        } else if step.abs() <= self.visible * 1.5 {
            self.top + step
        } else {
            offset / self.last_offset() * self.last_top()
        }
        .clamp(0.0, self.last_top());
    }

    /// Whether the browser was last seen at this offset.
    pub fn has_seen(&self, offset: f64) -> bool {
        (offset - self.seen).abs() < 1.0
    }

    /// The offset at which the scroll bar belongs.
    pub fn settled(&mut self) -> f64 {
        self.seen = if self.is_scaled() && self.last_top() > 0.0 {
            // Whole pixels: browsers round, and a rounded offset is no step of the user's.
            (self.top / self.last_top() * self.last_offset()).round()
        } else {
            self.top
        };
        self.seen
    }

    /// Brings a row into sight; the new offset, unless it is there already.
    pub fn reveal(&mut self, row: usize) -> Option<f64> {
        let start = row as f64 * self.row_height;
        let end = start + self.row_height;
        let top = if start < self.top {
            start
        } else if end > self.top + self.visible {
            end - self.visible
        } else {
            return None;
        };
        self.top = top.clamp(0.0, self.last_top());
        Some(self.settled())
    }

    /// Where a row stands inside of the element that holds the rows.
    pub fn place(&self, row: usize) -> f64 {
        row as f64 * self.row_height - self.top + self.seen
    }

    /// The rows in sight.
    pub fn sight(&self) -> Range<usize> {
        let first = (self.top / self.row_height) as usize;
        let last = ((self.top + self.visible) / self.row_height).ceil() as usize;
        let end = last.min(self.rows);
        first.min(end)..end
    }

    /// The rows that need elements: those in sight, and the spare ones above and below.
    pub fn window(&self) -> Range<usize> {
        let sight = self.sight();
        let end = sight.end.saturating_add(OVERSCAN).min(self.rows);
        sight.start.saturating_sub(OVERSCAN).min(end)..end
    }

    /// How many rows are in sight.
    pub fn page(&self) -> usize {
        ((self.visible / self.row_height) as usize)
            .saturating_sub(1)
            .max(1)
    }
}
