//! Registers the groups of a list, one after the other, with a report.

use belvedere_client::Error;
use belvedere_table::CsvOptions;
use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

use super::list::{self, Entry};
use super::problem;
use super::send::{self, Outcome, Target};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::changes::use_sender;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::request;
use crate::ui::icon;
use crate::ui::{Badge, Button, ButtonKind, Rid, Tone};

/// The largest file, in bytes.
const LARGEST: f64 = 1_000_000.0;

/// What became of a line.
#[derive(Debug, Clone)]
enum Step {
    /// Not sent yet.
    Waiting,
    /// On its way.
    Sending,
    /// Ended.
    Ended(Outcome),
}

/// A line with what became of it.
#[derive(Clone)]
struct Line {
    entry: Entry,
    step: RwSignal<Step>,
}

impl Line {
    fn is_waiting(&self) -> bool {
        self.entry.problem.is_none() && self.step.with(|step| matches!(step, Step::Waiting))
    }
}

/// The list and its report.
#[component]
pub(super) fn Many(target: Target, log: RwSignal<u32>) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let text = RwSignal::new(String::new());
    let started = RwSignal::new(false);
    let running = RwSignal::new(false);
    let stop = RwSignal::new(false);
    let sender = use_sender();
    let read = move |_: Option<&Vec<Line>>| {
        let line = |entry| Line {
            entry,
            step: RwSignal::new(Step::Waiting),
        };
        text.with(|text| list::read(text))
            .into_iter()
            .map(line)
            .collect::<Vec<_>>()
    };
    // Each reading makes new lines.
    let lines = Memo::new_with_compare(read, |_, _| true);
    let ready =
        move || lines.with(|lines| lines.iter().filter(|line| line.is_waiting()).count() as u64);
    let start = move |_| {
        if target.busy.get_untracked() {
            return;
        }
        target.busy.set(true);
        running.set(true);
        started.set(true);
        stop.set(false);
        let client = platform.client();
        let lines = lines.get_untracked();
        request::spawn(async move {
            for line in &lines {
                // The list was left, or is to stop.
                if stop.try_get_untracked() != Some(false) {
                    break;
                }
                let waits = line
                    .step
                    .try_with_untracked(|step| matches!(step, Step::Waiting));
                if line.entry.problem.is_some() || waits != Some(true) {
                    continue;
                }
                line.step.try_set(Step::Sending);
                let outcome =
                    send::send(client.clone(), target, sender, &line.entry.group, None).await;
                line.step.try_set(Step::Ended(outcome));
                log.try_update(|changes| *changes = changes.wrapping_add(1));
            }
            target.busy.try_set(false);
            if running.try_set(false).is_none() {
                announcer.say(&untrack(|| summary(&lines)));
            }
        });
    };
    let save = move |_| {
        let text = lines.with_untracked(|lines| report(lines));
        if !browser::save_text("groups.csv", "text/csv", &text) {
            announcer.warn(&t(Text::SaveRefused));
        }
    };
    let new_list = move |_| {
        started.set(false);
        text.set(String::new());
    };
    let some = move || lines.with(|lines| !lines.is_empty());
    let words = move || {
        lines.with(|lines| {
            if started.get() {
                return summary(lines);
            }
            let left_out = lines
                .iter()
                .filter(|line| line.entry.problem.is_some())
                .count() as u64;
            let mut words = t(Text::Ready(ready()));
            if left_out > 0 {
                words.push_str(" · ");
                words.push_str(&t(Text::LeftOut(left_out)));
            }
            words
        })
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
                    <Show when=move || running.get()>
                        <Button disabled=stop on_press=move |_| stop.set(true)>
                            {move || t(if stop.get() { Text::Stopping } else { Text::Stop })}
                        </Button>
                    </Show>
                    <Show when=move || !running.get() && (ready() > 0)>
                        <Button kind=ButtonKind::Primary disabled=target.busy on_press=start>
                            {move || if started.get() { t(Text::GoOn) } else { t(Text::Start(ready())) }}
                        </Button>
                    </Show>
                    <Show when=move || started.get() && !running.get()>
                        <Button icon=icon::DOWNLOAD on_press=save>{t(Text::SaveResults)}</Button>
                        <Button on_press=new_list>{t(Text::NewList)}</Button>
                    </Show>
                </div>
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
                            {move || lines.get().into_iter().map(|line| view! { <Row line /> }).collect_view()}
                        </tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
}

/// Where the list comes from: pasted, typed, or a file.
#[component]
fn Source(text: RwSignal<String>) -> impl IntoView {
    let too_large = RwSignal::new(false);
    let open = move |event: Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else {
            return;
        };
        too_large.set(file.size() > LARGEST);
        if file.size() <= LARGEST {
            request::spawn(async move {
                let content = JsFuture::from(file.text()).await;
                if let Some(content) = content.ok().and_then(|content| content.as_string()) {
                    text.try_set(content);
                }
            });
        }
    };
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
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <label class="field">
                <span class="field-label">{t(Text::File)}</span>
                <input class="admin-file" type="file" accept=".csv,text/csv,text/plain" on:change=open />
            </label>
            <Show when=move || too_large.get()>
                <p class="field-hint" data-refused="true" role="status">{t(Text::FileTooLarge)}</p>
            </Show>
        </div>
    }
}

#[component]
fn Row(line: Line) -> impl IntoView {
    let Line { entry, step } = line;
    let name = match entry.group.name.as_str() {
        "" => "—".to_owned(),
        name => name.to_owned(),
    };
    let organizations = entry.group.organizations.join(" ");
    let refused = entry.problem.as_ref().map(problem);
    let result = move || match (&refused, step.get()) {
        (Some(reason), _) => view! {
            <Badge tone=Tone::Warning>{t(Text::NotSent)}</Badge>
            <span class="muted admin-reason">{reason.clone()}</span>
        }
        .into_any(),
        (None, Step::Waiting) => view! { <Badge>{t(Text::Waiting)}</Badge> }.into_any(),
        (None, Step::Sending) => {
            view! { <Badge tone=Tone::Accent>{t(Text::Sending)}</Badge> }.into_any()
        }
        (None, Step::Ended(outcome)) => view! { <Result outcome /> }.into_any(),
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

/// What became of a line.
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

/// How many became what.
fn summary(lines: &[Line]) -> String {
    let count = |is: fn(&Outcome) -> bool| {
        let count = lines
            .iter()
            .filter(|line| {
                let ended = line
                    .step
                    .try_with(|step| matches!(step, Step::Ended(outcome) if is(outcome)));
                ended == Some(true)
            })
            .count();
        number(count as u64)
    };
    t(Text::Finished {
        registered: count(Outcome::is_done),
        failed: count(|outcome| matches!(outcome, Outcome::Failed(_))),
        unknown: count(|outcome| matches!(outcome, Outcome::Unknown { .. })),
    })
}

/// The report as CSV. Its words are those of a file, the same in all languages.
fn report(lines: &[Line]) -> String {
    let heading = [
        "line",
        "name",
        "organizations",
        "result",
        "principalId",
        "reason",
    ]
    .map(str::to_owned);
    let row = |line: &Line| {
        let (result, principal, why) = match (&line.entry.problem, line.step.get_untracked()) {
            (Some(reason), _) => ("not sent", String::new(), problem(reason)),
            (None, Step::Waiting | Step::Sending) => ("not sent", String::new(), String::new()),
            (None, Step::Ended(Outcome::Registered(principal))) => {
                ("registered", principal, String::new())
            }
            (None, Step::Ended(Outcome::Unreadable)) => {
                ("registered", String::new(), t(Text::DoneUnreadable))
            }
            (None, Step::Ended(Outcome::Unknown { error, .. })) => {
                ("outcome unknown", String::new(), reason(&error))
            }
            (None, Step::Ended(Outcome::Failed(error))) => {
                ("failed", String::new(), reason(&error))
            }
        };
        let group = &line.entry.group;
        [
            line.entry.line.to_string(),
            group.name.clone(),
            group.organizations.join(" "),
            result.to_owned(),
            principal,
            why,
        ]
    };
    let mut report = String::new();
    for row in std::iter::once(heading).chain(lines.iter().map(row)) {
        CsvOptions::guarded().row_of(row.iter().map(String::as_str), &mut report);
    }
    report
}

/// The name of an error and its instance, or what it says.
fn reason(error: &Error) -> String {
    match error.body() {
        Some(body) => format!("{} ({})", body.error_name, body.error_instance_id),
        None => error.to_string(),
    }
}
