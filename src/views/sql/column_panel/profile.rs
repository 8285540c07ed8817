//! What the values of a column are at a glance. The most frequent ones choose rows.

use belvedere_table::{Histogram, Profile, Test};
use leptos::prelude::*;

use crate::i18n::{number, t};
use crate::views::sql::grid::View;
use crate::views::sql::texts::Text;

/// Longest text of a value that can be compared with, as the worker cuts those of a profile.
const MAX_TEXT: usize = 199;

/// Width and height of a histogram, in its own units.
const SIZE: (f64, f64) = (240.0, 64.0);

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
    let chosen = Memo::new(move |_| match view.test(column) {
        Some(Test::In(values)) => values,
        Some(Test::Equals(value)) => vec![value],
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
        view.set_test(
            table,
            column,
            (!values.is_empty()).then_some(Test::In(values)),
        );
    };
    let line = move |(value, many): (String, usize)| {
        #[expect(clippy::cast_precision_loss, reason = "the length of a bar")]
        let length = many as f64 / most.max(1) as f64 * 100.0;
        let comparable = !nested && value.chars().count() <= MAX_TEXT;
        let label = if value.is_empty() {
            t(Text::NoCharacters)
        } else {
            value.clone()
        };
        let value = StoredValue::new(value);
        let title = label.clone();
        view! {
            <li>
                <label class="sql-top" title=title>
                    <input
                        type="checkbox"
                        disabled=!comparable
                        prop:checked=move || value.with_value(|value| chosen.with(|chosen| chosen.contains(value)))
                        on:change=move |_| value.with_value(|value| toggle(value))
                    />
                    <span class="sql-top-value" dir="auto">{label}</span>
                    <span class="sql-top-count">{count(many)} " · " {percent(many, rows)}</span>
                    <span class="sql-top-bar" aria-hidden="true" style:width=format!("{length}%")></span>
                </label>
            </li>
        }
    };
    view! {
        <h4>{t(Text::ProfileTop)}</h4>
        <ul class="sql-top-list">{top.into_iter().map(line).collect_view()}</ul>
    }
}

/// How the values are spread.
#[component]
fn Bars(histogram: Histogram) -> impl IntoView {
    let Histogram { edges, counts } = histogram;
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let (width, height) = SIZE;
    #[expect(clippy::cast_precision_loss, reason = "places in a drawing")]
    let bars = counts
        .iter()
        .enumerate()
        .map(|(index, many)| {
            let step = width / counts.len().max(1) as f64;
            // A bar of few values is still seen.
            let tall = if *many == 0 { 0.0 } else { (*many as f64 / most as f64 * height).max(1.5) };
            let edge = |at: usize| edges.get(at).cloned().unwrap_or_default();
            let words = format!("{} – {}: {}", edge(index), edge(index + 1), count(*many));
            view! {
                <g>
                    <title>{words}</title>
                    <rect class="sql-bar-place" x=index as f64 * step y="0" width=step height=height></rect>
                    <rect class="sql-bar-value" x=(index as f64).mul_add(step, 0.5) y=height - tall width=step - 1.0 height=tall></rect>
                </g>
            }
        })
        .collect_view();
    let (first, last) = (edges.first().cloned(), edges.last().cloned());
    let words = t(Text::HistogramOf {
        from: first.clone().unwrap_or_default(),
        to: last.clone().unwrap_or_default(),
    });
    view! {
        <figure class="sql-histogram">
            <svg viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" role="img" aria-label=words>
                {bars}
            </svg>
            <figcaption>
                <span>{first}</span>
                <span>{last}</span>
            </figcaption>
        </figure>
    }
}
