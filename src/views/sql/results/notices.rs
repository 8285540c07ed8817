//! Notices about a run, and their remedies.

use belvedere_view::sql::draft::{Draft, Format};
use belvedere_view::sql::query_error::{QueryError, place};
use belvedere_view::statement;
use leptos::prelude::*;

use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, CopyButton, ErrorCard, Rid};
use crate::views::sql::run::{Cut, Limit, Phase, Rows, Run};
use crate::views::sql::texts::Text;

/// Action requested by a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeAction {
    /// The same statement again.
    RunAgain,
    /// The same statement with results in another form.
    RunAs(Format),
    /// The results of the same query again.
    Reload,
    /// The cursor at a place of the text.
    GoTo(u32),
}

/// The notices of a run.
#[component]
pub fn Notices(
    /// The run.
    run: RwSignal<Run>,
    /// The text, to say where in it a mistake is.
    draft: RwSignal<Draft>,
    /// Carries out the requested action.
    on_action: Callback<NoticeAction>,
) -> impl IntoView {
    // Rows that arrive must not draw the card anew.
    let kind = Memo::new(move |_| {
        run.with(|run| {
            let kind = run.error.as_ref().map(std::mem::discriminant);
            (kind, run.started.to_bits())
        })
    });
    let error = move || {
        // A memo that is never read is never computed.
        let _kind = kind.get();
        let (error, at, format) = run.with_untracked(|run| {
            let message = run.error.as_ref().and_then(QueryError::message);
            let place = message.and_then(|message| place(&run.request.sql, message));
            let at = place.map(|place| run.offset_in_text(place.start));
            (run.error.clone(), at, run.request.format)
        });
        error.map(|error| {
            view! { <QueryErrorCard error at format draft on_action /> }
        })
    };
    let cancel = move || {
        run.with(|run| run.cancel_error.clone()).map(|error| {
            view! {
                <div class="note" data-tone="warning" role="alert">
                    <Icon icon=icon::ALERT />
                    <span>{t(Text::CancelFailed)} " " {error.to_string()}</span>
                </div>
            }
        })
    };
    let unknown = move || {
        run.with(|run| run.phase == Phase::Unknown && run.word.is_none())
            .then(|| {
                view! {
                    <div class="note" data-tone="warning" role="status">
                        <Icon icon=icon::INFO />
                        <span>{t(Text::UnknownHelp)}</span>
                    </div>
                }
            })
    };
    let most = use_platform().sql_max_rows();
    let limit = Memo::new(move |_| {
        run.with(|run| match run.limit(most) {
            Limit::Below => None,
            Limit::Reached => Some(Text::LimitReached { rows: number(most) }),
            Limit::Cut => {
                let rows = number(run.progress.rows.try_into().unwrap_or(most));
                Some(Text::ResultCut { rows })
            }
        })
    });
    view! {
        {error}
        {cancel}
        {unknown}
        <Part run on_action />
        {move || {
            limit.get().map(|text| {
                view! {
                    <div class="note" data-tone="warning" role="status">
                        <Icon icon=icon::INFO />
                        <span>{t(text)}</span>
                    </div>
                }
            })
        }}
    }
}

/// Why rows are missing.
#[component]
fn Part(run: RwSignal<Run>, on_action: Callback<NoticeAction>) -> impl IntoView {
    move || {
        let (rows, count, phase) = run.with(|run| (run.rows.clone(), run.progress.rows, run.phase));
        let Rows::Partial(cut) = rows else {
            return None;
        };
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let (text, again) = match cut {
            Cut::Stopped => (t(Text::PartStopped(count)), phase == Phase::Succeeded),
            Cut::OverBudget => (t(Text::PartBudget(count)), false),
            Cut::Broken(error) => (format!("{} {error}", t(Text::PartBroken(count))), true),
            Cut::Unreadable(message) => (t(Text::PartUnreadable { message }), true),
            Cut::NoWorker => (t(Text::PartNoWorker), true),
        };
        Some(view! {
            <div class="note" data-tone="warning" role="alert">
                <Icon icon=icon::ALERT />
                <span>{text}</span>
                {again
                    .then(|| {
                        view! {
                            <Button icon=icon::REFRESH on_press=move |_| on_action.run(NoticeAction::Reload)>
                                {t(Text::LoadAgain)}
                            </Button>
                        }
                    })}
            </div>
        })
    }
}

/// Why there is no result.
#[component]
fn QueryErrorCard(
    error: QueryError,
    at: Option<u32>,
    format: Format,
    draft: RwSignal<Draft>,
    on_action: Callback<NoticeAction>,
) -> impl IntoView {
    let card = |title: String, text: AnyView, actions: AnyView| {
        view! {
            <section class="sql-error" role="alert">
                <Icon icon=icon::ALERT />
                <div class="sql-error-text">
                    <h2>{title}</h2>
                    {text}
                </div>
                <div class="sql-error-actions">{actions}</div>
            </section>
        }
        .into_any()
    };
    let again = move || {
        view! {
            <Button icon=icon::REFRESH on_press=move |_| on_action.run(NoticeAction::RunAgain)>
                {t(Text::RunAgain)}
            </Button>
        }
    };
    match error {
        QueryError::Parse(message) | QueryError::Failed(message) if at.is_some() => {
            let at = at.unwrap_or_default();
            let (line, column) = draft.with_untracked(|draft| line_and_column(&draft.text, at));
            let go = t(Text::GoToPlace {
                line: line.to_string(),
                column: column.to_string(),
            });
            card(
                t(Text::ParseTitle),
                view! { <p class="sql-message">{message}</p> }.into_any(),
                view! { <Button on_press=move |_| on_action.run(NoticeAction::GoTo(at))>{go}</Button> }
                    .into_any(),
            )
        }
        QueryError::Parse(message) => card(
            t(Text::ParseTitle),
            view! { <p class="sql-message">{message}</p> }.into_any(),
            ().into_any(),
        ),
        QueryError::Failed(message) => card(
            t(Text::FailedTitle),
            view! { <p class="sql-message">{message}</p> }.into_any(),
            again().into_any(),
        ),
        QueryError::Types(error) => {
            let other = format.other();
            let as_other = t(Text::RunAs {
                format: other.name().to_owned(),
            });
            let title = t(Text::TypesTitle {
                format: format.name().to_owned(),
            });
            card(
                title,
                view! {
                    <p>{t(Text::TypesHelp)}</p>
                    <p class="sql-message">{error.to_string()}</p>
                }
                .into_any(),
                view! {
                    <Button kind=ButtonKind::Primary on_press=move |_| on_action.run(NoticeAction::RunAs(other))>
                        {as_other}
                    </Button>
                }
                .into_any(),
            )
        }
        QueryError::Inputs(rids, error) => {
            let all = rids.join("\n");
            let some = !rids.is_empty();
            card(
                t(Text::InputsTitle),
                view! {
                    <p>{t(Text::InputsHelp)}</p>
                    <ul class="sql-rids">
                        {rids.into_iter().map(|rid| view! { <li><Rid rid /></li> }).collect_view()}
                    </ul>
                    {(!some).then(|| view! { <p class="sql-message">{error.to_string()}</p> })}
                }
                .into_any(),
                some.then(|| view! { <CopyButton text=Signal::stored(all) label=t(Text::CopyRids) with_text=true /> })
                    .into_any(),
            )
        }
        QueryError::Expired => card(
            t(Text::ExpiredTitle),
            view! { <p>{t(Text::ExpiredHelp)}</p> }.into_any(),
            again().into_any(),
        ),
        QueryError::Unnamed(word) => card(
            t(Text::StateUnknown),
            view! { <p>{t(Text::UnnamedHelp { word })}</p> }.into_any(),
            again().into_any(),
        ),
        QueryError::Other(error) => {
            view! { <ErrorCard error on_retry=Callback::new(move |()| on_action.run(NoticeAction::RunAgain)) /> }
                .into_any()
        }
    }
}

/// Line and column of a place in a text, both from one.
fn line_and_column(text: &str, unit: u32) -> (usize, usize) {
    let before = text
        .get(..statement::byte_of(text, unit))
        .unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default();
    (line, column.chars().count() + 1)
}
