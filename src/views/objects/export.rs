//! Saves objects as a file or copies them: those that are shown, loaded or selected, or all of the listing.
//!
//! It begins with what is on the screen. A file that is not whole says so by its name, and so does the line below the
//! button: nothing is silently short.

pub mod plan;
mod texts;
mod typed;
mod write;

use belvedere_view::objects::paging::{Goal, Phase, grouped};
use leptos::prelude::*;

pub use self::plan::{Format, Plan, Rows};
use self::texts::Text;
pub(super) use self::write::Pieces;
use self::write::{columns, copy, name, save};
use super::table::Table;
use crate::i18n::{bytes, t};
use crate::request::Task;
use crate::save_to::{self, SaveError, Sink};
use crate::ui::icon;
use crate::ui::{Button, ButtonKind};
use crate::views::sql::export::{CsvChoice, CsvFields, Refusal, typed_file};

/// The export form, of the context's table.
#[component]
pub fn ExportPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Export table /> })
}

/// How far an export is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    Idle,
    /// Pages are on their way.
    Loading,
    /// So many rows of all are written.
    Writing(usize, usize),
    /// The listing did not reach its end.
    Short,
    /// The file was handed over: its name, rows, size.
    Saved(String, usize, u64),
    /// There is no file, with the reason if it is known; else the browser did not take it.
    Refused(Refusal),
    /// It is on the clipboard: rows, columns.
    Copied(usize, usize),
    /// The browser did not take the copy.
    NotCopied,
}

#[component]
fn Export(table: Table) -> impl IntoView {
    let Table {
        listing,
        shown,
        picked,
        ..
    } = table;
    let csv = CsvChoice::kept();
    let plan = RwSignal::new(Plan {
        csv: Some(csv),
        ..Plan::default()
    });
    let state = RwSignal::new(State::Idle);
    let running = StoredValue::new_local(None::<Task>);
    let job: typed::Job = RwSignal::new_local(None);
    let paging = listing.paging();
    let total = move || paging.with(|paging| paging.total);
    let is_complete = move || paging.with(|paging| paging.phase == Phase::Complete);

    // Whether the rows go to the clipboard, not into a file; and the file, if the user chose one.
    let copies = StoredValue::new(false);
    let sink = StoredValue::new_local(None::<Sink>);
    let write = move || {
        let (copies, plan) = (copies.get_value(), plan.get_untracked());
        let sink = sink.try_update_value(Option::take).flatten();
        let sink = sink.unwrap_or_else(|| Sink::download(plan.format.media_type()));
        if !copies && plan.format.typed().is_some() {
            job.set(typed::file(table, plan, state, job, sink));
            if job.with_untracked(Option::is_none) {
                state.set(State::Refused(None));
            }
            return;
        }
        running.set_value(Some(Task::spawn(async move {
            let next = if copies {
                copy(table, plan, state).await
            } else {
                save(table, plan, state, sink).await
            };
            state.try_set(next);
        })));
    };
    // All rows are loaded: the export can be written. A listing that stops before says so and waits.
    Effect::new(move |_| {
        let phase = paging.with(|paging| (paging.phase.clone(), paging.goal.clone()));
        listing.track();
        if state.with_untracked(|state| *state != State::Loading) {
            return;
        }
        match phase {
            // The filters still look at the last pages.
            (Phase::Complete, _) if !shown.is_done() => {}
            (Phase::Complete, _) => write(),
            (Phase::Limit | Phase::Full | Phase::Expired | Phase::Failed, _) => {
                state.set(State::Short);
            }
            (Phase::Resting, goal) if goal != Goal::All => state.set(State::Short),
            _ => {}
        }
    });
    // The shown rows, until the user chooses others.
    let choice = RwSignal::new(None::<Rows>);
    Effect::new(move |_| {
        let usual = match (shown.is_filtered(), is_complete()) {
            (true, false) => Rows::Matching,
            (true, true) => Rows::Shown,
            (false, _) => Rows::Loaded,
        };
        let there = |rows: Rows| match rows {
            Rows::Shown => shown.is_filtered(),
            Rows::Matching => shown.is_filtered() && !is_complete(),
            Rows::Picked => !picked.is_empty(),
            Rows::Loaded | Rows::All => true,
        };
        let rows = choice.get().filter(|rows| there(*rows)).unwrap_or(usual);
        plan.update(|plan| plan.rows = rows);
    });
    let start = move || {
        if plan.with_untracked(|plan| plan.rows.wants_all()) && !untrack(is_complete) {
            state.set(State::Loading);
            listing.want(Goal::All);
        } else {
            write();
        }
    };
    let cancel = move |_| {
        running.update_value(|running| drop(running.take()));
        sink.set_value(None);
        job.set(None);
        if state.with_untracked(|state| *state == State::Loading) {
            listing.stop();
        }
        state.set(State::Idle);
    };
    on_cleanup(move || {
        running.try_update_value(Option::take);
    });

    let counts = move |rows: Rows| match rows {
        Rows::Loaded => Some(listing.loaded() as u64),
        Rows::Shown => shown.is_filtered().then(|| shown.len() as u64),
        Rows::Picked => Some(picked.len() as u64).filter(|count| *count > 0),
        Rows::Matching => (shown.is_filtered() && !is_complete()).then(|| shown.len() as u64),
        Rows::All => total().filter(|_| !is_complete()),
    };
    let row_choice = move |rows: Rows| {
        counts(rows).map(|count| {
            let words = rows.text(grouped(count), !is_complete(), shown.is_filtered());
            let label = t(words);
            let chosen = move || plan.with(|plan| plan.rows == rows);
            view! {
                <label class="export-choice">
                    <input
                        type="radio"
                        name="export-rows"
                        prop:checked=chosen
                        on:change=move |_| choice.set(Some(rows))
                    />
                    {label}
                </label>
            }
        })
    };
    let columns_choice = move |only_shown: bool| {
        let label = move || {
            let choice = Plan {
                shown_columns: only_shown,
                ..Plan::default()
            };
            let count = columns(table, choice).len().to_string();
            t(if only_shown {
                Text::ShownColumns { count }
            } else {
                Text::AllColumns { count }
            })
        };
        view! {
            <label class="export-choice">
                <input
                    type="radio"
                    name="export-columns"
                    prop:checked=move || plan.with(|plan| plan.shown_columns == only_shown)
                    on:change=move |_| plan.update(|plan| plan.shown_columns = only_shown)
                />
                {label}
            </label>
        }
    };
    let format = move |format: Format| {
        view! {
            <label class="export-choice">
                <input
                    type="radio"
                    name="export-format"
                    prop:checked=move || plan.with(|plan| plan.format == format)
                    on:change=move |_| plan.update(|plan| plan.format = format)
                />
                {t(format.text())}
            </label>
        }
    };
    let is_table = Memo::new(move |_| plan.with(|plan| plan.format.is_for_spreadsheets()));
    let is_tsv = Memo::new(move |_| plan.with(|plan| plan.format == Format::Tsv));
    let is_text = Memo::new(move |_| plan.with(|plan| plan.format.typed().is_none()));
    let why = Memo::new(move |_| plan.with(|plan| plan.format.why()));
    let file = move || {
        let plan = plan.get();
        let rows = counts(plan.rows).unwrap_or_default();
        paging.track();
        // What is loaded first has no number yet.
        let is_known = !plan.rows.wants_all();
        let rows = is_known.then(|| usize::try_from(rows).unwrap_or(usize::MAX));
        name(table, plan, rows)
    };
    let press = move |copy: bool| {
        copies.set_value(copy);
        start();
    };
    let choose = move |_| {
        let (name, media_type) = untrack(|| (file(), plan.get().format.media_type()));
        crate::request::spawn(async move {
            match Sink::open(true, &name, media_type).await {
                Ok(chosen) => {
                    if sink.try_set_value(Some(chosen)).is_none() {
                        press(false);
                    }
                }
                Err(SaveError::Canceled) => {}
                Err(error) => {
                    state.try_set(State::Refused(error.reason()));
                }
            }
        });
    };
    let is_busy = move || state.with(|state| matches!(state, State::Loading | State::Writing(..)));
    let status = move || {
        match state.get() {
        State::Idle => ().into_any(),
        State::Loading => {
            let text = move || {
                t(Text::Loading {
                    loaded: grouped(listing.loaded() as u64),
                    total: grouped(total().unwrap_or_default()),
                })
            };
            view! {
                <progress
                    aria-label=t(Text::LoadingLabel)
                    max=move || total().unwrap_or(1).to_string()
                    value=move || listing.loaded().to_string()
                ></progress>
                <p role="status">{text}</p>
            }
            .into_any()
        }
        State::Writing(done, of) => view! {
            <progress aria-label=t(Text::WritingLabel) max=of.to_string() value=done.to_string()></progress>
            <p>{t(Text::Writing { done: grouped(done as u64), of: grouped(of as u64) })}</p>
        }
        .into_any(),
        State::Short => {
            let loaded = grouped(listing.loaded() as u64);
            let of = total().map_or_else(|| "?".to_owned(), grouped);
            view! {
                <div class="note" data-tone="warning" role="alert">
                    <span>{t(Text::Short { loaded, of })}</span>
                    <Button on_press=move |_| start()>{t(Text::GoOn)}</Button>
                    <Button on_press=move |_| write()>{t(Text::SaveShort)}</Button>
                </div>
            }
            .into_any()
        }
        State::Saved(name, rows, size) => view! {
            <p class="export-saved" role="status">
                {t(Text::Saved { name, rows: grouped(rows as u64), size: bytes(size) })}
            </p>
        }
        .into_any(),
        State::Refused(reason) => view! {
            <p class="note" data-tone="warning" role="alert">
                {reason.unwrap_or_else(|| t(Text::Refused))}
            </p>
        }
        .into_any(),
        State::Copied(rows, columns) => view! {
            <p class="export-saved" role="status">
                {t(Text::Copied { rows: grouped(rows as u64), columns: grouped(columns as u64) })}
            </p>
        }
        .into_any(),
        State::NotCopied => view! {
            <p class="note" data-tone="warning" role="alert">{t(Text::NotCopied)}</p>
        }
        .into_any(),
    }
    };
    view! {
        <form class="export" on:submit=|event| event.prevent_default()>
            <fieldset>
                <legend>{t(Text::Which)}</legend>
                {move || row_choice(Rows::Matching)}
                {move || row_choice(Rows::Shown)}
                {move || row_choice(Rows::Loaded)}
                {move || row_choice(Rows::Picked)}
                {move || row_choice(Rows::All)}
            </fieldset>
            <fieldset>
                <legend>{t(Text::Columns)}</legend>
                <div class="export-choices">{columns_choice(true)} {columns_choice(false)}</div>
            </fieldset>
            <fieldset>
                <legend>{t(Text::Format)}</legend>
                <div class="export-choices">{Format::ALL.into_iter().map(format).collect_view()}</div>
            </fieldset>
            <div class="export-actions">
                <Button
                    kind=ButtonKind::Primary
                    icon=icon::DOWNLOAD
                    disabled=Signal::derive(is_busy)
                    on_press=move |_| {
                        sink.set_value(None);
                        press(false);
                    }
                >
                    {move || t(Text::Save { name: file() })}
                </Button>
                {save_to::is_offered()
                    .then(|| {
                        view! {
                            <Button icon=icon::FILE disabled=Signal::derive(is_busy) on_press=choose>
                                {t(Text::SaveTo)}
                            </Button>
                        }
                    })}
                <Show when=move || is_text.get()>
                    <Button icon=icon::COPY disabled=Signal::derive(is_busy) on_press=move |_| press(true)>
                        {t(Text::Copy)}
                    </Button>
                </Show>
                <Show when=is_busy>
                    <Button on_press=cancel>{t(Text::Cancel)}</Button>
                </Show>
            </div>
            <div class="export-status">{status} {move || job.get().map(typed_file)}</div>
            <details class="export-options">
                <summary>{t(Text::Options)}</summary>
                <Show when=move || is_table.get()>
                    <div class="export-csv">
                        <CsvFields choice=csv tabs=is_tsv />
                    </div>
                    <label class="export-choice">
                        <input
                            type="checkbox"
                            prop:checked=move || plan.with(|plan| plan.exact)
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                plan.update(|plan| plan.exact = on);
                            }
                        />
                        {t(Text::Exact)}
                    </label>
                </Show>
                <p class="property-note">{why}</p>
            </details>
        </form>
    }
}
