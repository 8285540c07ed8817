//! The properties of an object type, to be searched and sorted.

use std::cmp::Ordering;

use belvedere_client::api::ontologies::ObjectType;
use belvedere_view::lower_case;
use leptos::prelude::*;

use super::summary::shown_id;
use super::texts::Text;
use crate::i18n::{number, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, CopyButton, EmptyState, SearchField};

/// A property, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    place: usize,
    api_name: String,
    display_name: String,
    base_type: String,
    description: String,
    is_key: bool,
    legacy_id: Option<String>,
}

/// Sort column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    ApiName,
    DisplayName,
    Type,
    Description,
}

const COLUMNS: [(Column, Text); 4] = [
    (Column::DisplayName, Text::Name),
    (Column::ApiName, Text::ApiName),
    (Column::Type, Text::Type),
    (Column::Description, Text::Description),
];

/// The table of properties. Unsorted, they stand in the order of the definition.
#[component]
pub(super) fn Properties(
    /// The object type.
    object_type: ObjectType,
) -> impl IntoView {
    let rows = StoredValue::new(rows(&object_type));
    let total = rows.with_value(Vec::len);
    let search = RwSignal::new(String::new());
    let order = RwSignal::new(None::<(Column, bool)>);
    let shown = Memo::new(move |_| {
        let mut shown = rows.with_value(|rows| search.with(|search| matching(rows, search)));
        if let Some((column, descending)) = order.get() {
            shown.sort_by(|a, b| {
                let ordering = compare(column, a, b);
                if descending {
                    ordering.reverse()
                } else {
                    ordering
                }
            });
        }
        shown
    });
    let count = move || {
        let shown = shown.with(Vec::len);
        if shown == total {
            t(Text::Count(total as u64))
        } else {
            t(Text::CountOf {
                shown: number(shown as u64),
                total: number(total as u64),
            })
        }
    };
    // As spreadsheets take it.
    let list = Signal::derive(move || {
        let head = COLUMNS.map(|(_, label)| t(label)).join("\t");
        shown.with(|shown| {
            let lines = shown.iter().map(|row| {
                let cells = [
                    &row.display_name,
                    &row.api_name,
                    &row.base_type,
                    &row.description,
                ];
                cells
                    .map(|cell| cell.replace(['\t', '\n', '\r'], " "))
                    .join("\t")
            });
            std::iter::once(head)
                .chain(lines)
                .collect::<Vec<_>>()
                .join("\n")
        })
    });
    // A third press goes back to the order of the definition.
    let sort = move |column: Column| {
        order.update(|order| {
            *order = match *order {
                Some((current, false)) if current == column => Some((column, true)),
                Some((current, true)) if current == column => None,
                _ => Some((column, false)),
            };
        });
    };
    view! {
        <div class="properties" role="tabpanel" aria-labelledby="tab-properties">
            <div class="properties-tools">
                <SearchField
                    label=t(Text::SearchProperties)
                    value=search
                    on_input=move |text| search.set(text)
                />
                <p class="muted" role="status">{count}</p>
                <CopyButton text=list label=t(Text::CopyList) with_text=true />
            </div>
            <div class="card properties-frame">
                <table class="properties-table">
                    <thead>
                        <tr>
                            {COLUMNS
                                .into_iter()
                                .map(|(column, label)| view! { <Head column label order on_sort=sort /> })
                                .collect_view()}
                        </tr>
                    </thead>
                    <tbody>
                        {move || shown.get().into_iter().map(|row| view! { <Line row /> }).collect_view()}
                    </tbody>
                </table>
                <Show when=move || shown.with(Vec::is_empty)>
                    <EmptyState icon=icon::SEARCH title=t(Text::NothingFits)>
                        <p>{t(Text::NothingFitsWhy)}</p>
                        <Button on_press=move |_| search.set(String::new())>{t(Text::ClearSearch)}</Button>
                    </EmptyState>
                </Show>
            </div>
        </div>
    }
}

#[component]
fn Head(
    column: Column,
    label: Text,
    order: RwSignal<Option<(Column, bool)>>,
    #[prop(into)] on_sort: Callback<Column>,
) -> impl IntoView {
    let state = move || {
        order
            .get()
            .filter(|(current, _)| *current == column)
            .map(|(_, descending)| descending)
    };
    let aria = move || match state() {
        Some(false) => "ascending",
        Some(true) => "descending",
        None => "none",
    };
    let arrow = move || {
        state().map(|descending| {
            let icon = if descending {
                icon::ARROW_DOWN
            } else {
                icon::ARROW_UP
            };
            view! { <Icon icon /> }
        })
    };
    view! {
        <th scope="col" aria-sort=aria class:technical=column == Column::ApiName>
            <button type="button" class="sort-button" on:click=move |_| on_sort.run(column)>
                {t(label)}
                {arrow}
            </button>
        </th>
    }
}

#[component]
fn Line(row: Row) -> impl IntoView {
    let api_name = row.api_name.clone();
    view! {
        <tr>
            <th scope="row" class="property-name">
                <span>
                    <span dir="auto">{row.display_name}</span>
                    {row
                        .is_key
                        .then(|| {
                            view! {
                                <span class="property-key" title=t(Text::PrimaryKey)>
                                    <Icon icon=icon::KEY />
                                    <span class="visually-hidden">{t(Text::PrimaryKeyMark)}</span>
                                </span>
                            }
                        })}
                </span>
            </th>
            <td class="property-name technical">
                <span>
                    <code>{row.api_name}</code>
                    <CopyButton text=Signal::stored(api_name) label=t(Text::CopyApiName) />
                </span>
                {row
                    .legacy_id
                    .map(|id| view! { <p class="muted">{t(Text::LegacyId)} " " <code>{id}</code></p> })}
            </td>
            <td>
                <span class="type-name">{row.base_type}</span>
            </td>
            <td class="property-text">{row.description}</td>
        </tr>
    }
}

fn rows(object_type: &ObjectType) -> Vec<Row> {
    let properties = object_type.properties.iter().enumerate();
    properties
        .map(|(place, (name, property))| Row {
            place,
            api_name: name.to_string(),
            display_name: property
                .display_name
                .clone()
                .unwrap_or_else(|| name.to_string()),
            base_type: property.base_type.clone(),
            description: property.description.clone().unwrap_or_default(),
            is_key: object_type.primary_key.contains(name),
            legacy_id: property.legacy_property_id.as_ref().map(shown_id),
        })
        .collect()
}

/// The rows in which every word of the search occurs somewhere.
fn matching(rows: &[Row], search: &str) -> Vec<Row> {
    let search = lower_case(search);
    let fits = |row: &&Row| {
        let text = [
            &row.api_name,
            &row.display_name,
            &row.base_type,
            &row.description,
        ]
        .map(|text| lower_case(text));
        search
            .split_whitespace()
            .all(|word| text.iter().any(|text| text.contains(word)))
    };
    rows.iter().filter(fits).cloned().collect()
}

fn compare(column: Column, a: &Row, b: &Row) -> Ordering {
    let text = |row: &Row| {
        lower_case(match column {
            Column::ApiName => &row.api_name,
            Column::DisplayName => &row.display_name,
            Column::Type => &row.base_type,
            Column::Description => &row.description,
        })
    };
    text(a).cmp(&text(b)).then(a.place.cmp(&b.place))
}
