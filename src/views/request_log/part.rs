//! The panel: the table of the requests, and its tools.

use belvedere_client::events::Outcome;
use belvedere_view::lower_case;
use leptos::prelude::*;

use super::har;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::{clock, number, t};
use crate::request_log::{CAPACITY, Entry, State, curl, use_request_log};
use crate::ui::{Badge, Button, ButtonKind, CopyButton, SearchField, Switch, Tone, icon};

/// The panel.
#[component]
pub fn RequestLogPanel() -> impl IntoView {
    let log = use_request_log();
    let announcer = use_announcer();
    let text = RwSignal::new(String::new());
    let only_failed = RwSignal::new(false);
    let shown = move || {
        let text = text.with(|text| lower_case(text.trim()));
        let only_failed = only_failed.get();
        log.with(|log| {
            log.entries()
                .filter(|entry| !only_failed || entry.has_failed())
                .filter(|entry| entry.holds(&text))
                .cloned()
                .collect::<Vec<_>>()
        })
    };
    let save = move |_| {
        let har = har::har(&untrack(shown), env!("CARGO_PKG_VERSION"));
        if !browser::save_text("belvedere-requests.har", "application/json", &har) {
            announcer.failed(&t(Text::NotSaved));
        }
    };
    // Why there are no rows, if there are none.
    let nothing = Memo::new(move |_| {
        let is_empty = log.with(|log| log.entries().next().is_none());
        let why = if is_empty { Text::Empty } else { Text::None };
        shown().is_empty().then(|| t(why))
    });
    // The calls, each with how far it is.
    let steps = move || {
        let far = |entry: Entry| {
            (
                entry.call,
                entry.page,
                entry.retries(),
                entry.end().is_some(),
            )
        };
        shown().into_iter().map(far).collect::<Vec<_>>()
    };
    let row_of = move |call: u64| {
        let entry =
            log.with_untracked(|log| log.entries().find(|entry| entry.call == call).cloned());
        entry.map(|entry| view! { <Row entry /> })
    };
    let rows = move || {
        if let Some(why) = nothing.get() {
            return view! { <p class="request-log-none">{why}</p> }.into_any();
        }
        view! {
            <table class="request-log-table">
                <thead>
                    <tr>
                        {[
                            Text::Time,
                            Text::Status,
                            Text::Operation,
                            Text::Duration,
                            Text::Size,
                            Text::Retries,
                            Text::Page,
                            Text::Error,
                        ]
                            .into_iter()
                            .map(|name| view! { <th scope="col">{t(name)}</th> })
                            .collect_view()}
                        <th scope="col">
                            <span class="visually-hidden">{t(Text::Actions)}</span>
                        </th>
                    </tr>
                </thead>
                <tbody>
                    // A row is drawn anew when its request went on, and keeps the focus while others do.
                    <For each=steps key=|step| *step let:step>
                        {row_of(step.0)}
                    </For>
                </tbody>
            </table>
        }
        .into_any()
    };
    view! {
        <div class="request-log-bar">
            <h2 class="request-log-title">{t(Text::Title)}</h2>
            <SearchField
                label=t(Text::Filter)
                value=text
                on_input=move |words| text.set(words)
                class="request-log-filter"
            />
            <Switch label=t(Text::OnlyFailed) on=only_failed on_change=move |on| only_failed.set(on) />
            <span class="request-log-space"></span>
            <Button icon=icon::DOWNLOAD on_press=save>
                {t(Text::SaveHar)}
            </Button>
            <Button on_press=move |_| log.clear()>{t(Text::Clear)}</Button>
            <Button
                kind=ButtonKind::Quiet
                icon=icon::CLOSE
                label=t(Text::Close)
                on_press=move |_| log.open().set(false)
            />
        </div>
        <div class="request-log-scroll" tabindex="0" role="region" aria-label=t(Text::Title)>
            {rows}
            <p class="request-log-note">{t(Text::Note { most: number(CAPACITY as u64) })}</p>
        </div>
    }
}

/// One request.
#[component]
fn Row(
    /// The request.
    entry: Entry,
) -> impl IntoView {
    let (tone, status) = status(&entry);
    let description = entry.request.operation;
    let end = entry.end();
    let took = end.map(|end| format!("{} ms", number(milliseconds(end.took))));
    let size = end.and_then(|end| end.bytes).map(number);
    let retries = Some(entry.retries()).filter(|retries| *retries > 0);
    let error = entry.error().map(|error| {
        let name = entry
            .error_name()
            .map_or_else(|| error.to_string(), str::to_owned);
        let instance = entry.error_instance().map(str::to_owned);
        view! {
            <span>{name}</span>
            {instance.map(|instance| view! { <code>{instance}</code> })}
        }
    });
    let command = curl(&entry.request);
    view! {
        <tr>
            <td>{time(&entry)}</td>
            <td>
                <Badge tone>{status}</Badge>
            </td>
            <td class="request-log-operation" title=entry.request.url.clone()>
                <span>{description.id}</span>
                <code>{description.method.as_str()} " " {description.path}</code>
            </td>
            <td>{took}</td>
            <td>{size}</td>
            <td>{retries}</td>
            <td>{entry.page}</td>
            <td class="request-log-error">{error}</td>
            <td>
                <CopyButton text=Signal::stored(command) label=t(Text::CopyCurl) />
            </td>
        </tr>
    }
}

/// The state of a request in a word or a number.
fn status(entry: &Entry) -> (Tone, String) {
    match &entry.state {
        State::Running { .. } => (Tone::Neutral, t(Text::Running)),
        State::Waiting { .. } => (Tone::Warning, t(Text::Waiting)),
        State::Ended(end) => match (&end.outcome, end.status) {
            (Outcome::Answered, Some(status)) => (Tone::Good, status.to_string()),
            (Outcome::Failed(_), Some(status)) => (Tone::Bad, status.to_string()),
            (Outcome::Failed(_), None) => (Tone::Bad, t(Text::NoResponse)),
            _ => (Tone::Neutral, t(Text::Canceled)),
        },
    }
}

/// When it was sent, on the clock of the browser.
fn time(entry: &Entry) -> String {
    clock(entry.request.unix_time.as_secs_f64() * 1000.0)
}

fn milliseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
