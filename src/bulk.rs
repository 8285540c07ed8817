//! A run of the same change for many, as views show it. Which one is sent next is decided by [`belvedere_client::bulk`].

use belvedere_client::Error;
use belvedere_client::bulk::{Bulk, Fate};
use leptos::prelude::*;

use crate::request;

/// A run over many; cheap to copy.
pub struct BulkRun<F: 'static> {
    bulk: RwSignal<Bulk<F>>,
    trouble: RwSignal<Option<Error>>,
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
        Self {
            bulk: RwSignal::new(Bulk::default()),
            trouble: RwSignal::new(None),
        }
    }
}

impl<F: Fate + Send + Sync + 'static> BulkRun<F> {
    /// The outcome of each.
    pub fn bulk(&self) -> RwSignal<Bulk<F>> {
        self.bulk
    }

    /// The error that ended the run: every other change would have met it too.
    pub fn trouble(&self) -> ReadSignal<Option<Error>> {
        self.trouble.read_only()
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
        self.trouble.set(None);
        let this = *self;
        // A change that was sent is heard out even after its view was left; then the signals are gone and it ends.
        request::spawn(async move {
            while let Some(Some(place)) = this.bulk.try_update(Bulk::send_next) {
                this.ended(place, send(place).await);
            }
            at_end();
        });
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
                self.trouble.try_set(Some(error));
                self.bulk.try_update(|bulk| bulk.hindered(place));
            }
        }
    }
}
