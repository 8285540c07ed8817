//! Display state of a table: its filtered rows, their order, and the selection.

use belvedere_table::session::{ColumnInfo, Request, Response};
use belvedere_table::{Filter, Predicate, SortBy};
use belvedere_view::grid::{Area, CellForm, Layout};
use leptos::prelude::*;

use crate::views::sql::table_worker::running_worker;
use crate::{browser, request};

/// Rows that are sorted at once; the others follow.
const FIRST: usize = 300;

/// Display state of a table; cheap to copy.
#[derive(Debug, Clone, Copy)]
pub struct View {
    /// The number of the view, as the worker counts it.
    pub generation: RwSignal<u32>,
    /// The columns that sort, from zero, the first key first, and whether downwards.
    pub sort: RwSignal<Vec<(usize, bool)>>,
    /// The predicates of columns: at most one for each.
    pub predicates: RwSignal<Vec<(usize, Predicate)>>,
    /// Why the worker refused the last predicate.
    pub problem: RwSignal<Option<String>>,
    /// The column whose panel is open.
    pub column: RwSignal<Option<usize>>,
    /// The column whose menu is open.
    pub menu: RwSignal<Option<usize>>,
    /// The text that rows must hold.
    pub filter: RwSignal<String>,
    /// How many rows there are, if not all.
    pub rows: RwSignal<Option<usize>>,
    /// The selection.
    pub area: RwSignal<Area>,
    /// Whether another order or choice of rows is on its way.
    pub busy: RwSignal<bool>,
    /// How the columns lie.
    pub layout: RwSignal<Layout<usize>>,
    /// Whether instants are shown in the zone of this browser, and not in UTC.
    pub local: RwSignal<bool>,
    /// Whether the row of the active cell is shown beside the table.
    pub inspect: RwSignal<bool>,
    /// Whether files and copies have texts as they are, although a spreadsheet takes some for formulas.
    pub exact: RwSignal<bool>,
    /// Keeps the layout that the user has made.
    pub on_layout: StoredValue<Option<Callback<Layout<usize>>>>,
    /// The columns to look for a text in.
    wide: StoredValue<Vec<usize>>,
    /// Whether the focus is meant to be in the filter of the panel.
    is_filtering: StoredValue<bool>,
    /// What the rows that are shown were asked for with.
    passed: StoredValue<Passed>,
    /// The number of the view that was asked for last.
    asked: StoredValue<u32>,
}

/// What the worker has accepted.
#[derive(Debug, Clone, Default)]
struct Passed {
    predicates: Vec<(usize, Predicate)>,
    sort: Vec<(usize, bool)>,
    text: String,
    wide: Vec<usize>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            generation: RwSignal::new(0),
            sort: RwSignal::new(Vec::new()),
            predicates: RwSignal::new(Vec::new()),
            problem: RwSignal::new(None),
            column: RwSignal::new(None),
            menu: RwSignal::new(None),
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
            is_filtering: StoredValue::new(false),
            passed: StoredValue::new(Passed::default()),
            asked: StoredValue::new(0),
        }
    }
}

impl View {
    /// Changes the layout, and keeps it.
    pub fn arrange(self, change: impl FnOnce(&mut Layout<usize>)) {
        self.layout.update(change);
        self.keep_layout();
    }

    /// Keeps the layout as it is now.
    pub fn keep_layout(self) {
        if let Some(keep) = self.on_layout.get_value() {
            keep.run(self.layout.get_untracked());
        }
    }

    /// How the values of a column are written.
    pub fn form(self, column: usize, info: &ColumnInfo) -> CellForm {
        let is_reformed = self.layout.with(|layout| layout.is_reformed(&column));
        if info.zone.is_some() {
            CellForm::Instant {
                is_local: self.local.get() != is_reformed,
            }
        } else if info.number {
            let form = CellForm::of_numbers(&info.data_type);
            if is_reformed { form.other() } else { form }
        } else {
            CellForm::Only
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

    /// Sorts by a column: upwards, then downwards, then not at all. A further key keeps those before it.
    pub fn sort_by(self, table: u32, column: usize, further: bool) {
        let descending = match self.direction(column) {
            None => Some(false),
            Some(false) => Some(true),
            Some(true) => None,
        };
        self.order(table, column, descending, further);
    }

    /// Whether a column sorts downwards; `None` if it doesn't sort.
    pub fn direction(self, column: usize) -> Option<bool> {
        self.sort.with(|keys| {
            let mut keys = keys.iter();
            keys.find(|(key, _)| *key == column)
                .map(|(_, descending)| *descending)
        })
    }

    /// Sorts by a column in a direction, or no longer by it. A further key keeps the others, and its own place among them.
    pub fn order(self, table: u32, column: usize, descending: Option<bool>, further: bool) {
        self.sort.update(|keys| {
            let place = keys.iter().position(|(key, _)| *key == column);
            if further {
                keys.retain(|(key, _)| *key != column);
            } else {
                keys.clear();
            }
            if let Some(descending) = descending {
                let place = place.unwrap_or(keys.len()).min(keys.len());
                keys.insert(place, (column, descending));
            }
        });
        self.apply(table);
    }

    /// Opens the panel of a column, with the focus in its filter.
    pub fn begin_filter(self, column: usize) {
        self.is_filtering.set_value(true);
        self.column.set(Some(column));
        request_animation_frame(move || self.focus_filter());
    }

    /// Moves the focus into the filter of the panel, if it is meant to be there; the panel's code may come later.
    pub fn focus_filter(self) {
        if self.is_filtering.try_get_value() == Some(true)
            && let Some(field) = browser::find(".sql-predicate > select")
        {
            self.is_filtering.set_value(false);
            drop(field.focus());
        }
    }

    /// The predicate of a column.
    pub fn predicate(self, column: usize) -> Option<Predicate> {
        self.predicates.with(|predicates| {
            let mut predicates = predicates.iter();
            predicates
                .find(|(filtered, _)| *filtered == column)
                .map(|(_, predicate)| predicate.clone())
        })
    }

    /// Shows only rows whose value in a column passes a predicate, beside the predicates of the other columns; without one, all.
    pub fn set_predicate(self, table: u32, column: usize, predicate: Option<Predicate>) {
        self.predicates.update(|predicates| {
            let place = predicates
                .iter()
                .position(|(filtered, _)| *filtered == column);
            match (place.and_then(|place| predicates.get_mut(place)), predicate) {
                (Some(before), Some(predicate)) => before.1 = predicate,
                (Some(_), None) => predicates.retain(|(filtered, _)| *filtered != column),
                (None, Some(predicate)) => predicates.push((column, predicate)),
                (None, None) => {}
            }
        });
        self.apply(table);
    }

    /// Shows all rows again.
    pub fn clear_tests(self, table: u32) {
        self.predicates.update(Vec::clear);
        self.apply(table);
    }

    /// What rows must fulfil, but for the predicate of one column.
    pub fn filter_without(self, column: usize) -> Filter {
        Filter::All(self.parts(Some(column)))
    }

    /// What rows must fulfil, part by part, but for the predicate of one column.
    pub fn parts(self, without: Option<usize>) -> Vec<Filter> {
        let text = self.filter.get();
        let columns = self.wide.get_value();
        let holds = |column| Filter::Column {
            column,
            predicate: Predicate::Contains {
                text: text.clone(),
                case: false,
            },
        };
        let text_of_all =
            (!text.is_empty()).then(|| Filter::Any(columns.into_iter().map(holds).collect()));
        let predicates = self.predicates.get().into_iter();
        let predicates = predicates.filter(|(column, _)| Some(*column) != without);
        let predicates = predicates.map(|(column, predicate)| Filter::Column { column, predicate });
        text_of_all.into_iter().chain(predicates).collect()
    }

    /// Shows only rows of which one of the columns holds the text, whatever its case.
    pub fn choose(self, table: u32, text: &str, columns: Vec<usize>) {
        self.filter.set(text.trim().to_owned());
        self.wide.set_value(columns);
        self.apply(table);
    }

    /// Begins with predicates, an order and a text that a stored choice has.
    pub fn begin(
        self,
        table: u32,
        predicates: Vec<(usize, Predicate)>,
        sort: Vec<(usize, bool)>,
        text: &str,
        columns: Vec<usize>,
    ) {
        self.predicates.set(predicates);
        self.sort.set(sort);
        self.choose(table, text, columns);
    }

    /// Asks the worker for the order and the choice of rows.
    fn apply(self, table: u32) {
        let Some(worker) = running_worker() else {
            return;
        };
        let generation = self.asked.get_value().wrapping_add(1);
        self.asked.set_value(generation);
        let parts = untrack(|| self.parts(None));
        let filter = (!parts.is_empty()).then_some(Filter::All(parts));
        let asked = Passed {
            predicates: self.predicates.get_untracked(),
            sort: self.sort.get_untracked(),
            text: self.filter.get_untracked(),
            wide: self.wide.get_value(),
        };
        let sort: Vec<SortBy> = asked
            .sort
            .iter()
            .map(|&(column, descending)| SortBy {
                column,
                descending,
                // As Spark sorts: nulls are the smallest.
                nulls_first: !descending,
            })
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
            let state = match reply.response {
                Response::View(state) => state,
                response => {
                    if let Response::Failed { message, .. } = response {
                        self.problem.set(Some(message));
                        // The rows that are shown are still those of before.
                        let before = self.passed.try_get_value().unwrap_or_default();
                        self.predicates.set(before.predicates);
                        self.sort.set(before.sort);
                        self.filter.set(before.text);
                        self.wide.set_value(before.wide);
                    }
                    self.busy.set(false);
                    return;
                }
            };
            self.problem.set(None);
            self.passed.set_value(asked);
            // The first rows are shown at once; places behind them are empty for the moment that the rest takes.
            self.rows.try_set(Some(state.rows));
            self.generation.set(generation);
            if state.ready < state.rows {
                let rest = worker.ask(&Request::ViewRest { table, generation }, None);
                if rest.await.is_err() || self.asked.try_get_value() != Some(generation) {
                    return;
                }
                self.generation.try_update(|_| ());
            }
            self.busy.set(false);
        });
    }
}

/// The names of columns.
pub fn names(columns: &[ColumnInfo]) -> Vec<String> {
    columns.iter().map(|column| column.name.clone()).collect()
}
