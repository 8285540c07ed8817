//! A plain table, a hundred rows at a time, for screen readers, printers and the browser's own search.

mod texts;

use leptos::prelude::*;

use self::texts::Text;
use super::{Button, Printing, icon};
use crate::i18n::{number, t};

/// How many rows are shown at once.
pub const PLAIN_ROWS: usize = 100;

/// The table, with buttons for the rows before and after.
#[component]
pub fn PlainTable<Head, Rows>(
    /// The first row that is shown, from 0.
    first: RwSignal<usize>,
    /// How many rows there are.
    #[prop(into)]
    count: Signal<usize>,
    /// The accessible name of the scrolled box.
    #[prop(into)]
    label: Signal<String>,
    /// A further class of the table.
    #[prop(optional)]
    class: &'static str,
    /// The cells of the head.
    head: Head,
    /// The rows that are shown.
    rows: Rows,
    /// What follows the table.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView
where
    Head: IntoView + 'static,
    Rows: IntoView + 'static,
{
    let printing = Printing::in_scope();
    let most = Printing::rows(printing);
    let left_out = move || {
        let count = count.get().saturating_sub(most) as u64;
        (printing.is_some() && count > 0).then(|| view! { <p>{t(Text::NotPrinted(count))}</p> })
    };
    let range = move || {
        let last = (first.get() + most).min(count.get());
        t(Text::Range {
            first: number((first.get() + 1).min(last) as u64),
            last: number(last as u64),
            count: number(count.get() as u64),
        })
    };
    let is_first = Signal::derive(move || first.get() == 0);
    let is_last = Signal::derive(move || first.get() + most >= count.get());
    view! {
        <div class="table-tools">
            <Button
                icon=icon::ARROW_LEFT
                disabled=is_first
                on_press=move |_| first.update(|first| *first = first.saturating_sub(PLAIN_ROWS))
            >
                {t(Text::Previous)}
            </Button>
            <p role="status">{range}</p>
            <Button
                icon=icon::ARROW_RIGHT
                disabled=is_last
                on_press=move |_| first.update(|first| *first += PLAIN_ROWS)
            >
                {t(Text::Next)}
            </Button>
        </div>
        <div class="card plain-table-frame" tabindex="0" role="region" aria-label=move || label.get()>
            <table class=format!("plain-table {class}")>
                <caption class="visually-hidden">{range}</caption>
                <thead>
                    <tr>{head}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            {children.map(|children| children())}
            {left_out}
        </div>
    }
}
