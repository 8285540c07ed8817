//! The form of one filter: its column, and what goes with that: a list of values, two bounds, days, or a text.

mod presets;
mod texts;
mod value_list;

use belvedere_view::objects::columns::Kind;
use belvedere_view::objects::filter::{Filter, Predicate};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use self::presets::{PRESETS, month};
use self::texts::Text;
use self::value_list::ValueList;
use super::predicate_name::predicate_name;
use super::table::{Draft, Table};
use super::values;
use crate::i18n::t;
use crate::ui::Button;

/// The form, of the context's table.
#[component]
pub fn FilterPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Form table /> })
}

/// The fields of one filter: column, predicate and value.
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
    let predicate = Memo::new(move |_| filter.with(|filter| filter.predicate));
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
        filter.predicate = if filter.value.is_empty()
            && kind != Kind::Boolean
            && Predicate::of(&kind).contains(&Predicate::OneOf)
            && values::few(listing, &filter.column).is_some()
        {
            Predicate::OneOf
        } else {
            Predicate::usual(&kind, &filter.value)
        };
    };
    if draft.with_untracked(|draft| draft.as_ref().is_some_and(|draft| draft.at.is_none())) {
        update(&begin);
    }
    let on_column = move |event| {
        let name = event_target_value(&event);
        update(&|filter| {
            if kind_of(&filter.column) != kind_of(&name) || filter.predicate == Predicate::OneOf {
                filter.value.clear();
            }
            filter.column.clone_from(&name);
            begin(filter);
        });
    };
    let on_test = move |event| {
        if let Some(predicate) = Predicate::parse(&event_target_value(&event)) {
            let own_form = |predicate| {
                matches!(
                    predicate,
                    Predicate::OneOf | Predicate::Between | Predicate::Within
                )
            };
            update(&|filter| {
                if filter.predicate != predicate
                    && (own_form(filter.predicate) || own_form(predicate))
                {
                    filter.value.clear();
                }
                filter.predicate = predicate;
            });
        }
    };
    let apply = move || {
        let Some(Draft { at, mut filter }) = draft.get_untracked() else {
            return;
        };
        if kind.get_untracked() == Kind::Boolean
            && filter.predicate == Predicate::Is
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
    let predicates = move || {
        let kind = kind.get();
        let chosen = predicate.get();
        Predicate::of(&kind)
            .iter()
            .map(|one| {
                view! { <option value=one.as_str() selected=chosen == *one>{predicate_name(*one, &kind)}</option> }
            })
            .collect_view()
    };
    let hint = move || match (kind.get(), predicate.get()) {
        (_, Predicate::OneOf) => Some(Text::HintValues(listing.loaded() as u64)),
        (_, Predicate::Between) => Some(Text::HintRange),
        (_, Predicate::Within) => Some(Text::HintArea),
        (_, predicate) if !predicate.has_value() => None,
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
        match predicate.get() {
            predicate if !predicate.has_value() => ().into_any(),
            Predicate::OneOf => {
                column.track();
                view! { <ValueList table filter=filter.get_untracked() /> }.into_any()
            }
            Predicate::Between => {
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
            let preset = |(label, make): (Text, fn() -> (Predicate, String))| {
                let set = move |_| {
                    let (predicate, value) = make();
                    update(&|filter| {
                        filter.predicate = predicate;
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
                {predicates}
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
