//! Which columns are in sight: arithmetic without a browser.

use std::ops::Range;
use std::time::Duration;

/// After so many rows the spare ones wait: a jump would otherwise draw twice as much as is seen.
pub const AT_ONCE: usize = 8;

/// Delay before the spare rows are drawn, so that dragging the scroll bar draws none of them.
pub const SPARE_AFTER: Duration = Duration::from_millis(50);

/// The columns that need elements, for their widths, a scroll offset and a width of the visible part, all in pixels.
/// One more on each side is kept ready.
pub fn columns(widths: &[u32], scroll_left: u32, visible: u32) -> Range<usize> {
    let total: u32 = widths.iter().sum();
    if total <= visible {
        // The columns are stretched to fill the table.
        return 0..widths.len();
    }
    let mut end = 0;
    let mut first = 0;
    let mut last = 0;
    for (index, width) in widths.iter().enumerate() {
        if end <= scroll_left {
            first = index;
        }
        if end < scroll_left.saturating_add(visible) {
            last = index + 1;
        }
        end += width;
    }
    first.saturating_sub(1)..(last + 1).min(widths.len())
}
