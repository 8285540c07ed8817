//! A file or copy of a result, from the choice to the last row.

use leptos::prelude::*;

use super::{MENU, form};
use crate::announcer::{Announcer, use_announcer};
use crate::i18n::t;
use crate::request::Task;
use crate::save_to::{SaveError, Sink};
use crate::ui::popover;
use crate::views::sql::export::{CsvChoice, FileForm, Portions, Refusal, places};
use crate::views::sql::grid::View;
use crate::views::sql::grid::copy::{Part, copy_as};
use crate::views::sql::run::Run;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// How far a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Saving {
    No,
    Rows { done: usize, total: usize },
    Failed,
}

/// Places of rows, from one to before another.
type Places = Vec<(usize, usize)>;

/// What is saved, and how far it is; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct SaveRun {
    /// The run whose rows are saved.
    run: RwSignal<Run>,
    /// How they are shown: the file has their order and choice.
    pub(super) view: View,
    /// The name of the file.
    name: Signal<String>,
    pub(super) form: RwSignal<FileForm>,
    pub(super) csv: CsvChoice,
    /// Whether only the selection is saved.
    pub(super) selection: RwSignal<bool>,
    /// Whether columns that are not shown are saved too.
    pub(super) every_column: RwSignal<bool>,
    pub(super) saving: RwSignal<Saving>,
    task: StoredValue<Option<Task>, LocalStorage>,
    announcer: Announcer,
}

impl SaveRun {
    /// Of the rows of a run.
    pub(super) fn new(run: RwSignal<Run>, view: View, name: Signal<String>) -> Self {
        let task = StoredValue::new_local(None::<Task>);
        Self {
            run,
            view,
            name,
            form: RwSignal::new(FileForm::Csv),
            csv: CsvChoice::kept(),
            selection: RwSignal::new(false),
            every_column: RwSignal::new(false),
            saving: RwSignal::new(Saving::No),
            task,
            announcer: use_announcer(),
        }
    }

    /// How many rows the result has.
    pub(super) fn all_rows(self) -> usize {
        self.run.with(|run| run.progress.rows)
    }

    /// How many of them are shown.
    pub(super) fn shown_rows(self) -> usize {
        self.view.rows.get().unwrap_or_else(|| self.all_rows())
    }

    /// How many columns it has.
    pub(super) fn columns(self) -> usize {
        self.run.with(|run| run.columns.len())
    }

    /// The columns that are shown, in their order.
    pub(super) fn shown_columns(self) -> Vec<usize> {
        self.view.shown(self.columns())
    }

    /// The places of the selected rows, and their columns.
    pub(super) fn selected(self) -> (Places, Vec<usize>) {
        places(
            self.view.area.get(),
            self.shown_rows(),
            &self.shown_columns(),
        )
    }

    /// Of the file or copy: the places of its rows, if not all, and its columns.
    fn part(self) -> (Option<Places>, Vec<usize>) {
        if self.selection.get() {
            let (places, columns) = self.selected();
            (Some(places), columns)
        } else if self.every_column.get() {
            (None, (0..self.columns()).collect())
        } else {
            (None, self.shown_columns())
        }
    }

    /// The name of the file. That rows are missing must not be a surprise.
    pub(super) fn file(self) -> String {
        let shown = self.shown_rows();
        let part = if self.selection.get() {
            "-selected".to_owned()
        } else if shown == self.all_rows() {
            String::new()
        } else {
            format!("-filtered-{shown}")
        };
        format!("{}{part}.{}", self.name.get(), self.form.get().ending())
    }

    /// Copies it.
    pub(super) fn copy(self) {
        popover::close(MENU);
        let exact = self.view.exact.get_untracked();
        let format = form::format(self.form.get_untracked(), exact, self.csv);
        if let Some(table) = self.run.with_untracked(|run| run.table) {
            let (places, columns) = untrack(|| self.part());
            let places = places.unwrap_or_else(|| vec![(0, untrack(|| self.shown_rows()))]);
            copy_as(
                Part::new(table, self.view, places, columns),
                format,
                self.announcer,
            );
        }
    }

    /// Saves it: among the downloads, or where the user says.
    pub(super) fn start(self, asks: bool) {
        popover::close(MENU);
        let Some(table) = self.run.with_untracked(|run| run.table) else {
            return;
        };
        let (places, columns) = untrack(|| self.part());
        let (name, form) = (untrack(|| self.file()), self.form.get_untracked());
        let format = form::format(form, self.view.exact.get_untracked(), self.csv);
        let rows = untrack(|| self.shown_rows());
        let (saving, announcer) = (self.saving, self.announcer);
        self.task.set_value(Some(Task::spawn(async move {
            let mut sink = match Sink::open(asks, &name, form.media_type()).await {
                Ok(sink) => sink,
                Err(SaveError::Canceled) => return,
                Err(error) => {
                    let reason = error.reason().unwrap_or_else(|| t(Text::NotSaved));
                    return announcer.failed(&reason);
                }
            };
            let on_rows = |done, total| {
                saving.set(Saving::Rows { done, total });
            };
            on_rows(0, rows);
            let write = async {
                let worker = running_worker().ok_or(None)?;
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
            saving.set(next);
        })));
    }

    /// Ends it.
    pub(super) fn stop(self) {
        self.task.set_value(None);
        self.saving.set(Saving::No);
    }
}
