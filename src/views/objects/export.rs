//! Saves objects as a file: those that are loaded, those that are shown or selected, or all of the listing.
//!
//! Rows are written in slices into blobs, which the browser may keep on disk. A file that is not whole says so by its
//! name, and so does the line below the button: nothing is silently short.

pub mod plan;
mod texts;

use std::time::Duration;

use belvedere_table::CsvOptions;
use leptos::prelude::*;
use web_sys::Blob;

use self::plan::{Plan, Rows, file_name};
use self::texts::Text;
use super::delimited::{delimited_row, json_row, names, value};
use super::paging::{Goal, Phase, grouped};
use super::table::Table;
use crate::i18n::{bytes, t};
use crate::request::Task;
use crate::ui::icon::{self};
use crate::ui::{Button, ButtonKind};

/// How long rows are written before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);
/// Size of a piece of the file that is handed to the browser, in bytes.
const PIECE: usize = 1 << 20;

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
    /// The browser did not take it.
    Refused,
}

#[component]
fn Export(table: Table) -> impl IntoView {
    let Table {
        listing,
        shown,
        picked,
        ..
    } = table;
    let plan = RwSignal::new(Plan::default());
    let state = RwSignal::new(State::Idle);
    let running = StoredValue::new_local(None::<Task>);
    let paging = listing.paging();
    let total = move || paging.with(|paging| paging.total);
    let is_complete = move || paging.with(|paging| paging.phase == Phase::Complete);

    let write = move || {
        running.set_value(Some(Task::spawn(async move {
            let next = save(table, plan.get_untracked(), state).await;
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
        let usual = if shown.is_filtered() {
            Rows::Shown
        } else {
            Rows::Loaded
        };
        let there = |rows: Rows| match rows {
            Rows::Shown => shown.is_filtered(),
            Rows::Picked => !picked.is_empty(),
            Rows::Loaded | Rows::All => true,
        };
        let rows = choice.get().filter(|rows| there(*rows)).unwrap_or(usual);
        plan.update(|plan| plan.rows = rows);
    });
    let start = move |_| {
        if plan.with_untracked(|plan| plan.rows == Rows::All) && !untrack(is_complete) {
            state.set(State::Loading);
            listing.want(Goal::All);
        } else {
            write();
        }
    };
    let cancel = move |_| {
        running.update_value(|running| drop(running.take()));
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
        Rows::All => total().filter(|_| !is_complete()),
    };
    let row_choice = move |rows: Rows| {
        counts(rows).map(|count| {
            let label = t(rows.text(grouped(count)));
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
    let switch = move |label: Text, get: fn(&mut Plan) -> &mut bool| {
        view! {
            <label class="export-choice">
                <input
                    type="checkbox"
                    prop:checked=move || *get(&mut plan.get())
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        plan.update(|plan| *get(plan) = on);
                    }
                />
                {t(label)}
            </label>
        }
    };
    let format = move |label: Text, csv: bool| {
        view! {
            <label class="export-choice">
                <input
                    type="radio"
                    name="export-format"
                    prop:checked=move || plan.with(|plan| plan.csv == csv)
                    on:change=move |_| plan.update(|plan| plan.csv = csv)
                />
                {t(label)}
            </label>
        }
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
                    <Button on_press=start>{t(Text::GoOn)}</Button>
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
        State::Refused => view! {
            <p class="note" data-tone="warning" role="alert">{t(Text::Refused)}</p>
        }
        .into_any(),
    }
    };
    view! {
        <form class="export" on:submit=|event| event.prevent_default()>
            <fieldset>
                <legend>{t(Text::Which)}</legend>
                {move || row_choice(Rows::Loaded)}
                {move || row_choice(Rows::Shown)}
                {move || row_choice(Rows::Picked)}
                {move || row_choice(Rows::All)}
            </fieldset>
            <fieldset>
                <legend>{t(Text::Format)}</legend>
                {format(Text::Csv, true)}
                {format(Text::Ndjson, false)}
                {switch(Text::ShownColumns, |plan| &mut plan.shown_columns)}
                <Show when=move || plan.with(|plan| plan.csv)>
                    {switch(Text::Bom, |plan| &mut plan.bom)}
                    {switch(Text::Exact, |plan| &mut plan.exact)}
                </Show>
                <p class="property-note">
                    {move || t(if plan.with(|plan| plan.csv) { Text::CsvWhy } else { Text::NdjsonWhy })}
                </p>
            </fieldset>
            <div class="export-actions">
                <Button
                    kind=ButtonKind::Primary
                    icon=icon::DOWNLOAD
                    disabled=Signal::derive(is_busy)
                    on_press=start
                >
                    {t(Text::Save)}
                </Button>
                <Show when=is_busy>
                    <Button on_press=cancel>{t(Text::Cancel)}</Button>
                </Show>
            </div>
            <div class="export-status">{status}</div>
        </form>
    }
}

/// Writes the rows and hands the file over.
async fn save(table: Table, plan: Plan, state: RwSignal<State>) -> State {
    let Some(runtime) = table.listing.runtime() else {
        return State::Refused;
    };
    let indexes = rows(table, plan.rows);
    let columns = if plan.shown_columns {
        table.columns.get_untracked()
    } else {
        let mut all = table.all.get_untracked();
        all.retain(|column| {
            !column.system || table.columns.with_untracked(|shown| shown.contains(column))
        });
        all
    };
    let csv = CsvOptions {
        guard: !plan.exact,
        ..CsvOptions::default()
    };
    let count = indexes.len();
    let mut pieces = js_sys::Array::new();
    let mut text = String::new();
    if plan.csv {
        if plan.bom {
            text.push('\u{feff}');
        }
        let names = names(columns.iter().map(|column| &column.name));
        delimited_row(&csv, &names, &mut text);
    }
    let mut size = 0_u64;
    let mut left = indexes.into_iter().enumerate().peekable();
    while left.peek().is_some() {
        let end = runtime.now() + SLICE;
        let mut done = 0;
        table.listing.rows(|rows| {
            while runtime.now() < end {
                let Some((at, index)) = left.next() else {
                    break;
                };
                done = at + 1;
                let Some(record) = rows.get(index) else {
                    continue;
                };
                if plan.csv {
                    let values: Vec<_> = columns
                        .iter()
                        .map(|column| value(&record, column))
                        .collect();
                    delimited_row(&csv, &values, &mut text);
                } else {
                    let names = plan.shown_columns.then_some(columns.as_slice());
                    json_row(&record, names, &mut text);
                    text.push('\n');
                }
            }
        });
        if text.len() >= PIECE && !hand_over(&mut pieces, &mut text, &mut size) {
            return State::Refused;
        }
        state.try_set(State::Writing(done, count));
        runtime.sleep(Duration::ZERO).await;
    }
    if !hand_over(&mut pieces, &mut text, &mut size) {
        return State::Refused;
    }
    let (total, complete) = table
        .listing
        .paging()
        .with_untracked(|paging| (paging.total, paging.phase == Phase::Complete));
    let whole = match plan.rows {
        Rows::All => complete,
        Rows::Loaded => complete || total == Some(count as u64),
        Rows::Shown | Rows::Picked => true,
    };
    let of = total.filter(|_| !whole);
    let object_type = table
        .state
        .with_untracked(|state| state.object_type.clone());
    let name = file_name(&object_type, &plan, count, of);
    let media_type = if plan.csv {
        "text/csv;charset=utf-8"
    } else {
        "application/x-ndjson"
    };
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let saved = Blob::new_with_blob_sequence_and_options(&pieces, &options)
        .is_ok_and(|blob| belvedere_client::browser::save(&blob, &name).is_ok());
    if saved {
        State::Saved(name, count, size)
    } else {
        State::Refused
    }
}

/// Puts the text that is written so far into a blob, out of the way.
fn hand_over(pieces: &mut js_sys::Array, text: &mut String, size: &mut u64) -> bool {
    let parts = js_sys::Array::of1(&text.as_str().into());
    let Ok(piece) = Blob::new_with_str_sequence(&parts) else {
        return false;
    };
    *size += text.len() as u64;
    text.clear();
    pieces.push(&piece);
    true
}

/// The rows of an export, as indexes of the loaded rows in the order of the table.
fn rows(table: Table, rows: Rows) -> Vec<usize> {
    match rows {
        Rows::All | Rows::Loaded => {
            let count = table
                .listing
                .rows(super::rows::Rows::len)
                .unwrap_or_default();
            table.shown.in_order((0..count).collect())
        }
        Rows::Picked => table.shown.in_order(table.picked.list()),
        Rows::Shown => table
            .shown
            .view(|view| {
                (0..view.len())
                    .filter_map(|place| view.index(place))
                    .collect()
            })
            .unwrap_or_default(),
    }
}
