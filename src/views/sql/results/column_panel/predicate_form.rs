//! The form of a predicate of a column's values.

use belvedere_table::Predicate;
use belvedere_table::session::ColumnInfo;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::{Button, ButtonKind, icon};
use crate::views::sql::grid::View;
use crate::views::sql::texts::Text;

/// How a value is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Contains,
    Equals,
    NotEquals,
    StartsWith,
    EndsWith,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Between,
    Null,
    NotNull,
}

use Comparison::{
    AtLeast, AtMost, Between, Contains, EndsWith, Equals, Greater, Less, NotEquals, NotNull, Null,
    StartsWith,
};

/// The comparisons that make sense for a type, the likeliest first.
fn comparisons(info: &ColumnInfo) -> &'static [Comparison] {
    let ordered = ["date", "timestamp", "time", "duration"];
    if info.nested {
        &[Contains, Null, NotNull]
    } else if info.data_type == "bool" {
        &[Equals, Null, NotNull]
    } else if info.number || ordered.iter().any(|name| info.data_type.starts_with(name)) {
        &[
            Equals, NotEquals, Less, AtMost, Greater, AtLeast, Between, Null, NotNull,
        ]
    } else {
        &[
            Contains, Equals, NotEquals, StartsWith, EndsWith, Less, Greater, Between, Null,
            NotNull,
        ]
    }
}

impl Comparison {
    fn of(predicate: &Predicate) -> Self {
        match predicate {
            Predicate::Null => Null,
            Predicate::NotNull => NotNull,
            Predicate::Contains { .. } => Contains,
            Predicate::StartsWith(_) => StartsWith,
            Predicate::EndsWith(_) => EndsWith,
            Predicate::Equals(_) | Predicate::In(_) => Equals,
            Predicate::NotEquals(_) => NotEquals,
            Predicate::Less(_) => Less,
            Predicate::AtMost(_) => AtMost,
            Predicate::Greater(_) => Greater,
            Predicate::AtLeast(_) => AtLeast,
            Predicate::Between(..) => Between,
        }
    }

    fn word(self) -> String {
        t(match self {
            Contains => Text::PredicateContains,
            Equals => Text::PredicateEquals,
            NotEquals => Text::PredicateNotEquals,
            StartsWith => Text::PredicateStartsWith,
            EndsWith => Text::PredicateEndsWith,
            Less => return "<".to_owned(),
            AtMost => return "≤".to_owned(),
            Greater => return ">".to_owned(),
            AtLeast => return "≥".to_owned(),
            Between => Text::PredicateBetween,
            Null => Text::PredicateNull,
            NotNull => Text::PredicateNotNull,
        })
    }

    /// How many values it compares with.
    fn values(self) -> usize {
        match self {
            Null | NotNull => 0,
            Between => 2,
            _ => 1,
        }
    }

    fn predicate(self, first: String, second: String) -> Predicate {
        match self {
            Contains => Predicate::Contains {
                text: first,
                case: false,
            },
            Equals => Predicate::Equals(first),
            NotEquals => Predicate::NotEquals(first),
            StartsWith => Predicate::StartsWith(first),
            EndsWith => Predicate::EndsWith(first),
            Less => Predicate::Less(first),
            AtMost => Predicate::AtMost(first),
            Greater => Predicate::Greater(first),
            AtLeast => Predicate::AtLeast(first),
            Between => Predicate::Between(first, second),
            Null => Predicate::Null,
            NotNull => Predicate::NotNull,
        }
    }
}

/// The values of a predicate, as they stand in its fields.
fn values(predicate: &Predicate) -> (String, String) {
    match predicate {
        Predicate::Null | Predicate::NotNull => Default::default(),
        Predicate::Contains { text, .. } => (text.clone(), String::new()),
        Predicate::StartsWith(value)
        | Predicate::EndsWith(value)
        | Predicate::Equals(value)
        | Predicate::NotEquals(value)
        | Predicate::Less(value)
        | Predicate::AtMost(value)
        | Predicate::Greater(value)
        | Predicate::AtLeast(value) => (value.clone(), String::new()),
        Predicate::Between(first, second) => (first.clone(), second.clone()),
        Predicate::In(values) => {
            let words: Vec<String> = values.iter().cloned().map(value_in_words).collect();
            (words.join(", "), String::new())
        }
    }
}

/// The text of a value of a list; without one there is none.
pub fn value_in_words(value: Option<String>) -> String {
    value.unwrap_or_else(|| t(Text::ProfileNulls))
}

/// A predicate in words, behind the name of its column: `contains abc`, `≥ 10`.
pub fn in_words(predicate: &Predicate) -> String {
    let (first, second) = values(predicate);
    match predicate {
        Predicate::In(values) if values.len() > 1 => t(Text::PredicateIn { values: first }),
        Predicate::Between(..) => t(Text::PredicateBetweenBoth { first, second }),
        _ => {
            let comparison = Comparison::of(predicate);
            let word = comparison.word();
            if comparison.values() == 0 {
                word
            } else {
                format!("{word} {first}")
            }
        }
    }
}

/// The form.
#[component]
pub fn PredicateForm(table: u32, view: View, column: usize, info: ColumnInfo) -> impl IntoView {
    let offered = comparisons(&info);
    let comparison = RwSignal::new(offered.first().copied().unwrap_or(Contains));
    let first = RwSignal::new(String::new());
    let second = RwSignal::new(String::new());
    // What is set elsewhere, by a value of the profile or a chip, stands in the form too.
    Effect::new(move |_| {
        let predicate = view.predicate(column);
        // Several values are chosen by the marks beside them.
        let single = predicate
            .as_ref()
            .filter(|predicate| !matches!(predicate, Predicate::In(chosen) if chosen.len() > 1));
        let (one, other) = single.map(values).unwrap_or_default();
        if let Some(predicate) = &predicate {
            comparison.set(Comparison::of(predicate));
        }
        first.set(one);
        second.set(other);
    });
    let apply = move |event: SubmitEvent| {
        event.prevent_default();
        let (comparison, one) = (comparison.get_untracked(), first.get_untracked());
        let other = second.get_untracked();
        let unset = match comparison.values() {
            0 => false,
            1 => one.is_empty(),
            _ => one.is_empty() || other.is_empty(),
        };
        // Several values that are chosen by their marks have no field.
        if unset && matches!(view.predicate(column), Some(Predicate::In(_))) {
            return;
        }
        view.set_predicate(
            table,
            column,
            (!unset).then(|| comparison.predicate(one, other)),
        );
    };
    let field = move |value: RwSignal<String>, label: fn(Comparison) -> Text| {
        let label = Memo::new(move |_| t(label(comparison.get())));
        view! {
            <input
                class="input"
                type="text"
                spellcheck="false"
                aria-label=move || label.get()
                placeholder=move || label.get()
                bind:value=value
            />
        }
    };
    let options = offered
        .iter()
        .enumerate()
        .map(|(index, offered)| {
            let is_chosen = *offered;
            view! {
                <option value=index.to_string() selected=move || comparison.get() == is_chosen>
                    {offered.word()}
                </option>
            }
        })
        .collect_view();
    let choose = move |event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        if let Some(chosen) = index.and_then(|index| offered.get(index)) {
            comparison.set(*chosen);
        }
    };
    request_animation_frame(move || view.focus_filter());
    view! {
        <form class="sql-predicate" on:submit=apply>
            <select class="input" aria-label=t(Text::Comparison) on:change=choose>
                {options}
            </select>
            <Show when=move || { comparison.get().values() > 0 }>
                {field(first, |comparison| if comparison == Between { Text::From } else { Text::Value })}
            </Show>
            <Show when=move || comparison.get().values() == 2>{field(second, |_| Text::To)}</Show>
            <button type="submit" class="button" data-kind="primary">{t(Text::ApplyFilter)}</button>
            <Show when=move || view.predicate(column).is_some()>
                <Button kind=ButtonKind::Quiet icon=icon::CLOSE on_press=move |_| view.set_predicate(table, column, None)>
                    {t(Text::ClearFilter)}
                </Button>
            </Show>
            {move || view.problem.get().map(|problem| view! { <p class="sql-predicate-problem" role="alert">{problem}</p> })}
        </form>
    }
}
