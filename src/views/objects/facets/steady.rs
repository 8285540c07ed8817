//! What stays as it is while pages load: facets and their lines must not change places under the pointer.

use belvedere_view::objects::paging::{Goal, Phase};
use leptos::prelude::*;

use crate::views::objects::table::Table;

/// Whether a page is on its way, or the next one will be.
pub(super) fn loads(table: Table) -> Memo<bool> {
    let paging = table.listing.paging();
    Memo::new(move |_| {
        paging.with(|paging| match paging.phase {
            Phase::Loading => true,
            Phase::Resting => paging.goal == Goal::All,
            _ => false,
        })
    })
}

/// What `read` gives. While pages load, it is renewed only by another choice of the user.
pub(super) fn steady<C, T>(
    table: Table,
    choice: impl Fn() -> C + Send + Sync + 'static,
    read: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T>
where
    C: PartialEq + Clone + Send + Sync + 'static,
    T: PartialEq + Clone + Send + Sync + 'static,
{
    let loads = loads(table);
    let held = Memo::new(move |before: Option<&(C, T)>| {
        let choice = choice();
        match before {
            Some((chosen, value)) if loads.get() && *chosen == choice => (choice, value.clone()),
            _ => (choice, read()),
        }
    });
    Memo::new(move |_| held.with(|(_, value)| value.clone()))
}
