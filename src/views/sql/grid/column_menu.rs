//! The menu of a column of a result.

use belvedere_table::session::ColumnInfo;
use leptos::prelude::*;

use super::copy::{Form, Part, copy};
use super::view::View;
use crate::announcer::use_announcer;
use crate::browser;
use crate::grid::{ColumnMenu, MenuAction, MenuColumn, Text as MenuText, copy_name};
use crate::i18n::t;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind};
use crate::views::sql::texts::Text;

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
        Some(MenuColumn {
            name: columns.with(|columns| Some(columns.get(number)?.name.clone()))?,
            can_sort: can_sort.get(),
            sorted: view.direction(number),
            others_sort: view
                .sort
                .with(|keys| keys.iter().any(|(key, _)| *key != number)),
            pinned: view.layout.with(|layout| layout.is_pinned(place)),
            place,
            count: shown.with(Vec::len),
            more: Some((MenuText::Profile, icon::FACETS)),
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
    // Another way to write the values: numbers with their thousands set apart, instants in the other zone.
    let other_form = move || {
        let number = view.menu.get()?;
        let info = columns.with(|columns| columns.get(number).cloned())?;
        let form = view.form(number, &info);
        let zone = browser::zone_name();
        let label = match (&info.zone, form.is_local) {
            (Some(_), true) => Text::ShowIn {
                zone: "UTC".to_owned(),
            },
            (Some(_), false) if zone != "UTC" => Text::ShowIn { zone },
            (None, _) if info.number && form.is_grouped => Text::UngroupDigits,
            (None, _) if info.number => Text::GroupDigits,
            _ => return None,
        };
        let press = move |_| {
            view.menu.set(None);
            view.arrange(|layout| layout.reform(&number));
        };
        Some(view! {
            <div class="objects-menu">
                <Button kind=ButtonKind::Quiet icon=icon::SETTINGS on_press=press>
                    {t(label)}
                </Button>
            </div>
        })
    };
    view! {
        <ColumnMenu column on_close=Callback::new(move |()| view.menu.set(None)) on_act>
            {other_form}
        </ColumnMenu>
    }
}
