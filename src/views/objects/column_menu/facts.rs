//! What the values of the shown rows are, below the menu of their column.

use std::cmp::Ordering;

use belvedere_view::objects::cell::string;
use belvedere_view::objects::columns::{Column, Kind};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{grouped, number, t};
use crate::request::Task;
use crate::views::objects::table::Table;
use crate::views::objects::values::each_shown;

/// The facts, of the column whose menu is open in the context's table.
#[component]
pub fn ColumnFactsPart() -> impl IntoView {
    let table = use_context::<Table>();
    table.and_then(|table| {
        let column = table.menu.get_untracked()?;
        Some(view! { <Facts table column /> })
    })
}

/// What is known of the values that were looked at.
#[derive(Debug, Clone, Default, PartialEq)]
struct Known {
    rows: u64,
    values: u64,
    /// The least and the greatest number or time.
    range: Option<(String, String)>,
    sum: f64,
}

/// How many values there are, their range, and their mean.
#[component]
fn Facts(table: Table, column: Column) -> impl IntoView {
    let known = RwSignal::new(None::<Known>);
    let kind = column.kind.clone();
    let is_number = kind == Kind::Number;
    let is_instant = kind == Kind::Timestamp;
    let is_filtered = untrack(|| table.shown.is_filtered());
    let compare = move |one: &str, other: &str| match kind {
        Kind::Number => (table.code.compare_numbers)(one, other),
        // Days and instants of a platform are as long as each other, and read from left to right.
        Kind::Date | Kind::Timestamp => Some(one.cmp(other)),
        _ => None,
    };
    Task::spawn(async move {
        let mut found = Known::default();
        let read = each_shown(table, |record| {
            found.rows += 1;
            let Some(raw) = record.get(&column.name).filter(|raw| *raw != "null") else {
                return;
            };
            found.values += 1;
            let value = string(raw);
            let value = value.as_deref().unwrap_or(raw);
            if is_number {
                found.sum += value.parse::<f64>().unwrap_or_default();
            }
            if let Some((least, greatest)) = &mut found.range {
                if compare(value, least) == Some(Ordering::Less) {
                    value.clone_into(least);
                }
                if compare(value, greatest) == Some(Ordering::Greater) {
                    value.clone_into(greatest);
                }
            } else if compare(value, value).is_some() {
                found.range = Some((value.to_owned(), value.to_owned()));
            }
        });
        if read.await.is_some() {
            known.set(Some(found));
        }
    })
    .keep();
    let words = move || {
        let Some(known) = known.get() else {
            return (t(Text::Counting), String::new());
        };
        let (values, of) = (number(known.values), number(known.rows));
        let counts = t(if is_filtered {
            Text::FilteredValues { values, of }
        } else {
            Text::Values { values, of }
        });
        let mean = is_number.then(|| {
            let mean = mean(known.sum, known.values);
            format!(" · {}", t(Text::Mean { mean }))
        });
        let shown = |end: String| {
            let instant = (table.code.instant)(&end).filter(|_| is_instant);
            instant.unwrap_or(end)
        };
        let range = known.range.map(|(least, greatest)| {
            let range = t(Text::Range {
                least: shown(least),
                greatest: shown(greatest),
            });
            range + &mean.unwrap_or_default()
        });
        (counts, range.unwrap_or_default())
    };
    view! {
        <p class="column-facts">
            {move || words().0} <br />
            // A blank keeps the line.
            {move || Some(words().1).filter(|words| !words.is_empty()).unwrap_or_else(|| "\u{a0}".to_owned())}
        </p>
    }
}

/// A mean with four digits that count.
#[expect(clippy::cast_precision_loss, reason = "a number of rows")]
fn mean(sum: f64, count: u64) -> String {
    let mean = js_sys::Number::from(sum / count as f64);
    let text = mean.to_precision(4).map(String::from).unwrap_or_default();
    // Without zeros at its end.
    let text = text.parse::<f64>().map_or(text, |mean| mean.to_string());
    grouped(&text).unwrap_or(text)
}
