//! Widths of the columns, as the style reads them.

use web_sys::HtmlElement;

use crate::grid;
use crate::i18n::number;

/// Width of the box and the sign before the number of a row, and of the space around them, in CSS pixels.
const BESIDE_NUMBER: u32 = 38;
/// The column of the numbers is never narrower than for so many rows.
const MIN_ROWS: u64 = 9_999;

/// The width of the column with the numbers of so many rows.
pub fn head_width(rows: u64) -> u32 {
    grid::numbers_width(&number(rows.max(MIN_ROWS)), BESIDE_NUMBER)
}

/// The columns of the style's grid.
pub fn tracks(head: u32, widths: &[u32], chosen: &[Option<u32>]) -> String {
    let head = format!("{head}px");
    let tracks = widths.iter().zip(chosen).map(|(width, chosen)| {
        // A width that was chosen is kept; the others share the remaining width.
        if chosen.is_some() {
            format!("{width}px")
        } else {
            format!("minmax({width}px, {width}fr)")
        }
    });
    std::iter::once(head)
        .chain(tracks)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The width of all columns.
pub fn width(head: u32, widths: &[u32]) -> String {
    let sum = widths.iter().sum::<u32>();
    format!("{}px", head + sum)
}

/// Says where each of the frozen columns stays, and where the others begin.
pub fn place_frozen(scroller: &HtmlElement, head: u32, widths: &[u32], frozen: usize) {
    let style = scroller.style();
    let mut left = head;
    for (index, width) in widths.iter().take(frozen).enumerate() {
        // A custom property can always be set.
        drop(style.set_property(&format!("--objects-at-{index}"), &format!("{left}px")));
        left += width;
    }
    drop(style.set_property("--objects-first", &format!("{left}px")));
}
