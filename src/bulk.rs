//! A run of the same change for many, as views show it. Which one is sent next is decided by [`belvedere_client::bulk`].

use std::rc::Rc;

use belvedere_client::Error;
use belvedere_client::bulk::{Bulk, Fate, Tally};
use leptos::prelude::*;

use crate::request;

/// Where a run is, whatever its outcomes are, and what a user can set about it; cheap to copy.
#[derive(Clone, Copy)]
pub struct BulkState {
    /// Whether it goes from one to the next.
    pub running: Memo<bool>,
    /// Whether it ends after those that are on their way.
    pub stopping: Memo<bool>,
    /// How many have ended in which way.
    pub tally: Memo<Tally>,
    /// Whether the first failure stops it.
    pub stops_on_failure: Memo<bool>,
    /// How many are on their way at once.
    pub at_once: Memo<usize>,
    setting: Callback<Setting>,
}

/// What a user sets about a run.
#[derive(Clone, Copy)]
enum Setting {
    Stop,
    StopOnFailure(bool),
    AtOnce(usize),
    Retry,
}

impl BulkState {
    fn new<F: Fate + Send + Sync + 'static>(bulk: RwSignal<Bulk<F>>) -> Self {
        Self {
            running: Memo::new(move |_| bulk.with(Bulk::is_running)),
            stopping: Memo::new(move |_| bulk.with(Bulk::is_stopping)),
            tally: Memo::new(move |_| bulk.with(Bulk::tally)),
            stops_on_failure: Memo::new(move |_| bulk.with(Bulk::stops_on_failure)),
            at_once: Memo::new(move |_| bulk.with(Bulk::at_once)),
            setting: Callback::new(move |setting| {
                bulk.update(|bulk| match setting {
                    Setting::Stop => bulk.stop(),
                    Setting::StopOnFailure(stop) => bulk.stop_on_failure(stop),
                    Setting::AtOnce(count) => bulk.send_at_once(count),
                    Setting::Retry => bulk.retry(),
                });
            }),
        }
    }

    /// Ends it after those that are on their way.
    pub fn stop(self) {
        self.setting.run(Setting::Stop);
    }

    /// Lets the first failure stop it, or not.
    pub fn stop_on_failure(self, stop: bool) {
        self.setting.run(Setting::StopOnFailure(stop));
    }

    /// Lets so many be on their way at once.
    pub fn send_at_once(self, count: usize) {
        self.setting.run(Setting::AtOnce(count));
    }

    /// Queues those again that were refused.
    pub fn retry(self) {
        self.setting.run(Setting::Retry);
    }
}

/// A run over many; cheap to copy.
pub struct BulkRun<F: 'static> {
    bulk: RwSignal<Bulk<F>>,
    error: RwSignal<Option<Error>>,
    state: BulkState,
}

impl<F> Clone for BulkRun<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for BulkRun<F> {}

impl<F: Fate + Send + Sync + 'static> Default for BulkRun<F> {
    /// Nothing is there to be sent yet.
    fn default() -> Self {
        let bulk = RwSignal::new(Bulk::default());
        Self {
            bulk,
            error: RwSignal::new(None),
            state: BulkState::new(bulk),
        }
    }
}

impl<F: Fate + Send + Sync + 'static> BulkRun<F> {
    /// The outcome of each.
    pub fn bulk(&self) -> RwSignal<Bulk<F>> {
        self.bulk
    }

    /// Where it is, for [`BulkButtons`](crate::ui::BulkButtons).
    pub fn state(&self) -> BulkState {
        self.state
    }

    /// The error that ended the run: every other change would have met it too.
    pub fn error(&self) -> ReadSignal<Option<Error>> {
        self.error.read_only()
    }

    /// Sends the waiting ones: `send` gives the outcome of one, or an error that every other would meet. Then `at_end`.
    /// False when the run goes on already.
    pub fn go_on<S>(
        &self,
        send: impl Fn(usize) -> S + 'static,
        at_end: impl FnOnce() + 'static,
    ) -> bool
    where
        S: Future<Output = Result<F, Error>> + 'static,
    {
        if self.bulk.try_update(Bulk::begin) != Some(true) {
            return false;
        }
        self.error.set(None);
        let this = *self;
        let run = Rc::new((send, at_end));
        for _ in 0..self.bulk.with_untracked(Bulk::at_once) {
            let run = Rc::clone(&run);
            // A change that was sent is heard out even after its view was left; then the signals are gone and it ends.
            request::spawn(async move {
                while let Some(Some(place)) = this.bulk.try_update(Bulk::send_next) {
                    this.ended(place, (run.0)(place).await);
                }
                // The last one of them ends the run.
                if let Some((_, at_end)) = Rc::into_inner(run) {
                    at_end();
                }
            });
        }
        true
    }

    /// Sends one again whose outcome is unknown, and no other.
    pub fn again(&self, place: usize, send: impl Future<Output = Result<F, Error>> + 'static) {
        if self.bulk.try_update(|bulk| bulk.again(place)) == Some(true) {
            let this = *self;
            request::spawn(async move {
                this.ended(place, send.await);
                this.bulk.try_update(Bulk::send_next);
            });
        }
    }

    fn ended(&self, place: usize, outcome: Result<F, Error>) {
        match outcome {
            Ok(fate) => {
                self.bulk.try_update(|bulk| bulk.ended(place, fate));
            }
            Err(error) => {
                self.error.set(Some(error));
                self.bulk.try_update(|bulk| bulk.hindered(place));
            }
        }
    }
}
