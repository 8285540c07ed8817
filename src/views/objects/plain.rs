//! The objects as a plain table, a hundred rows at a time, for screen readers, printers and the browser's own search.

mod texts;

use leptos::prelude::*;

use self::texts::Text;
use super::cell::{Look, cell};
use super::columns::Kind;
use super::paging::Goal;
use super::table::Table;
use crate::i18n::{number, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, EmptyState};

/// Rows of one page.
const PAGE: usize = 100;

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
    let first = RwSignal::new(0_usize);
    let count = move || shown.len();
    Effect::new(move |_| {
        // The next page is loaded while this one is read.
        let wanted = first.get() + 2 * PAGE;
        if !shown.is_filtered() {
            listing.want(Goal::Rows(wanted));
        }
    });
    let range = move || {
        let first = first.get();
        let last = (first + PAGE).min(count());
        t(Text::Range {
            first: number((first + 1).min(last) as u64),
            last: number(last as u64),
            count: number(count() as u64),
        })
    };
    let no_previous = Signal::derive(move || first.get() == 0);
    let no_next = Signal::derive(move || first.get() + PAGE >= count());
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
            (first..(first + PAGE).min(view.len()))
                .filter_map(|place| {
                    let record = view.get(place)?;
                    let cells: Vec<_> = columns
                        .iter()
                        .map(|column| cell(&column.kind, record.get(&column.name)))
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
    view! {
        <div class="objects-plain">
            <div class="objects-plain-tools">
                <Button
                    icon=icon::ARROW_LEFT
                    disabled=no_previous
                    on_press=move |_| first.update(|first| *first = first.saturating_sub(PAGE))
                >
                    {t(Text::Previous)}
                </Button>
                <p role="status">{range}</p>
                <Button
                    icon=icon::ARROW_RIGHT
                    disabled=no_next
                    on_press=move |_| first.update(|first| *first += PAGE)
                >
                    {t(Text::Next)}
                </Button>
            </div>
            <div class="card objects-plain-frame" tabindex="0" role="region" aria-label=move || title.get()>
                <table class="objects-plain-table objects-cards">
                    <caption class="visually-hidden">{range}</caption>
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="visually-hidden">{t(Text::OpenColumn)}</span>
                            </th>
                            {head}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                <Show when=move || count() == 0>
                    <EmptyState icon=icon::SEARCH title=t(Text::NothingFits)>
                        <p>{t(Text::NothingFitsWhy)}</p>
                    </EmptyState>
                </Show>
            </div>
        </div>
    }
}
