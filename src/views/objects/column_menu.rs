//! The menu of a column: its order, filter, place and width, and what the values of the shown rows are.

mod texts;

use std::cmp::Ordering;

use belvedere_client::api::ontologies::{Direction, OrderBy, SortKey};
use belvedere_view::objects::cell::string;
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use self::texts::Text;
use super::table::{Asks, Table};
use super::values::each_shown;
use crate::announcer::use_announcer;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind};

/// The menu, of the context's table.
#[component]
pub fn ColumnMenuPart() -> impl IntoView {
    let table = use_context::<Table>();
    table.and_then(|table| {
        let column = table.menu.get_untracked()?;
        Some(view! { <Menu table column /> })
    })
}

#[component]
fn Menu(table: Table, column: Column) -> impl IntoView {
    let announcer = use_announcer();
    let name = StoredValue::new(column.name.clone());
    let menu = table.menu;
    // The menu closes first, so that the focus is back on the header.
    let change = move |act: &dyn Fn(&mut UrlState, &String)| {
        menu.set(None);
        table.change(true, |state| name.with_value(|name| act(state, name)));
    };
    let sort = move |direction: Option<Direction>| {
        menu.set(None);
        let keys = direction.map(|direction| SortKey {
            property: name.get_value(),
            direction,
        });
        let order = OrderBy {
            keys: keys.into_iter().collect(),
        };
        (table.code.sort)(&table, order, announcer);
    };
    let filter = {
        let column = column.clone();
        move |()| {
            menu.set(None);
            (table.code.draft_filter)(&table, &column, String::new());
        }
    };
    let summarize = move |()| {
        menu.set(None);
        table.asks.set(Some(Asks::SummaryOf(name.get_value())));
    };
    let summarize = table.asks_sql(use_platform()).then_some(summarize);
    let shown = table.columns.get_untracked();
    let place = shown.iter().position(|one| one.name == column.name);
    let place = place.unwrap_or_default();
    let last = shown.len().saturating_sub(1);
    let state = table.state.get_untracked();
    let direction = state.direction(&column.name);
    let is_pinned = state.layout.frozen() == place + 1;
    let move_by = move |by: isize| {
        menu.set(None);
        let to = place.saturating_add_signed(by);
        name.with_value(|name| (table.code.move_column)(&table, name, to, true));
    };
    let pin =
        move |()| change(&|state, _| state.layout.freeze(if is_pinned { 0 } else { place + 1 }));
    let fit = move |()| change(&|state, name| state.layout.set_width(name, None));
    let hide = move |()| {
        change(&|state, name| {
            *state = table
                .all
                .with_untracked(|all| (table.code.hide)(all, state, name));
        });
    };
    let item = |label: Text, icon: &'static str, is_off: bool, act: Callback<()>| {
        view! {
            <li>
                <Button kind=ButtonKind::Quiet icon disabled=Signal::stored(is_off) on_press=move |_| act.run(())>
                    {t(label)}
                </Button>
            </li>
        }
    };
    let sorting = column.sortable().then(|| {
        let by = |direction| Callback::new(move |()| sort(direction));
        view! {
            {item(
                Text::SortUp,
                icon::ARROW_UP,
                direction == Some(Direction::Ascending),
                by(Some(Direction::Ascending)),
            )}
            {item(
                Text::SortDown,
                icon::ARROW_DOWN,
                direction == Some(Direction::Descending),
                by(Some(Direction::Descending)),
            )}
            {direction.is_some().then(|| item(Text::Unsort, icon::CLOSE, false, by(None)))}
        }
    });
    let pin_label = if is_pinned { Text::Unpin } else { Text::Pin };
    view! {
        <ul class="objects-menu column-menu">
            {sorting}
            {item(Text::Filter, icon::FILTER, false, Callback::new(filter))}
            {summarize.map(|act| item(Text::Summarize, icon::CHART, false, Callback::new(act)))}
            {item(pin_label, icon::PIN, false, Callback::new(pin))}
            {item(Text::Forward, icon::ARROW_LEFT, place == 0, Callback::new(move |()| move_by(-1)))}
            {item(Text::Back, icon::ARROW_RIGHT, place >= last, Callback::new(move |()| move_by(1)))}
            {item(Text::Fit, icon::COLUMNS, false, Callback::new(fit))}
            {item(Text::Hide, icon::MINUS, last == 0, Callback::new(hide))}
        </ul>
        <Facts table column />
    }
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
    let reading = StoredValue::new_local(Some(Task::spawn(async move {
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
            known.try_set(Some(found));
        }
    })));
    on_cleanup(move || {
        reading.try_update_value(Option::take);
    });
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
    text.parse::<f64>().map_or(text, |mean| mean.to_string())
}
