//! Keeps the layout of a type in this browser: where the address says none, the last one comes back.

use belvedere_view::grid::layout::Kept;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use crate::request::{self, Task};
use crate::storage::{self, kind};
use crate::views::objects::table::Go;

/// Restores the stored layout once, and stores the user's changes from then on.
pub fn keep_layout(state: Memo<UrlState>, go: Go) {
    let key = state.with_untracked(|state| format!("{} {}", state.ontology, state.object_type));
    let layout = Memo::new(move |_| Kept {
        layout: state.with(|state| state.layout.clone()),
    });
    let running = StoredValue::new_local(None::<Task>);
    let known = StoredValue::new(None::<Kept>);
    let of_store = key.clone();
    running.set_value(Some(Task::spawn(async move {
        // A browser that keeps nothing shows the columns as they come.
        let kept = storage::get::<Kept>(kind::OBJECTS_LAYOUT, &of_store)
            .await
            .ok()
            .flatten();
        let said = layout.try_get_untracked().unwrap_or_default();
        let kept = kept.filter(|kept| *kept != said && said == Kept::default());
        known.set_value(Some(kept.clone().unwrap_or(said)));
        if let Some(kept) = kept {
            let mut next = state.get_untracked();
            next.layout = kept.layout;
            go.run((next, true));
        }
    })));
    Effect::new(move |_| {
        let layout = layout.get();
        let is_new = known.with_value(|known| known.as_ref().is_some_and(|known| *known != layout));
        if is_new {
            known.set_value(Some(layout.clone()));
            let key = key.clone();
            // The user does not wait for this: a failure to store is ignored.
            request::spawn(async move {
                drop(if layout == Kept::default() {
                    storage::remove(kind::OBJECTS_LAYOUT, &key).await
                } else {
                    storage::put(kind::OBJECTS_LAYOUT, &key, &layout).await
                });
            });
        }
    });
}
