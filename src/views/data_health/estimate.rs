//! "Try it on today's data", and "Suggest from data" below the fields that it fills in.

pub(super) mod bounds;

use belvedere_view::data_health::estimate::EstimateText;
use belvedere_view::data_health::suggest::picture::{Picture, spread_statement};
use belvedere_view::data_health::suggest::{self, Suggestion};
use leptos::prelude::*;
use serde_json::Value;

use self::bounds::BoundsView;
use super::form::editor::{Editor, as_list};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::sql_query::{self, QueryError};
use crate::ui::{Badge, Button, ButtonKind, ErrorCard, Fact, Facts, ScopeNotice, Tone, icon};
use crate::{browser, routes, scopes};
use belvedere_checks::{Outcome, Statement, Verdict};

/// State of the section.
#[derive(Debug, Clone)]
enum Run {
    /// Nothing yet.
    Idle,
    /// A query runs.
    Running(Statement),
    /// The verdict of the check, and its configuration.
    Verdict(Verdict, Statement, Value),
    /// Suggested values for a configuration.
    Suggestions(Vec<Suggestion>, Statement, Value),
    /// Why there is nothing to say.
    Refused(EstimateText),
    /// The query gave no response.
    Failed(QueryError, Statement),
}

/// The purpose of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// A verdict.
    Try,
    /// Suggestions, with a margin in percent.
    Suggest,
}

/// The section with the verdict of the check.
#[component]
pub(super) fn TryView(
    /// The form.
    editor: Editor,
) -> impl IntoView {
    view! {
        <section class="health-try health-part" aria-labelledby="health-try-title">
            <h3 id="health-try-title">{t(Text::TryIt)}</h3>
            <p class="muted">{t(Text::TryHelp)} " " {t(EstimateText::IsEstimate)}</p>
            <ScopeNotice scopes=scopes::SQL off=t(Text::SqlOff) />
            <Ask editor purpose=Purpose::Try />
        </section>
    }
}

/// Values from the data, for the fields above.
#[component]
pub(super) fn SuggestView(
    /// The form.
    editor: Editor,
) -> impl IntoView {
    view! {
        <div class="health-suggest" role="group" aria-label=t(Text::Suggestions)>
            <Ask editor purpose=Purpose::Suggest />
        </div>
    }
}

/// The button that asks, and the response.
#[component]
fn Ask(editor: Editor, purpose: Purpose) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let state = RwSignal::new(Run::Idle);
    let margin = RwSignal::new("10".to_owned());
    let task = StoredValue::new_local(None::<Task>);
    let granted = move || platform.permits(scopes::SQL);
    let is_answered =
        Memo::new(move |_| state.with(|state| !matches!(state, Run::Idle | Run::Running(_))));
    let (id, selector) = match purpose {
        Purpose::Try => ("health-verdict", "#health-verdict"),
        Purpose::Suggest => ("health-suggested", "#health-suggested"),
    };
    browser::reveal_when(is_answered, selector);
    let refuse = move |reason: EstimateText| {
        announcer.say(&t(reason.clone()));
        state.set(Run::Refused(reason));
    };
    let start = move |_| {
        let document = untrack(move || editor.document());
        let columns = untrack(move || editor.known_columns());
        let statement = match purpose {
            Purpose::Try => belvedere_checks::statement(&document).map_err(EstimateText::from),
            Purpose::Suggest => suggest::statement(&document, &columns),
        };
        let statement = match statement {
            Ok(statement) => statement,
            Err(reason) => return refuse(reason),
        };
        state.set(Run::Running(statement.clone()));
        let margin = margin.with_untracked(|margin| margin.replace(',', ".").parse().ok());
        let margin = margin
            .filter(|margin: &f64| (0.0..=1000.0).contains(margin))
            .unwrap_or(10.0);
        let client = platform.client();
        let branch = untrack(move || editor.branch());
        task.set_value(Some(Task::spawn(async move {
            let response = match sql_query::run(client, statement.clone(), &as_list(branch)).await {
                Ok(response) => response,
                Err(error) => {
                    state.set(Run::Failed(error, statement));
                    return;
                }
            };
            let end = match purpose {
                Purpose::Try => match belvedere_checks::judge(&document, &response) {
                    Ok(verdict) => {
                        announcer.say(&t(word(verdict.outcome)));
                        Run::Verdict(verdict, statement, document)
                    }
                    Err(reason) => return refuse(reason.into()),
                },
                Purpose::Suggest => match suggest::read(&document, &columns, &response, margin) {
                    Ok(suggestions) => {
                        announcer.say(&t(Text::Suggested(suggestions.len() as u64)));
                        Run::Suggestions(suggestions, statement, document)
                    }
                    Err(reason) => return refuse(reason),
                },
            };
            state.set(end);
        })));
    };
    let cancel = move |_| {
        task.set_value(None);
        state.set(Run::Idle);
        announcer.say(&t(Text::Canceled));
    };
    let running = Signal::derive(move || state.with(|state| matches!(state, Run::Running(_))));
    let off = Signal::derive(move || running.get() || !granted());
    let body = move || match state.get() {
        Run::Idle => ().into_any(),
        Run::Running(statement) => view! {
            <div class="health-running">
                <progress aria-label=t(Text::Running)></progress>
                <span>{t(Text::Running)}</span>
                <Button on_press=cancel>{t(Text::Cancel)}</Button>
            </div>
            <Query statement />
        }
        .into_any(),
        ended => response(editor, ended),
    };
    let label = match purpose {
        Purpose::Try => Text::Try,
        Purpose::Suggest => Text::Suggest,
    };
    let has_margin = purpose == Purpose::Suggest
        && untrack(|| editor.document())
            .pointer("/config/type")
            .is_some_and(suggest::has_margin);
    let margin = has_margin.then(|| {
        view! {
            <label class="health-margin">
                <span>{t(Text::Margin)}</span>
                <input
                    class="input"
                    inputmode="decimal"
                    bind:value=margin
                />
            </label>
        }
    });
    view! {
        <div class="health-actions">
            <Button disabled=off on_press=start>{t(label)}</Button>
            {margin}
        </div>
        <div class="health-response" id=id>{body}</div>
    }
}

/// What came of a query.
fn response(editor: Editor, ended: Run) -> AnyView {
    match ended {
        Run::Idle | Run::Running(_) => ().into_any(),
        Run::Verdict(verdict, statement, about) => {
            // A verdict about a configuration that has changed since says nothing.
            let fresh = move || editor.draft.with(|draft| *draft.document() == about);
            let shown = move || {
                fresh().then(|| {
                    let (verdict, statement) = (verdict.clone(), statement.clone());
                    view! { <VerdictView verdict /> <Query statement /> }
                })
            };
            shown.into_any()
        }
        Run::Suggestions(suggestions, statement, about) => {
            let is_drawn = |one: &Suggestion| matches!(one.picture, Some(Picture::Spread { .. }));
            let drawn = suggestions.iter().any(is_drawn);
            let counted = drawn.then(|| spread_statement(&about)).flatten();
            view! {
                <ul class="health-suggestions">
                    {suggestions
                        .into_iter()
                        .map(|suggestion| view! { <SuggestionView editor suggestion about=about.clone() /> })
                        .collect_view()}
                </ul>
                <Query statement />
                {counted.map(|statement| view! { <Query statement label=Text::DistributionStatement /> })}
            }
            .into_any()
        }
        Run::Refused(reason) => view! { <p>{t(reason)}</p> }.into_any(),
        Run::Failed(QueryError::Client(error), statement) => view! {
            <ErrorCard error />
            <Query statement />
        }
        .into_any(),
        Run::Failed(error, statement) => view! {
            <p role="alert">{error.reason()}</p>
            <Query statement />
        }
        .into_any(),
    }
}

fn word(outcome: Outcome) -> EstimateText {
    match outcome {
        Outcome::Pass => EstimateText::WouldPass,
        Outcome::Fail => EstimateText::WouldFail,
        Outcome::Open => EstimateText::CannotTell,
    }
}

/// The verdict of the check.
#[component]
fn VerdictView(verdict: Verdict) -> impl IntoView {
    let tone = match verdict.outcome {
        Outcome::Pass => Tone::Good,
        Outcome::Fail => Tone::Bad,
        Outcome::Open => Tone::Neutral,
    };
    let open = verdict.outcome == Outcome::Open && verdict.notes.is_empty();
    view! {
        <div class="health-verdict">
            <p><Badge tone>{t(word(verdict.outcome))}</Badge></p>
            <Facts lines=true code=true>
                {verdict
                    .facts
                    .into_iter()
                    .map(|(name, value)| view! { <Fact name=t(EstimateText::from(name))>{value}</Fact> })
                    .collect_view()}
            </Facts>
            {verdict.notes.into_iter().map(|note| view! { <p class="muted">{t(EstimateText::from(note))}</p> }).collect_view()}
            {open.then(|| view! { <p class="muted">{t(EstimateText::NoCondition)}</p> })}
        </div>
    }
}

/// A value to fill in.
#[component]
fn SuggestionView(editor: Editor, suggestion: Suggestion, about: Value) -> impl IntoView {
    let Suggestion {
        label,
        changes,
        picture,
    } = suggestion;
    let branch = untrack(|| editor.branch());
    let picture = picture.map(|picture| view! { <BoundsView picture about branch /> });
    let changes = StoredValue::new(changes);
    let applied = move || {
        changes.with_value(|changes| {
            changes
                .iter()
                .all(|(path, value)| editor.value(path).as_ref() == Some(value))
        })
    };
    let apply = move |_| {
        editor.draft.update(|draft| {
            for (path, value) in changes.get_value() {
                suggest::complete(draft, &path);
                draft.set(&path, Some(value));
            }
        });
    };
    view! {
        <li>
            <span>{t(label)}</span>
            <Button kind=ButtonKind::Plain icon=icon::CHECK disabled=Signal::derive(applied) on_press=apply>
                {move || if applied() { t(Text::Applied) } else { t(Text::Apply) }}
            </Button>
            {picture}
        </li>
    }
}

/// The text of a query.
#[component]
fn Query(statement: Statement, #[prop(default = Text::Statement)] label: Text) -> impl IntoView {
    let address = routes::sql(&statement.sql);
    view! {
        <details class="health-query">
            <summary>{t(label)}</summary>
            <pre tabindex="0">{statement.sql}</pre>
            <a href=address>{t(Text::OpenSql)}</a>
        </details>
    }
}
