//! The headers of a result: those of the columns in sight.

use leptos::prelude::*;

use super::content::Column;
use super::view::View;
use crate::browser;
use crate::grid::{self, HeaderCell, Heading, NumberHeader, Painting, Sorted};
use crate::i18n::t;
use crate::views::sql::beside;
use crate::views::sql::distribution::Distributions;
use crate::views::sql::texts::Text;

/// The headers.
#[component]
pub(super) fn Head(
    /// The table.
    table: Memo<Option<u32>>,
    /// How the result is shown.
    view: View,
    /// The columns that are shown.
    columns: Memo<Vec<Column>>,
    /// What draws the table.
    painting: Painting,
    /// Whether the rows can be sorted.
    can_sort: Memo<bool>,
) -> impl IntoView {
    let distributions = StoredValue::new(Distributions::new(table, view));
    // Rows that still arrive would change them.
    let distributed =
        Memo::new(move |_| can_sort.get() && view.layout.with(|layout| layout.distributions));
    let zone = browser::zone_name();
    let in_sight = move || {
        let shown = |place: usize| {
            let column: Column = columns.with(|columns| columns.get(place).cloned())?;
            Some((place, column.number, heading(&column, &zone)))
        };
        let places = painting.seen.with(|(sight, _)| sight.columns());
        places.filter_map(shown).collect::<Vec<_>>()
    };
    let cell = move |(place, number, heading): (usize, usize, Heading)| {
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
                painting
                {..}
                data-selected=move || selected().then_some("")
            >
                {move || distributed.get().then(|| beside::distribution(distributions, number))}
            </HeaderCell>
        }
    };
    view! {
        <NumberHeader painting class="grid-number sql-number">
            {t(Text::RowNumber)}
        </NumberHeader>
        <For each=in_sight key=Clone::clone children=cell />
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
