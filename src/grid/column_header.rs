//! The header of a column: its title, its type and its marks, the button of its menu, and the handle of its width.

use leptos::prelude::*;

use super::texts::Text;
use super::{Painting, Position, cell_id, pixels};
use crate::i18n::t;
use crate::ui::icon::{self, Icon};

/// A column as its header shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Heading {
    /// Its title.
    pub title: String,
    /// Its type.
    pub kind: String,
    /// Whether the type is a technical name.
    pub technical: bool,
    /// What the pointer brings up.
    pub hint: String,
    /// Whether it has numbers.
    pub is_number: bool,
    /// Whether it is the primary key.
    pub is_key: bool,
}

/// A column among those that sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sorted {
    /// Its place, from one.
    pub place: usize,
    /// How many columns sort.
    pub count: usize,
    /// Whether it sorts downwards.
    pub descending: bool,
}

/// The header.
#[component]
pub fn HeaderCell(
    /// The place of the column among those that are shown, from zero.
    place: usize,
    /// The column.
    heading: Heading,
    /// Whether the table can be sorted by it.
    #[prop(into)]
    can_sort: Signal<bool>,
    /// How it sorts.
    sorted: Memo<Option<Sorted>>,
    /// Whether it has a filter.
    filtered: Memo<bool>,
    /// What draws the table.
    painting: Painting,
    /// What stands below its type.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let Painting { kind, seen, .. } = painting;
    let at = move || seen.with(|(_, places)| places.column(place));
    let aria_sort = move || match sorted.get() {
        // Only one column may say that it sorts the table; the others say it in words.
        Some(Sorted {
            place: 1,
            descending,
            ..
        }) => Some(if descending {
            "descending"
        } else {
            "ascending"
        }),
        _ => can_sort.get().then_some("none"),
    };
    let mark = move || {
        sorted.get().map(|sorted| {
            let place = sorted.place.to_string();
            let number = (sorted.count > 1).then_some(sorted.place);
            let (icon, words) = if sorted.descending {
                (icon::ARROW_DOWN, Text::SortsDown { place })
            } else {
                (icon::ARROW_UP, Text::SortsUp { place })
            };
            view! {
                <span class="grid-sort">
                    <Icon icon />
                    {number.map(|number| view! { <span aria-hidden="true">{number}</span> })}
                    <span class="visually-hidden">{t(words)}</span>
                </span>
            }
        })
    };
    view! {
        <div
            class="grid-header"
            class:is-number=heading.is_number
            class:is-sortable=move || can_sort.get()
            role="columnheader"
            aria-colindex=(place + 2).to_string()
            aria-sort=aria_sort
            id=cell_id(kind.id, Position { row: 0, column: place + 1 })
            data-active=move || painting.is_active_header(place + 1).then_some("")
            data-frozen=move || seen.with(|(sight, _)| sight.frozen_mark(place))
            style:inset-inline-start=move || pixels(at().0)
            style:width=move || pixels(at().1)
            title=heading.hint
        >
            <span class="grid-title" draggable="true">
                {heading.is_key.then(|| view! { <Icon icon=icon::KEY /> })}
                <span class="grid-name" dir="auto">{heading.title}</span>
                {mark}
                {move || {
                    filtered
                        .get()
                        .then(|| {
                            view! {
                                <Icon icon=icon::FILTER />
                                <span class="visually-hidden">{t(Text::Filtered)}</span>
                            }
                        })
                }}
            </span>
            <span class="grid-type" class:technical=heading.technical>{heading.kind}</span>
            {children.map(|children| children())}
            <button type="button" class="grid-menu" tabindex="-1" aria-hidden="true" title=t(Text::ColumnMenu)>
                <Icon icon=icon::CHEVRON_DOWN />
            </button>
            <span class="grid-handle" aria-hidden="true" title=t(Text::DragWidth)></span>
        </div>
    }
}

/// The header of the numbers of rows, to which each table adds what it says.
#[component]
pub fn NumberHeader(
    /// What draws the table.
    painting: Painting,
    /// Its class.
    class: &'static str,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let numbers = move || painting.seen.with(|(_, places)| places.numbers);
    view! {
        <div
            class=class
            role="columnheader"
            aria-colindex="1"
            id=cell_id(painting.kind.id, Position::default())
            data-active=move || painting.is_active_header(0).then_some("")
            style:width=move || pixels(numbers())
        >
            <span class="visually-hidden">{children()}</span>
        </div>
    }
}
