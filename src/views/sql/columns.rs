//! The button with the list of columns: which are shown, in which order, and how many stay in sight.

use crate::grid::Layout;
use belvedere_view::lower_case;
use leptos::prelude::*;

use super::grid::View;
use super::run::Run;
use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind, Popover, SearchField};

/// Number of columns from which on the list can be narrowed down.
const MANY: usize = 10;

/// The most entries that are drawn; further ones are found by name.
const DRAWN: usize = 200;

/// The button with the list behind it.
#[component]
pub fn Columns(
    /// The run whose columns they are.
    run: RwSignal<Run>,
    /// How they are shown.
    view: View,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
    let count = move || columns.with(Vec::len);
    let arranged = Signal::derive(move || view.layout.with(|layout| *layout != Layout::default()));
    let list = move || {
        let wanted = lower_case(&words.get());
        columns.with(|columns| {
            let all = view.layout.with(|layout| layout.all(columns.len()));
            all.into_iter()
                .filter_map(|number| Some((number, columns.get(number)?.clone())))
                .filter(|(_, info)| lower_case(&info.name).contains(&wanted))
                .take(DRAWN)
                .map(|(number, info)| {
                    let shown = move || !view.layout.with(|layout| layout.is_hidden(&number));
                    let toggle = move |event| {
                        let hide = !event_target_checked(&event);
                        let count = untrack(count);
                        view.arrange(|layout| layout.hide(number, hide, count));
                    };
                    let shift = move |by: isize| {
                        let count = untrack(count);
                        let place = view.shown_place(number, count);
                        if let Some(place) = place.and_then(|place| place.checked_add_signed(by)) {
                            view.arrange(|layout| layout.move_to(number, place, count));
                        }
                    };
                    let column = info.name.clone();
                    view! {
                        <li class="objects-choice-line">
                            <label class="objects-choice">
                                <input type="checkbox" prop:checked=shown on:change=toggle />
                                <span class="objects-choice-title" dir="auto">{info.name}</span>
                                <span class="objects-choice-type">{info.data_type}</span>
                            </label>
                            <Button
                                kind=ButtonKind::Quiet
                                icon=icon::ARROW_UP
                                label=t(Text::MoveEarlier { column: column.clone() })
                                on_press=move |_| shift(-1)
                            />
                            <Button
                                kind=ButtonKind::Quiet
                                icon=icon::ARROW_DOWN
                                label=t(Text::MoveLater { column })
                                on_press=move |_| shift(1)
                            />
                        </li>
                    }
                })
                .collect_view()
        })
    };
    let freeze = move |event| {
        if let Ok(frozen) = event_target_value(&event).parse::<usize>() {
            view.arrange(|layout| layout.freeze(frozen));
        }
    };
    view! {
        <Popover
            id="sql-columns"
            label=t(Text::Columns)
            icon=icon::COLUMNS
            marked=arranged
            on_open=Callback::new(move |()| words.set(String::new()))
        >
            <div class="sql-column-list">
                <Show when=move || { count() > MANY }>
                    <SearchField label=t(Text::FindColumn) value=words on_input=move |text| words.set(text) />
                </Show>
                <ul class="objects-choices">{list}</ul>
                <label class="objects-choice">
                    <span class="objects-choice-title">{t(Text::Frozen)}</span>
                    <input
                        class="input objects-freeze"
                        type="number"
                        min="0"
                        max="9"
                        prop:value=move || view.layout.with(|layout| layout.frozen().to_string())
                        on:change=freeze
                    />
                </label>
                <p class="property-note">{t(Text::LayoutWhy)}</p>
                <div class="sql-column-actions">
                    <Button on_press=move |_| view.arrange(|layout| layout.hide_only([]))>{t(Text::ShowAll)}</Button>
                    <Button on_press=move |_| view.arrange(|layout| layout.hide_all(untrack(count)))>
                        {t(Text::ShowOne)}
                    </Button>
                    <Show when=move || arranged.get()>
                        <Button icon=icon::REFRESH on_press=move |_| view.arrange(|layout| *layout = Layout::default())>
                            {t(Text::ResetLayout)}
                        </Button>
                    </Show>
                </div>
            </div>
        </Popover>
    }
}
