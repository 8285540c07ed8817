//! What the values of a column are at a glance.

use belvedere_table::{self as table, Filter, Profile};
use leptos::prelude::*;

use super::percent;
use super::values::Values;
use crate::i18n::{counted, t};
use crate::ui::Histogram;
use crate::views::sql::grid::View;
use crate::views::sql::texts::Text;

/// The profile.
#[component]
pub fn ProfileView(
    profile: Profile,
    table: Memo<Option<u32>>,
    view: View,
    column: usize,
    /// The rows that were looked at.
    filter: Memo<Filter>,
    /// Whether values have parts: then rows can't be chosen by them.
    nested: bool,
) -> impl IntoView {
    let rows = profile.rows;
    let share = move |part: usize| format!("{} ({})", counted(part), percent(part, rows));
    let mut facts = vec![
        (Text::ProfileRows, counted(rows)),
        (Text::ProfileNulls, share(profile.nulls)),
    ];
    let distinct = counted(profile.distinct);
    facts.push((
        Text::ProfileDistinct,
        if profile.distinct_is_exact {
            distinct
        } else {
            t(Text::MoreThan { count: distinct })
        },
    ));
    let clone = |text: &Option<String>| text.clone();
    facts.extend(clone(&profile.least).map(|least| (Text::ProfileLeast, least)));
    facts.extend(profile.quantiles.iter().filter_map(|(percent, value)| {
        let label = match percent {
            5 => Text::Percentile5,
            25 => Text::LowerQuartile,
            50 => Text::Median,
            75 => Text::UpperQuartile,
            95 => Text::Percentile95,
            _ => return None,
        };
        Some((label, value.clone()))
    }));
    facts.extend(clone(&profile.greatest).map(|greatest| (Text::ProfileGreatest, greatest)));
    facts.extend(clone(&profile.mean).map(|mean| (Text::ProfileMean, mean)));
    facts.extend(profile.lengths.map(|(least, most)| {
        let lengths = if least == most {
            counted(least)
        } else {
            format!("{} – {}", counted(least), counted(most))
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
    let histogram = profile.histogram.clone();
    view! {
        <dl class="sql-profile">{facts.collect_view()}</dl>
        {histogram.map(|histogram| view! { <Bars histogram /> })}
        {(profile.distinct > 0).then(|| view! { <Values profile table view column filter nested /> })}
    }
}

/// How the values are spread.
#[component]
fn Bars(histogram: table::Histogram) -> impl IntoView {
    let table::Histogram { edges, counts } = histogram;
    let edge = |at: usize| edges.get(at).cloned().unwrap_or_default();
    let bars = counts.iter().enumerate().map(|(index, many)| {
        let words = format!("{} – {}: {}", edge(index), edge(index + 1), counted(*many));
        (words, u64::try_from(*many).unwrap_or(u64::MAX))
    });
    let ends = (edge(0), edges.last().cloned().unwrap_or_default());
    let label = t(Text::HistogramOf {
        from: ends.0.clone(),
        to: ends.1.clone(),
    });
    view! { <Histogram label bars=bars.collect() ends /> }
}
