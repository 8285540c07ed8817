//! The menu of a column of a result.

use belvedere_table::session::ColumnInfo;
use leptos::prelude::*;

use super::copy::{Form, Part, copy};
use super::view::View;
use crate::announcer::use_announcer;
use crate::grid::{ColumnMenu, MenuAction, MenuColumn, Text, copy_name};
use crate::ui::icon;

/// The menu of the column that the view names.
#[component]
pub(super) fn ResultColumnMenu(
    /// The table.
    table: Memo<Option<u32>>,
    /// How it is shown.
    view: View,
    /// Its columns.
    columns: Memo<Vec<ColumnInfo>>,
    /// The numbers of those that are shown, in their order.
    shown: Memo<Vec<usize>>,
    /// How many rows are shown.
    rows: Memo<usize>,
    /// Whether the rows can be sorted.
    can_sort: Memo<bool>,
) -> impl IntoView {
    let announcer = use_announcer();
    let column = Memo::new(move |_| {
        let number = view.menu.get()?;
        let place = shown.with(|shown| shown.iter().position(|other| *other == number))?;
        let info = columns.with(|columns| columns.get(number).cloned())?;
        Some(MenuColumn {
            form: view.form(number, &info),
            name: info.name,
            can_sort: can_sort.get(),
            sorted: view.direction(number),
            others_sort: view
                .sort
                .with(|keys| keys.iter().any(|(key, _)| *key != number)),
            pinned: view.layout.with(|layout| layout.is_pinned(place)),
            place,
            count: shown.with(Vec::len),
            more: Some((Text::Profile, icon::FACETS)),
        })
    });
    let act = move |action: MenuAction, number: usize, table: u32, name: String| {
        let count = columns.with_untracked(Vec::len);
        match action {
            MenuAction::Sort(descending, further) => view.order(table, number, descending, further),
            MenuAction::Filter => view.begin_filter(number),
            MenuAction::More => view.column.set(Some(number)),
            MenuAction::Pin => view.arrange(|layout| layout.pin(&number, layout.shown(count))),
            MenuAction::Move(place) => view.arrange(|layout| layout.move_to(number, place, count)),
            MenuAction::Fit => view.arrange(|layout| layout.set_width(&number, None)),
            MenuAction::Reform => view.arrange(|layout| layout.reform(&number)),
            MenuAction::Hide => view.arrange(|layout| layout.hide(number, true, count)),
            MenuAction::CopyName => copy_name(name, announcer),
            MenuAction::CopyColumn => {
                let rows = vec![(0, rows.get_untracked())];
                let part = Part::new(table, view, rows, vec![number]);
                copy(part, Form::Cells { header: false }, announcer);
            }
        }
    };
    let on_act = Callback::new(move |action| {
        let asked = column.get_untracked();
        let asked = asked.zip(view.menu.get_untracked().zip(table.get_untracked()));
        if let Some((column, (number, table))) = asked {
            view.menu.set(None);
            act(action, number, table, column.name);
        }
    });
    view! { <ColumnMenu column on_close=Callback::new(move |()| view.menu.set(None)) on_act /> }
}
