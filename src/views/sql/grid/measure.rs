//! Column widths, measured in the font and with the spacing of the cells on the screen.

use belvedere_table::session::ColumnInfo;
use leptos::prelude::document;
use web_sys::Element;

use super::cells::Shown;
use super::renderer::element;

/// The least and the greatest default width of a column, in pixels.
const LIMITS: (f64, f64) = (72.0, 360.0);

/// The widths of columns in pixels, for their headers and the widest text of each. The texts are laid out for a moment, unseen,
/// inside of the given element.
pub fn widths(inside: &Element, columns: &[ColumnInfo], widest: &[Shown]) -> Vec<f64> {
    measured(inside, columns, widest).unwrap_or_else(|| vec![LIMITS.0; columns.len()])
}

fn measured(inside: &Element, columns: &[ColumnInfo], widest: &[Shown]) -> Option<Vec<f64>> {
    let probe = element("sql-measure", "presentation")?;
    let mut cells = Vec::with_capacity(columns.len());
    for (index, column) in columns.iter().enumerate() {
        let head = element("sql-head-cell", "presentation")?;
        head.set_attribute("aria-sort", "ascending").ok()?;
        for (class, text) in [
            ("sql-head-name", &column.name),
            ("sql-head-type", &column.data_type),
        ] {
            let line = document().create_element("span").ok()?;
            line.set_class_name(class);
            line.set_text_content(Some(text));
            head.append_child(&line).ok()?;
        }
        probe.append_child(&head).ok()?;
        let cell = widest.get(index).map(|shown| {
            let cell = element(&format!("sql-cell {}", shown.class), "presentation")?;
            cell.set_text_content(Some(&shown.text));
            probe.append_child(&cell).ok()?;
            Some(cell)
        });
        cells.push((head, cell.flatten()));
    }
    inside.append_child(&probe).ok()?;
    let width = |element: &Element| element.get_bounding_client_rect().width().ceil();
    let widths = cells.iter().map(|(head, cell)| {
        let cell = cell.as_ref().map_or(0.0, |cell| width(cell));
        width(head).max(cell).clamp(LIMITS.0, LIMITS.1)
    });
    let widths = widths.collect();
    probe.remove();
    Some(widths)
}
