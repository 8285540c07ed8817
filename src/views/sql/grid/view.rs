//! How a table is shown: which rows, in which order, and what of it is selected.

use belvedere_table::session::{Answer, ColumnInfo, Request};
use belvedere_table::{Filter, SortBy, Test};
use leptos::prelude::*;

use super::area::Area;
use super::layout::Layout;
use crate::request;
use crate::views::sql::workspace;

/// Rows that are sorted at once; the others follow.
const FIRST: usize = 300;

/// How a table is shown; cheap to copy.
#[derive(Debug, Clone, Copy)]
pub struct View {
    /// The number of the view, as the worker counts it.
    pub generation: RwSignal<u32>,
    /// The column that sorts, from zero, and whether downwards.
    pub sort: RwSignal<Option<(usize, bool)>>,
    /// The text that rows must hold.
    pub filter: RwSignal<String>,
    /// How many rows there are, if not all.
    pub rows: RwSignal<Option<usize>>,
    /// What is selected.
    pub area: RwSignal<Area>,
    /// Whether another order or choice of rows is on its way.
    pub busy: RwSignal<bool>,
    /// How the columns lie.
    pub layout: RwSignal<Layout>,
    /// Whether instants are shown in the zone of this browser, and not in UTC.
    pub local: RwSignal<bool>,
    /// Whether the row of the active cell is shown beside the table.
    pub inspect: RwSignal<bool>,
    /// Whether files and copies have texts as they are, although a spreadsheet takes some for formulas.
    pub exact: RwSignal<bool>,
    /// Keeps the layout that the user has made.
    pub on_layout: StoredValue<Option<Callback<Layout>>>,
    /// The columns to look for a text in.
    wide: StoredValue<Vec<usize>>,
    /// The number of the view that was asked for last.
    asked: StoredValue<u32>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            generation: RwSignal::new(0),
            sort: RwSignal::new(None),
            filter: RwSignal::new(String::new()),
            rows: RwSignal::new(None),
            area: RwSignal::new(Area::default()),
            busy: RwSignal::new(false),
            layout: RwSignal::new(Layout::default()),
            local: RwSignal::new(false),
            inspect: RwSignal::new(false),
            exact: RwSignal::new(false),
            on_layout: StoredValue::new(None),
            wide: StoredValue::new(Vec::new()),
            asked: StoredValue::new(0),
        }
    }
}

impl View {
    /// Changes the layout, and keeps it.
    pub fn arrange(self, change: impl FnOnce(&mut Layout)) {
        self.layout.update(change);
        self.keep_layout();
    }

    /// Keeps the layout as it is now.
    pub fn keep_layout(self) {
        if let Some(keep) = self.on_layout.get_value() {
            keep.run(self.layout.get_untracked());
        }
    }

    /// The columns that are shown, of so many, in their order.
    pub fn shown(self, count: usize) -> Vec<usize> {
        self.layout.with(|layout| layout.shown(count))
    }

    /// The place of a column of the result among those that are shown, both from zero.
    pub fn shown_place(self, column: usize, count: usize) -> Option<usize> {
        let shown = self.layout.with_untracked(|layout| layout.shown(count));
        shown.iter().position(|other| *other == column)
    }

    /// Sorts by a column: upwards, then downwards, then not at all.
    pub fn sort_by(self, table: u32, column: usize) {
        let next = match self.sort.get_untracked() {
            Some((sorted, false)) if sorted == column => Some((column, true)),
            Some((sorted, true)) if sorted == column => None,
            _ => Some((column, false)),
        };
        self.sort.set(next);
        self.apply(table);
    }

    /// Shows only rows of which one of the columns holds the text, whatever its case.
    pub fn choose(self, table: u32, text: &str, columns: Vec<usize>) {
        self.filter.set(text.trim().to_owned());
        self.wide.set_value(columns);
        self.apply(table);
    }

    /// Asks the worker for the order and the choice of rows.
    fn apply(self, table: u32) {
        let Some(worker) = workspace::running_worker() else {
            return;
        };
        let generation = self.asked.get_value().wrapping_add(1);
        self.asked.set_value(generation);
        let text = self.filter.get_untracked();
        let columns = self.wide.get_value();
        let filter = (!text.is_empty()).then(|| {
            let holds = |column| Filter::Column {
                column,
                test: Test::Contains {
                    text: text.clone(),
                    case: false,
                },
            };
            Filter::Any(columns.iter().copied().map(holds).collect())
        });
        let sort: Vec<SortBy> = self
            .sort
            .get_untracked()
            .map(|(column, descending)| SortBy {
                column,
                descending,
                // As Spark sorts: nulls are the smallest.
                nulls_first: !descending,
            })
            .into_iter()
            .collect();
        let sorted = !sort.is_empty();
        self.busy.set(true);
        let first = worker.ask(
            &Request::View {
                table,
                generation,
                filter,
                sort,
                first: sorted.then_some(FIRST),
            },
            None,
        );
        request::spawn(async move {
            let Ok(reply) = first.await else { return };
            if self.asked.try_get_value() != Some(generation) {
                return;
            }
            let Answer::View(state) = reply.answer else {
                self.busy.try_set(false);
                return;
            };
            // The first rows are shown at once; places behind them are empty for the moment that the rest takes.
            self.rows.try_set(Some(state.rows));
            self.generation.try_set(generation);
            if state.ready < state.rows {
                let rest = worker.ask(&Request::ViewRest { table, generation }, None);
                if rest.await.is_err() || self.asked.try_get_value() != Some(generation) {
                    return;
                }
                self.generation.try_update(|_| ());
            }
            self.busy.try_set(false);
        });
    }
}

/// The names of columns.
pub fn names(columns: &[ColumnInfo]) -> Vec<String> {
    columns.iter().map(|column| column.name.clone()).collect()
}
