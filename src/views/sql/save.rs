//! Saves a result or its selection as a file, with progress, or copies it. It begins with what is on the screen.

use belvedere_table::{CsvOptions, Format};
use leptos::prelude::*;

use super::export::{
    CsvChoice, CsvFields, PARQUET, Portions, Refusal, Text as ExportText, XLSX, places,
};
use super::grid::View;
use super::grid::copy::{Part, copy_as};
use super::run::Run;
use super::texts::Text;
use super::workspace;
use crate::announcer::use_announcer;
use crate::i18n::{counted, t};
use crate::request::Task;
use crate::save_to::{self, SaveError, Sink};
use crate::ui::{Button, ButtonKind, Popover, icon, popover};

/// The form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Csv,
    /// A workbook.
    Xlsx,
    Parquet,
    /// CSV with the mark by which Excel knows that it is UTF-8; other tools stumble over it.
    Excel,
    Tsv,
    Json,
    NdJson,
    Arrow,
}

impl Form {
    const ALL: [Self; 8] = [
        Self::Csv,
        Self::Xlsx,
        Self::Parquet,
        Self::Excel,
        Self::Tsv,
        Self::Json,
        Self::NdJson,
        Self::Arrow,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Xlsx => "Excel",
            Self::Parquet => "Parquet",
            Self::Excel => "CSV (Excel)",
            Self::Tsv => "TSV",
            Self::Json => "JSON",
            Self::NdJson => "NDJSON",
            Self::Arrow => "Arrow",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "csv",
            Self::Xlsx => "xlsx",
            Self::Parquet => "parquet",
            Self::Tsv => "tsv",
            Self::Json => "json",
            Self::NdJson => "ndjson",
            // A stream of batches, as the platform sends it.
            Self::Arrow => "arrows",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "text/csv",
            Self::Xlsx => XLSX,
            Self::Parquet => PARQUET,
            Self::Tsv => "text/tab-separated-values",
            Self::Json => "application/json",
            Self::NdJson => "application/x-ndjson",
            Self::Arrow => "application/vnd.apache.arrow.stream",
        }
    }

    /// Whether it can be copied.
    const fn is_text(self) -> bool {
        !matches!(self, Self::Xlsx | Self::Parquet | Self::Arrow)
    }

    /// Whether it is rows of delimited values.
    const fn is_csv(self) -> bool {
        matches!(self, Self::Csv | Self::Excel | Self::Tsv)
    }

    fn format(self, exact: bool, choice: CsvChoice) -> Format {
        let csv = || CsvOptions {
            guard: !exact,
            bom: self == Self::Excel,
            ..choice.options(self == Self::Tsv)
        };
        match self {
            Self::Csv | Self::Excel | Self::Tsv => Format::Csv(csv()),
            Self::Xlsx => Format::Xlsx,
            Self::Parquet => Format::Parquet,
            // Numbers as JSON numbers: a reader may round them to floats, but as strings they would not be numbers for
            // any reader.
            Self::Json => Format::Json { exact: false },
            Self::NdJson => Format::NdJson { exact: false },
            Self::Arrow => Format::Arrow,
        }
    }
}

/// The identifier of the menu in the page.
const MENU: &str = "sql-save";

/// How far a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Saving {
    No,
    Rows { done: usize, total: usize },
    Failed,
}

/// The choice whether texts that a spreadsheet takes for formulas are written as they are, for files and copies.
#[component]
pub fn Exact(
    /// How the rows are shown.
    view: View,
) -> impl IntoView {
    view! {
        <label class="sql-menu-choice">
            <input type="checkbox" bind:checked=view.exact />
            <span>{t(Text::Exact)}</span>
        </label>
    }
}

/// The button that saves.
#[component]
pub fn Save(
    /// The run whose rows are saved.
    run: RwSignal<Run>,
    /// How they are shown: the file has their order and choice.
    view: View,
    /// The name of the file.
    name: Signal<String>,
) -> impl IntoView {
    let announcer = use_announcer();
    let saving = RwSignal::new(Saving::No);
    let task = StoredValue::new_local(None::<Task>);
    // A filter leaves rows out, which must not be a surprise either.
    let filtered = Memo::new(move |_| {
        let all = run.with(|run| run.progress.rows);
        view.rows
            .get()
            .filter(|rows| *rows != all)
            .map(|rows| (rows, all))
    });
    let form = RwSignal::new(Form::Csv);
    let csv = CsvChoice::kept();
    let selection = RwSignal::new(false);
    let every_column = RwSignal::new(false);
    let count = Memo::new(move |_| run.with(|run| run.columns.len()));
    // Of the file or copy: the places of its rows, if not all, and its columns.
    let part = move || {
        let all = view
            .rows
            .get()
            .unwrap_or_else(|| run.with(|run| run.progress.rows));
        let shown = view.shown(count.get());
        if selection.get() {
            let (places, columns) = places(view.area.get(), all, &shown);
            (Some(places), columns)
        } else if every_column.get() {
            (None, (0..count.get()).collect())
        } else {
            (None, shown)
        }
    };
    let file = move || {
        let part = match (selection.get(), filtered.get()) {
            (true, _) => "-selected".to_owned(),
            (false, Some((shown, _))) => format!("-filtered-{shown}"),
            (false, None) => String::new(),
        };
        format!("{}{part}.{}", name.get(), form.get().ending())
    };
    let copies = move |_| {
        popover::close(MENU);
        let format = form.get_untracked().format(view.exact.get_untracked(), csv);
        if let Some(table) = run.with_untracked(|run| run.table) {
            let (places, columns) = untrack(part);
            let rows = view.rows.get_untracked();
            let rows = rows.unwrap_or_else(|| run.with_untracked(|run| run.progress.rows));
            let places = places.unwrap_or_else(|| vec![(0, rows)]);
            copy_as(Part::new(table, view, places, columns), format, announcer);
        }
    };
    let start = move |asks: bool| {
        popover::close(MENU);
        let Some(table) = run.with_untracked(|run| run.table) else {
            return;
        };
        let (places, columns) = untrack(part);
        let (name, form) = (untrack(file), form.get_untracked());
        let format = form.format(view.exact.get_untracked(), csv);
        let rows = view.rows.get_untracked();
        let rows = rows.unwrap_or_else(|| run.with_untracked(|run| run.progress.rows));
        task.set_value(Some(Task::spawn(async move {
            let mut sink = match Sink::open(asks, &name, form.media_type()).await {
                Ok(sink) => sink,
                Err(SaveError::Canceled) => return,
                Err(error) => {
                    let reason = error.reason().unwrap_or_else(|| t(Text::NotSaved));
                    return announcer.failed(&reason);
                }
            };
            let on_rows = |done, total| {
                saving.try_set(Saving::Rows { done, total });
            };
            on_rows(0, rows);
            let write = async {
                let worker = workspace::running_worker().ok_or(None)?;
                let portions = Portions::begin(worker, table, format, columns, places).await?;
                let total = portions.total;
                portions
                    .write(&mut sink, |done| on_rows(done, total))
                    .await?;
                sink.end(&name).await.map_err(SaveError::reason)?;
                Ok(total)
            };
            let written: Result<usize, Refusal> = write.await;
            let next = match written {
                Ok(count) => {
                    announcer.done(&t(Text::SavedRows(count as u64)));
                    Saving::No
                }
                // It has no room beside the button.
                Err(Some(reason)) => {
                    announcer.failed(&reason);
                    Saving::No
                }
                Err(None) => {
                    announcer.failed(&t(Text::NotSaved));
                    Saving::Failed
                }
            };
            saving.try_set(next);
        })));
    };
    let stop = move |_| {
        task.set_value(None);
        saving.set(Saving::No);
    };
    on_cleanup(move || {
        task.try_update_value(Option::take);
    });
    let choice =
        move |group: &'static str, of: RwSignal<bool>, value: bool, label: Signal<String>| {
            view! {
                <label class="sql-menu-choice">
                    <input
                        type="radio"
                        name=group
                        prop:checked=move || of.get() == value
                        on:change=move |_| of.set(value)
                    />
                    <span>{label}</span>
                </label>
            }
        };
    let all_rows = Signal::derive(move || match filtered.get() {
        Some((shown, all)) => t(Text::ShownRows {
            shown: counted(shown),
            all: counted(all),
        }),
        None => t(Text::AllRows {
            count: counted(run.with(|run| run.progress.rows)),
        }),
    });
    let selected = Signal::derive(move || {
        let all = view
            .rows
            .get()
            .unwrap_or_else(|| run.with(|run| run.progress.rows));
        let (places, columns) = places(view.area.get(), all, &view.shown(count.get()));
        t(Text::SelectedCells {
            rows: counted(places.iter().map(|(from, to)| to - from).sum()),
            columns: counted(columns.len()),
        })
    });
    let columns = move |all: bool| {
        Signal::derive(move || {
            let count = count.get();
            if all {
                t(Text::EveryColumn {
                    count: counted(count),
                })
            } else {
                t(Text::ShownColumns {
                    count: counted(view.shown(count).len()),
                })
            }
        })
    };
    // A file without some columns must not be a surprise.
    let hides = Memo::new(move |_| !selection.get() && view.shown(count.get()).len() < count.get());
    let choose = move |event| {
        let name = event_target_value(&event);
        let chosen = Form::ALL.into_iter().find(|form| form.name() == name);
        form.set(chosen.unwrap_or(Form::Csv));
    };
    let why = move || match form.get() {
        Form::Xlsx => Some(t(ExportText::ExcelWhy)),
        Form::Parquet => Some(t(ExportText::ParquetWhy)),
        _ => None,
    };
    let content = move || {
        match saving.get() {
        Saving::Rows { done, total } => {
            view! {
                <div class="sql-saving">
                    <progress max=total.max(1).to_string() value=done.to_string() aria-label=t(Text::Export)></progress>
                    <span>{t(Text::Saving { done: counted(done), total: counted(total) })}</span>
                    <Button icon=icon::CLOSE on_press=stop>{t(Text::Cancel)}</Button>
                </div>
            }
            .into_any()
        }
        state => {
            view! {
                {(state == Saving::Failed).then(|| view! { <span class="sql-warning">{t(Text::NotSaved)}</span> })}
                <Popover id=MENU label=t(Text::Export) icon=icon::DOWNLOAD>
                    <form class="sql-menu-list sql-export" on:submit=|event| event.prevent_default()>
                        <fieldset>
                            <legend>{t(Text::ProfileRows)}</legend>
                            {choice("sql-save-rows", selection, false, all_rows)}
                            {choice("sql-save-rows", selection, true, selected)}
                        </fieldset>
                        <Show when=move || hides.get()>
                            <fieldset>
                                <legend>{t(Text::Columns)}</legend>
                                {choice("sql-save-columns", every_column, false, columns(false))}
                                {choice("sql-save-columns", every_column, true, columns(true))}
                            </fieldset>
                        </Show>
                        <label class="field">
                            <span class="field-label">{t(Text::FileFormat)}</span>
                            <select class="input" on:change=choose>
                                {Form::ALL
                                    .into_iter()
                                    .map(|one| {
                                        view! { <option selected=move || form.get() == one>{one.name()}</option> }
                                    })
                                    .collect_view()}
                            </select>
                        </label>
                        <Show when=move || form.get().is_csv()>
                            <div class="export-csv">
                                <CsvFields choice=csv tabs=Signal::derive(move || form.get() == Form::Tsv) />
                            </div>
                        </Show>
                        <p class="sql-menu-note">{why}</p>
                        <Exact view />
                        <div class="sql-export-actions">
                            <Button kind=ButtonKind::Primary icon=icon::DOWNLOAD on_press=move |_| start(false)>
                                {move || t(Text::SaveFile { name: file() })}
                            </Button>
                            {save_to::is_offered()
                                .then(|| {
                                    view! {
                                        <Button icon=icon::FILE on_press=move |_| start(true)>
                                            {t(ExportText::SaveTo)}
                                        </Button>
                                    }
                                })}
                            <Show when=move || form.get().is_text()>
                                <Button icon=icon::COPY on_press=copies>{t(Text::Copy)}</Button>
                            </Show>
                        </div>
                    </form>
                </Popover>
            }
            .into_any()
        }
    }
    };
    view! { <div class="sql-save">{content}</div> }
}
