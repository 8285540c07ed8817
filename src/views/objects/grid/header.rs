//! The headers of the table. The grid has their gestures.

use belvedere_client::api::ontologies::Direction;
use belvedere_view::objects::columns::{Column, Kind};
use leptos::prelude::*;

use crate::grid::{self, HeaderCell, Heading, NumberHeader, Painting, Sorted};
use crate::i18n::t;
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// The headers.
#[component]
pub fn Header(
    /// The table.
    table: Table,
    /// What draws it.
    painting: Painting,
) -> impl IntoView {
    let all = move || table.all_picked();
    let words = move || {
        t(if all() {
            Text::SelectNone
        } else {
            Text::SelectAll
        })
    };
    let cells = move || {
        let columns = table.columns.get().into_iter().enumerate();
        columns
            .map(|(place, column)| cell(place, column, table, painting))
            .collect_view()
    };
    view! {
        <NumberHeader
            painting
            class="grid-header grid-number objects-pick"
            {..}
            data-picked=move || if all() { "all" } else if table.picked.is_empty() { "none" } else { "some" }
            title=words
        >
            {words}
        </NumberHeader>
        {cells}
    }
}

fn cell(place: usize, column: Column, table: Table, painting: Painting) -> impl IntoView {
    let state = table.state;
    let name = StoredValue::new(column.name.clone());
    let sorted = Memo::new(move |_| {
        state.with(|state| {
            let keys = &state.order_by.keys;
            let at = name.with_value(|name| keys.iter().position(|key| key.property == *name))?;
            Some(Sorted {
                place: at + 1,
                count: keys.len(),
                descending: keys.get(at)?.direction == Direction::Descending,
            })
        })
    });
    let filtered = Memo::new(move |_| {
        state.with(|state| {
            let mut filters = state.filters.iter();
            name.with_value(|name| filters.any(|filter| filter.column == *name))
        })
    });
    let can_sort = column.sortable();
    let how = if can_sort {
        t(grid::Text::ClickToSort)
    } else {
        t(Text::CannotSort)
    };
    let heading = Heading {
        title: column.title,
        kind: column.base_type,
        technical: true,
        hint: match &column.description {
            Some(text) => format!("{text} — {how}"),
            None => how,
        },
        is_number: column.kind == Kind::Number,
        is_key: column.primary_key,
    };
    view! {
        <HeaderCell place heading sorted filtered can_sort=Signal::stored(can_sort) painting />
    }
}
