//! Outcome of a request: the new check, the conflicting check, or an unknown outcome.

use belvedere_client::Error;
use belvedere_client::api::data_health::Check;
use belvedere_client::api::extensions;
use belvedere_view::data_health::compare::{Line, lines};
use belvedere_view::data_health::document::Draft;
use leptos::prelude::*;
use serde_json::{Value, json};

use super::form::editor::Editor;
use super::problems::place;
use super::query::address_of;
use super::sending::{Sending, Sent, subject};
use super::texts::Text;
use crate::i18n::{date_time, t};
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Badge, Button, ButtonKind, ErrorCard, Fact, Facts, Rid, Tone};
use crate::{browser, routes};

/// The outcome of the request; nothing before it was sent.
#[component]
pub(super) fn OutcomeView(
    /// The form.
    editor: Editor,
    /// The request.
    sending: Sending,
) -> impl IntoView {
    let is_there = Memo::new(move |_| {
        let state = sending.state;
        state.with(|state| !matches!(state, Sent::No | Sent::UnderWay))
    });
    browser::reveal_when(is_there, "#health-outcome");
    let outcome = move || match sending.state.get() {
        Sent::No | Sent::UnderWay => ().into_any(),
        Sent::Created { check, before } => {
            view! { <Created check=*check before sending /> }.into_any()
        }
        Sent::Conflict {
            existing,
            mine,
            error,
        } => view! { <Conflict existing=existing.map(|check| *check) mine error editor sending /> }
            .into_any(),
        Sent::Unknown(error) => view! { <Unknown error sending /> }.into_any(),
        Sent::Failed(error) => {
            let retry = Callback::new(move |()| sending.send());
            view! { <ErrorCard error on_retry=retry /> }.into_any()
        }
    };
    view! { <div id="health-outcome" class="outcome">{outcome}</div> }
}

/// The new check.
#[component]
fn Created(check: Check, before: bool, sending: Sending) -> impl IntoView {
    let title = if before {
        Text::CreatedBefore
    } else {
        Text::Created
    };
    let result = use_platform().offers(extensions::CHECKS).then(|| {
        view! {
            <a class="button" data-kind="primary" href=address_of(check.rid.as_str())>
                <Icon icon=icon::PULSE />
                {t(Text::SeeResult)}
            </a>
        }
    });
    let another = move |_| {
        sending.reset();
        // The form opens before the next frame.
        request_animation_frame(|| {
            browser::focus("#health-config-subject-datasetRid, #health-config-subject-scheduleRid");
        });
    };
    view! {
        <section class="health-outcome card" data-tone="good">
            <h3 tabindex="-1"><Icon icon=icon::CHECK /> {t(title)}</h3>
            <CheckFacts check=check.clone() />
            {check.intent.map(|intent| view! { <p class="muted">{intent}</p> })}
            <div class="health-actions">
                {result}
                <Button icon=icon::COPY on_press=another>{t(Text::Another)}</Button>
            </div>
        </section>
    }
}

/// The platform's facts about a check besides its configuration.
#[component]
fn CheckFacts(check: Check) -> impl IntoView {
    let updated = check.updated_time.map(|time| {
        let written = date_time(js_sys::Date::parse(time.as_str()));
        let text = if written.is_empty() {
            time.as_str().to_owned()
        } else {
            written
        };
        view! {
            <Fact name=t(Text::Updated)>
                <time datetime=time.as_str().to_owned()>{text}</time>
            </Fact>
        }
    });
    let groups = check.groups.into_iter().map(|group| {
        view! { <Rid rid=group.to_string() what=t(Text::Group) /> }
    });
    let groups = groups.collect_view();
    view! {
        <Facts>
            <Fact name=t(Text::CheckRid)>
                <Rid rid=check.rid.to_string() what=t(Text::CheckRid) />
            </Fact>
            {check
                .created_by
                .map(|user| {
                    view! {
                        <Fact name=t(Text::CreatedBy) technical=true>
                            <Rid rid=user what=t(Text::CreatedBy) />
                        </Fact>
                    }
                })}
            {updated}
            {(!groups.is_empty()).then(|| view! { <Fact name=t(Text::Groups)>{groups}</Fact> })}
        </Facts>
    }
}

/// The check that is in the way, beside ours.
#[component]
fn Conflict(
    existing: Option<Check>,
    mine: Value,
    error: Error,
    editor: Editor,
    sending: Sending,
) -> impl IntoView {
    let facts = existing.clone();
    let theirs = existing.map(|check| {
        let mut theirs = json!({"config": check.config});
        if let (Some(theirs), Some(intent)) = (theirs.as_object_mut(), check.intent) {
            theirs.insert("intent".to_owned(), intent.into());
        }
        theirs
    });
    let dataset = subject(&mine).to_owned();
    let is_dataset = mine.pointer("/config/subject/datasetRid").is_some();
    let comparison = match theirs {
        None => view! {
            <p>{t(Text::ConflictHidden)}</p>
            <ErrorCard error />
        }
        .into_any(),
        Some(theirs) => {
            let lines = lines(&theirs, &mine);
            let differing = lines.iter().filter(|line| line.differs()).count();
            let summary = match differing {
                0 => t(Text::Same),
                count => t(Text::Differences(u64::try_from(count).unwrap_or_default())),
            };
            view! {
                <p>{summary}</p>
                {(differing > 0).then(|| view! { <Comparison lines editor /> })}
                <div class="health-actions">
                    <Button on_press=move |_| {
                        editor.draft.set(Draft::new(theirs.clone()));
                        sending.reset();
                    }>{t(Text::UseExisting)}</Button>
                    {is_dataset
                        .then(|| view! { <a class="button" href=routes::dataset(&dataset, "")>{t(Text::OpenDataset)}</a> })}
                </div>
            }
            .into_any()
        }
    };
    view! {
        <section class="health-outcome card" data-tone="warning" role="alert">
            <h3 tabindex="-1"><Icon icon=icon::ALERT /> {t(Text::Conflict)}</h3>
            <p class="muted">{t(Text::ConflictHelp)}</p>
            {facts.map(|check| view! { <CheckFacts check /> })}
            {comparison}
        </section>
    }
}

/// Two checks, field by field: where they differ, and the rest with the technical names.
#[component]
fn Comparison(lines: Vec<Line>, editor: Editor) -> impl IntoView {
    let kind = editor.draft.with_untracked(Draft::kind);
    let row = |line: Line| {
        let differs = line.differs();
        view! {
            <tr data-differs=differs.then_some("true") class:technical=!differs>
                <th scope="row">
                    {place(kind, &line.path)}
                    " " <code class="technical">{line.path}</code>
                    {differs.then(|| view! { " " <Badge tone=Tone::Warning>{t(Text::Differs)}</Badge> })}
                </th>
                <td>{line.existing.unwrap_or_else(|| "–".to_owned())}</td>
                <td>{line.mine.unwrap_or_else(|| "–".to_owned())}</td>
            </tr>
        }
    };
    view! {
        <div class="health-scroll" tabindex="0" role="region" aria-label=t(Text::Conflict)>
            <table class="health-table">
                <thead>
                    <tr>
                        <th scope="col">{t(Text::FieldName)}</th>
                        <th scope="col">{t(Text::Existing)}</th>
                        <th scope="col">{t(Text::Mine)}</th>
                    </tr>
                </thead>
                <tbody>{lines.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// The response was lost, and the outcome is unknown.
#[component]
fn Unknown(error: Option<Error>, sending: Sending) -> impl IntoView {
    view! {
        <section class="health-outcome card" data-tone="warning" role="alert">
            <h3 tabindex="-1"><Icon icon=icon::ALERT /> {t(Text::Unknown)}</h3>
            <p>{t(Text::UnknownHelp)}</p>
            {error.map(|error| view! { <p class="muted">{error.to_string()}</p> })}
            <div class="health-actions">
                <Button kind=ButtonKind::Primary icon=icon::SEARCH on_press=move |_| sending.send()>
                    {t(Text::CheckNow)}
                </Button>
                <Button on_press=move |_| sending.reset()>{t(Text::Dismiss)}</Button>
            </div>
        </section>
    }
}
