//! The rows that are shown: all that are loaded, or those of them that fit the filters.
//!
//! Rows are looked at in slices, as they come, so that a hundred thousand of them never hold up the page.

use std::time::Duration;

use leptos::prelude::*;

use super::columns::Column;
use super::filter::{Filter, Matcher};
use super::listing::Listing;
use super::picked::Picked;
use super::rows::{Record, Rows};
use super::url_state::UrlState;
use crate::request::Task;

/// How long rows are looked at before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);

/// Which rows are shown; cheap to copy.
#[derive(Clone, Copy)]
pub struct Shown {
    listing: Listing,
    picked: Picked,
    found: StoredValue<Found>,
    version: RwSignal<u64>,
    work: StoredValue<Option<Task>, LocalStorage>,
    working: StoredValue<bool>,
}

/// What the filters found so far.
#[derive(Default)]
struct Found {
    /// Without filters, all rows are shown.
    matchers: Option<Vec<Matcher>>,
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
    list: Option<&'a [u32]>,
    generation: u64,
    picked: Picked,
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

    /// The first part changes with other rows or filters, the second whenever a row may read differently.
    pub fn stamp(&self) -> ((u64, u64), u64) {
        let (rows, content) = self.rows.stamp();
        ((rows, self.generation), content)
    }
}

impl Shown {
    /// Follows the filters of the address and the rows of the listing.
    pub fn new(
        listing: Listing,
        picked: Picked,
        state: Memo<UrlState>,
        columns: Memo<Vec<Column>>,
    ) -> Self {
        let this = Self {
            listing,
            picked,
            found: StoredValue::new(Found::default()),
            version: RwSignal::new(0),
            work: StoredValue::new_local(None),
            working: StoredValue::new(false),
        };
        let filters = Memo::new(move |_| state.with(UrlState::conditions));
        // A column that only the data knows may come later and changes what a filter means.
        let matchers = Memo::new(move |_| Compiled(compile(&filters.get(), &columns.get())));
        Effect::new(move |_| {
            let Compiled(matchers) = matchers.get();
            this.found.update_value(|found| {
                *found = Found {
                    matchers,
                    generation: found.generation + 1,
                    ..Found::default()
                }
            });
            this.version.update(|version| *version += 1);
            this.look();
        });
        Effect::new(move |_| {
            listing.track();
            this.look();
        });
        on_cleanup(move || {
            this.work.try_update_value(Option::take);
        });
        this
    }

    /// Counts the changes of what is shown; tracked.
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

    /// Reads what is shown now. Not tracked.
    pub fn view<T>(&self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.found.try_with_value(|found| {
            self.listing.rows(|rows| {
                read(&View {
                    rows,
                    list: found.matchers.as_ref().map(|_| found.list.as_slice()),
                    generation: found.generation,
                    picked: self.picked,
                })
            })
        })?
    }

    /// The place at which a loaded row is shown. Not tracked.
    pub fn place(&self, index: usize) -> Option<usize> {
        self.found.try_with_value(|found| match &found.matchers {
            None => Some(index),
            Some(_) => found.list.binary_search(&u32::try_from(index).ok()?).ok(),
        })?
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
                this.version.try_update(|version| *version += 1);
                if !more {
                    break;
                }
                runtime.sleep(Duration::ZERO).await;
            }
            this.working.try_set_value(false);
        })));
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
    while found.seen < rows.len() {
        let record = rows.get(found.seen);
        let fits =
            record.is_some_and(|record| matchers.iter().all(|matcher| matcher.fits(&record)));
        if fits && let Ok(index) = u32::try_from(found.seen) {
            found.list.push(index);
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
