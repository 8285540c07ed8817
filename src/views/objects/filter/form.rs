//! The form of one filter: its column, and what goes with that: a list of values, two bounds, days, or a text.

mod edited;
mod presets;
mod texts;
mod value_list;

use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::filter::Predicate;
use leptos::ev::{Event, SubmitEvent};
use leptos::html;
use leptos::prelude::*;

use self::edited::EditedFilter;
use self::presets::{PRESETS, month};
use self::texts::Text;
use self::value_list::ValueList;
use super::predicate_name::predicate_name;
use crate::i18n::t;
use crate::ui::Button;
use crate::views::objects::table::Table;

/// The identifier of the hint below the fields.
const HINT: &str = "objects-filter-hint";

/// The form, of the context's table.
#[component]
pub fn FilterPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Form table /> })
}

/// The fields of one filter: column, predicate and value.
#[component]
fn Form(table: Table) -> impl IntoView {
    let edited = EditedFilter::of(table);
    let EditedFilter { failed, .. } = edited;
    let input = NodeRef::<html::Input>::new();
    let first = NodeRef::<html::Select>::new();
    Effect::new(move |before: Option<()>| {
        if let Some(input) = input.get() {
            // A value that is there already is replaced by typing.
            drop(input.focus());
            input.select();
        } else if let (Some(first), None) = (first.get(), before) {
            // Without a value, the fields begin with the column.
            drop(first.focus());
        }
    });
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        edited.apply();
    };
    let on_column = move |event| edited.set_column(&event_target_value(&event));
    let on_test = move |event| {
        if let Some(predicate) = Predicate::parse(&event_target_value(&event)) {
            edited.set_predicate(predicate);
        }
    };
    view! {
        <form class="objects-filter-form" on:submit=on_submit>
            <select class="input" aria-label=t(Text::Column) node_ref=first on:change=on_column>
                {move || columns(edited)}
            </select>
            <select class="input" aria-label=t(Text::Condition) on:change=on_test>
                {move || predicates(edited)}
            </select>
            {move || fields(edited, input)}
            {move || presets(edited)}
            <p
                id=HINT
                class="objects-filter-hint"
                data-tone=move || failed.get().then_some("bad")
                role=move || failed.get().then_some("alert")
            >
                {move || hint(edited).map(t)}
            </p>
            <footer class="objects-filter-foot">
                <Button on_press=move |_| table.draft.set(None)>{t(Text::Cancel)}</Button>
                <button type="submit" class="button" data-kind="primary">{t(Text::Apply)}</button>
            </footer>
        </form>
    }
}

/// The columns, to choose from.
fn columns(edited: EditedFilter) -> impl IntoView {
    let chosen = edited.column.get_untracked();
    edited.table.all.with(|all| {
        all.iter()
            .filter(|column| !column.system)
            .map(|column| {
                let selected = column.name == chosen;
                view! {
                    <option value=column.name.clone() selected=selected>{column.title.clone()}</option>
                }
            })
            .collect_view()
    })
}

/// The ways to compare, to choose from.
fn predicates(edited: EditedFilter) -> impl IntoView {
    let kind = edited.kind.get();
    let chosen = edited.predicate.get();
    Predicate::of(&kind)
        .iter()
        .map(|one| {
            view! { <option value=one.as_str() selected=chosen == *one>{predicate_name(*one, &kind)}</option> }
        })
        .collect_view()
}

/// What can be written.
fn hint(edited: EditedFilter) -> Option<Text> {
    match (edited.kind.get(), edited.predicate.get()) {
        (_, Predicate::OneOf) => Some(Text::HintValues(edited.table.listing.loaded() as u64)),
        (_, Predicate::Between) => Some(Text::HintRange),
        (_, Predicate::Within) => Some(Text::HintArea),
        (_, predicate) if !predicate.has_value() => None,
        (Kind::Number, _) => Some(Text::HintNumber),
        (Kind::Date | Kind::Timestamp, _) => Some(Text::HintTime),
        _ => None,
    }
}

fn is_time(kind: &Kind) -> bool {
    matches!(kind, Kind::Date | Kind::Timestamp)
}

/// The fields that go with the way to compare.
fn fields(edited: EditedFilter, input: NodeRef<html::Input>) -> AnyView {
    match edited.predicate.get() {
        predicate if !predicate.has_value() => ().into_any(),
        Predicate::OneOf => {
            edited.column.track();
            let EditedFilter { table, filter, .. } = edited;
            view! { <ValueList table filter=filter.get_untracked() /> }.into_any()
        }
        Predicate::Between => range(edited, input),
        _ if edited.kind.get() == Kind::Boolean => yes_or_no(edited),
        _ => text(edited, input),
    }
}

/// The two ends of a range, as days where they are.
fn range(edited: EditedFilter, input: NodeRef<html::Input>) -> AnyView {
    let EditedFilter { value, failed, .. } = edited;
    let kind = edited.kind.get();
    let invalid = move || failed.get().then_some("true");
    let ends = move || {
        value.with(|value| {
            let (from, to) = value.split_once("..").unwrap_or((value, ""));
            (from.to_owned(), to.to_owned())
        })
    };
    // What is written in another way, such as a month, stays text.
    let is_day = |text: &str| text.is_empty() || text.len() == "2026-11-21".len();
    let (from, to) = untrack(ends);
    let days = is_time(&kind) && is_day(&from) && is_day(&to);
    let kind_of_input = if days { "date" } else { "text" };
    let mode = (kind == Kind::Number).then_some("decimal");
    let on_from = move |event| {
        let (from, (_, to)) = (event_target_value(&event), untrack(ends));
        edited.update(&|filter| filter.value = format!("{from}..{to}"));
    };
    let on_to = move |event| {
        let (to, (from, _)) = (event_target_value(&event), untrack(ends));
        edited.update(&|filter| filter.value = format!("{from}..{to}"));
    };
    view! {
        <label class="filter-end">
            <span>{t(Text::From)}</span>
            <input
                class="input"
                type=kind_of_input
                inputmode=mode
                autocomplete="off"
                node_ref=input
                aria-invalid=invalid
                aria-describedby=HINT
                prop:value=move || ends().0
                on:input=on_from
            />
        </label>
        <label class="filter-end">
            <span>{t(Text::To)}</span>
            <input
                class="input"
                type=kind_of_input
                inputmode=mode
                autocomplete="off"
                aria-invalid=invalid
                aria-describedby=HINT
                prop:value=move || ends().1
                on:input=on_to
            />
        </label>
    }
    .into_any()
}

/// Whether a flag is set.
fn yes_or_no(edited: EditedFilter) -> AnyView {
    let is_false = edited.value.get_untracked() == "false";
    view! {
        <select class="input" aria-label=t(Text::Value) on:change=on_value(edited)>
            <option value="true" selected=!is_false>"true"</option>
            <option value="false" selected=is_false>"false"</option>
        </select>
    }
    .into_any()
}

/// A value as text.
fn text(edited: EditedFilter, input: NodeRef<html::Input>) -> AnyView {
    let EditedFilter { value, failed, .. } = edited;
    view! {
        <input
            class="input"
            type="text"
            autocomplete="off"
            spellcheck="false"
            placeholder=is_time(&edited.kind.get()).then(|| month(0))
            node_ref=input
            aria-label=t(Text::Value)
            aria-invalid=move || failed.get().then_some("true")
            aria-describedby=HINT
            prop:value=move || value.get()
            on:input=on_value(edited)
        />
    }
    .into_any()
}

/// Takes the value of a field.
fn on_value(edited: EditedFilter) -> impl FnMut(Event) {
    move |event| {
        let value = event_target_value(&event);
        edited.update(&|filter| filter.value.clone_from(&value));
    }
}

/// Usual ranges of times, which apply at once.
fn presets(edited: EditedFilter) -> Option<impl IntoView> {
    is_time(&edited.kind.get()).then(|| {
        let preset = move |(label, make): (Text, fn() -> (Predicate, String))| {
            let set = move |_| {
                let (predicate, value) = make();
                edited.update(&|filter| {
                    filter.predicate = predicate;
                    filter.value.clone_from(&value);
                });
                edited.apply();
            };
            view! { <Button on_press=set>{t(label)}</Button> }
        };
        view! { <div class="filter-presets">{PRESETS.map(preset)}</div> }
    })
}
