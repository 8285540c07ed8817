//! All loaded rows in another order than they came in, sorted in slices.

use std::time::Duration;

use belvedere_view::objects::order::{self, Key, Sorting};
use belvedere_view::objects::rows::Rows;

use super::SLICE;
use crate::views::objects::listing::Listing;

/// All loaded rows in another order than they came in.
pub(super) struct Order {
    /// The rows, by place.
    pub(super) rows: Vec<u32>,
    /// The places, by row.
    places: Vec<u32>,
    /// Which rows these were: those of another listing are others.
    generation: u64,
}

impl Order {
    fn new(rows: Vec<u32>, generation: u64) -> Self {
        let mut places = vec![0; rows.len()];
        for (place, row) in (0..).zip(&rows) {
            if let Some(slot) = places.get_mut(*row as usize) {
                *slot = place;
            }
        }
        Self {
            rows,
            places,
            generation,
        }
    }

    /// The order, if it is one of these rows.
    pub(super) fn of<'a>(order: Option<&'a Self>, rows: &Rows) -> Option<&'a Self> {
        order.filter(|order| order.generation == rows.stamp().0 && order.rows.len() == rows.len())
    }

    /// Puts rows that came later behind the others.
    pub(super) fn extend(&mut self, rows: &Rows) {
        if self.generation == rows.stamp().0 {
            let new = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
            let new = new..u32::try_from(rows.len()).unwrap_or(new);
            self.rows.extend(new.clone());
            self.places.extend(new);
        }
    }

    /// The place of a row among all.
    pub(super) fn place(&self, row: u32) -> u32 {
        self.places.get(row as usize).copied().unwrap_or(row)
    }
}

/// The loaded rows, sorted in slices; `None` when they are gone.
pub(super) async fn sorted(listing: Listing, keys: Vec<Key>) -> Option<Order> {
    let runtime = listing.runtime()?;
    let mut values = Vec::new();
    let generation = listing.rows(|rows| rows.stamp().0)?;
    loop {
        let end = runtime.now() + SLICE;
        let more = listing.rows(|rows| {
            while values.len() < rows.len() {
                values.push(order::values(&keys, rows.get(values.len()).as_ref()));
                if values.len().is_multiple_of(50) && runtime.now() >= end {
                    return true;
                }
            }
            false
        })?;
        if !more {
            break;
        }
        runtime.sleep(Duration::ZERO).await;
    }
    let mut sorting = Sorting::new(u32::try_from(values.len()).ok()?);
    let value = |row: u32| values.get(row as usize).map_or(&[][..], |values| values);
    let mut end = runtime.now() + SLICE;
    while sorting.step(|a, b| order::compare(&keys, value(a), value(b))) {
        if runtime.now() >= end {
            runtime.sleep(Duration::ZERO).await;
            end = runtime.now() + SLICE;
        }
    }
    Some(Order::new(sorting.into_rows(), generation))
}
