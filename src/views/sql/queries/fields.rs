//! One field of a parameter, by its type.

use belvedere_queries::{Mistake, Parameter, Scalar, literal};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;

/// A field, with what is wrong beside it.
#[component]
pub(super) fn Field(
    /// Its place among the others.
    place: usize,
    /// The parameter.
    parameter: Parameter,
    /// Its value.
    value: Signal<String>,
    /// Whether a run has asked for what is missing.
    tried: RwSignal<bool>,
    /// Takes a value.
    on_change: Callback<(String, String)>,
    /// Asks for a run.
    on_run: Callback<()>,
) -> impl IntoView {
    let Parameter { name, kind } = parameter;
    let id = format!("sql-parameter-{place}");
    let of_problem = format!("{id}-problem");
    let problem = Memo::new(move |_| match value.with(|value| literal(kind, value)) {
        Err(Mistake::Missing) if !tried.get() => None,
        Err(mistake) => Some(in_words(mistake)),
        Ok(_) => None,
    });
    let invalid = move || problem.with(Option::is_some).to_string();
    let change = {
        let name = name.clone();
        move |value: String| on_change.run((name.clone(), value))
    };
    let on_key = move |event: KeyboardEvent| {
        let is_line = !kind.list || event.ctrl_key() || event.meta_key();
        if event.key() == "Enter" && is_line && !event.is_composing() {
            event.prevent_default();
            on_run.run(());
        }
    };
    let described = of_problem.clone();
    let field = match (kind.list, kind.scalar) {
        (true, _) => view! {
            <textarea
                class="input"
                rows="1"
                id=id.clone()
                spellcheck="false"
                placeholder=t(Text::ListExample)
                aria-invalid=invalid
                aria-describedby=described
                prop:value=move || value.get()
                on:input=move |event| change(event_target_value(&event))
                on:keydown=on_key
            ></textarea>
        }
        .into_any(),
        (false, Scalar::Boolean) => {
            let options = [
                ("", String::new()),
                ("true", t(Text::TrueWord)),
                ("false", t(Text::FalseWord)),
            ];
            let options = options.into_iter().map(|(word, text)| {
                let selected = value.with_untracked(|value| value == word);
                view! { <option value=word selected=selected>{text}</option> }
            });
            view! {
                <select
                    class="input"
                    id=id.clone()
                    aria-invalid=invalid
                    aria-describedby=described
                    on:change=move |event| change(event_target_value(&event))
                >
                    {options.collect_view()}
                </select>
            }
            .into_any()
        }
        (false, scalar) => {
            let (shape, mode, example) = match scalar {
                Scalar::Date => ("date", "", ""),
                Scalar::Timestamp => ("text", "", "2026-01-31 14:30"),
                Scalar::Integer => ("text", "numeric", "42"),
                Scalar::Number => ("text", "decimal", "12.5"),
                Scalar::Text | Scalar::Boolean => ("text", "text", ""),
            };
            view! {
                <input
                    class="input"
                    id=id.clone()
                    type=shape
                    inputmode=mode
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=example
                    aria-invalid=invalid
                    aria-describedby=described
                    prop:value=move || value.get()
                    on:input=move |event| change(event_target_value(&event))
                    on:keydown=on_key
                />
            }
            .into_any()
        }
    };
    let mut type_words = kind.word();
    if kind.scalar == Scalar::Timestamp {
        type_words = format!("{type_words}, {}", t(Text::InUtc));
    }
    view! {
        <div class="sql-parameter" data-list=kind.list.then_some("true")>
            <label for=id>
                <span class="sql-parameter-name" dir="auto">{name}</span>
                " "
                <span class="sql-parameter-type">{type_words}</span>
            </label>
            {field}
            <span class="sql-query-problem" id=of_problem>{move || problem.get()}</span>
        </div>
    }
}

fn in_words(mistake: Mistake) -> String {
    match mistake {
        Mistake::Missing => t(Text::Missing),
        Mistake::TooLong => t(Text::TooLong),
        Mistake::OpenQuote => t(Text::OpenQuote),
        Mistake::Not(scalar) => is_not(scalar),
        Mistake::Item { item, scalar } => t(Text::ItemNot {
            item,
            reason: is_not(scalar),
        }),
    }
}

fn is_not(scalar: Scalar) -> String {
    t(match scalar {
        Scalar::Integer => Text::NotInteger,
        Scalar::Number => Text::NotNumber,
        Scalar::Boolean => Text::NotBoolean,
        Scalar::Date => Text::NotDate,
        Scalar::Timestamp => Text::NotTimestamp,
        // Any text is one.
        Scalar::Text => Text::Missing,
    })
}
