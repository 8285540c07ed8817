//! Chooses the columns of a result.

use leptos::prelude::*;

use crate::grid::{Change, Choice, ColumnChooser, Layout};
use crate::i18n::t;
use crate::views::sql::grid::View;
use crate::views::sql::run::Run;
use crate::views::sql::texts::Text;

/// The button with the list of columns behind it.
#[component]
pub fn Columns(
    /// The run whose columns they are.
    run: RwSignal<Run>,
    /// How they are shown.
    view: View,
) -> impl IntoView {
    let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
    let order = Memo::new(move |_| {
        let count = columns.with(Vec::len);
        view.layout.with(|layout| layout.all(count))
    });
    let choices = Memo::new(move |_| {
        let choice = |number: usize| {
            let info = columns.with(|columns| columns.get(number).cloned())?;
            Some(Choice {
                title: info.name,
                name: String::new(),
                note: info.data_type,
                shown: !view.layout.with(|layout| layout.is_hidden(&number)),
            })
        };
        order
            .get()
            .into_iter()
            .filter_map(choice)
            .collect::<Vec<_>>()
    });
    let number = move |place: usize| order.with_untracked(|order| order.get(place).copied());
    let on_change = Callback::new(move |what: Change| {
        let count = columns.with_untracked(Vec::len);
        match what {
            Change::Show(place, show) => {
                if let Some(number) = number(place) {
                    view.arrange(|layout| layout.hide(number, !show, count));
                }
            }
            Change::Move(place, by) => {
                let moved = number(place).and_then(|number| {
                    let place = view.shown_place(number, count)?;
                    Some((number, place.checked_add_signed(by)?))
                });
                if let Some((number, place)) = moved {
                    view.arrange(|layout| layout.move_to(number, place, count));
                }
            }
            Change::ShowAll => view.arrange(|layout| layout.hide_only([])),
            Change::HideAll => view.arrange(|layout| layout.hide_all(count)),
            Change::Freeze(frozen) => view.arrange(|layout| layout.freeze(frozen)),
            Change::Reset => view.arrange(|layout| *layout = Layout::default()),
        }
    });
    view! {
        <ColumnChooser
            id="sql-columns"
            label=t(Text::Columns)
            choices
            frozen=Signal::derive(move || view.layout.with(Layout::frozen))
            arranged=Signal::derive(move || view.layout.with(|layout| *layout != Layout::default()))
            note=t(Text::LayoutWhy)
            on_change
        >
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=move || view.layout.with(|layout| layout.distributions)
                    on:change=move |event| {
                        let shown = event_target_checked(&event);
                        view.arrange(|layout| layout.distributions = shown);
                    }
                />
                <span class="option-title">{t(Text::Distributions)}</span>
            </label>
        </ColumnChooser>
    }
}
