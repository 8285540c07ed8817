//! Saves a result or its selection as a file, with progress, or copies it. It begins with what is on the screen.

#![expect(
    clippy::large_types_passed_by_value,
    reason = "handles of signals are small but for debug builds, where each one knows its place in the source"
)]

mod form;
mod run;

use leptos::prelude::*;

use self::run::{SaveRun, Saving};
use super::export::{CsvFields, FileForm, Text as ExportText};
use super::grid::View;
use super::run::Run;
use super::texts::Text;
use crate::i18n::{counted, t};
use crate::save_to;
use crate::ui::{Button, ButtonKind, Popover, icon};

/// The identifier of the menu in the page.
const MENU: &str = "sql-save";

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
    let save = SaveRun::new(run, view, name);
    let content = move || {
        match save.saving.get() {
        Saving::Rows { done, total } => view! {
            <div class="sql-saving">
                <progress max=total.max(1).to_string() value=done.to_string() aria-label=t(Text::Export)></progress>
                <span>{t(Text::Saving { done: counted(done), total: counted(total) })}</span>
                <Button icon=icon::CLOSE on_press=move |_| save.stop()>{t(Text::Cancel)}</Button>
            </div>
        }
        .into_any(),
        state => view! {
            {(state == Saving::Failed).then(|| view! { <span class="sql-warning">{t(Text::NotSaved)}</span> })}
            <Popover id=MENU label=t(Text::Export) icon=icon::DOWNLOAD>
                <form class="sql-menu-list sql-export" on:submit=|event| event.prevent_default()>
                    {rows(save)}
                    {columns(save)}
                    {format(save)}
                    <Exact view />
                    {actions(save)}
                </form>
            </Popover>
        }
        .into_any(),
    }
    };
    view! { <div class="sql-save">{content}</div> }
}

/// One of two choices.
fn choice(
    group: &'static str,
    of: RwSignal<bool>,
    value: bool,
    label: impl Fn() -> String + Send + Sync + 'static,
) -> impl IntoView {
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
}

/// All rows, or the selection.
fn rows(save: SaveRun) -> impl IntoView {
    // A filter leaves rows out, which must not be a surprise either.
    let all = move || {
        let (shown, all) = (save.shown_rows(), save.all_rows());
        if shown == all {
            t(Text::AllRows {
                count: counted(all),
            })
        } else {
            t(Text::ShownRows {
                shown: counted(shown),
                all: counted(all),
            })
        }
    };
    let selected = move || {
        let (places, columns) = save.selected();
        t(Text::SelectedCells {
            rows: counted(places.iter().map(|(from, to)| to - from).sum()),
            columns: counted(columns.len()),
        })
    };
    view! {
        <fieldset>
            <legend>{t(Text::ProfileRows)}</legend>
            {choice("sql-save-rows", save.selection, false, all)}
            {choice("sql-save-rows", save.selection, true, selected)}
        </fieldset>
    }
}

/// The shown columns or all, where that is not the same.
fn columns(save: SaveRun) -> impl IntoView {
    let hides =
        Memo::new(move |_| !save.selection.get() && save.shown_columns().len() < save.columns());
    let shown = move || {
        t(Text::ShownColumns {
            count: counted(save.shown_columns().len()),
        })
    };
    let every = move || {
        t(Text::EveryColumn {
            count: counted(save.columns()),
        })
    };
    view! {
        <Show when=move || hides.get()>
            <fieldset>
                <legend>{t(Text::Columns)}</legend>
                {choice("sql-save-columns", save.every_column, false, shown)}
                {choice("sql-save-columns", save.every_column, true, every)}
            </fieldset>
        </Show>
    }
}

/// The form of the file, and what goes with it.
fn format(save: SaveRun) -> impl IntoView {
    let form = save.form;
    let choose = move |event| {
        let name = event_target_value(&event);
        let chosen = FileForm::ALL.into_iter().find(|form| form.name() == name);
        form.set(chosen.unwrap_or(FileForm::Csv));
    };
    let why = move || match form.get() {
        FileForm::Xlsx => Some(t(ExportText::ExcelWhy)),
        FileForm::Parquet => Some(t(ExportText::ParquetWhy)),
        _ => None,
    };
    let option =
        |one: FileForm| view! { <option selected=move || form.get() == one>{one.name()}</option> };
    view! {
        <label class="field">
            <span class="field-label">{t(Text::FileFormat)}</span>
            <select class="input" on:change=choose>
                {FileForm::ALL.into_iter().map(option).collect_view()}
            </select>
        </label>
        <Show when=move || form.get().is_csv()>
            <div class="export-csv">
                <CsvFields choice=save.csv tabs=Signal::derive(move || form.get() == FileForm::Tsv) />
            </div>
        </Show>
        <p class="sql-menu-note">{why}</p>
    }
}

/// The buttons.
fn actions(save: SaveRun) -> impl IntoView {
    view! {
        <div class="sql-export-actions">
            <Button kind=ButtonKind::Primary icon=icon::DOWNLOAD on_press=move |_| save.start(false)>
                {move || t(Text::SaveFile { name: save.file() })}
            </Button>
            {save_to::is_offered()
                .then(|| {
                    view! {
                        <Button icon=icon::FILE on_press=move |_| save.start(true)>
                            {t(ExportText::SaveTo)}
                        </Button>
                    }
                })}
            <Show when=move || save.form.get().is_text()>
                <Button icon=icon::COPY on_press=move |_| save.copy()>{t(Text::Copy)}</Button>
            </Show>
        </div>
    }
}
