//! The selected rows as the listing changes: none after it begins again, and those of before when the user comes back
//! from what was done with them.

use leptos::prelude::*;

use crate::selection::{SelectedObjects, use_selection};
use crate::views::objects::table::Table;

/// Clears the selection of a table with other rows, and selects what the user comes back to.
pub fn keep_selection(table: Table) {
    let Table {
        listing, picked, ..
    } = table;
    let selection = use_selection();
    let (ontology, object_type) = table
        .state
        .with_untracked(|state| (state.ontology.clone(), state.object_type.clone()));
    let is_here = move |selected: &SelectedObjects| {
        selected.picked && selected.are_of(&ontology, &object_type)
    };
    let left = untrack(|| selection.get())
        .filter(&is_here)
        .map(|selected| selected.objects.into_iter().map(|one| one.primary_key));
    let wanted = StoredValue::new(left.map(Iterator::collect::<Vec<_>>).unwrap_or_default());
    Effect::new(move |before: Option<Option<u64>>| {
        listing.track();
        let generation = listing.rows(|rows| rows.stamp().0);
        if before != Some(generation) {
            picked.clear();
            table.unmark();
        }
        if wanted.with_value(Vec::is_empty) {
            return generation;
        }
        let found = listing.rows(|rows| {
            let mut found = Vec::new();
            wanted.update_value(|wanted| {
                wanted.retain(|key| match rows.find(key) {
                    Some(index) => {
                        found.push(index);
                        false
                    }
                    None => true,
                });
            });
            found
        });
        if let Some(found) = found.filter(|found| !found.is_empty()) {
            picked.add(found);
        }
        generation
    });
    // A selection that was given up here row by row is none.
    on_cleanup(move || {
        let is_left =
            wanted.try_with_value(Vec::is_empty) == Some(true) && untrack(|| picked.is_empty());
        if is_left && untrack(|| selection.get()).is_some_and(|selected| is_here(&selected)) {
            selection.clear();
        }
    });
}
