//! The status bar of a run: its true state, its time, rows, bytes, format and branches.

use std::time::Duration;

use belvedere_client::query_run::QueryProgress;
use leptos::prelude::*;

use crate::announcer::use_announcer;
use crate::i18n::{bytes, number, t};
use crate::ui::{Badge, Tone};
use crate::views::sql::run::state::{Phase, Rows, Run};
use crate::views::sql::texts::Text;

/// How often the elapsed time is drawn anew.
const TICK: Duration = Duration::from_millis(200);

/// The status bar.
#[component]
pub fn StatusBar(
    /// The run.
    run: RwSignal<Run>,
    /// How many rows are shown, if not all.
    shown: Signal<Option<usize>>,
) -> impl IntoView {
    let announcer = use_announcer();
    let now = RwSignal::new(js_sys::Date::now());
    if let Ok(tick) = set_interval_with_handle(
        move || {
            if run.with_untracked(Run::is_busy) {
                now.set(js_sys::Date::now());
            }
        },
        TICK,
    ) {
        on_cleanup(move || tick.clear());
    }
    let state = Memo::new(move |_| {
        run.with(|run| {
            (
                run.phase,
                matches!(run.rows, Rows::Arriving) && run.table.is_some(),
            )
        })
    });
    let word = Memo::new(move |_| {
        run.with(|run| run.word.clone().filter(|_| run.phase != Phase::Succeeded))
    });
    Effect::new(move |before: Option<Phase>| {
        let (phase, _) = state.get();
        if before.is_some_and(|before| before != phase) && phase != Phase::Idle {
            announcer.say(&t(words(phase)));
        }
        phase
    });
    let elapsed = move || {
        run.with(|run| {
            let end = run
                .ended
                .filter(|_| !run.is_busy())
                .unwrap_or_else(|| now.get());
            let is_known = run.phase != Phase::Idle && !run.unseen;
            is_known.then(|| seconds(end - run.started))
        })
    };
    let rows = Memo::new(move |_| run.with(|run| run.progress.rows));
    let rows_in_words = move || rows_in_words(shown.get(), rows.get());
    let far = Memo::new(move |_| run.with(|run| run.on_platform));
    let has_rows = Memo::new(move |_| run.with(|run| !matches!(run.rows, Rows::None)));
    view! {
        <div class="sql-status" role="group" aria-label=t(Text::Status)>
            {move || {
                let (phase, arriving) = state.get();
                let state = word.get().unwrap_or_else(|| t(words(phase)));
                view! {
                    <Badge tone=tone(phase)>{state}</Badge>
                    {arriving.then(|| view! { <span class="sql-status-loading">{t(Text::RowsCome)}</span> })}
                }
            }}
            <Show when=move || has_rows.get()>
                <span class="sql-status-fact sql-status-rows">{rows_in_words}</span>
            </Show>
            <div class="sql-status-more">
                {move || {
                    elapsed().map(|time| view! { <span class="sql-status-fact" title=t(Text::Elapsed)>{time}</span> })
                }}
                <Show when=move || has_rows.get()>
                    <span class="sql-status-fact" title=t(Text::Size)>
                        {move || bytes(run.with(|run| run.progress.arrived))}
                    </span>
                </Show>
                <Show when=move || state.get().0 != Phase::Idle>
                    {move || {
                        run.with(|run| run.cluster.clone())
                            .map(|host| view! { <span class="sql-status-fact">{t(Text::OnCluster { host })}</span> })
                    }}
                    {move || {
                        in_words(far.get()).map(|fact| view! { <span class="sql-status-fact">{fact}</span> })
                    }}
                    <span class="sql-status-fact">{move || run.with(|run| run.request.format.name())}</span>
                    <span class="sql-status-fact sql-status-branches">
                        {move || {
                            run.with(|run| {
                                if run.request.branches.is_empty() { t(Text::DefaultBranch) } else { run.request.branches.join(" → ") }
                            })
                        }}
                    </span>
                </Show>
            </div>
        </div>
    }
}

/// How far a query is on the platform: the tasks of its stages, and what it reads.
fn in_words(progress: QueryProgress) -> [Option<String>; 2] {
    let QueryProgress {
        input_bytes,
        bytes_read,
        stages,
        stages_done,
        tasks,
        tasks_done,
    } = progress;
    let tasks = Text::Tasks {
        done: number(tasks_done),
        all: number(tasks),
        stages_done: number(stages_done),
        stages: number(stages),
    };
    let size = bytes(input_bytes);
    let reads = match bytes_read {
        0 => Text::Reads { size },
        // Files that are read several times.
        read if read > input_bytes => Text::BytesReadInAll { read: bytes(read) },
        _ => Text::BytesRead {
            read: bytes(bytes_read),
            size,
        },
    };
    [
        (stages > 0).then(|| t(tasks)),
        (input_bytes > 0).then(|| t(reads)),
    ]
}

/// How many rows there are, and how many of them are shown.
pub fn rows_in_words(shown: Option<usize>, all: usize) -> String {
    match shown {
        Some(shown) if shown != all => t(Text::RowsOf {
            shown: number(count(shown)),
            all: number(count(all)),
        }),
        _ => t(Text::Rows(count(all))),
    }
}

fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}

fn tone(phase: Phase) -> Tone {
    match phase {
        Phase::Idle => Tone::Neutral,
        Phase::Starting | Phase::Running => Tone::Accent,
        Phase::Succeeded => Tone::Good,
        Phase::Canceling | Phase::Canceled | Phase::Unknown => Tone::Warning,
        Phase::Failed => Tone::Bad,
    }
}

fn words(phase: Phase) -> Text {
    match phase {
        Phase::Idle => Text::StateIdle,
        Phase::Starting => Text::StateStarting,
        Phase::Running => Text::StateRunning,
        Phase::Canceling => Text::CancelRequested,
        Phase::Succeeded => Text::StateSucceeded,
        Phase::Canceled => Text::StateCanceled,
        Phase::Failed => Text::StateFailed,
        Phase::Unknown => Text::StateUnknown,
    }
}

/// Milliseconds in seconds with a tenth, or in minutes.
pub fn seconds(milliseconds: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a time that a person waits"
    )]
    let tenths = (milliseconds.max(0.0) / 100.0).round() as u64;
    match tenths / 600 {
        0 => format!("{}.{} s", tenths / 10, tenths % 10),
        minutes => format!("{minutes} min {} s", tenths % 600 / 10),
    }
}
