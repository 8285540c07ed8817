//! The elements of the header: names, types and the order.

use belvedere_view::grid::Area;
use leptos::prelude::document;
use web_sys::{HtmlElement, Text};

use super::{Column, Places, Sight, element, put_cell, px};
use crate::grid::{self, Position};
use crate::i18n::t;
use crate::views::sql::texts::Text as Words;

pub(super) struct Head {
    element: HtmlElement,
    row: Option<HtmlElement>,
    corner: Option<HtmlElement>,
    cells: Vec<Cell>,
    sort: Vec<(usize, bool)>,
    can_sort: bool,
    filtered: Vec<usize>,
}

struct Cell {
    element: HtmlElement,
    name: Text,
    kind: Text,
    column: Option<usize>,
    sort: &'static str,
    /// Its place among several keys, from one; 0 where there is one key at most.
    key: usize,
    filtered: bool,
    selected: bool,
}

impl Head {
    pub(super) fn new(head: HtmlElement) -> Self {
        Self {
            element: head,
            row: None,
            corner: None,
            cells: Vec::new(),
            sort: Vec::new(),
            can_sort: false,
            filtered: Vec::new(),
        }
    }

    pub(super) fn set_filtered(&mut self, columns: Vec<usize>) {
        self.filtered = columns;
    }

    pub(super) fn set_sort(&mut self, sort: Vec<(usize, bool)>, can_sort: bool) {
        self.sort = sort;
        self.can_sort = can_sort;
    }

    /// Draws everything anew next time, in another width.
    pub(super) fn forget(&mut self, width: f64) {
        px(&self.element, "width", width);
        for cell in &mut self.cells {
            cell.column = None;
            cell.element.set_hidden(true);
        }
    }

    pub(super) fn element(&self, column: usize) -> Option<HtmlElement> {
        match column.checked_sub(1) {
            None => self.corner.clone(),
            Some(column) => self
                .cells
                .iter()
                .find(|cell| cell.column == Some(column))
                .map(|cell| cell.element.clone()),
        }
    }

    pub(super) fn paint(
        &mut self,
        columns: &[Column],
        sight: &Sight,
        places: &Places,
        area: Area,
        rows: usize,
    ) {
        if self.prepare(sight.len()).is_none() {
            return;
        }
        if let Some(corner) = &self.corner {
            px(corner, "width", places.numbers);
        }
        let count = self.cells.len();
        for (index, cell) in self.cells.iter_mut().enumerate() {
            let Some((place, column)) = sight
                .column(index, count)
                .and_then(|place| Some((place, columns.get(place)?)))
            else {
                if cell.column.take().is_some() {
                    cell.element.set_hidden(true);
                }
                continue;
            };
            if cell.column != Some(place) {
                cell.column = Some(place);
                cell.element.set_hidden(false);
                put_cell(&cell.element, place, places, sight.frozen);
                let info = &column.info;
                let kind = type_in_words(column);
                drop(
                    cell.element
                        .set_attribute("title", &format!("{} · {kind}", info.name)),
                );
                cell.name.set_data(&info.name);
                cell.kind.set_data(&kind);
                let class = if info.number {
                    "sql-head-cell is-number"
                } else {
                    "sql-head-cell"
                };
                cell.element.set_class_name(class);
            }
            let key = self.sort.iter().position(|(key, _)| *key == column.number);
            let sort = match key.and_then(|key| self.sort.get(key)) {
                Some((_, true)) => "descending",
                Some((_, false)) => "ascending",
                None if self.can_sort => "none",
                None => "",
            };
            let key = key.filter(|_| self.sort.len() > 1).map_or(0, |key| key + 1);
            if cell.key != key {
                cell.key = key;
                drop(if key == 0 {
                    cell.element.remove_attribute("data-key")
                } else {
                    cell.element.set_attribute("data-key", &key.to_string())
                });
            }
            let filtered = self.filtered.contains(&column.number);
            if cell.filtered != filtered {
                cell.filtered = filtered;
                drop(
                    cell.element
                        .toggle_attribute_with_force("data-filtered", filtered),
                );
            }
            if cell.sort != sort {
                cell.sort = sort;
                drop(if sort.is_empty() {
                    cell.element.remove_attribute("aria-sort")
                } else {
                    cell.element.set_attribute("aria-sort", sort)
                });
            }
            let position = Position {
                row: area.anchor.row.min(area.active.row),
                column: place + 1,
            };
            let selected = area.anchor.row == 0
                && area.contains(Position { row: 1, ..position }, rows, columns.len());
            if cell.selected != selected {
                cell.selected = selected;
                drop(if selected {
                    cell.element.set_attribute("data-selected", "")
                } else {
                    cell.element.remove_attribute("data-selected")
                });
            }
        }
    }

    fn prepare(&mut self, count: usize) -> Option<()> {
        if self.row.is_none() {
            let row = element("sql-row", "row")?;
            row.set_attribute("aria-rowindex", "1").ok()?;
            let corner = element("sql-number", "columnheader")?;
            corner.set_attribute("aria-colindex", "1").ok()?;
            let name = document().create_element("span").ok()?;
            name.set_class_name("visually-hidden");
            name.set_text_content(Some(&t(Words::RowNumber)));
            corner.append_child(&name).ok()?;
            row.append_child(&corner).ok()?;
            self.element.append_child(&row).ok()?;
            self.row = Some(row);
            self.corner = Some(corner);
        }
        let row = self.row.as_ref()?;
        while self.cells.len() < count {
            for cell in &mut self.cells {
                cell.column = None;
            }
            let element = element("sql-head-cell", "columnheader")?;
            let part = |class: &str| {
                let span = document().create_element("span").ok()?;
                span.set_class_name(class);
                let text = document().create_text_node("");
                span.append_child(&text).ok()?;
                element.append_child(&span).ok()?;
                Some(text)
            };
            let (name, kind) = (part("sql-head-name")?, part("sql-head-type")?);
            if let Some(name) = name.parent_element() {
                // The name is the part that is dragged to another place.
                name.set_attribute("draggable", "true").ok()?;
            }
            let menu = document().create_element("span").ok()?;
            menu.set_class_name("sql-head-menu grid-menu");
            menu.set_attribute("aria-hidden", "true").ok()?;
            menu.set_attribute("title", &t(grid::Text::ColumnMenu))
                .ok()?;
            element.append_child(&menu).ok()?;
            let handle = document().create_element("span").ok()?;
            handle.set_class_name("grid-handle");
            handle.set_attribute("aria-hidden", "true").ok()?;
            handle
                .set_attribute("title", &t(grid::Text::DragWidth))
                .ok()?;
            element.append_child(&handle).ok()?;
            row.append_child(&element).ok()?;
            self.cells.push(Cell {
                element,
                name,
                kind,
                column: None,
                sort: "",
                key: 0,
                filtered: false,
                selected: false,
            });
        }
        Some(())
    }
}

/// The type of a column, with the zone in which its times are shown.
fn type_in_words(column: &Column) -> String {
    let info = &column.info;
    if !info.data_type.starts_with("timestamp") {
        return info.data_type.clone();
    }
    match (&info.zone, &column.zone) {
        (Some(_), Some(shown)) => format!("timestamp · {shown}"),
        // The values are instants; they are shown in UTC whatever the zone of the column.
        (Some(zone), None) if zone == "UTC" || zone == "+00:00" || zone == "Z" => {
            "timestamp · UTC".to_owned()
        }
        (Some(zone), None) => t(Words::ShownInUtc { zone: zone.clone() }),
        (None, _) => t(Words::NoZone),
    }
}
