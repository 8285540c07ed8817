//! The run of a batch: one check after the other, with the outcome of each.

use belvedere_client::api::data_health::CreateCheckRequest;
use belvedere_client::bulk::{Bulk, hinders_all};
use belvedere_client::operations::CheckOutcome;
use belvedere_client::{Client, Error};
use belvedere_view::data_health::bulk::{Fate, report, target};
use belvedere_view::data_health::document::get;
use belvedere_view::data_health::kept::Made;
use belvedere_view::data_health::rules::issues;
use leptos::prelude::*;
use serde_json::Value;

use super::Rows;
use crate::announcer::use_announcer;
use crate::browser;
use crate::changes::{Change, ChangeKind, Sender, use_sender};
use crate::i18n::{self, t};
use crate::platform::use_platform;
use crate::ui::{Badge, BulkButtons, Button, ErrorCard, StopOnFailure, Tone, icon};
use crate::views::data_health::problems::sentence;
use crate::views::data_health::sending::judge;
use crate::views::data_health::store;
use crate::views::data_health::texts::Text;

/// The rows and their actions.
#[component]
pub fn RunView(
    /// The requests and their fates.
    rows: Rows,
) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let sender = use_sender();
    let Rows { requests, run } = rows;
    let (bulk, error, state) = (run.bulk(), run.error(), run.state());
    let (running, tally) = (state.running, state.tally);
    let finished = move || {
        let is_there = |fate: &&Fate| matches!(fate, Fate::Exists(_));
        let exists = bulk.with(|bulk| bulk.fates().iter().filter(is_there).count());
        let tally = tally.get();
        i18n::tally([
            ((tally.made - exists) as u64, Text::CreatedCount),
            (exists as u64, Text::ExistedCount),
            ((tally.refused + tally.unready) as u64, Text::FailedCount),
            (tally.unknown as u64, Text::UnknownCount),
        ])
    };
    let go_on = move || {
        let client = platform.client();
        let send = move |place| one(client.clone(), requests, place, sender);
        run.go_on(send, move || {
            if bulk.try_with_untracked(Bulk::is_running).is_some() {
                announcer.say(&untrack(finished));
            }
        });
    };
    let save = move |_| {
        let text = requests.with_untracked(|requests| {
            bulk.with_untracked(|bulk| report(requests.iter().zip(bulk.fates())))
        });
        if !browser::save_text("data-health-report.csv", "text/csv", &text) {
            announcer.failed(&t(Text::NoSave));
        }
    };
    let row = |(request, fate): (Value, Fate)| {
        let tone = match fate {
            Fate::Created(_) => Tone::Good,
            Fate::Exists(_) => Tone::Accent,
            Fate::Refused(_) | Fate::Failed(_) => Tone::Bad,
            Fate::Unknown(_) => Tone::Warning,
            Fate::Waiting | Fate::Sending => Tone::Neutral,
        };
        let kind = get(&request, "config.type")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let (word, detail) = (t(fate.word()), fate.detail().to_owned());
        view! {
            <tr>
                <td><code>{kind}</code></td>
                <td>{target(&request)}</td>
                <td><Badge tone>{word}</Badge></td>
                <td>{detail}</td>
            </tr>
        }
    };
    let lines = move || {
        let fates = bulk.with(|bulk| bulk.fates().to_vec());
        requests
            .get()
            .into_iter()
            .zip(fates)
            .map(row)
            .collect_view()
    };
    view! {
        <div class="health-run">
            <div class="health-actions">
                <BulkButtons run=state begin=|count| t(Text::RunAll(count)) on_send=move |()| go_on() />
                <StopOnFailure run=state />
                <Button icon=icon::DOWNLOAD on_press=save>{t(Text::Report)}</Button>
                <span role="status">
                    {move || {
                        let tally = tally.get();
                        let done = tally.all - tally.waiting;
                        if running.get() {
                            t(Text::Progress { done: done.to_string(), total: tally.all.to_string() })
                        } else if done > 0 {
                            finished()
                        } else {
                            String::new()
                        }
                    }}
                </span>
            </div>
            {move || error.get().map(|error| view! { <ErrorCard error /> })}
            <div class="health-scroll" tabindex="0" role="region" aria-label=t(Text::Result)>
                <table class="health-table">
                    <thead>
                        <tr>
                            <th scope="col">{t(Text::Type)}</th>
                            <th scope="col">{t(Text::Target)}</th>
                            <th scope="col">{t(Text::Result)}</th>
                            <th scope="col">{t(Text::Details)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
        </div>
    }
}

/// Creates one check. An error is one that every other would meet, or the view is gone.
async fn one(
    client: Client,
    requests: RwSignal<Vec<Value>>,
    place: usize,
    sender: Sender,
) -> Result<Fate, Error> {
    let request = requests.try_with_untracked(|requests| requests.get(place).cloned());
    let Some(Some(request)) = request else {
        return Err(Error::Aborted);
    };
    if let Some(issue) = issues(&request, &[])
        .into_iter()
        .find(|issue| issue.problem.blocks())
    {
        let text = format!("{}: {}", issue.path, sentence(&issue.problem));
        return Ok(Fate::Refused(text));
    }
    let body: CreateCheckRequest = match serde_json::from_value(request.clone()) {
        Ok(body) => body,
        Err(error) => return Ok(Fate::Refused(error.to_string())),
    };
    let change = Change::new(ChangeKind::Check, target(&request), &request);
    let sending = client.data_health().create_check_surely(body);
    Ok(match sender.hear_out(change, None, sending, judge).await {
        Ok(CheckOutcome::Created(check) | CheckOutcome::CreatedBefore(check)) => {
            let rid = check.rid.to_string();
            store::keep_made(Made {
                rid: rid.clone(),
                request,
                at: js_sys::Date::now(),
            });
            Fate::Created(rid)
        }
        Ok(CheckOutcome::Conflict { existing, .. }) => {
            Fate::Exists(existing.map(|check| check.rid.to_string()))
        }
        Ok(_) => Fate::Unknown(String::new()),
        Err(error @ Error::OutcomeUnknown { .. }) => Fate::Unknown(error.to_string()),
        Err(error) if hinders_all(&error) => return Err(error),
        Err(error) => Fate::Failed(short(&error)),
    })
}

/// An error in a line: its name where it has one.
fn short(error: &Error) -> String {
    match error.body() {
        Some(body) => match &body.error_description {
            Some(description) => format!("{}: {description}", body.error_name),
            None => body.error_name.clone(),
        },
        None => error.to_string(),
    }
}
