//! What the values of a column are at a glance. The most frequent ones choose rows.

use belvedere_table::{self as table, Predicate, Profile};
use leptos::prelude::*;

use crate::i18n::{number, t};
use crate::ui::{Histogram, ValueLine};
use crate::views::sql::grid::View;
use crate::views::sql::texts::Text;

/// Longest text of a value that can be compared with, as the worker cuts those of a profile.
const MAX_TEXT: usize = 199;

fn count(count: usize) -> String {
    number(u64::try_from(count).unwrap_or(u64::MAX))
}

/// A share in percent, such as `12.5 %`.
fn percent(part: usize, of: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
    let share = part as f64 / (of.max(1)) as f64 * 100.0;
    if part > 0 && share < 0.1 {
        return "< 0.1 %".to_owned();
    }
    let text = format!("{share:.1}");
    format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
}

/// The profile.
#[component]
pub fn ProfileView(
    profile: Profile,
    table: Memo<Option<u32>>,
    view: View,
    column: usize,
    /// Whether values have parts: then rows can't be chosen by them.
    nested: bool,
) -> impl IntoView {
    let rows = profile.rows;
    let share = move |part: usize| format!("{} ({})", count(part), percent(part, rows));
    let mut facts = vec![
        (Text::ProfileRows, count(rows)),
        (Text::ProfileNulls, share(profile.nulls)),
    ];
    let distinct = count(profile.distinct);
    facts.push((
        Text::ProfileDistinct,
        if profile.distinct_is_exact {
            distinct
        } else {
            t(Text::MoreThan { count: distinct })
        },
    ));
    facts.extend(profile.least.map(|least| (Text::ProfileLeast, least)));
    facts.extend(
        profile
            .greatest
            .map(|greatest| (Text::ProfileGreatest, greatest)),
    );
    facts.extend(profile.mean.map(|mean| (Text::ProfileMean, mean)));
    facts.extend(profile.lengths.map(|(least, most)| {
        let lengths = if least == most {
            count(least)
        } else {
            format!("{} – {}", count(least), count(most))
        };
        (Text::ProfileLengths, lengths)
    }));
    for (text, some) in [
        (Text::ProfileNotNumbers, profile.not_numbers),
        (Text::ProfileInfinite, profile.infinite),
        (Text::ProfileEmpty, profile.empty),
        (Text::ProfileBlank, profile.blank),
    ] {
        if some > 0 {
            facts.push((text, share(some)));
        }
    }
    let facts = facts.into_iter().map(|(label, value)| {
        view! {
            <div>
                <dt>{t(label)}</dt>
                <dd dir="auto">{value}</dd>
            </div>
        }
    });
    let most = profile.top.first().map_or(0, |(_, most)| *most);
    // A list of values that occur once each says nothing.
    let top = Some(profile.top).filter(|_| most > 1 || profile.distinct <= 10);
    view! {
        <dl class="sql-profile">{facts.collect_view()}</dl>
        {profile.histogram.map(|histogram| view! { <Bars histogram /> })}
        {top
            .filter(|top| !top.is_empty())
            .map(|top| view! { <Top top most rows table view column nested /> })}
    }
}

/// The most frequent values, each with its share.
#[component]
fn Top(
    top: Vec<(String, usize)>,
    most: usize,
    rows: usize,
    table: Memo<Option<u32>>,
    view: View,
    column: usize,
    nested: bool,
) -> impl IntoView {
    let chosen = Memo::new(move |_| match view.predicate(column) {
        Some(Predicate::In(values)) => values,
        Some(Predicate::Equals(value)) => vec![value],
        _ => Vec::new(),
    });
    let toggle = move |value: &str| {
        let Some(table) = table.get_untracked() else {
            return;
        };
        let mut values = chosen.get_untracked();
        let before = values.len();
        values.retain(|other| other != value);
        if values.len() == before {
            values.push(value.to_owned());
        }
        view.set_predicate(
            table,
            column,
            (!values.is_empty()).then_some(Predicate::In(values)),
        );
    };
    let line = move |(value, many): (String, usize)| {
        #[expect(clippy::cast_precision_loss, reason = "the length of a bar")]
        let share = many as f64 / most.max(1) as f64 * 100.0;
        let comparable = !nested && value.chars().count() <= MAX_TEXT;
        let label = if value.is_empty() {
            t(Text::NoCharacters)
        } else {
            value.clone()
        };
        let value = StoredValue::new(value);
        let checked = Signal::derive(move || {
            value.with_value(|value| chosen.with(|chosen| chosen.contains(value)))
        });
        view! {
            <li>
                <ValueLine
                    label
                    count=Signal::stored(format!("{} · {}", count(many), percent(many, rows)))
                    share=Signal::stored(share)
                    checked
                    disabled=!comparable
                    on_toggle=Callback::new(move |()| value.with_value(|value| toggle(value)))
                />
            </li>
        }
    };
    view! {
        <h4>{t(Text::ProfileTop)}</h4>
        <ul class="value-lines">{top.into_iter().map(line).collect_view()}</ul>
    }
}

/// How the values are spread.
#[component]
fn Bars(histogram: table::Histogram) -> impl IntoView {
    let table::Histogram { edges, counts } = histogram;
    let edge = |at: usize| edges.get(at).cloned().unwrap_or_default();
    let bars = counts.iter().enumerate().map(|(index, many)| {
        let words = format!("{} – {}: {}", edge(index), edge(index + 1), count(*many));
        (words, u64::try_from(*many).unwrap_or(u64::MAX))
    });
    let ends = (edge(0), edges.last().cloned().unwrap_or_default());
    let label = t(Text::HistogramOf {
        from: ends.0.clone(),
        to: ends.1.clone(),
    });
    view! { <Histogram label bars=bars.collect() ends /> }
}
