//! Draws the table anew when what it shows changes.

use belvedere_table::session::ColumnInfo;
use leptos::html;
use leptos::prelude::*;

use super::ask::ask;
use super::renderer::{Column, GridRenderer, Places, Sight};
use super::view::View;
use crate::grid::{self, CellForm, Fit, Layout};
use crate::views::sql::run::{Rows, Run};

/// The table of a run and its renderer, once its elements are there; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Painting {
    pub(super) run: RwSignal<Run>,
    pub(super) view: View,
    pub(super) scroller: NodeRef<html::Div>,
    pub(super) body: NodeRef<html::Div>,
    /// The number of the table in the worker.
    pub(super) table: Memo<Option<u32>>,
    /// All columns.
    pub(super) columns: Memo<Vec<ColumnInfo>>,
    /// The numbers of those that are shown, in their order.
    pub(super) shown: Memo<Vec<usize>>,
    /// These as they are drawn.
    pub(super) drawn: Memo<Vec<Column>>,
    /// How many rows are shown.
    pub(super) rows: Memo<usize>,
    /// Whether the rows can be sorted.
    pub(super) can_sort: Memo<bool>,
    /// The columns in sight, and where all are.
    pub(super) seen: RwSignal<(Sight, Places)>,
    pub(super) fit: Fit,
    renderer: StoredValue<Option<GridRenderer>, LocalStorage>,
    asking: StoredValue<bool, LocalStorage>,
}

impl Painting {
    /// Begins when the elements are there.
    pub(super) fn new(run: RwSignal<Run>, view: View) -> Self {
        let scroller = NodeRef::new();
        let fit = Fit::new(scroller, "sql-cell");
        let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
        let shown = Memo::new(move |_| view.shown(columns.with(Vec::len)));
        let drawn = Memo::new(move |_| {
            let column = |number: usize| {
                let info = columns.with(|columns| columns.get(number).cloned())?;
                let chosen = view.layout.with(|layout| layout.width(&number));
                let form = view.form(number, &info);
                // A separator for three digits.
                let is_grouped = form == CellForm::Number { is_grouped: true };
                let needed = fit.width(number) * if is_grouped { 4 } else { 3 } / 3;
                Some(Column {
                    number,
                    width: chosen.unwrap_or(needed),
                    form,
                    info,
                })
            };
            let shown = shown.get().into_iter();
            shown.filter_map(column).collect::<Vec<_>>()
        });
        let this = Self {
            run,
            view,
            scroller,
            body: NodeRef::new(),
            table: Memo::new(move |_| run.with(|run| run.table)),
            columns,
            shown,
            drawn,
            rows: Memo::new(move |_| {
                let arrived = || run.with(|run| run.progress.rows);
                view.rows.get().unwrap_or_else(arrived)
            }),
            can_sort: Memo::new(move |_| run.with(|run| !matches!(run.rows, Rows::Arriving))),
            seen: RwSignal::new((Sight::default(), Places::default())),
            fit,
            renderer: StoredValue::new_local(None),
            asking: StoredValue::new_local(false),
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

    pub(super) fn with(self, act: &mut dyn FnMut(&mut GridRenderer)) {
        self.renderer.try_update_value(|renderer| {
            if let Some(renderer) = renderer {
                act(renderer);
            }
        });
    }

    /// Draws the cells in sight, and asks for those that are missing.
    pub(super) fn paint(self) {
        let Self { view, seen, .. } = self;
        let (mut need, mut now) = (None, seen.get_untracked());
        let generation = view.generation.get_untracked();
        self.with(&mut |renderer| {
            need = renderer.paint(generation);
            now = renderer.seen();
        });
        if now != seen.get_untracked() {
            seen.set(now);
        }
        if let (Some(need), Some(table)) = (need, self.table.get_untracked()) {
            ask(table, view, need, self.asking, self.renderer, self.fit);
        }
    }

    /// Brings the active cell into sight.
    pub(super) fn reveal(self) {
        // The effect that follows the area draws; what is to be seen is known after it.
        self.with(&mut |renderer| {
            renderer.set_area(self.view.area.get_untracked());
            renderer.reveal();
        });
        self.paint();
    }

    /// Follows the rows, the columns and the selection.
    pub(super) fn follow(self) {
        let Self { view, .. } = self;
        Effect::new(move |_| {
            self.scroller.track();
            let (rows, area) = (self.rows.get(), view.area.get());
            self.with(&mut |renderer| {
                renderer.set_rows(rows);
                renderer.set_area(area);
            });
            self.paint();
        });
        Effect::new(move |_| {
            self.scroller.track();
            let frozen = view.layout.with(Layout::frozen);
            let drawn = self.drawn.get();
            self.with(&mut |renderer| renderer.set_columns(drawn.clone(), frozen));
            self.paint();
        });
        Effect::new(move |_| {
            view.generation.track();
            self.with(&mut GridRenderer::set_stale);
            self.paint();
        });
    }
}
