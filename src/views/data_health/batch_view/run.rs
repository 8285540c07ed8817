//! The run of a batch: one check after the other, with what became of each.

use belvedere_client::api::data_health::CreateCheckRequest;
use belvedere_client::operations::CheckOutcome;
use belvedere_client::{Client, Error, TransportErrorKind};
use leptos::prelude::*;
use serde_json::Value;

use super::Row;
use crate::announcer::use_announcer;
use crate::browser;
use crate::changes::{Change, Sender, What, use_sender};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request;
use crate::ui::icon;
use crate::ui::{Badge, Button, ButtonKind, Tone};
use crate::views::data_health::batch::{Fate, report, target};
use crate::views::data_health::document::get;
use crate::views::data_health::kept::Made;
use crate::views::data_health::rules::issues;
use crate::views::data_health::sending::judge;
use crate::views::data_health::store;
use crate::views::data_health::texts::{Text, sentence};

/// The rows and what can be done with them.
#[component]
pub(super) fn RunView(
    /// The requests and their fates.
    rows: RwSignal<Vec<Row>>,
    /// Whether the run is under way.
    running: RwSignal<bool>,
) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let stop = StoredValue::new(false);
    let sender = use_sender();
    let waiting =
        Memo::new(move |_| count(rows, |fate| matches!(fate, Fate::Waiting | Fate::Stopped)));
    let finished = move || {
        t(Text::Finished {
            created: count(rows, |fate| matches!(fate, Fate::Created(_))).to_string(),
            exists: count(rows, |fate| matches!(fate, Fate::Exists(_))).to_string(),
            failed: count(rows, |fate| {
                matches!(fate, Fate::Refused(_) | Fate::Failed(_) | Fate::Unknown(_))
            })
            .to_string(),
        })
    };
    let start = move |_| {
        if running.get_untracked() {
            return;
        }
        running.set(true);
        stop.set_value(false);
        let client = platform.client();
        // What was sent is heard out; after the tab was left, nothing further is sent.
        request::spawn(async move {
            run(client, rows, stop, sender).await;
            if running.try_set(false).is_none() {
                announcer.say(&untrack(finished));
            }
        });
    };
    let save = move |_| {
        let text = rows.with_untracked(|rows| report(rows));
        if !browser::save_text("data-health-report.csv", "text/csv", &text) {
            announcer.warn(&t(Text::NoSave));
        }
    };
    let done = move || {
        count(rows, |fate| {
            !matches!(fate, Fate::Waiting | Fate::Sending | Fate::Stopped)
        })
    };
    let total = move || u64::try_from(rows.with(Vec::len)).unwrap_or_default();
    let row = |(request, fate): Row| {
        let tone = match fate {
            Fate::Created(_) => Tone::Good,
            Fate::Exists(_) => Tone::Accent,
            Fate::Refused(_) | Fate::Failed(_) => Tone::Bad,
            Fate::Unknown(_) => Tone::Warning,
            Fate::Waiting | Fate::Sending | Fate::Stopped => Tone::Neutral,
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
    view! {
        <div class="health-run">
            <div class="health-actions">
                <Button
                    kind=ButtonKind::Primary
                    disabled=Signal::derive(move || running.get() || waiting.get() == 0)
                    on_press=start
                >
                    {move || t(Text::RunAll(waiting.get()))}
                </Button>
                {move || {
                    running
                        .get()
                        .then(|| view! { <Button on_press=move |_| stop.set_value(true)>{t(Text::Stop)}</Button> })
                }}
                <Button icon=icon::DOWNLOAD on_press=save>{t(Text::Report)}</Button>
                <span role="status">
                    {move || {
                        if running.get() {
                            t(Text::Progress { done: done().to_string(), total: total().to_string() })
                        } else if done() > 0 {
                            finished()
                        } else {
                            String::new()
                        }
                    }}
                </span>
            </div>
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
                    <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </div>
    }
}

fn count(rows: RwSignal<Vec<Row>>, which: impl Fn(&Fate) -> bool) -> u64 {
    let count = rows.with(|rows| rows.iter().filter(|(_, fate)| which(fate)).count());
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Creates what waits, one after the other, until the end, a stop, or a failure that the next would meet too.
async fn run(client: Client, rows: RwSignal<Vec<Row>>, stop: StoredValue<bool>, sender: Sender) {
    let set = |index: usize, fate: Fate| {
        rows.try_update(|rows| {
            if let Some(row) = rows.get_mut(index) {
                row.1 = fate;
            }
        });
    };
    let total = rows.try_with_untracked(Vec::len).unwrap_or_default();
    let mut over = false;
    for index in 0..total {
        let row = rows
            .try_with_untracked(|rows| rows.get(index).cloned())
            .flatten();
        let Some((request, Fate::Waiting | Fate::Stopped)) = row else {
            continue;
        };
        if over || stop.try_get_value().unwrap_or(true) {
            set(index, Fate::Stopped);
            continue;
        }
        set(index, Fate::Sending);
        let (fate, goes_on) = create(&client, request, sender).await;
        set(index, fate);
        over = !goes_on;
    }
}

/// Creates one check. The second part says whether the next is worth a try.
async fn create(client: &Client, request: Value, sender: Sender) -> (Fate, bool) {
    if let Some(issue) = issues(&request)
        .into_iter()
        .find(|issue| issue.problem.blocks())
    {
        let text = format!("{}: {}", issue.path, sentence(&issue.problem));
        return (Fate::Refused(text), true);
    }
    let body: CreateCheckRequest = match serde_json::from_value(request.clone()) {
        Ok(body) => body,
        Err(error) => return (Fate::Refused(error.to_string()), true),
    };
    let change = Change::new(What::Check, target(&request));
    let sending = client.data_health().create_check_surely(body);
    match sender.hear_out(change, sending, judge).await {
        Ok(CheckOutcome::Created(check) | CheckOutcome::CreatedBefore(check)) => {
            let rid = check.rid.to_string();
            store::keep_made(Made {
                rid: rid.clone(),
                request,
                at: js_sys::Date::now(),
            });
            (Fate::Created(rid), true)
        }
        Ok(CheckOutcome::Conflict { existing, .. }) => (
            Fate::Exists(existing.map(|check| check.rid.to_string())),
            true,
        ),
        Ok(_) => (Fate::Unknown(String::new()), true),
        Err(error @ Error::OutcomeUnknown { .. }) => (Fate::Unknown(error.to_string()), true),
        Err(error) => {
            let hopeless = matches!(
                error,
                Error::Auth { .. }
                    | Error::Transport {
                        kind: TransportErrorKind::Offline | TransportErrorKind::NoAnswer,
                        ..
                    }
            );
            (Fate::Failed(short(&error)), !hopeless)
        }
    }
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
