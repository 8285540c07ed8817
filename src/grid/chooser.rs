//! The button with the list of columns: which are shown, in which order, and how many stay in sight.

use belvedere_view::lower_case;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use super::texts::Text;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, Popover, SearchField, icon};

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
    let element = NodeRef::<html::Ul>::new();
    let found = Memo::new(move |_| {
        let wanted = lower_case(&words.get());
        let has = |name: &String| lower_case(name).contains(&wanted);
        let choices = choices.get().into_iter().enumerate();
        choices
            .filter(|(_, choice)| has(&choice.title) || has(&choice.name))
            .collect::<Vec<_>>()
    });
    // The focus goes along with a column that is moved.
    let on_move = Callback::new(move |(place, by, moved): (usize, isize, Choice)| {
        on_change.run(Change::Move(place, by));
        request_animation_frame(move || {
            let has = |(_, choice): &(usize, Choice)| *choice == moved;
            let line = found.with_untracked(|found| found.iter().position(has));
            if let Some((list, line)) = element.get_untracked().zip(line) {
                focus_button(&list, line, by);
            }
        });
    });
    let lines = move || {
        let ends = choices.with(|choices| {
            let is_shown = |choice: &Choice| choice.shown;
            choices
                .iter()
                .position(is_shown)
                .zip(choices.iter().rposition(is_shown))
        });
        let found = found.get().into_iter().take(DRAWN);
        found
            .map(|(place, choice)| view! { <Line place choice ends on_change on_move /> })
            .collect_view()
    };
    let further = move || found.with(Vec::len).saturating_sub(DRAWN) as u64;
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
                <ul class="options" node_ref=element>{lines}</ul>
                <Show when=move || further() != 0>
                    <p class="property-note">{move || t(Text::Further(further()))}</p>
                </Show>
                <label class="option">
                    <span class="option-title">{t(Text::Frozen)}</span>
                    <input
                        class="input option-number"
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

/// A column in the list.
#[component]
fn Line(
    /// Its place in the list.
    place: usize,
    /// The column.
    choice: Choice,
    /// The places of the first and the last column that is shown.
    ends: Option<(usize, usize)>,
    /// Changes the columns.
    on_change: Callback<Change>,
    /// Moves a column, and the focus with it.
    on_move: Callback<(usize, isize, Choice)>,
) -> impl IntoView {
    let column = choice.title.clone();
    let is_first = !choice.shown || ends.is_some_and(|(first, _)| first == place);
    let is_last = !choice.shown || ends.is_some_and(|(_, last)| last == place);
    let step = |by: isize| {
        let moved = choice.clone();
        move |_| on_move.run((place, by, moved.clone()))
    };
    let (earlier, later) = (step(-1), step(1));
    view! {
        <li class="option-line">
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=choice.shown
                    // One column is always shown.
                    prop:disabled=choice.shown && is_first && is_last
                    on:change=move |event| on_change.run(Change::Show(place, event_target_checked(&event)))
                />
                <span class="option-title" dir="auto">{choice.title}</span>
                <span class="option-type">{choice.note}</span>
            </label>
            <span class="grid-earlier">
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::ARROW_UP
                    label=t(Text::MoveEarlier { column: column.clone() })
                    disabled=is_first
                    on_press=earlier
                />
            </span>
            <span class="grid-later">
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::ARROW_DOWN
                    label=t(Text::MoveLater { column })
                    disabled=is_last
                    on_press=later
                />
            </span>
        </li>
    }
}

/// Gives the focus to the button of a line by which its column was moved, or to the other one at the end of the list.
fn focus_button(list: &Element, line: usize, by: isize) {
    let line = u32::try_from(line).ok();
    let Some(line) = line.and_then(|line| list.children().item(line)) else {
        return;
    };
    let [one, other] = if by < 0 {
        [".grid-earlier", ".grid-later"]
    } else {
        [".grid-later", ".grid-earlier"]
    };
    let button = [one, other].iter().find_map(|class| {
        let button = line.query_selector(&format!("{class} button:not(:disabled)"));
        button.ok().flatten()?.dyn_into::<HtmlElement>().ok()
    });
    if let Some(button) = button {
        drop(button.focus());
    }
}
