//! Draws the table anew when what it shows changes.

use belvedere_view::objects::paging::{AHEAD, Goal};
use belvedere_view::objects::viewport::SPARE_AFTER;
use leptos::html;
use leptos::prelude::*;

use super::geometry;
use super::renderer::GridRenderer;
use super::widths::Widths;
use crate::grid::{self, Area, Position};
use crate::views::objects::shown::View;
use crate::views::objects::table::Table;

/// The table and its renderer, once its elements are there; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Painting {
    table: Table,
    pub(super) scroller: NodeRef<html::Div>,
    pub(super) body: NodeRef<html::Div>,
    pub(super) widths: Widths,
    /// Width of the numbers of the rows.
    pub(super) head: Memo<u32>,
    /// How many columns stay in sight.
    frozen: Memo<usize>,
    renderer: StoredValue<Option<GridRenderer>, LocalStorage>,
}

impl Painting {
    /// Begins when the elements are there.
    pub(super) fn new(table: Table) -> Self {
        let Table { listing, state, .. } = table;
        let scroller = NodeRef::new();
        let this = Self {
            table,
            scroller,
            body: NodeRef::new(),
            widths: Widths::new(table, scroller),
            head: Memo::new(move |_| {
                let total = listing.paging().with(|paging| paging.total);
                geometry::head_width(total.unwrap_or_default().max(listing.loaded() as u64))
            }),
            frozen: Memo::new(move |_| state.with(|state| state.layout.frozen())),
            renderer: StoredValue::new_local(None),
        };
        let start = move |scroller, body| {
            this.renderer
                .set_value(Some(GridRenderer::new(scroller, body)));
        };
        grid::begin(
            scroller,
            this.body,
            start,
            Callback::new(move |()| this.paint()),
        );
        this
    }

    pub(super) fn with(self, act: &mut dyn FnMut(&mut GridRenderer, &View)) {
        self.renderer.try_update_value(|renderer| {
            if let Some(renderer) = renderer {
                self.table.shown.view(|view| act(renderer, view));
            }
        });
    }

    /// Draws the rows in sight; asks for the next page before the last row is reached.
    pub(super) fn paint(self) {
        let mut end = 0;
        let mut left = None;
        self.with(&mut |renderer, view| {
            left = renderer.paint(view);
            end = renderer.sight().end;
        });
        if let Some(painted) = left {
            let spare = move || {
                self.with(&mut |renderer, view| renderer.paint_spare(view, painted));
            };
            set_timeout(spare, SPARE_AFTER);
        }
        // With a filter that hides rows, no page is loaded automatically.
        if self.table.shown.leaves_out() {
            end = 0;
        }
        self.table.listing.want(Goal::Rows(end + AHEAD));
    }

    /// Scrolling has ended.
    pub(super) fn settle(self) {
        self.with(&mut |renderer, view| {
            renderer.settle();
            self.widths.widen(view, renderer.sight());
        });
    }

    /// Brings the active cell into sight.
    pub(super) fn reveal(self) {
        let area = self.table.area.get_untracked();
        self.with(&mut |renderer, view| {
            renderer.set_area(area);
            renderer.reveal(view);
        });
        self.paint();
    }

    /// Follows the columns and rows, and what is marked of them.
    pub(super) fn follow_rows(self) {
        let Table { shown, columns, .. } = self.table;
        let Self { widths, head, .. } = self;
        Effect::new(move |_| {
            self.scroller.track();
            let (columns, all, frozen) = (columns.get(), widths.all.get(), self.frozen.get());
            let head = head.get();
            self.with(&mut |renderer, _| {
                renderer.set_columns(columns.clone(), all.clone(), frozen);
                renderer.set_head(head);
            });
            shown.track();
            self.paint();
            self.with(&mut |renderer, view| widths.widen(view, renderer.sight()));
        });
        Effect::new(move |_| {
            if let Some(scroller) = self.scroller.get() {
                let widths = widths.all.get();
                geometry::place_frozen(&scroller, head.get(), &widths, self.frozen.get());
            }
        });
        Effect::new(move |_| {
            self.table.picked.track();
            self.table.watched.track();
            self.with(&mut GridRenderer::mark_rows);
        });
        Effect::new(move |_| {
            self.scroller.track();
            let area = self.table.area.get();
            self.with(&mut |renderer, _| renderer.set_area(area));
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
            shown.track();
            let opened = opened.get().and_then(|index| shown.place(index));
            self.with(&mut |renderer, _| renderer.set_opened(opened));
        });
        Effect::new(move |_| {
            if let Some(place) = opened.get().and_then(|index| shown.place(index)) {
                self.with(&mut |renderer, view| renderer.reveal_row(place, view));
                let row = place + 1;
                let active = area.get_untracked().active;
                if active.row != row {
                    area.set(Area::at(Position { row, ..active }));
                }
            }
            self.paint();
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
                self.with(&mut |renderer, _| renderer.reveal_column(column));
            }
            filtered
        });
    }

    /// Gives the table the focus, with its active cell in sight, when the count changes.
    pub(super) fn follow_focus(self, count: ReadSignal<u32>) {
        Effect::new(move |before: Option<u32>| {
            let count = count.get();
            if before.is_some_and(|before| before != count) {
                self.reveal();
                grid::focus(self.scroller);
            }
            count
        });
    }
}
