//! Saves a result or its selection as a file, with progress.

use belvedere_table::{CsvOptions, Format};
use leptos::prelude::*;

use super::export::{PARQUET, Portions, Text as ExportText, XLSX, places};
use super::grid::View;
use super::run::Run;
use super::texts::Text;
use super::workspace;
use crate::announcer::use_announcer;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::ui::Button;
use crate::ui::{Popover, icon, popover};

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

    fn format(self, exact: bool) -> Format {
        let csv = CsvOptions {
            guard: !exact,
            ..CsvOptions::default()
        };
        match self {
            Self::Csv => Format::Csv(csv),
            Self::Xlsx => Format::Xlsx,
            Self::Parquet => Format::Parquet,
            Self::Excel => Format::Csv(CsvOptions { bom: true, ..csv }),
            Self::Tsv => Format::Csv(CsvOptions {
                delimiter: '\t',
                ..csv
            }),
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
    let rows = |rows: usize| number(u64::try_from(rows).unwrap_or(u64::MAX));
    // A filter leaves rows out, which must not be a surprise either.
    let filtered = Memo::new(move |_| {
        let all = run.with(|run| run.progress.rows);
        view.rows
            .get()
            .filter(|rows| *rows != all)
            .map(|rows| (rows, all))
    });
    let filtered_note = move || {
        filtered.get().map(|(shown, all)| {
            let text = t(Text::SaveFiltered {
                shown: rows(shown),
                all: rows(all),
            });
            view! { <p class="sql-menu-note">{text}</p> }
        })
    };
    let start = move |form: Form, selection: bool| {
        popover::close(MENU);
        let (table, rows, columns) =
            run.with_untracked(|run| (run.table, run.progress.rows, run.columns.len()));
        let Some(table) = table else { return };
        let rows = view.rows.get_untracked().unwrap_or(rows);
        let shown = view.layout.with_untracked(|layout| layout.shown(columns));
        let (places, columns) = if selection {
            let (places, columns) = places(view.area.get_untracked(), rows, &shown);
            (Some(places), columns)
        } else {
            (None, shown)
        };
        let part = match (selection, filtered.get_untracked()) {
            (true, _) => "-selected".to_owned(),
            (false, Some((shown, _))) => format!("-filtered-{shown}"),
            (false, None) => String::new(),
        };
        let name = format!("{}{part}.{}", name.get_untracked(), form.ending());
        let format = form.format(view.exact.get_untracked());
        saving.set(Saving::Rows {
            done: 0,
            total: rows,
        });
        task.set_value(Some(Task::spawn(async move {
            let mut count = 0;
            let mut refusal = None;
            let portions = match workspace::running_worker() {
                Some(worker) => Portions::begin(worker, table, format, columns, places).await,
                None => Err(None),
            };
            let blob = match portions {
                Ok(portions) => {
                    let total = portions.total;
                    count = total;
                    let on_rows = |done| {
                        saving.try_set(Saving::Rows { done, total });
                    };
                    portions.into_blob(form.media_type(), on_rows).await
                }
                Err(reason) => {
                    refusal = reason;
                    None
                }
            };
            let saved =
                blob.is_some_and(|blob| belvedere_client::browser::save(&blob, &name).is_ok());
            let next = if saved {
                announcer.done(&t(Text::SavedRows(count as u64)));
                Saving::No
            } else if let Some(reason) = refusal {
                // It has no room beside the button.
                announcer.failed(&reason);
                Saving::No
            } else {
                announcer.failed(&t(Text::NotSaved));
                Saving::Failed
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
    let choice = move |form: Form, selection: bool| {
        let format = form.name().to_owned();
        let text = move || {
            let format = format.clone();
            t(if selection {
                Text::SaveSelection { format }
            } else if filtered.get().is_some() {
                Text::SaveShown { format }
            } else {
                Text::SaveAll { format }
            })
        };
        view! {
            <button type="button" on:click=move |_| start(form, selection)>
                {text}
            </button>
        }
    };
    // A file without some columns must not be a surprise.
    let hidden = Memo::new(move |_| {
        let count = run.with(|run| run.columns.len());
        count - view.shown(count).len()
    });
    let content = move || {
        match saving.get() {
        Saving::Rows { done, total } => {
            view! {
                <div class="sql-saving">
                    <progress max=total.max(1).to_string() value=done.to_string() aria-label=t(Text::Save)></progress>
                    <span>{t(Text::Saving { done: rows(done), total: rows(total) })}</span>
                    <Button icon=icon::CLOSE on_press=stop>{t(Text::Cancel)}</Button>
                </div>
            }
            .into_any()
        }
        state => {
            view! {
                {(state == Saving::Failed).then(|| view! { <span class="sql-warning">{t(Text::NotSaved)}</span> })}
                <Popover id=MENU label=t(Text::Save) icon=icon::DOWNLOAD>
                    <div class="sql-menu-list">
                        {filtered_note}
                        <div class="sql-menu-groups">
                            <div class="sql-menu-list">
                                {Form::ALL.into_iter().map(|form| choice(form, false)).collect_view()}
                            </div>
                            <div class="sql-menu-list">
                                {Form::ALL.into_iter().map(|form| choice(form, true)).collect_view()}
                            </div>
                        </div>
                        <hr />
                        <Exact view />
                        <p class="sql-menu-note">{t(ExportText::ExcelWhy)}</p>
                        <p class="sql-menu-note">{t(ExportText::ParquetWhy)}</p>
                        <Show when=move || { hidden.get() > 0 }>
                            <p class="sql-menu-note">
                                {move || t(Text::HiddenLeftOut(u64::try_from(hidden.get()).unwrap_or(u64::MAX)))}
                            </p>
                        </Show>
                    </div>
                </Popover>
            }
            .into_any()
        }
    }
    };
    view! { <div class="sql-save">{content}</div> }
}
