//! The objects as a plain table, a hundred rows at a time, for screen readers, printers and the browser's own search.

mod texts;

use belvedere_view::objects::cell::Look;
use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::paging::Goal;
use leptos::prelude::*;

use self::texts::Text;
use super::table::Table;
use super::values::cell_of;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, EmptyState, PLAIN_ROWS, PlainTable, Printing};

/// The plain table, of the context's table.
#[component]
pub fn PlainPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Plain table /> })
}

#[component]
fn Plain(table: Table) -> impl IntoView {
    let Table {
        shown,
        listing,
        columns,
        ..
    } = table;
    let printing = Printing::in_scope();
    let most = Printing::rows(printing);
    let first = RwSignal::new(0_usize);
    let count = Signal::derive(move || shown.len());
    Effect::new(move |_| {
        if let Some(printing) = printing {
            return printing.drawn();
        }
        // The next page is loaded while this one is read.
        let wanted = first.get() + 2 * PLAIN_ROWS;
        if !shown.is_filtered() {
            listing.want(Goal::Rows(wanted));
        }
    });
    let head = move || {
        let titles = columns.get().into_iter().map(|column| {
            view! {
                <th scope="col" class:is-number=column.kind == Kind::Number>
                    {column.primary_key.then(|| view! { <Icon icon=icon::KEY /> })}
                    <span dir="auto">{column.title}</span>
                </th>
            }
        });
        titles.collect_view()
    };
    let rows = move || {
        shown.track();
        let first = first.get();
        let columns = columns.get();
        let lines = shown.view(|view| {
            (first..(first + most).min(view.len()))
                .filter_map(|place| {
                    let record = view.get(place)?;
                    let cells: Vec<_> = columns
                        .iter()
                        .map(|column| cell_of(column, &record))
                        .collect();
                    let index = view.index(place)?;
                    Some((index, view.rows.primary_key(index), cells))
                })
                .collect::<Vec<_>>()
        });
        lines
            .unwrap_or_default()
            .into_iter()
            .map(|(index, key, cells)| {
                let open = move |_| table.open_row(index);
                let label = t(Text::Open {
                    key: key.unwrap_or_default(),
                });
                view! {
                    <tr>
                        <td>
                            <Button icon=icon::CHEVRON_RIGHT label on_press=open />
                        </td>
                        {cells
                            .into_iter()
                            .map(|cell| {
                                let class = cell.look.class();
                                let missing = cell.look == Look::Missing;
                                view! {
                                    <td class=class dir="auto">
                                        <span aria-hidden=missing.then_some("true")>{cell.text}</span>
                                        {missing
                                            .then(|| {
                                                view! { <span class="visually-hidden">{t(Text::NoValue)}</span> }
                                            })}
                                    </td>
                                }
                            })
                            .collect_view()}
                    </tr>
                }
            })
            .collect_view()
    };
    let title = table.title;
    let head = view! {
        <th scope="col">
            <span class="visually-hidden">{t(Text::OpenColumn)}</span>
        </th>
        {head}
    };
    view! {
        <div class="plain-table-page">
            <PlainTable first count label=title class="objects-cards" head rows>
                <Show when=move || count.get() == 0>
                    <EmptyState icon=icon::SEARCH title=t(Text::NothingFits)>
                        <p>{t(Text::NothingFitsWhy)}</p>
                    </EmptyState>
                </Show>
            </PlainTable>
        </div>
    }
}
