//! The menu of a column, below its header: the same entries in the same order for objects and for results.

use leptos::prelude::*;

use super::CellForm;
use super::texts::Text;
use crate::announcer::Announcer;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, Floating, icon};
use crate::{browser, request};

/// A column as its menu shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuColumn {
    /// The name that is copied.
    pub name: String,
    /// Whether the table can be sorted by it.
    pub can_sort: bool,
    /// Whether it sorts downwards; `None` when it does not sort.
    pub sorted: Option<bool>,
    /// Whether other columns sort.
    pub others_sort: bool,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Its place among the columns that are shown, from zero.
    pub place: usize,
    /// How many columns are shown.
    pub count: usize,
    /// How its values are written.
    pub form: CellForm,
    /// What else can be asked of it: label and icon.
    pub more: Option<(Text, &'static str)>,
}

/// Action of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuAction {
    /// Sorts by the column, downwards or not, or no longer by it; and whether the other columns sort as before.
    Sort(Option<bool>, bool),
    /// Begins a filter.
    Filter,
    /// What else the table offers.
    More,
    /// Pins it, or no longer.
    Pin,
    /// Moves it to a place among the columns that are shown.
    Move(usize),
    /// Makes it as wide as it needs to be.
    Fit,
    /// Writes its values in their other form.
    Reform,
    /// Hides it.
    Hide,
    /// Copies its name.
    CopyName,
    /// Copies its values.
    CopyColumn,
}

use MenuAction::{CopyColumn, CopyName, Filter, Fit, Hide, More, Move, Pin, Reform, Sort};

/// The menu, open while a column is given.
#[component]
pub fn ColumnMenu(
    /// The column.
    column: Memo<Option<MenuColumn>>,
    /// Closes the menu.
    on_close: Callback<()>,
    /// Does what an entry says, and closes the menu.
    on_act: Callback<MenuAction>,
    /// What stands below the entries.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let children = StoredValue::new(children);
    let entry = move |(label, icon, action, enabled): Entry| {
        view! {
            <li>
                <Button
                    kind=ButtonKind::Quiet
                    icon
                    disabled=Signal::stored(!enabled)
                    on_press=move |_| on_act.run(action)
                >
                    {t(label)}
                </Button>
            </li>
        }
    };
    view! {
        <Floating
            label=t(Text::ColumnMenu)
            wanted=Signal::derive(move || column.with(Option::is_some))
            on_close
        >
            <ul class="popover-menu column-menu">
                {column.get_untracked().map(|column| entries(&column).into_iter().map(entry).collect_view())}
            </ul>
            {children.with_value(|children| children.as_ref().map(|children| children()))}
        </Floating>
    }
}

/// Label, icon and action of an entry, and whether it can be pressed.
type Entry = (Text, &'static str, MenuAction, bool);

fn entries(column: &MenuColumn) -> Vec<Entry> {
    let &MenuColumn { sorted, place, .. } = column;
    let mut entries = Vec::new();
    let mut add = |label, icon, action, enabled| entries.push((label, icon, action, enabled));
    if column.can_sort {
        // A column that sorts already changes its direction, and the others stay.
        let sorts = sorted.is_some();
        let (up, down) = (Some(false), Some(true));
        add(Text::SortUp, icon::ARROW_UP, Sort(up, sorts), sorted != up);
        add(
            Text::SortDown,
            icon::ARROW_DOWN,
            Sort(down, sorts),
            sorted != down,
        );
        if sorts {
            add(Text::Unsort, icon::CLOSE, Sort(None, true), true);
        } else if column.others_sort {
            add(Text::AddToSort, icon::PLUS, Sort(up, true), true);
        }
    }
    add(Text::Filter, icon::FILTER, Filter, true);
    if let Some((label, icon)) = column.more.clone() {
        add(label, icon, More, true);
    }
    let label = if column.pinned {
        Text::Unpin
    } else {
        Text::Pin
    };
    let (left, right) = (place.saturating_sub(1), place + 1);
    add(label, icon::PIN, Pin, true);
    add(Text::Left, icon::ARROW_LEFT, Move(left), place > 0);
    add(
        Text::Right,
        icon::ARROW_RIGHT,
        Move(right),
        right < column.count,
    );
    add(Text::Fit, icon::COLUMNS, Fit, true);
    if let Some(label) = other_form(column.form) {
        add(label, icon::SETTINGS, Reform, true);
    }
    add(Text::Hide, icon::MINUS, Hide, column.count > 1);
    add(Text::CopyName, icon::COPY, CopyName, true);
    add(Text::CopyColumn, icon::COPY, CopyColumn, true);
    entries
}

/// The other form of values; `None` where it looks the same.
fn other_form(form: CellForm) -> Option<Text> {
    let zone = browser::zone_name();
    match form {
        CellForm::Number { is_grouped: true } => Some(Text::UngroupDigits),
        CellForm::Number { is_grouped: false } => Some(Text::GroupDigits),
        CellForm::Float { is_rounded: true } => Some(Text::AllDigits),
        CellForm::Float { is_rounded: false } => Some(Text::RoundNumbers),
        CellForm::Instant { .. } if zone == "UTC" => None,
        CellForm::Instant { is_local: true } => Some(Text::ShowIn {
            zone: "UTC".to_owned(),
        }),
        CellForm::Instant { is_local: false } => Some(Text::ShowIn { zone }),
        CellForm::Only => None,
    }
}

/// Copies the name of a column, and says whether that worked.
pub fn copy_name(name: String, announcer: Announcer) {
    request::spawn(async move {
        if browser::copy_to_clipboard(&name).await {
            announcer.done(&t(Text::NameCopied { name }));
        } else {
            announcer.failed(&t(Text::NotCopied));
        }
    });
}
