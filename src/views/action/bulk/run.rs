//! Sends the requests of many objects, one after the other or a few at once, and keeps the outcome of each.

use belvedere_client::api::error::ErrorBody;
use belvedere_client::bulk::{Bulk, hinders_all};
use belvedere_client::{Client, Error, changes};
use belvedere_view::action::body::Parameters;
use belvedere_view::action::bulk::Fate;
use belvedere_view::action::record::FormId;
use leptos::prelude::*;

use crate::bulk::{BulkRun, BulkState};
use crate::changes::{Change, Sender, use_sender};
use crate::views::action::submit::send;

/// A run over many objects; cheap to copy.
#[derive(Clone, Copy)]
pub struct Run {
    client: StoredValue<Client, LocalStorage>,
    form_id: StoredValue<FormId>,
    /// The request about each object; none where it can't be made up.
    requests: StoredValue<Vec<Option<Parameters>>>,
    changes: BulkRun<Fate>,
    sender: Sender,
}

impl Run {
    /// Nothing is sent yet.
    pub fn new(client: Client, form_id: FormId) -> Self {
        Self {
            client: StoredValue::new_local(client),
            form_id: StoredValue::new(form_id),
            requests: StoredValue::new(Vec::new()),
            changes: BulkRun::default(),
            sender: use_sender(),
        }
    }

    /// The outcome for each object; none before the start.
    pub fn bulk(&self) -> ReadSignal<Bulk<Fate>> {
        self.changes.bulk().read_only()
    }

    /// Where the run is.
    pub fn state(&self) -> BulkState {
        self.changes.state()
    }

    /// The error that stopped the run.
    pub fn error(&self) -> ReadSignal<Option<Error>> {
        self.changes.error()
    }

    /// Begins with these requests, or the parameters that are in their way.
    pub fn start(&self, requests: Vec<Result<Parameters, Vec<String>>>) {
        if !self
            .changes
            .bulk()
            .with_untracked(|bulk| bulk.fates().is_empty())
        {
            return;
        }
        let fates = requests.iter().map(|request| match request {
            Ok(_) => Fate::Waiting,
            Err(parameters) => Fate::Unready(parameters.clone()),
        });
        let fates = fates.collect();
        self.changes.bulk().update(|bulk| bulk.replace(fates));
        self.requests
            .set_value(requests.into_iter().map(Result::ok).collect());
        self.go_on();
    }

    /// Sends the waiting requests.
    pub fn go_on(&self) {
        let this = *self;
        self.changes
            .go_on(move |place| this.one(place, None), || ());
    }

    /// Sends one again whose response was lost; with its key it is applied once.
    pub fn again(&self, place: usize) {
        let key = self
            .changes
            .bulk()
            .with_untracked(|bulk| match bulk.fates().get(place) {
                Some(Fate::Unknown { key }) => key.clone(),
                _ => None,
            });
        self.changes.again(place, self.one(place, key));
    }

    /// Sends one request. An error is one that every other would meet, or the view is gone.
    async fn one(self, place: usize, key: Option<String>) -> Result<Fate, Error> {
        let request = self
            .requests
            .try_with_value(|requests| requests.get(place).cloned().flatten());
        let (Some(Some(parameters)), Some(client), Some(of)) = (
            request,
            self.client.try_get_value(),
            self.form_id.try_get_value(),
        ) else {
            return Err(Error::Aborted);
        };
        let (ontology, action) = (&of.ontology, &of.action);
        let key = key.or_else(|| client.new_key());
        let change = Change::of_action(ontology, action, parameters.clone());
        let sending = send(&client, ontology, action, parameters, key.clone());
        let response = self
            .sender
            .hear_out(change, key, sending, |()| changes::ChangeState::Made)
            .await;
        Ok(match response {
            // The status said that it was done.
            Ok(()) | Err(Error::Decode { .. }) => Fate::Applied,
            Err(Error::OutcomeUnknown { key, .. }) => Fate::Unknown { key },
            Err(Error::Aborted) => Fate::Unknown { key: None },
            Err(error) if hinders_all(&error) => return Err(error),
            Err(error) => failed(&error),
        })
    }
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
