//! Rows and columns of a text.

use belvedere_view::preview::csv::Table;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;

/// The first rows of a table.
#[component]
pub fn TableView(
    /// The rows.
    table: Table,
) -> impl IntoView {
    let Table {
        header,
        rows,
        more_rows,
        more_columns,
    } = table;
    let mut notes = Vec::new();
    if more_rows {
        notes.push(t(Text::RowsCut(rows.len() as u64)));
    }
    if more_columns > 0 {
        notes.push(t(Text::ColumnsCut(more_columns as u64)));
    }
    view! {
        {(!notes.is_empty()).then(|| view! { <p class="preview-note">{notes.join(" ")}</p> })}
        <div class="preview-table" tabindex="0" role="region" aria-label=t(Text::TheTable)>
            <table>
                <thead>
                    <tr>
                        <td></td>
                        {header.into_iter().map(|name| view! { <th scope="col" dir="auto">{name}</th> }).collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {rows
                        .into_iter()
                        .enumerate()
                        .map(|(index, row)| {
                            view! {
                                <tr>
                                    <td class="preview-table-number">{index + 1}</td>
                                    {row
                                        .into_iter()
                                        .map(|cell| view! { <td dir="auto">{cell}</td> })
                                        .collect_view()}
                                </tr>
                            }
                        })
                        .collect_view()}
                </tbody>
            </table>
        </div>
    }
}
