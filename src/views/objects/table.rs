//! Shared state of the parts of the page: the rows, which of them are shown and selected, the columns, and the
//! address.

use std::cmp::Ordering;

use belvedere_checks::columns::Column as SqlColumn;
use belvedere_client::api::ontologies::{ObjectType, OrderBy};
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::count::Count;
use belvedere_view::objects::filter::{Filter, Predicate};
use belvedere_view::objects::places::Area;
use belvedere_view::objects::scale::Bars;
use belvedere_view::objects::statement::{Asked, Summary};
use belvedere_view::objects::url_state::{Look, UrlState};
use leptos::prelude::*;

use super::actions::Actions;
use super::cell_edit::edited::EditedCell;
use super::filtered_rows::FilteredRows;
use super::listing::Listing;
use super::order_words::in_words;
use super::selection::row_selection::RowSelection;
use super::texts::Text;
use super::watch::Watched;
use crate::announcer::Announcer;
use crate::grid::{Area as CellArea, Position};
use crate::i18n::t;
use crate::platform::Platform;
use crate::{browser, scopes};

/// Goes to another state of the page: an address, and whether it takes the place of the one before in the history.
pub type Go = Callback<(UrlState, bool)>;

/// The cell that is active first.
pub const FIRST: Position = Position { row: 1, column: 1 };

/// The page of one object type; cheap to copy, and a context of the parts that are loaded later.
#[derive(Clone, Copy)]
pub struct Table {
    /// The rows.
    pub listing: Listing,
    /// Which rows are shown.
    pub shown: FilteredRows,
    /// Which rows are selected.
    pub picked: RowSelection,
    /// What is new about them.
    pub watched: Watched,
    /// All columns.
    pub all: Memo<Vec<Column>>,
    /// The columns that are shown, in their order.
    pub columns: Memo<Vec<Column>>,
    /// The state in the address.
    pub state: Memo<UrlState>,
    /// Changes it.
    pub go: Go,
    /// The definition of the object type, once it is there.
    pub definition: Memo<Option<ObjectType>>,
    /// The name of the object type for people.
    pub title: Signal<String>,
    /// The row of the object in the panel.
    pub opened: Memo<Option<usize>>,
    /// The active cell, and those that are marked, to be copied.
    pub area: RwSignal<CellArea>,
    /// The filter that is being written.
    pub draft: RwSignal<Option<Draft>>,
    /// The cell that is edited.
    pub edited: RwSignal<Option<EditedCell>>,
    /// The column whose menu is open.
    pub menu: RwSignal<Option<Column>>,
    /// Whether two branches are compared.
    pub compares: RwSignal<bool>,
    /// The primary key of the object whose actions are to be opened, once it is in the panel.
    pub acts: RwSignal<Option<String>>,
    /// The actions for its objects.
    pub actions: Actions,
    /// What is asked with SQL, while its form is open.
    pub asks: RwSignal<Option<Asks>>,
    /// What the parts ask of the page.
    pub code: Code,
}

/// Functions of the page that its parts call. By pointers, because code that two chunks call by name becomes a part of
/// what all views share.
#[derive(Debug, Clone, Copy)]
pub struct Code {
    /// Whether a filter can be compared with its column.
    pub can_filter: fn(&Filter, &[Column]) -> bool,
    /// Counts the values of columns.
    pub counter: fn(&[Column]) -> Box<dyn Count>,
    /// The bars that a range takes in.
    pub within: fn(&Bars, &str) -> Option<(usize, usize)>,
    /// The box of degrees that a filter names.
    pub area: fn(&str) -> Option<Area>,
    /// A box of degrees in words.
    pub area_in_words: fn(&Area) -> String,
    /// Compares two numbers by their digits.
    pub compare_numbers: fn(&str, &str) -> Option<Ordering>,
    /// An instant as the cells show it.
    pub instant: fn(&str) -> Option<String>,
    /// Begins the edit of a property of the object in the panel.
    pub edit_opened: fn(&Table, Column),
    /// The objects on another branch.
    pub on_branch: fn(&Table, &str) -> Option<Table>,
    /// The statement for what the table shows.
    pub statement: StatementOf,
}

/// Writes a statement: dataset, its columns, what the table shows, its columns, and what is summarized.
type StatementOf = fn(&str, &[SqlColumn], &UrlState, &[Column], Option<&Summary>) -> Asked;

/// A filter that is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The place of the filter that it replaces; none adds one.
    pub at: Option<usize>,
    /// The filter.
    pub filter: Filter,
}

/// What is asked with SQL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks {
    /// The rows that are shown.
    Rows,
    /// A summary of them.
    Summary,
    /// A summary of the property of this name: its average, or what is in each group of its values.
    SummaryOf(String),
}

/// As objects are shown where the address says nothing: as cards on a phone, which are the plain table there.
fn usual_look() -> Look {
    if browser::is_phone() {
        Look::Plain
    } else {
        Look::Grid
    }
}

impl Table {
    /// How the objects are shown.
    pub fn look(&self) -> Look {
        self.state
            .with(|state| state.look)
            .unwrap_or_else(usual_look)
    }

    /// Whether the rows of the grid can have the focus, and no object is open.
    pub fn opens_rows(&self) -> bool {
        self.look() == Look::Grid && self.state.with(|state| state.key.is_none())
    }

    /// Shows the objects in one way.
    pub fn show_as(&self, look: Look) {
        let look = Some(look).filter(|look| *look != usual_look());
        self.change(false, |state| state.look = look);
    }

    /// Changes the address.
    pub fn change(&self, replace: bool, act: impl FnOnce(&mut UrlState)) {
        let mut next = self.state.get_untracked();
        act(&mut next);
        self.go.run((next, replace));
    }

    /// Moves a column to a place among those that are shown.
    pub fn move_column(&self, name: &str, place: usize, replace: bool) {
        let shown = self.columns.get_untracked().into_iter();
        let shown = shown.map(|column| column.name).collect();
        self.change(replace, |state| {
            state.layout.place(&name.to_owned(), place, shown);
        });
    }

    /// How many cells are marked, if any.
    pub fn marked(&self) -> Option<u64> {
        let area = Some(self.area.get()).filter(CellArea::is_extended)?;
        let count = area.count(self.shown.len(), self.columns.with(Vec::len));
        Some(count as u64)
    }

    /// Marks no cells; the active one stays.
    pub fn unmark(&self) {
        self.area.update(|area| *area = area.alone());
    }

    /// Sorts by an order, and says whether all is loaded again for it.
    pub fn sort(&self, order: OrderBy, announcer: Announcer) {
        let mut next = self.state.get_untracked();
        next.order_by = order;
        let words = self.all.with_untracked(|all| {
            let words = in_words(&next.order_by, all);
            if self.listing.sorts(&next.listing(), all) {
                words
            } else {
                format!("{words} {}", t(Text::FromTheBeginning))
            }
        });
        announcer.say(&words);
        self.go.run((next, false));
    }

    /// Shows the object with the primary key, or none.
    pub fn open(&self, key: Option<String>) {
        let before = self.state.with_untracked(|state| state.key.clone());
        if before != key {
            // Walking from object to object leaves one entry in the history, not one for each.
            let replace = before.is_some() && key.is_some();
            self.change(replace, |state| state.key = key);
        }
    }

    /// Shows the object in a row.
    pub fn open_row(&self, index: usize) {
        let key = self.key(index);
        if key.is_some() {
            self.open(key);
        }
    }

    /// The primary key of the object in a row, if it has one.
    pub fn key(&self, index: usize) -> Option<String> {
        self.listing.rows(|rows| rows.primary_key(index)).flatten()
    }

    /// Begins a filter on a column, with a value to start from.
    pub fn draft_filter(&self, column: &Column, value: String) {
        let predicate = Predicate::usual(&column.kind, &value);
        self.draft.set(Some(Draft {
            at: None,
            filter: Filter {
                column: column.name.clone(),
                predicate,
                value,
            },
        }));
    }

    /// The dataset behind the object type, as SQL names it: the catalog may say it.
    pub fn dataset(&self, platform: Platform) -> Option<String> {
        let catalog = platform.catalog();
        self.state.with_untracked(|state| {
            let ontology = catalog.ontology(&state.ontology)?;
            ontology.object_type(&state.object_type)?.dataset.clone()
        })
    }

    /// Whether the dataset can be queried with SQL.
    pub fn asks_sql(&self, platform: Platform) -> bool {
        platform.permits(scopes::SQL) && self.dataset(platform).is_some()
    }

    /// The property that identifies an object, if it is one alone.
    pub fn key_property(&self) -> Option<String> {
        self.all
            .with_untracked(|columns| belvedere_view::objects::columns::key_property(columns))
    }

    /// Selects the row at a place, or no longer; with `range`, all from where the last selection began.
    pub fn pick(&self, place: usize, range: bool) {
        let Some(index) = self.shown.view(|view| view.index(place)).flatten() else {
            return;
        };
        if range {
            let places = self.picked.range_to(place);
            let indexes = self.shown.view(|view| {
                places
                    .filter_map(|place| view.index(place))
                    .collect::<Vec<_>>()
            });
            self.picked.add(indexes.unwrap_or_default());
        } else {
            self.picked.toggle(index, place);
        }
    }

    /// Selects all rows that are shown, or none when all are selected.
    pub fn pick_all(&self) {
        if untrack(|| self.all_picked()) {
            self.picked.clear();
            return;
        }
        let indexes = self.shown.view(|view| {
            (0..view.len())
                .filter_map(|place| view.index(place))
                .collect::<Vec<_>>()
        });
        self.picked.add(indexes.unwrap_or_default());
    }

    /// Whether all rows that are shown are selected. Tracked.
    pub fn all_picked(&self) -> bool {
        self.shown.track();
        self.picked.track();
        self.shown
            .view(|view| !view.is_empty() && (0..view.len()).all(|place| view.is_picked(place)))
            .unwrap_or(false)
    }
}
