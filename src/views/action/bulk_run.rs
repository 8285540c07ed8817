//! Sends the requests of many objects, one after the other, and keeps what became of each.

use belvedere_client::api::error::{self as named, ErrorBody};
use belvedere_client::{Client, Error, TransportErrorKind};
use leptos::prelude::*;

use super::body::Parameters;
use super::bulk::{Fate, next_waiting, retry_failed};
use super::keep;
use super::record::{Place, Sent, State};
use super::submit::{Answer, send};
use crate::browser::now;
use crate::changes::{Changes, use_changes};
use crate::request;

/// A run over many objects; cheap to copy.
#[derive(Clone, Copy)]
pub struct Run {
    client: StoredValue<Client, LocalStorage>,
    place: StoredValue<Place>,
    /// The request about each object; none where it can't be made up.
    requests: StoredValue<Vec<Option<Parameters>>>,
    fates: RwSignal<Vec<Fate>>,
    running: RwSignal<bool>,
    stopping: RwSignal<bool>,
    stop_on_failure: RwSignal<bool>,
    /// What stopped the run: the other requests would have met the same.
    trouble: RwSignal<Option<Error>>,
    changes: Changes,
}

impl Run {
    /// Nothing is sent yet.
    pub fn new(client: Client, place: Place) -> Self {
        Self {
            client: StoredValue::new_local(client),
            place: StoredValue::new(place),
            requests: StoredValue::new(Vec::new()),
            fates: RwSignal::new(Vec::new()),
            running: RwSignal::new(false),
            stopping: RwSignal::new(false),
            stop_on_failure: RwSignal::new(false),
            trouble: RwSignal::new(None),
            changes: use_changes(),
        }
    }

    /// What became of each object; empty before the start.
    pub fn fates(&self) -> ReadSignal<Vec<Fate>> {
        self.fates.read_only()
    }

    /// Whether requests are on their way.
    pub fn running(&self) -> ReadSignal<bool> {
        self.running.read_only()
    }

    /// Whether the run ends after the request that is on its way.
    pub fn stopping(&self) -> ReadSignal<bool> {
        self.stopping.read_only()
    }

    /// Whether the first failure stops the run.
    pub fn stop_on_failure(&self) -> RwSignal<bool> {
        self.stop_on_failure
    }

    /// What stopped the run.
    pub fn trouble(&self) -> ReadSignal<Option<Error>> {
        self.trouble.read_only()
    }

    /// Begins with these requests, or the parameters that are in their way.
    pub fn start(&self, requests: Vec<Result<Parameters, Vec<String>>>) {
        if self.running.get_untracked() || !self.fates.with_untracked(Vec::is_empty) {
            return;
        }
        let fates = requests.iter().map(|request| match request {
            Ok(_) => Fate::Waiting,
            Err(parameters) => Fate::Unready(parameters.clone()),
        });
        self.fates.set(fates.collect());
        self.requests
            .set_value(requests.into_iter().map(Result::ok).collect());
        self.go_on();
    }

    /// Ends after the request that is on its way.
    pub fn stop(&self) {
        self.stopping.set(true);
    }

    /// Sends what waits.
    pub fn go_on(&self) {
        if self.running.get_untracked() {
            return;
        }
        self.running.set(true);
        self.stopping.set(false);
        self.trouble.set(None);
        let this = *self;
        // A change that was sent is heard out even after its view was left; then the signals are gone and it ends.
        request::spawn(async move { this.run().await });
    }

    /// Sends those again that were refused.
    pub fn retry(&self) {
        if self.running.get_untracked() {
            return;
        }
        self.fates.update(|fates| retry_failed(fates));
        self.go_on();
    }

    /// Sends one again whose answer was lost; with its key it is applied once.
    pub fn again(&self, place: usize) {
        if self.running.get_untracked() {
            return;
        }
        let key = self.fates.with_untracked(|fates| match fates.get(place) {
            Some(Fate::Unknown { key }) => Some(key.clone()),
            _ => None,
        });
        if let Some(key) = key {
            self.running.set(true);
            let this = *self;
            request::spawn(async move {
                this.one(place, key).await;
                this.running.try_set(false);
            });
        }
    }

    async fn run(self) {
        while self.stopping.try_get_untracked() == Some(false) {
            let next = self.fates.try_with_untracked(|fates| next_waiting(fates));
            let Some(Some(place)) = next else { break };
            let went_well = self.one(place, None).await;
            if !went_well && self.stop_on_failure.try_get_untracked() != Some(false) {
                break;
            }
            if self.trouble.try_with_untracked(Option::is_some) != Some(false) {
                break;
            }
        }
        self.running.try_set(false);
        self.stopping.try_set(false);
        self.changes.load().await;
    }

    /// Sends one request; whether it was applied.
    async fn one(&self, place: usize, key: Option<String>) -> bool {
        let request = self
            .requests
            .try_with_value(|requests| requests.get(place).cloned().flatten());
        let (Some(Some(parameters)), Some(client), Some(of)) = (
            request,
            self.client.try_get_value(),
            self.place.try_get_value(),
        ) else {
            return false;
        };
        self.set(place, Fate::Sending);
        let record = |state, idempotency_key| Sent {
            ontology: of.ontology.clone(),
            action: of.action.clone(),
            parameters: parameters.clone(),
            state,
            at: now(),
            idempotency_key,
        };
        keep::remember(&record(State::Sending, key.clone())).await;
        let answer = send(
            &client,
            &of.ontology,
            &of.action,
            parameters.clone(),
            key.clone(),
        )
        .await;
        let fate = match answer {
            Answer::Applied(_) => Fate::Applied,
            Answer::Lost(_, own) => {
                let key = own.or(key);
                keep::remember(&record(State::Unknown, key.clone())).await;
                self.set(place, Fate::Unknown { key });
                return false;
            }
            Answer::Refused(error) if stops_all(&error) => {
                self.trouble.try_set(Some(error));
                Fate::Waiting
            }
            Answer::Refused(error) => failed(&error),
        };
        keep::forget(&of.ontology, &of.action, &parameters).await;
        let applied = fate == Fate::Applied;
        self.set(place, fate);
        applied
    }

    fn set(&self, place: usize, fate: Fate) {
        self.fates.try_update(|fates| {
            if let Some(slot) = fates.get_mut(place) {
                *slot = fate;
            }
        });
    }
}

/// Whether every other request would fail in the same way, and nothing was sent or changed.
fn stops_all(error: &Error) -> bool {
    let offline = matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::Offline,
            ..
        }
    );
    offline
        || matches!(error, Error::Auth { .. } | Error::NotOffered { .. })
        || error.is(&named::API_USAGE_DENIED)
}

fn failed(error: &Error) -> Fate {
    let body = error.body();
    let description = body.and_then(|body: &ErrorBody| body.error_description.clone());
    let text = |body: fn(&ErrorBody) -> &String| error.body().map(body).cloned();
    Fate::Failed {
        name: text(|body| &body.error_name).unwrap_or_default(),
        message: description.unwrap_or_else(|| error.to_string()),
        instance: text(|body| &body.error_instance_id).unwrap_or_default(),
    }
}
