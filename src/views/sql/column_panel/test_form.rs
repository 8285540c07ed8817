//! The form of a test of a column's values.

use belvedere_table::Test;
use belvedere_table::session::ColumnInfo;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind};
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
    fn of(test: &Test) -> Self {
        match test {
            Test::Null => Null,
            Test::NotNull => NotNull,
            Test::Contains { .. } => Contains,
            Test::StartsWith(_) => StartsWith,
            Test::EndsWith(_) => EndsWith,
            Test::Equals(_) | Test::In(_) => Equals,
            Test::NotEquals(_) => NotEquals,
            Test::Less(_) => Less,
            Test::AtMost(_) => AtMost,
            Test::Greater(_) => Greater,
            Test::AtLeast(_) => AtLeast,
            Test::Between(..) => Between,
        }
    }

    fn word(self) -> String {
        t(match self {
            Contains => Text::TestContains,
            Equals => Text::TestEquals,
            NotEquals => Text::TestNotEquals,
            StartsWith => Text::TestStartsWith,
            EndsWith => Text::TestEndsWith,
            Less => return "<".to_owned(),
            AtMost => return "≤".to_owned(),
            Greater => return ">".to_owned(),
            AtLeast => return "≥".to_owned(),
            Between => Text::TestBetween,
            Null => Text::TestNull,
            NotNull => Text::TestNotNull,
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

    fn test(self, first: String, second: String) -> Test {
        match self {
            Contains => Test::Contains {
                text: first,
                case: false,
            },
            Equals => Test::Equals(first),
            NotEquals => Test::NotEquals(first),
            StartsWith => Test::StartsWith(first),
            EndsWith => Test::EndsWith(first),
            Less => Test::Less(first),
            AtMost => Test::AtMost(first),
            Greater => Test::Greater(first),
            AtLeast => Test::AtLeast(first),
            Between => Test::Between(first, second),
            Null => Test::Null,
            NotNull => Test::NotNull,
        }
    }
}

/// The values of a test, as they stand in its fields.
fn values(test: &Test) -> (String, String) {
    match test {
        Test::Null | Test::NotNull => Default::default(),
        Test::Contains { text, .. } => (text.clone(), String::new()),
        Test::StartsWith(value)
        | Test::EndsWith(value)
        | Test::Equals(value)
        | Test::NotEquals(value)
        | Test::Less(value)
        | Test::AtMost(value)
        | Test::Greater(value)
        | Test::AtLeast(value) => (value.clone(), String::new()),
        Test::Between(first, second) => (first.clone(), second.clone()),
        Test::In(values) => (values.join(", "), String::new()),
    }
}

/// A test in words, behind the name of its column: `contains abc`, `≥ 10`.
pub fn in_words(test: &Test) -> String {
    let (first, second) = values(test);
    match test {
        Test::In(values) if values.len() > 1 => t(Text::TestIn { values: first }),
        Test::Between(..) => t(Text::TestBetweenBoth { first, second }),
        _ => {
            let comparison = Comparison::of(test);
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
pub fn TestForm(table: u32, view: View, column: usize, info: ColumnInfo) -> impl IntoView {
    let offered = comparisons(&info);
    let comparison = RwSignal::new(offered.first().copied().unwrap_or(Contains));
    let first = RwSignal::new(String::new());
    let second = RwSignal::new(String::new());
    // What is set elsewhere, by a value of the profile or a chip, stands in the form too.
    Effect::new(move |_| {
        let test = view.test(column);
        // Several values are chosen by the marks beside them.
        let single = test
            .as_ref()
            .filter(|test| !matches!(test, Test::In(chosen) if chosen.len() > 1));
        let (one, other) = single.map(values).unwrap_or_default();
        if let Some(test) = &test {
            comparison.set(Comparison::of(test));
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
        if unset && matches!(view.test(column), Some(Test::In(_))) {
            return;
        }
        view.set_test(table, column, (!unset).then(|| comparison.test(one, other)));
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
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
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
    view! {
        <form class="sql-test" on:submit=apply>
            <select class="input" aria-label=t(Text::Comparison) on:change=choose>
                {options}
            </select>
            <Show when=move || { comparison.get().values() > 0 }>
                {field(first, |comparison| if comparison == Between { Text::From } else { Text::Value })}
            </Show>
            <Show when=move || comparison.get().values() == 2>{field(second, |_| Text::To)}</Show>
            <button type="submit" class="button" data-kind="primary">{t(Text::ApplyFilter)}</button>
            <Show when=move || view.test(column).is_some()>
                <Button kind=ButtonKind::Quiet icon=icon::CLOSE on_press=move |_| view.set_test(table, column, None)>
                    {t(Text::ClearFilter)}
                </Button>
            </Show>
            {move || view.problem.get().map(|problem| view! { <p class="sql-test-problem" role="alert">{problem}</p> })}
        </form>
    }
}
