//! When a table is drawn: as it scrolls, as its size changes, and as its columns, its cells or its marks do.

use std::rc::Rc;
use std::time::Duration;

use belvedere_view::grid::{ColumnWidths, Places, Scroll, Sight};
use leptos::html;
use leptos::prelude::*;

use super::content::{Content, Kind, Source};
use super::renderer::Renderer;
use super::{Area, Position, focus, whole};
use crate::browser;

/// Delay before the spare rows are drawn, so that dragging the scroll bar draws none of them.
const SPARE_AFTER: Duration = Duration::from_millis(50);

/// A table, and its renderer once its elements are there; cheap to copy.
#[derive(Clone, Copy)]
pub struct Painting {
    pub(super) kind: &'static Kind,
    /// What scrolls.
    pub scroller: NodeRef<html::Div>,
    /// What holds the rows.
    pub(super) body: NodeRef<html::Div>,
    /// The active cell and the marked ones.
    pub(super) area: RwSignal<Area>,
    /// The columns in sight, and where all are.
    pub seen: RwSignal<(Sight, Places)>,
    source: StoredValue<Option<Rc<dyn Source>>, LocalStorage>,
    renderer: StoredValue<Option<Renderer>, LocalStorage>,
}

impl Painting {
    /// That of a table whose rows come later.
    pub fn new(kind: &'static Kind, area: RwSignal<Area>) -> Self {
        Self {
            kind,
            scroller: NodeRef::new(),
            body: NodeRef::new(),
            area,
            seen: RwSignal::new((Sight::default(), Places::default())),
            source: StoredValue::new_local(None),
            renderer: StoredValue::new_local(None),
        }
    }

    /// Draws these rows once the elements are there, and again when the size of the table, the widths of its columns or its marks
    /// change.
    pub fn begin(self, source: impl Source + 'static, widths: Memo<ColumnWidths>) {
        self.source.set_value(Some(Rc::new(source)));
        Effect::new(move |_| {
            let (Some(scroller), Some(body)) = (self.scroller.get(), self.body.get()) else {
                return;
            };
            let (within, rows) = (scroller.clone().into(), body.clone().into());
            self.renderer
                .set_value(Some(Renderer::new(self.kind, within, rows)));
            browser::observe_size(&scroller, move || self.paint());
            // A taller header leaves less room for rows.
            if let Some(head) = body.previous_element_sibling() {
                browser::observe_size(&head, move || self.paint());
            }
        });
        Effect::new(move |_| {
            self.scroller.track();
            let widths = widths.get();
            self.update(&mut |renderer| renderer.set_widths(widths.clone()));
            self.paint();
        });
        Effect::new(move |_| {
            self.scroller.track();
            let area = self.area.get();
            self.update(&mut |renderer| renderer.set_area(area));
        });
    }

    fn update(self, act: &mut dyn FnMut(&mut Renderer)) {
        self.renderer.update_value(|renderer| {
            if let Some(renderer) = renderer {
                act(renderer);
            }
        });
    }

    fn with(self, act: &mut dyn FnMut(&mut Renderer, &dyn Content)) {
        if let Some(source) = self.source.try_get_value().flatten() {
            source.read(&mut |content| self.update(&mut |renderer| act(renderer, content)));
        }
    }

    /// Draws what is in sight.
    pub fn paint(self) {
        let (mut left, mut seen) = (None, None);
        self.with(&mut |renderer, content| {
            left = renderer.paint(content);
            seen = Some((renderer.sight.clone(), renderer.places.clone()));
        });
        if let Some(painted) = left {
            let spare = move || {
                self.with(&mut |renderer, content| renderer.paint_spare(content, painted));
            };
            set_timeout(spare, SPARE_AFTER);
        }
        if let Some(seen) = seen.filter(|seen| self.seen.with_untracked(|before| before != seen)) {
            self.seen.set(seen);
        }
        if let Some(source) = self.source.try_get_value().flatten() {
            source.painted();
        }
    }

    /// Draws cells anew that may read differently now.
    pub fn renew(self) {
        self.update(&mut Renderer::renew);
        self.paint();
    }

    /// Shows how rows are marked now.
    pub fn mark(self) {
        self.with(&mut Renderer::mark);
    }

    /// Scrolling has ended.
    pub(super) fn settle(self) {
        self.update(&mut |renderer| renderer.viewport.settle());
        if let Some(source) = self.source.try_get_value().flatten() {
            source.rested();
        }
    }

    /// Brings the active cell into sight.
    pub fn reveal(self) {
        let area = self.area.get_untracked();
        self.with(&mut |renderer, content| {
            renderer.set_area(area);
            renderer.viewport.resize(content.rows());
            renderer.reveal();
        });
        self.paint();
    }

    /// Brings a row into sight.
    pub fn reveal_row(self, row: usize) {
        self.with(&mut |renderer, content| {
            renderer.viewport.resize(content.rows());
            renderer.viewport.reveal(row);
        });
        self.paint();
    }

    /// Brings a column into sight.
    pub fn reveal_column(self, column: usize) {
        self.update(&mut |renderer| renderer.reveal_column(column));
    }

    /// Gives the table the focus, with its active cell in sight.
    pub fn focus(self) {
        self.reveal();
        focus(self.scroller);
    }

    /// The rows and columns in sight; `None` before anything was drawn.
    pub fn in_sight(self) -> Option<(Scroll, Sight)> {
        let mut seen = None;
        self.update(&mut |renderer| {
            seen = Some((renderer.viewport.scroll, renderer.sight.clone()));
        });
        seen
    }

    /// Whether the header of a column is the active cell, the one above the numbers of rows being that of column 0. Tracked.
    pub(super) fn is_active_header(self, column: usize) -> bool {
        self.area.with(|area| area.active) == Position { row: 0, column }
    }

    /// How many rows are in sight.
    pub(super) fn page(self) -> usize {
        self.in_sight().map_or(1, |(scroll, _)| scroll.page())
    }

    /// The width of a column, as it is drawn.
    pub(super) fn width(self, column: usize) -> u32 {
        let width = self
            .seen
            .with_untracked(|(_, places)| places.column(column).1);
        whole(width).unsigned_abs()
    }
}
