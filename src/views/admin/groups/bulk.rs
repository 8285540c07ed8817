//! Registers the groups of a list, one after the other, with a report.

use belvedere_client::bulk::{self, Bulk, Ending, Tally, hinders_all};
use belvedere_client::{Client, Error};
use belvedere_table::CsvOptions;
use belvedere_view::admin::group_list::{self, Entry};
use leptos::prelude::*;

use super::problem;
use super::send::{self, Outcome, Target};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::bulk::BulkRun;
use crate::changes::{Sender, use_sender};
use crate::i18n::{self, t};
use crate::platform::use_platform;
use crate::ui::{
    Badge, BulkButtons, Button, ChosenFile, ErrorCard, Rid, StopOnFailure, TextFileButton, Tone,
    icon,
};

/// Maximum size of a file, in bytes.
const MAX_FILE_SIZE: f64 = 1_000_000.0;

/// Outcome of a line.
#[derive(Debug, Clone)]
enum Step {
    /// It is no group.
    Refused,
    /// Not sent yet.
    Waiting,
    /// On its way.
    Sending,
    /// Ended.
    Ended(Outcome),
}

impl bulk::Fate for Step {
    fn waiting() -> Self {
        Self::Waiting
    }

    fn sending() -> Self {
        Self::Sending
    }

    fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting)
    }

    fn ending(&self) -> Option<Ending> {
        match self {
            Self::Waiting | Self::Sending => None,
            Self::Refused => Some(Ending::Unready),
            Self::Ended(Outcome::Registered(_) | Outcome::Unreadable) => Some(Ending::Made),
            Self::Ended(Outcome::Unknown { .. }) => Some(Ending::Unknown),
            Self::Ended(Outcome::Failed(_)) => Some(Ending::Refused),
        }
    }
}

/// The list and its report.
#[component]
pub(super) fn Many(target: Target, log: RwSignal<u32>) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let text = RwSignal::new(String::new());
    let started = RwSignal::new(false);
    let sender = use_sender();
    let run = BulkRun::<Step>::default();
    let (bulk, error, state) = (run.bulk(), run.error(), run.state());
    let (running, tally) = (state.running, state.tally);
    let lines = Memo::new(move |_| text.with(|text| group_list::read(text)));
    Effect::new(move |_| {
        let step = |entry: &Entry| match entry.problem {
            None => Step::Waiting,
            Some(_) => Step::Refused,
        };
        let steps = lines.with(|lines| lines.iter().map(step).collect());
        bulk.update(|bulk| bulk.replace(steps));
    });
    let ready = move || tally.get().waiting as u64;
    let go_on = move || {
        if target.busy.get_untracked() {
            return;
        }
        let client = platform.client();
        let send = move |place| one(client.clone(), target, sender, lines, place, log);
        let begun = run.go_on(send, move || {
            target.busy.set(false);
            if let Some(tally) = bulk.try_with_untracked(Bulk::tally) {
                announcer.say(&summary(tally));
            }
        });
        if begun {
            target.busy.set(true);
            started.set(true);
        }
    };
    let save = move |_| {
        let text = lines.with_untracked(|lines| {
            bulk.with_untracked(|bulk| report(lines.iter().zip(bulk.fates())))
        });
        if !browser::save_text("groups.csv", "text/csv", &text) {
            announcer.failed(&t(Text::SaveRefused));
        }
    };
    let new_list = move |_| {
        started.set(false);
        text.set(String::new());
    };
    let some = move || lines.with(|lines| !lines.is_empty());
    let words = move || {
        if started.get() {
            return summary(tally.get());
        }
        let mut words = t(Text::Ready(ready()));
        let left_out = tally.get().unready as u64;
        if left_out > 0 {
            words.push_str(" · ");
            words.push_str(&t(Text::LeftOut(left_out)));
        }
        words
    };
    let rows = move || {
        let lines = lines.get().into_iter().enumerate();
        let row = |(place, entry)| view! { <Row entry place bulk /> };
        lines.map(row).collect_view()
    };
    view! {
        <section class="section">
            <h2>{t(Text::Many)}</h2>
            <Show when=move || !started.get()>
                <Source text />
            </Show>
            <Show when=some>
                <div class="admin-tools">
                    <p class="admin-grow" role="status">{words}</p>
                    <BulkButtons
                        run=state
                        begin=|count| t(Text::Start(count))
                        on_send=move |()| go_on()
                        disabled=target.busy
                    />
                    <Show when=move || started.get() && !running.get()>
                        <Button icon=icon::DOWNLOAD on_press=save>{t(Text::SaveResults)}</Button>
                        <Button on_press=new_list>{t(Text::NewList)}</Button>
                    </Show>
                    <StopOnFailure run=state />
                </div>
                {move || error.get().map(|error| view! { <ErrorCard error /> })}
                <div class="card table-scroll admin-lines" tabindex="0" role="region" aria-label=t(Text::Lines)>
                    <table class="properties-table admin-table">
                        <thead>
                            <tr>
                                <th scope="col">{t(Text::Line)}</th>
                                <th scope="col">{t(Text::Name)}</th>
                                <th scope="col">{t(Text::Organizations)}</th>
                                <th scope="col">{t(Text::Result)}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {rows}
                        </tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
}

/// Registers the group of one line. An error is one that every other would meet, or the list is gone.
async fn one(
    client: Client,
    target: Target,
    sender: Sender,
    lines: Memo<Vec<Entry>>,
    place: usize,
    log: RwSignal<u32>,
) -> Result<Step, Error> {
    let entry = lines.try_with_untracked(|lines| lines.get(place).cloned());
    let Some(Some(entry)) = entry else {
        return Err(Error::Aborted);
    };
    let outcome = send::send(client, target, sender, &entry.group, None).await;
    log.update(|changes| *changes = changes.wrapping_add(1));
    match outcome {
        Outcome::Failed(error) if hinders_all(&error) => Err(error),
        outcome => Ok(Step::Ended(outcome)),
    }
}

/// Where the list comes from: pasted, typed, or a file.
#[component]
fn Source(text: RwSignal<String>) -> impl IntoView {
    view! {
        <div class="card admin-form">
            <p class="muted">{t(Text::ManyLead)}</p>
            <label class="field">
                <span class="field-label">{t(Text::Csv)}</span>
                <textarea
                    class="input dataset-paste-text"
                    rows="4"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder="Pilots,ri.multipass..organization.…"
                    bind:value=text
                ></textarea>
            </label>
            <div>
                <TextFileButton
                    label=t(Text::File)
                    accept=".csv,text/csv,text/plain"
                    most=MAX_FILE_SIZE
                    on_file=move |file: ChosenFile| text.set(file.text)
                />
            </div>
        </div>
    }
}

#[component]
fn Row(entry: Entry, place: usize, bulk: RwSignal<Bulk<Step>>) -> impl IntoView {
    let name = match entry.group.name.as_str() {
        "" => "—".to_owned(),
        name => name.to_owned(),
    };
    let organizations = entry.group.organizations.join(" ");
    let refused = entry.problem.as_ref().map(problem);
    // Drawn anew when this line goes on, and not with every other.
    let step = Memo::new_with_compare(
        move |_| bulk.with(|bulk| bulk.fates().get(place).cloned()),
        |before, now| match (before, now) {
            (Some(Some(before)), Some(Some(now))) => {
                std::mem::discriminant(before) != std::mem::discriminant(now)
            }
            _ => true,
        },
    );
    let result = move || match (&refused, step.get()) {
        (Some(reason), _) => view! {
            <Badge tone=Tone::Warning>{t(Text::NotSent)}</Badge>
            <span class="muted admin-reason">{reason.clone()}</span>
        }
        .into_any(),
        (None, Some(Step::Sending)) => {
            view! { <Badge tone=Tone::Accent>{t(Text::Sending)}</Badge> }.into_any()
        }
        (None, Some(Step::Ended(outcome))) => view! { <Result outcome /> }.into_any(),
        (None, _) => view! { <Badge>{t(Text::Waiting)}</Badge> }.into_any(),
    };
    view! {
        <tr>
            <td>{entry.line}</td>
            <th scope="row"><bdi>{name}</bdi></th>
            <td><code>{organizations}</code></td>
            <td>{result}</td>
        </tr>
    }
}

/// Outcome of a line.
#[component]
fn Result(outcome: Outcome) -> impl IntoView {
    match outcome {
        Outcome::Registered(principal) => view! {
            <Badge tone=Tone::Good>{t(Text::Registered)}</Badge>
            " "
            <Rid rid=Signal::stored(principal) what=t(Text::Principal) />
        }
        .into_any(),
        Outcome::Unreadable => view! {
            <Badge tone=Tone::Good>{t(Text::Registered)}</Badge>
            <span class="muted admin-reason">{t(Text::DoneUnreadable)}</span>
        }
        .into_any(),
        Outcome::Unknown { .. } => view! {
            <Badge tone=Tone::Warning>{t(Text::Unknown)}</Badge>
            <span class="muted admin-reason">{t(Text::UnknownWords)}</span>
        }
        .into_any(),
        Outcome::Failed(error) => view! {
            <Badge tone=Tone::Bad>{t(Text::Failed)}</Badge>
            <span class="muted admin-reason">{reason(&error)}</span>
        }
        .into_any(),
    }
}

/// The number of lines per outcome.
fn summary(tally: Tally) -> String {
    i18n::tally([
        (tally.made as u64, Text::RegisteredCount),
        (tally.refused as u64, Text::FailedCount),
        (tally.unknown as u64, Text::UnknownCount),
    ])
}

/// The report as CSV. Its words are those of a file, the same in all languages.
fn report<'a>(lines: impl Iterator<Item = (&'a Entry, &'a Step)>) -> String {
    let heading = [
        "line",
        "name",
        "organizations",
        "result",
        "principalId",
        "reason",
    ]
    .map(str::to_owned);
    let row = |(entry, step): (&Entry, &Step)| {
        let (result, principal, why) = match (&entry.problem, step) {
            (Some(reason), _) => ("not sent", String::new(), problem(reason)),
            (None, Step::Ended(Outcome::Registered(principal))) => {
                ("registered", principal.clone(), String::new())
            }
            (None, Step::Ended(Outcome::Unreadable)) => {
                ("registered", String::new(), t(Text::DoneUnreadable))
            }
            (None, Step::Ended(Outcome::Unknown { error, .. })) => {
                ("outcome unknown", String::new(), reason(error))
            }
            (None, Step::Ended(Outcome::Failed(error))) => ("failed", String::new(), reason(error)),
            (None, _) => ("not sent", String::new(), String::new()),
        };
        let group = &entry.group;
        [
            entry.line.to_string(),
            group.name.clone(),
            group.organizations.join(" "),
            result.to_owned(),
            principal,
            why,
        ]
    };
    let mut report = String::new();
    for row in std::iter::once(heading).chain(lines.map(row)) {
        CsvOptions::guarded().row_of(row.iter().map(String::as_str), &mut report);
    }
    report
}

/// The name of an error and its instance, or its message.
fn reason(error: &Error) -> String {
    match error.body() {
        Some(body) => format!("{} ({})", body.error_name, body.error_instance_id),
        None => error.to_string(),
    }
}
