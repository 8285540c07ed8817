//! An export under way: first it loads what is missing, then it writes.

use belvedere_view::objects::paging::{Goal, Phase};
use leptos::prelude::*;

use super::plan::{self, Plan, Rows};
use super::write::{copy, name, save};
use super::{State, typed};
use crate::request::{self, Task};
use crate::save_to::{SaveError, Sink};
use crate::views::objects::table::Table;
use crate::views::sql::export::CsvChoice;

/// An export; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct ExportRun {
    pub(super) table: Table,
    /// What is exported.
    pub(super) plan: RwSignal<Plan>,
    /// The rows that the user has chosen; the shown ones before.
    pub(super) rows: RwSignal<Option<Rows>>,
    /// How far it is.
    pub(super) state: RwSignal<State>,
    /// The file that the table worker makes.
    pub(super) job: typed::Job,
    running: StoredValue<Option<Task>, LocalStorage>,
    /// Whether the rows go to the clipboard, not into a file.
    copies: StoredValue<bool>,
    /// The file, if the user chose one.
    sink: StoredValue<Option<Sink>, LocalStorage>,
}

impl ExportRun {
    /// The export of a table.
    pub(super) fn new(table: Table, csv: CsvChoice) -> Self {
        let plan = Plan {
            csv: Some(csv),
            ..Plan::default()
        };
        let run = Self {
            table,
            plan: RwSignal::new(plan),
            rows: RwSignal::new(None),
            state: RwSignal::new(State::Idle),
            job: RwSignal::new_local(None),
            running: StoredValue::new_local(None),
            copies: StoredValue::new(false),
            sink: StoredValue::new_local(None),
        };
        Effect::new(move |_| run.follow_listing());
        Effect::new(move |_| {
            let rows = run.wanted_rows();
            run.plan.update(|plan| plan.rows = rows);
        });
        run
    }

    /// All rows are loaded: the export can be written. A listing that stops before says so and waits.
    fn follow_listing(self) {
        let Table { listing, shown, .. } = self.table;
        let paging = listing.paging();
        let phase = paging.with(|paging| (paging.phase.clone(), paging.goal.clone()));
        listing.track();
        if self.state.with_untracked(|state| *state != State::Loading) {
            return;
        }
        match phase {
            // The filters still look at the last pages.
            (Phase::Complete, _) if !shown.is_done() => {}
            (Phase::Complete, _) => self.write(),
            (Phase::Limit | Phase::Full | Phase::Expired | Phase::Failed, _) => {
                self.state.set(State::Short);
            }
            (Phase::Resting, goal) if goal != Goal::All => self.state.set(State::Short),
            _ => {}
        }
    }

    /// The shown rows, until the user chooses others that are there.
    fn wanted_rows(self) -> Rows {
        let (filtered, complete) = (self.table.shown.is_filtered(), self.is_complete());
        let usual = match (filtered, complete) {
            (true, false) => Rows::Matching,
            (true, true) => Rows::Shown,
            (false, _) => Rows::Loaded,
        };
        let there = |rows: Rows| match rows {
            Rows::Shown => filtered,
            Rows::Matching => filtered && !complete,
            Rows::RowSelection => !self.table.picked.is_empty(),
            Rows::Loaded | Rows::All => true,
        };
        let chosen = self.rows.get().filter(|rows| there(*rows));
        chosen.unwrap_or(usual)
    }

    /// How many objects there are, if the platform says it.
    pub(super) fn total(self) -> Option<u64> {
        self.table.listing.paging().with(|paging| paging.total)
    }

    /// Whether all are loaded.
    pub(super) fn is_complete(self) -> bool {
        let paging = self.table.listing.paging();
        paging.with(|paging| paging.phase == Phase::Complete)
    }

    /// Whether it loads or writes.
    pub(super) fn is_busy(self) -> bool {
        self.state
            .with(|state| matches!(state, State::Loading | State::Writing(..)))
    }

    /// How many rows a choice has; `None` where it can't be made.
    pub(super) fn count(self, rows: Rows) -> Option<u64> {
        let Table {
            listing,
            shown,
            picked,
            ..
        } = self.table;
        match rows {
            Rows::Loaded => Some(listing.loaded() as u64),
            Rows::Shown => shown.is_filtered().then(|| shown.len() as u64),
            Rows::RowSelection => Some(picked.len() as u64).filter(|count| *count > 0),
            Rows::Matching => {
                (shown.is_filtered() && !self.is_complete()).then(|| shown.len() as u64)
            }
            Rows::All => self.total().filter(|_| !self.is_complete()),
        }
    }

    /// The name of the file.
    pub(super) fn file(self) -> String {
        let plan = self.plan.get();
        let rows = self.count(plan.rows).unwrap_or_default();
        self.table.listing.paging().track();
        // What is loaded first has no number yet.
        let is_known = !plan.rows.wants_all();
        let rows = is_known.then(|| usize::try_from(rows).unwrap_or(usize::MAX));
        name(self.table, plan, rows)
    }

    /// Saves among the downloads.
    pub(super) fn download(self) {
        self.sink.set_value(None);
        self.copies.set_value(false);
        self.start();
    }

    /// Saves where the user says.
    pub(super) fn save_to(self) {
        let (name, media_type) = untrack(|| (self.file(), self.plan.get().format.media_type()));
        request::spawn(async move {
            match Sink::open(true, &name, media_type).await {
                Ok(chosen) => {
                    if self.sink.try_set_value(Some(chosen)).is_none() {
                        self.copies.set_value(false);
                        self.start();
                    }
                }
                Err(SaveError::Canceled) => {}
                Err(error) => {
                    self.state.set(State::Refused(error.reason()));
                }
            }
        });
    }

    /// Copies.
    pub(super) fn copy(self) {
        self.copies.set_value(true);
        self.start();
    }

    /// Loads what is missing, then writes.
    pub(super) fn start(self) {
        let wants_all = self.plan.with_untracked(|plan| plan.rows.wants_all());
        if wants_all && !untrack(|| self.is_complete()) {
            self.state.set(State::Loading);
            self.table.listing.want(Goal::All);
        } else {
            self.write();
        }
    }

    /// Writes what is loaded.
    pub(super) fn write(self) {
        let Self {
            table, state, job, ..
        } = self;
        let (copies, plan) = (self.copies.get_value(), self.plan.get_untracked());
        let sink = self.sink.try_update_value(Option::take).flatten();
        let sink = sink.unwrap_or_else(|| Sink::download(plan.format.media_type()));
        if !copies && plan::typed(plan.format).is_some() {
            job.set(typed::file(table, plan, state, job, sink));
            if job.with_untracked(Option::is_none) {
                state.set(State::Refused(None));
            }
            return;
        }
        self.running.set_value(Some(Task::spawn(async move {
            let next = if copies {
                copy(table, plan, state).await
            } else {
                save(table, plan, state, sink).await
            };
            state.set(next);
        })));
    }

    /// Ends it.
    pub(super) fn cancel(self) {
        self.running.update_value(|running| drop(running.take()));
        self.sink.set_value(None);
        self.job.set(None);
        if self.state.with_untracked(|state| *state == State::Loading) {
            self.table.listing.stop();
        }
        self.state.set(State::Idle);
    }
}
