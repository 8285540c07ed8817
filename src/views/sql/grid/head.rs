//! The header of a result: the columns in sight.

use leptos::prelude::*;

use super::renderer::{CELL, Column, Places, Sight, frozen_mark};
use super::view::View;
use crate::browser;
use crate::grid::{self, HeaderCell, Heading, Position, Sorted, cell_id, is_active, whole};
use crate::i18n::t;
use crate::views::sql::beside;
use crate::views::sql::distribution::Distributions;
use crate::views::sql::texts::Text;

/// The header row.
#[component]
pub(super) fn Head(
    /// The table.
    table: Memo<Option<u32>>,
    /// How the result is shown.
    view: View,
    /// The columns that are shown.
    columns: Memo<Vec<Column>>,
    /// Those in sight, and where all are.
    seen: RwSignal<(Sight, Places)>,
    /// Whether the rows can be sorted.
    can_sort: Memo<bool>,
) -> impl IntoView {
    let distributions = Distributions::new(table, view);
    // Rows that still arrive would change them.
    let distributed =
        Memo::new(move |_| can_sort.get() && view.layout.with(|layout| layout.distributions));
    let active = Memo::new(move |_| view.area.with(|area| area.active));
    let zone = browser::zone_name();
    let in_sight = move || {
        let shown = |place: usize| {
            let column: Column = columns.with(|columns| columns.get(place).cloned())?;
            Some((place, column.number, heading(&column, &zone)))
        };
        let places = seen.with(|(sight, _)| sight.columns());
        places.filter_map(shown).collect::<Vec<_>>()
    };
    let cell = move |(place, number, heading): (usize, usize, Heading)| {
        let at = move || seen.with(|(_, places)| places.column(place));
        let sorted = Memo::new(move |_| {
            view.sort.with(|keys| {
                let at = keys.iter().position(|(key, _)| *key == number)?;
                Some(Sorted {
                    place: at + 1,
                    count: keys.len(),
                    descending: keys.get(at)?.1,
                })
            })
        });
        let filtered = Memo::new(move |_| {
            view.predicates
                .with(|predicates| predicates.iter().any(|(column, _)| *column == number))
        });
        // A header stands for its whole column.
        let selected = move || {
            let area = view.area.get();
            area.anchor.row == 0 && area.columns(columns.with(Vec::len)).contains(&(place + 1))
        };
        view! {
            <HeaderCell
                place
                heading
                can_sort
                sorted
                filtered
                table=CELL
                active
                {..}
                data-frozen=move || seen.with(|(sight, _)| frozen_mark(place, sight.frozen))
                data-selected=move || selected().then_some("")
                style:inset-inline-start=move || px(at().0)
                style:width=move || px(at().1)
            >
                {move || distributed.get().then(|| beside::distribution(distributions, number))}
            </HeaderCell>
        }
    };
    view! {
        <div class="sql-head" role="rowgroup" style:width=move || px(seen.with(|(_, places)| places.width()))>
            <div class="sql-row" role="row" aria-rowindex="1">
                <div
                    class="sql-number"
                    role="columnheader"
                    aria-colindex="1"
                    id=cell_id(CELL, Position::default())
                    data-active=move || is_active(active, 0).then_some("")
                    style:width=move || px(seen.with(|(_, places)| places.numbers))
                >
                    <span class="visually-hidden">{t(Text::RowNumber)}</span>
                </div>
                <For each=in_sight key=Clone::clone children=cell />
            </div>
        </div>
    }
}

fn heading(column: &Column, local: &str) -> Heading {
    let kind = type_in_words(column, local);
    let info = &column.info;
    Heading {
        title: info.name.clone(),
        hint: format!("{} · {kind} — {}", info.name, t(grid::Text::ClickToSort)),
        kind,
        is_number: info.number,
        ..Heading::default()
    }
}

fn px(length: f64) -> String {
    format!("{}px", whole(length))
}

/// The type of a column, with the zone in which its times are shown.
fn type_in_words(column: &Column, local: &str) -> String {
    let info = &column.info;
    if !info.data_type.starts_with("timestamp") {
        return info.data_type.clone();
    }
    match &info.zone {
        Some(_) if column.form.is_local() => format!("timestamp · {local}"),
        // The values are instants; they are shown in UTC whatever the zone of the column.
        Some(zone) if zone == "UTC" || zone == "+00:00" || zone == "Z" => {
            "timestamp · UTC".to_owned()
        }
        Some(zone) => t(Text::ShownInUtc { zone: zone.clone() }),
        None => t(Text::NoZone),
    }
}
