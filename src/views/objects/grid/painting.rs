//! What is drawn of the table of objects, and what it follows.

use belvedere_view::objects::paging::{AHEAD, Goal};
use leptos::prelude::*;

use super::content::Objects;
use super::widths::Widths;
use crate::grid::{self, Area, Content, Kind, Position, Source};
use crate::views::objects::table::Table;

/// The table of objects.
pub(super) const KIND: Kind = Kind {
    grid: "objects-grid",
    head: "grid-head objects-head",
    body: "grid-body objects-body",
    row: "grid-row objects-row",
    number: "grid-cell grid-number objects-cell objects-pick",
    cell: "grid-cell objects-cell",
    id: "objects-cell",
    marks_one: false,
    heads_all: true,
    narrow: 720,
};

/// The table and what draws it; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Painting {
    table: Table,
    pub(super) grid: grid::Painting,
    pub(super) widths: Widths,
}

impl Source for Painting {
    fn read(&self, act: &mut dyn FnMut(&dyn Content)) {
        let Table {
            shown,
            columns,
            opened,
            ..
        } = self.table;
        let opened = opened.try_get_untracked().flatten();
        columns.try_with_untracked(|columns| {
            shown.view(|view| {
                act(&Objects {
                    view,
                    columns,
                    opened,
                });
            })
        });
    }

    /// Asks for the next page before the last row is reached.
    fn painted(&self) {
        let in_sight = self.grid.in_sight();
        // With a filter that hides rows, no page is loaded automatically.
        let in_sight = in_sight.filter(|_| !self.table.shown.leaves_out());
        let end = in_sight.map_or(0, |(scroll, _)| scroll.sight().end);
        self.table.listing.want(Goal::Rows(end + AHEAD));
    }

    fn rested(&self) {
        self.widen();
    }
}

impl Painting {
    /// Begins when the elements are there.
    pub(super) fn new(table: Table) -> Self {
        let grid = grid::Painting::new(&KIND, table.area);
        let this = Self {
            table,
            grid,
            widths: Widths::new(table, grid.scroller),
        };
        grid.begin(this, this.widths.all);
        this
    }

    /// Widens columns for the numbers in sight.
    fn widen(self) {
        if let Some((scroll, _)) = self.grid.in_sight() {
            let shown = self.table.shown;
            shown.view(|view| self.widths.widen(view, scroll.sight()));
        }
    }

    /// Follows the columns and rows, and how they are marked.
    pub(super) fn follow_rows(self) {
        let Table {
            shown,
            columns,
            picked,
            watched,
            opened,
            ..
        } = self.table;
        Effect::new(move |_| {
            columns.track();
            self.grid.renew();
            self.widen();
        });
        Effect::new(move |_| {
            shown.track();
            self.grid.paint();
            self.widen();
        });
        Effect::new(move |_| {
            picked.track();
            watched.track();
            opened.track();
            self.grid.mark();
        });
    }

    /// Follows the object in the panel, and the newest filter: its column comes into sight.
    pub(super) fn follow_page(self) {
        let Table {
            shown,
            opened,
            columns,
            state,
            area,
            ..
        } = self.table;
        Effect::new(move |_| {
            if let Some(place) = opened.get().and_then(|index| shown.place(index)) {
                self.grid.reveal_row(place);
                let row = place + 1;
                let active = area.get_untracked().active;
                if active.row != row {
                    area.set(Area::at(Position { row, ..active }));
                }
            }
        });
        let filtered = Memo::new(move |_| {
            let name =
                state.with(|state| state.filters.last().map(|filter| filter.column.clone()))?;
            columns.with(|columns| columns.iter().position(|column| column.name == name))
        });
        Effect::new(move |before: Option<Option<usize>>| {
            let filtered = filtered.get();
            if let Some(column) = filtered.filter(|_| before.is_some() && before != Some(filtered))
            {
                self.grid.reveal_column(column);
            }
            filtered
        });
    }

    /// Gives the table the focus, with its active cell in sight, when the count changes.
    pub(super) fn follow_focus(self, count: ReadSignal<u32>) {
        Effect::new(move |before: Option<u32>| {
            let count = count.get();
            if before.is_some_and(|before| before != count) {
                self.grid.focus();
            }
            count
        });
    }
}
