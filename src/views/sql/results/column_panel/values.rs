//! The values of a column with their counts, the most frequent first. Those that are chosen choose the rows.

use std::collections::BTreeSet;
use std::time::Duration;

use belvedere_client::Runtime as _;
use belvedere_client::browser::BrowserRuntime;
use belvedere_table::session::{ProfilePurpose, Request};
use belvedere_table::{Filter, Predicate, Profile, TOP};
use leptos::prelude::*;

use super::predicate_form::value_in_words;
use super::{ask_profile, percent};
use crate::i18n::{counted, t};
use crate::request::Task;
use crate::ui::{Button, ButtonKind, SearchField, ValueLine, toggled};
use crate::views::sql::grid::View;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// Longest text of a value that can be compared with, as the worker cuts those of a profile.
const MAX_TEXT: usize = 199;
/// How many more values are shown when more are asked for.
const STEP: usize = 100;
/// How long typing must rest before values are looked for.
const REST: Duration = Duration::from_millis(250);

/// A value, and how many rows have it; a chosen value may be in none that was found.
type Line = (Option<String>, Option<usize>);

/// What is looked for among the values, and what was found.
#[derive(Clone, Copy)]
struct Search {
    table: Memo<Option<u32>>,
    column: usize,
    filter: Memo<Filter>,
    found: RwSignal<Profile>,
    text: RwSignal<String>,
    /// How many values are asked for.
    top: RwSignal<usize>,
    busy: RwSignal<bool>,
    problem: RwSignal<Option<String>>,
    task: StoredValue<Option<Task>, LocalStorage>,
}

impl Search {
    /// Looks for values with a text.
    fn find(self, text: &str) {
        self.text.set(text.to_owned());
        self.top.set(TOP);
        self.ask(REST);
    }

    /// Asks for further values.
    fn more(self) {
        self.top.update(|top| *top += STEP);
        self.ask(Duration::ZERO);
    }

    fn ask(self, rest: Duration) {
        let Self {
            column,
            found,
            busy,
            problem,
            ..
        } = self;
        let (Some(table), Some(worker)) = (self.table.get_untracked(), running_worker()) else {
            return;
        };
        let text = self.text.get_untracked();
        let contains = (!text.is_empty()).then_some(Filter::Column {
            column,
            predicate: Predicate::Contains { text, case: false },
        });
        let all = [self.filter.get_untracked()].into_iter().chain(contains);
        let question = Request::Profile {
            table,
            column,
            top: self.top.get_untracked(),
            filter: Some(Filter::All(all.collect())),
            purpose: ProfilePurpose::Search,
        };
        busy.set(true);
        self.task.set_value(Some(Task::spawn(async move {
            BrowserRuntime.sleep(rest).await;
            match ask_profile(&worker, question).await {
                Some(Ok(profile)) => {
                    problem.set(None);
                    found.set(profile);
                }
                Some(Err(message)) => {
                    problem.set(Some(message));
                }
                None => {}
            }
            busy.set(false);
        })));
    }
}

/// The lines of values: what is chosen stays in sight, also where no value that was found is the same.
fn lines(found: &Profile, nulls: usize, chosen: Vec<Option<String>>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (value, many) in &found.top {
        lines.push((Some(value.clone()), Some(*many)));
    }
    if nulls > 0 {
        lines.push((None, Some(nulls)));
    }
    let known: BTreeSet<_> = lines.iter().map(|(value, _)| value.clone()).collect();
    let others = chosen.into_iter().filter(|value| !known.contains(value));
    lines.extend(others.map(|value| (value, None)));
    lines
}

/// The values.
#[component]
pub fn Values(
    /// The profile, whose values are shown first.
    profile: Profile,
    table: Memo<Option<u32>>,
    view: View,
    column: usize,
    /// The rows that were looked at.
    filter: Memo<Filter>,
    /// Whether values have parts: then rows can't be chosen by them.
    nested: bool,
) -> impl IntoView {
    let (rows, nulls) = (profile.rows, profile.nulls);
    let is_searched = profile.distinct > TOP;
    let search = Search {
        table,
        column,
        filter,
        found: RwSignal::new(profile),
        text: RwSignal::new(String::new()),
        top: RwSignal::new(TOP),
        busy: RwSignal::new(false),
        problem: RwSignal::new(None),
        task: StoredValue::new_local(None),
    };
    let Search {
        found,
        text,
        busy,
        problem,
        ..
    } = search;
    let chosen = Memo::new(move |_| match view.predicate(column) {
        Some(Predicate::In(values)) => values,
        Some(Predicate::Equals(value)) => vec![Some(value)],
        Some(Predicate::Null) => vec![None],
        _ => Vec::new(),
    });
    let is_chosen = Memo::new(move |_| chosen.get().into_iter().collect::<BTreeSet<_>>());
    let toggle = move |value: &Option<String>| {
        let Some(table) = table.get_untracked() else {
            return;
        };
        let values = toggled(chosen.get_untracked(), value.clone());
        let predicate = (!values.is_empty()).then_some(Predicate::In(values));
        view.set_predicate(table, column, predicate);
    };
    let lines = Memo::new(move |_| {
        let nulls = if text.with(String::is_empty) {
            nulls
        } else {
            0
        };
        found.with(|found| lines(found, nulls, chosen.get()))
    });
    let most = Memo::new(move |_| lines.with(|lines| lines.iter().filter_map(|line| line.1).max()));
    let line = move |(value, many): Line| {
        let share = Signal::derive(move || {
            let most = most.get().unwrap_or_default();
            (many.unwrap_or_default() as u64, most as u64)
        });
        let comparable = value
            .as_ref()
            .is_none_or(|text| !nested && text.chars().count() <= MAX_TEXT);
        let label = match &value {
            Some(text) if text.is_empty() => t(Text::NoCharacters),
            value => value_in_words(value.clone()),
        };
        let count_in_words =
            many.map(|many| format!("{} · {}", counted(many), percent(many, rows)));
        let value = StoredValue::new(value);
        let checked = Signal::derive(move || {
            value.with_value(|value| is_chosen.with(|chosen| chosen.contains(value)))
        });
        view! {
            <li data-none=value.with_value(Option::is_none).then_some("")>
                <ValueLine
                    label
                    count=Signal::stored(count_in_words.unwrap_or_default())
                    share
                    checked
                    disabled=!comparable
                    on_toggle=Callback::new(move |()| value.with_value(toggle))
                />
            </li>
        }
    };
    let left = Memo::new(move |_| {
        found.with(|found| {
            let left = found.distinct.saturating_sub(found.top.len());
            u64::try_from(left).unwrap_or(u64::MAX)
        })
    });
    let is_exact = Memo::new(move |_| found.with(|found| found.distinct_is_exact));
    let on_input = move |words: String| search.find(words.trim());
    // Long values are cut, and may then be the same.
    let placed = move || lines.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <h4>{t(Text::ProfileTop)}</h4>
        {is_searched
            .then(|| view! { <SearchField label=t(Text::FindValues) value=text on_input class="sql-values-find" /> })}
        <ul class="value-lines" aria-busy=move || busy.get().to_string()>
            <For each=placed key=Clone::clone let:item>
                {line(item.1)}
            </For>
        </ul>
        {move || problem.get().map(|message| view! { <p role="alert">{message}</p> })}
        <Show when=move || !is_exact.get()>
            <p class="note" role="status">
                {move || t(Text::TooManyValues { count: counted(found.with(|found| found.distinct)) })}
            </p>
        </Show>
        <Show when=move || found.with(|found| found.distinct == 0)>
            <p class="sql-column-facts" role="status">{t(Text::NoValueFound)}</p>
        </Show>
        <Show when=move || { is_exact.get() && left.get() > 0 }>
            <Button kind=ButtonKind::Quiet disabled=busy on_press=move |_| search.more()>
                {move || t(Text::ShowMoreValues(left.get()))}
            </Button>
        </Show>
    }
}
