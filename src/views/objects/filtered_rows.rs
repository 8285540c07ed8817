//! The rows that are shown, and their order: all that are loaded, or those of them that fit the filters.
//!
//! Rows are looked at and sorted in slices, so that a hundred thousand of them never hold up the page.

mod arranged;

use std::time::Duration;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::filter::{Filter, Matcher};
use belvedere_view::objects::order::{self, Key};
use belvedere_view::objects::rows::{Record, Rows};
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use self::arranged::{Order, sorted};
use super::listing::Listing;
use super::selection::row_selection::RowSelection;
use super::watch::{News, Watched};
use crate::request::Task;

/// How long rows are looked at before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);

/// Which rows are shown; cheap to copy.
#[derive(Clone, Copy)]
pub struct FilteredRows {
    listing: Listing,
    picked: RowSelection,
    watched: Watched,
    found: StoredValue<Found>,
    version: RwSignal<u64>,
    work: StoredValue<Option<Task>, LocalStorage>,
    working: StoredValue<bool>,
    sorting: RwSignal<bool>,
    sort_work: StoredValue<Option<Task>, LocalStorage>,
}

/// The rows that passed the filters so far.
#[derive(Default)]
struct Found {
    /// Without filters, all rows are shown.
    matchers: Option<Vec<Matcher>>,
    /// Without an order, rows are shown as they came.
    order: Option<Order>,
    list: Vec<u32>,
    /// How many rows were looked at.
    seen: usize,
    /// The rows as they were: others mean to begin again.
    stamp: (u64, u64),
    /// Counts the beginnings.
    generation: u64,
}

/// The rows at one moment, by the places at which they are shown.
pub struct View<'a> {
    /// All loaded rows.
    pub rows: &'a Rows,
    /// The rows that are shown; none are all, as they came.
    list: Option<&'a [u32]>,
    generation: u64,
    picked: RowSelection,
    watched: Watched,
}

impl View<'_> {
    /// How many rows are shown.
    pub fn len(&self) -> usize {
        self.list.map_or(self.rows.len(), <[u32]>::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row at a place, as an index of the loaded rows.
    pub fn index(&self, place: usize) -> Option<usize> {
        match self.list {
            Some(list) => list.get(place).map(|index| *index as usize),
            None => Some(place).filter(|place| *place < self.rows.len()),
        }
    }

    /// The row at a place, taken apart.
    pub fn get(&self, place: usize) -> Option<Record<'_>> {
        self.rows.get(self.index(place)?)
    }

    /// Whether the row at a place is selected.
    pub fn is_picked(&self, place: usize) -> bool {
        self.index(place)
            .is_some_and(|index| self.picked.has(index))
    }

    /// What is new about the row at a place.
    pub fn news(&self, place: usize) -> Option<News> {
        self.watched.of(self.index(place)?)
    }

    /// The first part changes with other rows or filters, the second whenever a row may read differently.
    pub fn stamp(&self) -> ((u64, u64), u64) {
        let (rows, content) = self.rows.stamp();
        ((rows, self.generation), content)
    }
}

impl FilteredRows {
    /// Follows the filters of the address and the rows of the listing.
    pub fn new(
        listing: Listing,
        picked: RowSelection,
        watched: Watched,
        state: Memo<UrlState>,
        columns: Memo<Vec<Column>>,
    ) -> Self {
        let this = Self {
            listing,
            picked,
            watched,
            found: StoredValue::new(Found::default()),
            version: RwSignal::new(0),
            work: StoredValue::new_local(None),
            working: StoredValue::new(false),
            sorting: RwSignal::new(false),
            sort_work: StoredValue::new_local(None),
        };
        let filters = Memo::new(move |_| state.with(UrlState::conditions));
        // A column that only the data has may come later and changes the meaning of a filter.
        let matchers = Memo::new(move |_| Compiled(compile(&filters.get(), &columns.get())));
        Effect::new(move |_| {
            let Compiled(matchers) = matchers.get();
            this.found.update_value(|found| {
                *found = Found {
                    matchers,
                    order: found.order.take(),
                    generation: found.generation + 1,
                    ..Found::default()
                }
            });
            this.version.update(|version| *version += 1);
            this.look();
        });
        let keys = Memo::new(move |_| order::keys(&listing.order(), &columns.get()));
        Effect::new(move |before: Option<()>| match keys.get() {
            Some(keys) => this.sort(keys),
            None if before.is_some() => this.arrange(None),
            None => {}
        });
        Effect::new(move |_| {
            listing.track();
            this.found.update_value(|found| {
                if let Some(order) = &mut found.order {
                    listing.rows(|rows| order.extend(rows));
                }
            });
            this.look();
        });
        this
    }

    /// Whether the rows are being sorted. Tracked.
    pub fn is_sorting(&self) -> bool {
        self.sorting.get()
    }

    /// Counts the changes of the shown rows; tracked.
    pub fn track(&self) {
        self.version.track();
        self.listing.track();
    }

    /// Whether filters leave rows out. Tracked.
    pub fn is_filtered(&self) -> bool {
        self.version.track();
        self.leaves_out()
    }

    /// Whether filters leave rows out. Not tracked.
    pub fn leaves_out(&self) -> bool {
        let filtered = self.found.try_with_value(|found| found.matchers.is_some());
        filtered.unwrap_or(false)
    }

    /// How many rows are shown. Tracked.
    pub fn len(&self) -> usize {
        self.track();
        self.count()
    }

    /// How many rows are shown. Not tracked.
    pub fn count(&self) -> usize {
        let shown = self.view(|view| (view.len(), ()));
        shown.map_or(0, |(count, ())| count)
    }

    /// Whether none is shown. Tracked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all loaded rows were looked at. Tracked.
    pub fn is_done(&self) -> bool {
        let loaded = self.listing.loaded();
        self.version.track();
        self.found
            .with_value(|found| found.matchers.is_none() || found.seen >= loaded)
    }

    /// Reads the rows that are shown now. Not tracked.
    pub fn view<T>(&self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.found.try_with_value(|found| {
            self.listing.rows(|rows| {
                read(&View {
                    rows,
                    list: found.list(rows),
                    generation: found.generation,
                    picked: self.picked,
                    watched: self.watched,
                })
            })
        })?
    }

    /// The place at which a loaded row is shown. Not tracked.
    pub fn place(&self, index: usize) -> Option<usize> {
        self.found.try_with_value(|found| {
            let row = u32::try_from(index).ok()?;
            let order = self
                .listing
                .rows(|rows| Order::of(found.order.as_ref(), rows))
                .flatten();
            let place = |row: u32| order.map_or(row, |order| order.place(row));
            if found.matchers.is_none() {
                return usize::try_from(place(row)).ok();
            }
            let place_of = |other: &u32| place(*other);
            found.list.binary_search_by_key(&place(row), place_of).ok()
        })?
    }

    /// Rows in the order in which all that are loaded stand. Not tracked.
    pub fn in_order(&self, mut indexes: Vec<usize>) -> Vec<usize> {
        self.found.try_with_value(|found| {
            if let Some(order) = self
                .listing
                .rows(|rows| Order::of(found.order.as_ref(), rows))
                .flatten()
            {
                let place = |index: &usize| u32::try_from(*index).map(|row| order.place(row));
                indexes.sort_by_key(|index| place(index).unwrap_or(u32::MAX));
            }
        });
        indexes
    }

    /// Sorts all rows; they stand as before until that is done.
    fn sort(&self, keys: Vec<Key>) {
        let this = *self;
        self.sorting.set(true);
        self.sort_work.set_value(Some(Task::spawn(async move {
            if let Some(order) = sorted(this.listing, keys).await {
                this.arrange(Some(order));
            }
        })));
    }

    /// Shows the rows in another order.
    fn arrange(&self, order: Option<Order>) {
        if order.is_none() {
            self.sort_work.try_update_value(Option::take);
        }
        self.sorting.set(false);
        self.picked.forget_anchor();
        self.found.update_value(|found| {
            found.order = order;
            found.generation += 1;
            found.seen = 0;
            found.list.clear();
        });
        self.version.update(|version| *version += 1);
        self.look();
    }

    /// Looks at the rows that were not looked at yet.
    fn look(&self) {
        let idle = self.found.with_value(|found| found.matchers.is_none());
        if idle || self.working.get_value() {
            return;
        }
        let this = *self;
        let Some(runtime) = self.listing.runtime() else {
            return;
        };
        self.working.set_value(true);
        self.work.set_value(Some(Task::spawn(async move {
            loop {
                let end = runtime.now() + SLICE;
                let more = this
                    .found
                    .try_update_value(|found| {
                        this.listing
                            .rows(|rows| slice(found, rows, || runtime.now() < end))
                    })
                    .flatten()
                    .unwrap_or(false);
                this.version.update(|version| *version += 1);
                if !more {
                    break;
                }
                runtime.sleep(Duration::ZERO).await;
            }
            this.working.set_value(false);
        })));
    }
}

impl Found {
    /// The rows that are shown; none are all, as they came.
    fn list(&self, rows: &Rows) -> Option<&[u32]> {
        match self.matchers {
            Some(_) => Some(&self.list),
            None => Order::of(self.order.as_ref(), rows).map(|order| order.rows.as_slice()),
        }
    }
}

/// Looks at some rows; true when there are more.
fn slice(found: &mut Found, rows: &Rows, goes_on: impl Fn() -> bool) -> bool {
    if found.stamp != rows.stamp() {
        found.stamp = rows.stamp();
        found.seen = 0;
        found.list.clear();
    }
    let Some(matchers) = &found.matchers else {
        return false;
    };
    let order = Order::of(found.order.as_ref(), rows).map(|order| order.rows.as_slice());
    while found.seen < rows.len() {
        let row = match order {
            Some(order) => order.get(found.seen).copied(),
            None => u32::try_from(found.seen).ok(),
        };
        let record = row.and_then(|row| rows.get(row as usize));
        let fits =
            record.is_some_and(|record| matchers.iter().all(|matcher| matcher.fits(&record)));
        if fits && let Some(row) = row {
            found.list.push(row);
        }
        found.seen += 1;
        if found.seen.is_multiple_of(50) && !goes_on() {
            return found.seen < rows.len();
        }
    }
    false
}

/// The filters that make sense; none when there are no such.
fn compile(filters: &[Filter], columns: &[Column]) -> Option<Vec<Matcher>> {
    let matchers: Vec<Matcher> = filters
        .iter()
        .filter_map(|filter| filter.compile(columns))
        .collect();
    (!matchers.is_empty()).then_some(matchers)
}

/// Filters, taken apart, to be compared with those before.
#[derive(Clone, PartialEq)]
struct Compiled(Option<Vec<Matcher>>);
