//! Widths of the columns, as the style reads them.

use web_sys::HtmlElement;

use crate::views::objects::viewport::HEAD_WIDTH;

/// The columns of the style's grid.
pub fn tracks(widths: &[u32], chosen: &[Option<u32>]) -> String {
    let head = format!("{HEAD_WIDTH}px");
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
pub fn width(widths: &[u32]) -> String {
    let sum = widths.iter().sum::<u32>();
    format!("{}px", HEAD_WIDTH + sum)
}

/// Says where each of the frozen columns stays, and where the others begin.
pub fn place_frozen(scroller: &HtmlElement, widths: &[u32], frozen: usize) {
    let style = scroller.style();
    let mut left = HEAD_WIDTH;
    for (index, width) in widths.iter().take(frozen).enumerate() {
        // A custom property can always be set.
        drop(style.set_property(&format!("--objects-at-{index}"), &format!("{left}px")));
        left += width;
    }
    drop(style.set_property("--objects-first", &format!("{left}px")));
}
