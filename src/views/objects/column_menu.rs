//! The menu of a column of objects.

pub(super) mod facts;
mod texts;

use belvedere_client::api::ontologies::Direction;
use belvedere_view::objects::choice::toggled;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use super::lazy_parts;
use super::selection::copying::copy_column;
use super::table::{Asks, Table};
use crate::announcer::use_announcer;
use crate::grid::{ColumnMenu, MenuAction, MenuColumn, Text, copy_name};
use crate::platform::use_platform;
use crate::ui::icon;

/// The menu of the column that the table names.
#[component]
pub fn ObjectColumnMenu(
    /// The table.
    table: Table,
) -> impl IntoView {
    let announcer = use_announcer();
    let platform = use_platform();
    let Table {
        columns,
        state,
        menu,
        ..
    } = table;
    let column = Memo::new(move |_| {
        let column = menu.get()?;
        let place = columns.with(|columns| columns.iter().position(|one| one.name == column.name));
        let place = place?;
        state.with(|state| {
            let direction = state.direction(&column.name);
            let keys = state.order_by.keys.len();
            Some(MenuColumn {
                can_sort: column.sortable(),
                sorted: direction.map(|direction| direction == Direction::Descending),
                others_sort: keys > usize::from(direction.is_some()),
                pinned: state.layout.is_pinned(place),
                place,
                count: columns.with(Vec::len),
                form: column.form,
                more: table
                    .asks_sql(platform)
                    .then_some((Text::Summarize, icon::CHART)),
                name: column.name,
            })
        })
    });
    let act = move |action: MenuAction, column: Column| {
        let change = |act: &dyn Fn(&mut UrlState)| table.change(true, act);
        let name = &column.name;
        match action {
            MenuAction::Sort(descending, further) => {
                let direction = descending.map(|descending| {
                    if descending {
                        Direction::Descending
                    } else {
                        Direction::Ascending
                    }
                });
                let order = state.with_untracked(|state| state.ordered(name, direction, further));
                table.sort(order, announcer);
            }
            MenuAction::Filter => table.draft_filter(&column, String::new()),
            MenuAction::More => table.asks.set(Some(Asks::SummaryOf(column.name))),
            MenuAction::Pin => {
                let shown = columns.get_untracked().into_iter();
                let shown: Vec<_> = shown.map(|column| column.name).collect();
                change(&|state| state.layout.pin(name, shown.clone()));
            }
            MenuAction::Move(place) => table.move_column(name, place, true),
            MenuAction::Fit => change(&|state| state.layout.set_width(name, None)),
            MenuAction::Reform => change(&|state| state.layout.reform(name)),
            MenuAction::Hide => change(&|state| {
                *state = table
                    .all
                    .with_untracked(|all| toggled(all, state, name, false));
            }),
            MenuAction::CopyName => copy_name(column.name, announcer),
            MenuAction::CopyColumn => copy_column(table, &column, announcer),
        }
    };
    let on_act = Callback::new(move |action| {
        if let Some(column) = menu.get_untracked() {
            // The menu closes first, so that the focus is back on the header.
            menu.set(None);
            act(action, column);
        }
    });
    view! {
        <ColumnMenu column on_close=Callback::new(move |()| menu.set(None)) on_act>
            {lazy_parts::COLUMN_FACTS.part()}
        </ColumnMenu>
    }
}
