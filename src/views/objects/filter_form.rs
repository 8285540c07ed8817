//! The form of one filter: its column, and what goes with that: a list of values, two bounds, days, or a text.

mod texts;

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use self::texts::Text;
use super::columns::Kind;
use super::filter::{Filter, Test, listed};
use super::table::{Draft, Table};
use super::texts::test_name;
use super::values::{self, Counts};
use crate::i18n::{number, t};
use crate::request::Task;
use crate::ui::Button;

const MILLISECONDS_IN_DAY: f64 = 86_400_000.0;

/// The form, of the context's table.
#[component]
pub fn FilterPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Form table /> })
}

/// The fields of one filter: column, test and value.
#[component]
fn Form(table: Table) -> impl IntoView {
    let Table {
        draft,
        all,
        listing,
        ..
    } = table;
    let input = NodeRef::<html::Input>::new();
    let failed = RwSignal::new(false);
    let filter = Memo::new(move |_| {
        draft.with(|draft| {
            let filter = draft.as_ref().map(|draft| draft.filter.clone());
            filter.unwrap_or_default()
        })
    });
    let kind_of = move |name: &str| {
        all.with_untracked(|all| {
            let mut all = all.iter();
            all.find(|one| one.name == name)
                .map_or(Kind::Other, |column| column.kind.clone())
        })
    };
    let column = Memo::new(move |_| filter.with(|filter| filter.column.clone()));
    let kind = Memo::new(move |_| {
        all.track();
        column.with(|column| kind_of(column))
    });
    let test = Memo::new(move |_| filter.with(|filter| filter.test));
    let value = Memo::new(move |_| filter.with(|filter| filter.value.clone()));
    let update = move |act: &dyn Fn(&mut Filter)| {
        failed.set(false);
        draft.update(|draft| {
            if let Some(draft) = draft {
                act(&mut draft.filter);
            }
        });
    };
    // A new filter on a column with few values begins with the list of them.
    let begin = move |filter: &mut Filter| {
        let kind = kind_of(&filter.column);
        filter.test = if filter.value.is_empty()
            && kind != Kind::Boolean
            && Test::of(&kind).contains(&Test::OneOf)
            && values::few(listing, &filter.column).is_some()
        {
            Test::OneOf
        } else {
            Test::usual(&kind, &filter.value)
        };
    };
    if draft.with_untracked(|draft| draft.as_ref().is_some_and(|draft| draft.at.is_none())) {
        update(&begin);
    }
    let on_column = move |event| {
        let name = event_target_value(&event);
        update(&|filter| {
            if kind_of(&filter.column) != kind_of(&name) || filter.test == Test::OneOf {
                filter.value.clear();
            }
            filter.column.clone_from(&name);
            begin(filter);
        });
    };
    let on_test = move |event| {
        if let Some(test) = Test::parse(&event_target_value(&event)) {
            let own_form = |test| matches!(test, Test::OneOf | Test::Between);
            update(&|filter| {
                if filter.test != test && (own_form(filter.test) || own_form(test)) {
                    filter.value.clear();
                }
                filter.test = test;
            });
        }
    };
    let apply = move || {
        let Some(Draft { at, mut filter }) = draft.get_untracked() else {
            return;
        };
        if kind.get_untracked() == Kind::Boolean
            && filter.test == Test::Is
            && filter.value.is_empty()
        {
            "true".clone_into(&mut filter.value);
        }
        if !all.with_untracked(|all| (table.code.can_filter)(&filter, all)) {
            failed.set(true);
            return;
        }
        draft.set(None);
        table.change(false, |state| {
            match at.and_then(|at| state.filters.get_mut(at)) {
                Some(old) => *old = filter,
                None => state.filters.push(filter),
            }
        });
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        apply();
    };
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
    let columns = move || {
        let chosen = column.get_untracked();
        all.with(|all| {
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
    };
    let tests = move || {
        let kind = kind.get();
        let chosen = test.get();
        Test::of(&kind)
            .iter()
            .map(|one| {
                view! { <option value=one.as_str() selected=chosen == *one>{test_name(*one, &kind)}</option> }
            })
            .collect_view()
    };
    let hint = move || match (kind.get(), test.get()) {
        (_, Test::OneOf) => Some(Text::HintValues(listing.loaded() as u64)),
        (_, Test::Between) => Some(Text::HintRange),
        (_, test) if !test.has_value() => None,
        (Kind::Number, _) => Some(Text::HintNumber),
        (Kind::Date | Kind::Timestamp, _) => Some(Text::HintTime),
        _ => None,
    };
    let is_time = move |kind: &Kind| matches!(kind, Kind::Date | Kind::Timestamp);
    let invalid = move || failed.get().then_some("true");
    let ends = move || {
        value.with(|value| {
            let (from, to) = value.split_once("..").unwrap_or((value, ""));
            (from.to_owned(), to.to_owned())
        })
    };
    let fields = move || {
        let kind = kind.get();
        match test.get() {
            test if !test.has_value() => ().into_any(),
            Test::OneOf => {
                column.track();
                view! { <ValueList table filter=filter.get_untracked() /> }.into_any()
            }
            Test::Between => {
                // What is written in another way, such as a month, stays text.
                let is_day = |text: &str| text.is_empty() || text.len() == "2026-11-21".len();
                let (from, to) = untrack(ends);
                let days = is_time(&kind) && is_day(&from) && is_day(&to);
                let kind_of_input = if days { "date" } else { "text" };
                let mode = (kind == Kind::Number).then_some("decimal");
                let on_from = move |event| {
                    let (from, (_, to)) = (event_target_value(&event), untrack(ends));
                    update(&|filter| filter.value = format!("{from}..{to}"));
                };
                let on_to = move |event| {
                    let (to, (from, _)) = (event_target_value(&event), untrack(ends));
                    update(&|filter| filter.value = format!("{from}..{to}"));
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
                            aria-describedby="objects-filter-hint"
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
                            aria-describedby="objects-filter-hint"
                            prop:value=move || ends().1
                            on:input=on_to
                        />
                    </label>
                }
                .into_any()
            }
            _ => {
                let on_value = move |event| {
                    let value = event_target_value(&event);
                    update(&|filter| filter.value.clone_from(&value));
                };
                if kind == Kind::Boolean {
                    let is_false = value.get_untracked() == "false";
                    return view! {
                        <select class="input" aria-label=t(Text::Value) on:change=on_value>
                            <option value="true" selected=!is_false>"true"</option>
                            <option value="false" selected=is_false>"false"</option>
                        </select>
                    }
                    .into_any();
                }
                view! {
                    <input
                        class="input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        placeholder=is_time(&kind).then(|| month(0))
                        node_ref=input
                        aria-label=t(Text::Value)
                        aria-invalid=invalid
                        aria-describedby="objects-filter-hint"
                        prop:value=move || value.get()
                        on:input=on_value
                    />
                }
                .into_any()
            }
        }
    };
    let presets = move || {
        is_time(&kind.get()).then(|| {
            let preset = |(label, make): (Text, fn() -> (Test, String))| {
                let set = move |_| {
                    let (test, value) = make();
                    update(&|filter| {
                        filter.test = test;
                        filter.value.clone_from(&value);
                    });
                    apply();
                };
                view! { <Button on_press=set>{t(label)}</Button> }
            };
            view! { <div class="filter-presets">{PRESETS.map(preset)}</div> }
        })
    };
    view! {
        <form class="objects-filter-form" on:submit=on_submit>
            <select class="input" aria-label=t(Text::Column) node_ref=first on:change=on_column>
                {columns}
            </select>
            <select class="input" aria-label=t(Text::Condition) on:change=on_test>
                {tests}
            </select>
            {fields}
            {presets}
            <p
                id="objects-filter-hint"
                class="objects-filter-hint"
                data-tone=move || failed.get().then_some("bad")
                role=move || failed.get().then_some("alert")
            >
                {move || hint().map(t)}
            </p>
            <footer class="objects-filter-foot">
                <Button on_press=move |_| draft.set(None)>{t(Text::Cancel)}</Button>
                <button type="submit" class="button" data-kind="primary">{t(Text::Apply)}</button>
            </footer>
        </form>
    }
}

/// The values of a column, to be chosen from: those of the first rows, then those of all that are loaded.
#[component]
fn ValueList(
    /// The table.
    table: Table,
    /// The filter at the beginning.
    filter: Filter,
) -> impl IntoView {
    let Table { draft, listing, .. } = table;
    let mut found = values::few(listing, &filter.column).unwrap_or_default();
    // What was chosen before can be taken away, even where no row has it now.
    for value in listed(&filter.value).into_iter().flatten() {
        if !found.iter().any(|(known, _)| *known == value) {
            found.push((value, 0));
        }
    }
    let counts = RwSignal::new(found.clone());
    let counting = StoredValue::new_local(Some(Task::spawn(async move {
        if let Some(all) = values::count_all(listing, &filter.column, found).await {
            counts.try_set(all);
        }
    })));
    on_cleanup(move || {
        counting.try_update_value(Option::take);
    });
    let chosen = Memo::new(move |_| {
        draft.with(|draft| {
            let value = draft.as_ref().map(|draft| listed(&draft.filter.value));
            value.unwrap_or_default()
        })
    });
    let choose = move |value: &str, on: bool| {
        let mut next = chosen.get_untracked();
        next.retain(|known| known.as_deref() != Some(value));
        if on {
            next.push(Some(value.to_owned()));
        }
        draft.update(|draft| {
            if let Some(draft) = draft {
                // A list of texts can always be written.
                draft.filter.value = serde_json::to_string(&next).unwrap_or_default();
            }
        });
    };
    let names = Memo::new(move |_| {
        counts.with(|counts: &Counts| {
            let names = counts.iter().map(|(value, _)| value.clone());
            names.collect::<Vec<_>>()
        })
    });
    let row = move |value: String| {
        let of_count = value.clone();
        let count = move || {
            counts.with(|counts| {
                let mut counts = counts.iter();
                let count = counts.find(|(known, _)| *known == of_count);
                count.map(|(_, rows)| number(*rows))
            })
        };
        let of_check = Some(value.clone());
        let of_change = value.clone();
        view! {
            <label class="objects-choice">
                <input
                    type="checkbox"
                    prop:checked=move || chosen.with(|chosen| chosen.contains(&of_check))
                    on:change=move |event| choose(&of_change, event_target_checked(&event))
                />
                <span class="objects-choice-title" dir="auto">{value}</span>
                <span class="objects-choice-type">{count}</span>
            </label>
        }
    };
    view! {
        <fieldset class="filter-values">
            <legend class="visually-hidden">{t(Text::Values)}</legend>
            {move || names.get().into_iter().map(row).collect_view()}
        </fieldset>
    }
}

/// A test, and what it compares with.
type Preset = fn() -> (Test, String);

/// Spans of time that are often asked for, as they are written.
const PRESETS: [(Text, Preset); 5] = [
    (Text::Today, || (Test::Is, day(0))),
    (Text::LastWeek, || {
        (Test::Between, format!("{}..{}", day(-6), day(0)))
    }),
    (Text::ThisMonth, || (Test::Is, month(0))),
    (Text::LastMonth, || (Test::Is, month(-1))),
    (Text::ThisYear, || (Test::Is, first_part(&day(0), 4))),
];

/// A day of UTC, so many days from today.
fn day(days: i32) -> String {
    let time = js_sys::Date::now() + f64::from(days) * MILLISECONDS_IN_DAY;
    let date = String::from(js_sys::Date::new(&JsValue::from_f64(time)).to_iso_string());
    first_part(&date, 10)
}

/// A month of UTC, so many months from this one.
fn month(months: i64) -> String {
    let today = day(0);
    let part = |range| {
        today
            .get(range)
            .and_then(|part: &str| part.parse::<i64>().ok())
    };
    let month = part(0..4).unwrap_or_default() * 12 + part(5..7).unwrap_or_default() - 1 + months;
    format!(
        "{:04}-{:02}",
        month.div_euclid(12),
        month.rem_euclid(12) + 1
    )
}

fn first_part(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}
