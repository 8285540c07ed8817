//! Saves objects as a file or copies them: those that are shown, loaded or selected, or all of the listing.
//!
//! It begins with what is on the screen. A file that is not whole says so by its name, and so does the line below the
//! button: nothing is silently short.

pub(super) mod plan;
mod run;
mod texts;
mod typed;
mod write;

use belvedere_view::objects::paging::grouped;
use leptos::prelude::*;

use self::plan::why;
pub use self::plan::{Plan, Rows};
use self::run::ExportRun;
use self::texts::Text;
pub(super) use self::write::Pieces;
use self::write::columns;
use super::table::Table;
use crate::i18n::{bytes, t};
use crate::save_to;
use crate::ui::{Button, ButtonKind, icon};
use crate::views::sql::export::{CsvChoice, CsvFields, FileForm, Refusal, typed_file};

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
    let csv = CsvChoice::kept();
    let run = ExportRun::new(table, csv);
    let row_choice = move |rows: Rows| run.count(rows).map(|count| row_choice(run, rows, count));
    let job = run.job;
    view! {
        <form class="export" on:submit=|event| event.prevent_default()>
            <fieldset>
                <legend>{t(Text::Which)}</legend>
                {move || row_choice(Rows::Matching)}
                {move || row_choice(Rows::Shown)}
                {move || row_choice(Rows::Loaded)}
                {move || row_choice(Rows::RowSelection)}
                {move || row_choice(Rows::All)}
            </fieldset>
            <fieldset>
                <legend>{t(Text::Columns)}</legend>
                <div class="export-choices">{columns_choice(run, true)} {columns_choice(run, false)}</div>
            </fieldset>
            <fieldset>
                <legend>{t(Text::Format)}</legend>
                <div class="export-choices">
                    {FileForm::ALL.into_iter().map(|format| format_choice(run, format)).collect_view()}
                </div>
            </fieldset>
            {actions(run)}
            <div class="export-status">{move || status(run)} {move || job.get().map(typed_file)}</div>
            {options(run, csv)}
        </form>
    }
}

/// One of several choices of a group.
fn choice(
    group: &'static str,
    is_chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
    label: impl IntoView + 'static,
) -> impl IntoView {
    view! {
        <label class="export-choice">
            <input type="radio" name=group prop:checked=is_chosen on:change=move |_| choose() />
            {label}
        </label>
    }
}

fn row_choice(run: ExportRun, rows: Rows, count: u64) -> impl IntoView {
    let words = rows.text(
        grouped(count),
        !run.is_complete(),
        run.table.shown.is_filtered(),
    );
    choice(
        "export-rows",
        move || run.plan.with(|plan| plan.rows == rows),
        move || run.rows.set(Some(rows)),
        t(words),
    )
}

fn columns_choice(run: ExportRun, only_shown: bool) -> impl IntoView {
    let plan = run.plan;
    let label = move || {
        let choice = Plan {
            shown_columns: only_shown,
            ..Plan::default()
        };
        let count = columns(run.table, choice).len().to_string();
        t(if only_shown {
            Text::ShownColumns { count }
        } else {
            Text::AllColumns { count }
        })
    };
    choice(
        "export-columns",
        move || plan.with(|plan| plan.shown_columns == only_shown),
        move || plan.update(|plan| plan.shown_columns = only_shown),
        label,
    )
}

fn format_choice(run: ExportRun, format: FileForm) -> impl IntoView {
    let plan = run.plan;
    choice(
        "export-format",
        move || plan.with(|plan| plan.format == format),
        move || plan.update(|plan| plan.format = format),
        format.name(),
    )
}

/// The buttons that begin and end it.
fn actions(run: ExportRun) -> impl IntoView {
    let is_text = Memo::new(move |_| run.plan.with(|plan| plan.format.is_text()));
    let is_busy = move || run.is_busy();
    view! {
        <div class="export-actions">
            <Button
                kind=ButtonKind::Primary
                icon=icon::DOWNLOAD
                disabled=Signal::derive(is_busy)
                on_press=move |_| run.download()
            >
                {move || t(Text::Save { name: run.file() })}
            </Button>
            {save_to::is_offered()
                .then(|| {
                    view! {
                        <Button icon=icon::FILE disabled=Signal::derive(is_busy) on_press=move |_| run.save_to()>
                            {t(Text::SaveTo)}
                        </Button>
                    }
                })}
            <Show when=move || is_text.get()>
                <Button icon=icon::COPY disabled=Signal::derive(is_busy) on_press=move |_| run.copy()>
                    {t(Text::Copy)}
                </Button>
            </Show>
            <Show when=is_busy>
                <Button on_press=move |_| run.cancel()>{t(Text::Cancel)}</Button>
            </Show>
        </div>
    }
}

/// How far it is.
fn status(run: ExportRun) -> AnyView {
    let listing = run.table.listing;
    match run.state.get() {
        State::Idle => ().into_any(),
        State::Loading => {
            let text = move || {
                t(Text::Loading {
                    loaded: grouped(listing.loaded() as u64),
                    total: grouped(run.total().unwrap_or_default()),
                })
            };
            view! {
                <progress
                    aria-label=t(Text::LoadingLabel)
                    max=move || run.total().unwrap_or(1).to_string()
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
            let of = run.total().map_or_else(|| "?".to_owned(), grouped);
            view! {
                <div class="note" data-tone="warning" role="alert">
                    <span>{t(Text::Short { loaded, of })}</span>
                    <Button on_press=move |_| run.start()>{t(Text::GoOn)}</Button>
                    <Button on_press=move |_| run.write()>{t(Text::SaveShort)}</Button>
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
}

/// What is rarely chosen.
fn options(run: ExportRun, csv: CsvChoice) -> impl IntoView {
    let plan = run.plan;
    let is_table = Memo::new(move |_| plan.with(|plan| plan.format.is_csv()));
    let is_tsv = Memo::new(move |_| plan.with(|plan| plan.format == FileForm::Tsv));
    let why = Memo::new(move |_| t(plan.with(|plan| why(plan.format))));
    view! {
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
    }
}
