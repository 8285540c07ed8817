//! The edit of a cell: which property of which object, and the panel of its form.

pub(super) mod edited;

use belvedere_view::objects::columns::Column;
use leptos::prelude::*;

use self::edited::EditedCell;
use super::filter::bar::IN_SIGHT;
use super::selection::chosen_bar::objects;
use super::table::Table;
use super::texts::Text;
use crate::grid::Position;
use crate::i18n::t;
use crate::ui::Floating;
use crate::views::action::cell_edit::{self, Given};

impl Table {
    /// Begins the edit of a property of the object in the panel.
    pub fn edit_opened(&self, column: Column) {
        if let Some(index) = self.opened.get_untracked() {
            self.edit(index, column, true);
        }
    }

    /// Begins the edit of a cell; false where there is none.
    pub fn edit_cell(&self, at: Position) -> bool {
        let column = at.column.checked_sub(1);
        let column =
            column.and_then(|index| self.columns.with_untracked(|all| all.get(index).cloned()));
        let place = at.row.checked_sub(1);
        let index = place.and_then(|place| self.shown.view(|view| view.index(place)).flatten());
        let Some((index, column)) = index.zip(column) else {
            return false;
        };
        self.edit(index, column, false);
        true
    }

    fn edit(&self, index: usize, column: Column, in_panel: bool) {
        self.edited.set(Some(EditedCell {
            object: objects(*self, vec![index]),
            column,
            in_panel,
        }));
    }
}

/// The panel of the edit, below the cell or beside the property.
#[component]
pub fn CellEditor(
    /// The table.
    table: Table,
    /// Whether it is the one inside of the panel of an object.
    #[prop(optional)]
    in_panel: bool,
) -> impl IntoView {
    let edited = table.edited;
    let is_here = move |cell: &Option<EditedCell>| {
        cell.as_ref().is_some_and(|cell| cell.in_panel == in_panel)
    };
    let wanted = Signal::derive(move || edited.with(is_here));
    let close = Callback::new(move |()| {
        if edited.with_untracked(is_here) {
            edited.set(None);
        }
    });
    let content = move || {
        let EditedCell { object, column, .. } = edited.get_untracked()?;
        Some(cell_edit::part(Given {
            selected: object,
            property: (column.name, column.title, column.base_type),
            is_key: column.primary_key,
            is_system: column.system,
            branch: table.state.with_untracked(|state| state.branch.clone()),
            on_close: close,
        }))
    };
    view! {
        <Floating label=t(Text::EditCell) wanted on_close=close fallback=IN_SIGHT>
            {content}
        </Floating>
    }
}
