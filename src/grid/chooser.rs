//! The button with the list of columns: which are shown, in which order, and how many stay in sight.

use belvedere_view::lower_case;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind, Popover, SearchField};

/// Number of columns from which on the list can be narrowed down.
const MANY: usize = 10;

/// The most entries that are drawn; further ones are found by name.
const DRAWN: usize = 200;

/// A column in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its title.
    pub title: String,
    /// Another name by which it is found.
    pub name: String,
    /// Its type, or what is to be known of it.
    pub note: String,
    /// Whether it is shown.
    pub shown: bool,
}

/// A change of the columns. They are counted as they stand in the list, from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Shows a column, or hides it.
    Show(usize, bool),
    /// Moves a column among those that are shown.
    Move(usize, isize),
    /// Shows all.
    ShowAll,
    /// Hides all but one.
    HideAll,
    /// Lets so many stay in sight.
    Freeze(usize),
    /// Lays them out as at first.
    Reset,
}

/// The button with the list behind it.
#[component]
pub fn ColumnChooser(
    /// The identifier of the list in the page.
    id: &'static str,
    /// The text of the button.
    #[prop(into)]
    label: Signal<String>,
    /// The columns in their order, hidden ones too.
    choices: Memo<Vec<Choice>>,
    /// How many stay in sight.
    #[prop(into)]
    frozen: Signal<usize>,
    /// Whether the layout is another than at first.
    #[prop(into)]
    arranged: Signal<bool>,
    /// Where the layout is kept.
    note: String,
    /// Called when the list opens.
    #[prop(optional, into)]
    on_open: Option<Callback<()>>,
    /// Changes the columns.
    on_change: Callback<Change>,
    /// What a table has beside.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let note = StoredValue::new(note);
    let children = StoredValue::new(children);
    let list = move || {
        let wanted = lower_case(&words.get());
        choices
            .get()
            .into_iter()
            .enumerate()
            .filter(|(_, choice)| {
                let has = |name: &String| lower_case(name).contains(&wanted);
                has(&choice.title) || has(&choice.name)
            })
            .take(DRAWN)
            .map(|(place, choice)| {
                let column = choice.title.clone();
                view! {
                    <li class="objects-choice-line">
                        <label class="objects-choice">
                            <input
                                type="checkbox"
                                prop:checked=choice.shown
                                on:change=move |event| on_change.run(Change::Show(place, event_target_checked(&event)))
                            />
                            <span class="objects-choice-title" dir="auto">{choice.title}</span>
                            <span class="objects-choice-type">{choice.note}</span>
                        </label>
                        <Button
                            kind=ButtonKind::Quiet
                            icon=icon::ARROW_UP
                            label=t(Text::MoveEarlier { column: column.clone() })
                            on_press=move |_| on_change.run(Change::Move(place, -1))
                        />
                        <Button
                            kind=ButtonKind::Quiet
                            icon=icon::ARROW_DOWN
                            label=t(Text::MoveLater { column })
                            on_press=move |_| on_change.run(Change::Move(place, 1))
                        />
                    </li>
                }
            })
            .collect_view()
    };
    let freeze = move |event| {
        if let Ok(count) = event_target_value(&event).parse() {
            on_change.run(Change::Freeze(count));
        }
    };
    let open = move |()| {
        words.set(String::new());
        if let Some(on_open) = on_open {
            on_open.run(());
        }
    };
    view! {
        <Popover id label icon=icon::COLUMNS marked=arranged on_open=Callback::new(open)>
            <div class="grid-columns">
                <Show when=move || choices.with(|choices| choices.len() > MANY)>
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
                        prop:value=move || frozen.get().to_string()
                        on:change=freeze
                    />
                </label>
                <p class="property-note">{note.get_value()}</p>
                {move || children.with_value(|children| children.as_ref().map(|children| children()))}
                <div class="grid-columns-actions">
                    <Button on_press=move |_| on_change.run(Change::ShowAll)>{t(Text::ShowAll)}</Button>
                    <Button on_press=move |_| on_change.run(Change::HideAll)>{t(Text::ShowOne)}</Button>
                    <Show when=move || arranged.get()>
                        <Button icon=icon::REFRESH on_press=move |_| on_change.run(Change::Reset)>
                            {t(Text::ResetLayout)}
                        </Button>
                    </Show>
                </div>
            </div>
        </Popover>
    }
}
