//! Column widths, measured in the font and with the spacing of the cells on the screen.

use belvedere_view::grid::breadth;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// The least and the greatest default width of a column, in pixels.
const LIMITS: (f64, f64) = (72.0, 360.0);

/// What a column shows: its title, its type, and the text of a cell with its class.
pub type Shown<'a> = (&'a str, &'a str, Option<(&'a str, &'static str)>);

/// The widths that the columns of a table need; cheap to copy.
#[derive(Clone, Copy)]
pub struct Fit {
    inside: NodeRef<html::Div>,
    /// The class of a cell.
    cell: &'static str,
    widths: RwSignal<Vec<u32>>,
    /// About how wide the measured text of each column is.
    breadths: StoredValue<Vec<usize>>,
}

impl Fit {
    /// Widths in a table, whose elements are in the given one, and whose cells have a class.
    pub fn new(inside: NodeRef<html::Div>, cell: &'static str) -> Self {
        Self {
            inside,
            cell,
            widths: RwSignal::new(Vec::new()),
            breadths: StoredValue::new(Vec::new()),
        }
    }

    /// The width of a column in pixels. Tracked.
    pub fn width(self, column: usize) -> u32 {
        let width = self.widths.with(|widths| widths.get(column).copied());
        width.unwrap_or(120)
    }

    /// Measures the columns by their headers and the text of each that is likely to be the widest.
    pub fn measure(self, columns: &[Shown]) {
        let text = |(.., cell): &Shown| cell.map_or(0, |(text, _)| breadth(text));
        self.breadths.set_value(columns.iter().map(text).collect());
        let elements = columns.iter().map(|(title, kind, cell)| {
            let header = Self::header(title, kind);
            let cell = cell.map(|(text, class)| self.cell(text, class));
            [header, cell.flatten()]
        });
        self.widths.set(self.laid_out(elements.collect()));
    }

    /// Widens columns whose cells have a longer text than the measured one: of a number, each digit is shown.
    pub fn widen<'a>(self, cells: impl Iterator<Item = (usize, &'a str, &'static str)>) {
        let mut wider = Vec::new();
        self.breadths.update_value(|breadths| {
            for (column, text, class) in cells {
                if let Some(known) = breadths
                    .get_mut(column)
                    .filter(|known| **known < breadth(text))
                {
                    *known = breadth(text);
                    wider.push((column, self.cell(text, class)));
                }
            }
        });
        if wider.is_empty() {
            return;
        }
        let (columns, elements): (Vec<_>, Vec<_>) = wider
            .into_iter()
            .map(|(column, cell)| (column, [None, cell]))
            .unzip();
        let widths = self.laid_out(elements);
        self.widths.update(|known| {
            for (column, width) in columns.into_iter().zip(widths) {
                if let Some(known) = known.get_mut(column) {
                    *known = width.max(*known);
                }
            }
        });
    }

    fn header(title: &str, kind: &str) -> Option<HtmlElement> {
        let header = element("grid-header", "presentation")?;
        for (class, text) in [("grid-title", title), ("grid-type", kind)] {
            let line = document().create_element("span").ok()?;
            line.set_class_name(class);
            line.set_text_content(Some(text));
            header.append_child(&line).ok()?;
        }
        Some(header)
    }

    fn cell(self, text: &str, class: &str) -> Option<HtmlElement> {
        let cell = element(&format!("{} {class}", self.cell), "presentation")?;
        cell.set_text_content(Some(text));
        Some(cell)
    }

    /// The widths of elements: of each group the widest, within limits. They are laid out for a moment, unseen.
    fn laid_out(self, groups: Vec<[Option<HtmlElement>; 2]>) -> Vec<u32> {
        let inside = self.inside.try_get_untracked().flatten();
        let probe = inside.and_then(|inside| {
            let probe = element("grid-measure", "presentation")?;
            for element in groups.iter().flatten().flatten() {
                probe.append_child(element).ok()?;
            }
            inside.append_child(&probe).ok()?;
            Some(probe)
        });
        let width = |element: &HtmlElement| element.get_bounding_client_rect().width().ceil();
        let widest = |group: &[Option<HtmlElement>; 2]| {
            group.iter().flatten().map(width).fold(0.0, f64::max)
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small positive number of pixels"
        )]
        let clamped = |group| widest(group).clamp(LIMITS.0, LIMITS.1) as u32;
        let widths = groups.iter().map(clamped).collect();
        if let Some(probe) = probe {
            probe.remove();
        }
        widths
    }
}

/// A new element with a class and a role.
pub fn element(class: &str, role: &str) -> Option<HtmlElement> {
    let element: Element = document().create_element("div").ok()?;
    let element: HtmlElement = element.dyn_into().ok()?;
    element.set_class_name(class);
    element.set_attribute("role", role).ok()?;
    Some(element)
}
