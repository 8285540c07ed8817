//! The groups of a summary, which the platform computes as soon as the summary is chosen.

use std::time::Duration;

use belvedere_checks::csv::Row;
use belvedere_checks::{Response, Statement};
use belvedere_client::Runtime as _;
use belvedere_client::browser::BrowserRuntime;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{grouped, number, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::sql_query;
use crate::ui::Skeleton;

/// So many groups are shown; the editor has all of them.
const MAX_SHOWN: usize = 100;

/// How long a choice must rest before it is computed: the arrow keys pass through others.
const REST: Duration = Duration::from_millis(300);

/// How far the groups are.
#[derive(Debug, Clone, PartialEq)]
enum State {
    Running,
    /// A group, if there is one, and its value.
    Groups(Vec<Row>),
    /// The reason.
    Failed(String),
}

/// A table of the groups, the greatest value first.
#[component]
pub(super) fn Groups(
    /// The statement of the summary.
    sql: Memo<String>,
    /// The branch of the objects, if it is not the default one.
    branches: Vec<String>,
    /// The names of the columns.
    #[prop(into)]
    titles: Signal<Vec<String>>,
    /// Whether the values are amounts, whose digits stand in groups; others are values of rows, as they are.
    is_amount: Signal<bool>,
) -> impl IntoView {
    let platform = use_platform();
    let state = RwSignal::new(State::Running);
    let running = StoredValue::new_local(None::<Task>);
    Effect::new(move |before: Option<()>| {
        let statement = Statement {
            sql: sql.get(),
            schema: false,
        };
        state.set(State::Running);
        let (client, branches) = (platform.client(), branches.clone());
        running.set_value(Some(Task::spawn(async move {
            if before.is_some() {
                BrowserRuntime.sleep(REST).await;
            }
            let next = match sql_query::run(client, statement, &branches).await {
                Ok(Response::Rows(rows)) => State::Groups(rows),
                Ok(Response::Columns(_)) => State::Groups(Vec::new()),
                Err(error) => State::Failed(error.reason()),
            };
            state.set(next);
        })));
    });
    let count = Memo::new(move |_| {
        state.with(|state| match state {
            State::Groups(rows) => rows.len(),
            State::Running | State::Failed(_) => 0,
        })
    });
    let body = move || match state.get() {
        State::Running => view! { <Skeleton lines=4 label=t(Text::Computing) /> }.into_any(),
        State::Failed(reason) => view! {
            <p class="note" data-tone="warning" role="alert">{reason}</p>
        }
        .into_any(),
        State::Groups(rows) => {
            let titles = titles.get().into_iter();
            let is_amount = is_amount.get();
            let rows = rows.into_iter().take(MAX_SHOWN);
            let groups = rows.map(move |row| group(row, is_amount));
            view! {
                <table class="plain-table">
                    <thead>
                        <tr>{titles.map(|title| view! { <th scope="col">{title}</th> }).collect_view()}</tr>
                    </thead>
                    <tbody>{groups.collect_view()}</tbody>
                </table>
            }
            .into_any()
        }
    };
    let first_of = move || {
        let count = count.get();
        (count > MAX_SHOWN).then(|| {
            let count = number(count as u64);
            view! { <p class="muted sql-form-more">{t(Text::FirstGroups { count })}</p> }
        })
    };
    view! {
        <div class="card sql-form-groups" tabindex="0" role="region" aria-label=t(Text::Groups)>
            {body}
            // Within, so that it moves nothing.
            {first_of}
        </div>
    }
}

/// A row: its value has few digits, and all of them as its title.
fn group(row: Row, is_amount: bool) -> impl IntoView {
    let last = row.len().saturating_sub(1);
    let cells = row.into_iter().enumerate().map(|(column, cell)| {
        let Some(text) = cell else {
            return view! { <td class="muted">{t(Text::NoValue)}</td> }.into_any();
        };
        if column < last {
            return view! { <th scope="row">{text}</th> }.into_any();
        }
        let short = rounded(&text);
        let short = is_amount
            .then(|| grouped(&short))
            .flatten()
            .unwrap_or(short);
        view! { <td class="sql-form-value" title=text>{short}</td> }.into_any()
    });
    view! { <tr>{cells.collect_view()}</tr> }
}

/// A number with at most three digits after the point; other texts as they are.
fn rounded(text: &str) -> String {
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    match text.parse::<f64>() {
        Ok(value) if digits > 3 && value.is_finite() => {
            let fixed = format!("{value:.3}");
            fixed.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn only_long_fractions_are_rounded() {
        for (text, expected) in [
            ("21.906433268171316", "21.906"),
            ("21.90000000001", "21.9"),
            ("7.0000001", "7"),
            ("-0.0625", "-0.063"),
            ("21.9", "21.9"),
            ("123456789012345678", "123456789012345678"),
            ("1.2.3456", "1.2.3456"),
            ("2026-11-25 10:00:00.123456", "2026-11-25 10:00:00.123456"),
        ] {
            assert_eq!(rounded(text), expected, "{text}");
        }
    }
}
