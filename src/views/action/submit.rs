//! Sends a request once, and reports its outcome.

use belvedere_client::api::ids::{ActionTypeApiName, OntologyRid};
use belvedere_client::api::ontologies::{ApplyAction, ApplyActionRequest, apply_action};
use belvedere_client::api::operation::NoQuery;
use belvedere_client::changes::ChangeState;
use belvedere_client::{CallOptions, Client, Error};
use belvedere_view::action::body::Parameters;
use belvedere_view::action::record::{Repeat, Sent, request_key};
use belvedere_view::action::refusal;
use leptos::prelude::*;

use super::form::{Form, drafts};
use crate::announcer::{Announcer, use_announcer};
use crate::changes::{Change, Changes, Sender, requests, use_changes, use_sender};
use crate::i18n::t;
use crate::request;

/// Outcome of a request.
#[derive(Debug, Clone, Default)]
pub enum Outcome {
    /// Nothing was sent.
    #[default]
    None,
    /// The same request was sent before: is this one meant?
    Question {
        /// The state of the earlier request.
        repeat: Repeat,
        /// When it was, in milliseconds since 1970.
        at: u64,
        /// The key with which it can be sent again without being applied twice.
        key: Option<String>,
    },
    /// It is on its way.
    Sending,
    /// The platform refused it; nothing was changed.
    Failed(Error),
    /// It was applied.
    Applied {
        /// Whether the response could not be read.
        unread: bool,
    },
    /// The response was lost: it may or may not have been applied.
    Lost {
        /// Why; none when the user stopped waiting.
        error: Option<Error>,
        /// The key with which it can be sent again without being applied twice.
        key: Option<String>,
    },
}

/// Sends a request, once.
///
/// # Errors
/// Every [`Error`]; [`Error::Decode`] when it was applied and the response could not be read.
pub async fn send(
    client: &Client,
    ontology: &str,
    action: &str,
    parameters: Parameters,
    key: Option<String>,
) -> Result<(), Error> {
    let path =
        apply_action::Path::new(OntologyRid::from(ontology), ActionTypeApiName::from(action));
    let body = ApplyActionRequest::new(parameters);
    let options = match key {
        Some(key) => CallOptions::new().idempotency_key(key),
        None => CallOptions::new(),
    };
    let sent = client.send_with::<ApplyAction>(&path, &NoQuery {}, &body, &options);
    sent.await.map(drop)
}

/// The one request of a form; cheap to copy.
#[derive(Clone, Copy)]
pub struct Submission {
    form: Form,
    client: StoredValue<Client, LocalStorage>,
    outcome: RwSignal<Outcome>,
    sent: RwSignal<Option<Parameters>>,
    /// Whether the storage is being asked for the same request.
    asking: RwSignal<bool>,
    announcer: Announcer,
    changes: Changes,
    sender: Sender,
}

impl Submission {
    /// Nothing is sent yet.
    pub fn new(form: Form, client: Client) -> Self {
        Self {
            form,
            client: StoredValue::new_local(client),
            outcome: RwSignal::new(Outcome::None),
            sent: RwSignal::new(None),
            asking: RwSignal::new(false),
            announcer: use_announcer(),
            changes: use_changes(),
            sender: use_sender(),
        }
    }

    /// Its outcome.
    pub fn outcome(&self) -> ReadSignal<Outcome> {
        self.outcome.read_only()
    }

    /// The parameters that were sent last.
    pub fn sent(&self) -> ReadSignal<Option<Parameters>> {
        self.sent.read_only()
    }

    /// Whether a request is unresolved, so that no other may begin.
    pub fn is_busy(&self) -> bool {
        self.asking.get()
            || self
                .outcome
                .with(|outcome| matches!(outcome, Outcome::Sending))
    }

    /// Sends the request of the form; asks first when the same was sent before.
    pub fn begin(&self) {
        if untrack(|| self.is_busy()) {
            return;
        }
        let Some(Ok(parameters)) = self.form.checked.try_get_untracked() else {
            return;
        };
        self.asking.set(true);
        let this = *self;
        let (ontology, action) = self.names();
        request::spawn(async move {
            let repeat = requests::repeat(&ontology, &action, &parameters).await;
            this.asking.set(false);
            match repeat {
                Some((repeat, before)) => {
                    let key = before.idempotency_key;
                    let key = key.filter(|_| repeat == Repeat::Unknown);
                    let at = before.at;
                    this.outcome.set(Outcome::Question { repeat, at, key });
                }
                None => this.send(parameters, None).await,
            }
        });
    }

    /// Sends it although the same was sent before.
    pub fn confirm(&self) {
        let asked = self.outcome.with_untracked(|outcome| match outcome {
            Outcome::Question { key, .. } => Some(key.clone()),
            _ => None,
        });
        if let (Some(key), Some(Ok(parameters))) = (asked, self.form.checked.try_get_untracked()) {
            let this = *self;
            request::spawn(async move { this.send(parameters, key).await });
        }
    }

    /// Sends the request whose response was lost again; with its key it is applied once.
    pub fn again(&self) {
        let key = self.outcome.with_untracked(|outcome| match outcome {
            Outcome::Lost { key, .. } => Some(key.clone()),
            _ => None,
        });
        if let (Some(key), Some(parameters)) = (key, self.sent.get_untracked()) {
            let this = *self;
            request::spawn(async move { this.send(parameters, key).await });
        }
    }

    /// Stops waiting for the response.
    pub fn stop(&self) {
        self.sender.stop();
    }

    /// Nothing was sent, as far as the screen goes.
    pub fn reset(&self) {
        self.outcome.set(Outcome::None);
    }

    /// Shows a request of an earlier time whose response was lost.
    pub fn reopen(&self, sent: &Sent) {
        self.sent.set(Some(sent.parameters.clone()));
        self.outcome.set(Outcome::Lost {
            error: None,
            key: sent.idempotency_key.clone(),
        });
    }

    /// The user has determined the outcome of the request whose response was lost.
    pub fn settle(&self) {
        if let Some(parameters) = self.sent.get_untracked() {
            let (ontology, action) = self.names();
            let key = request_key(&ontology, &action, &parameters);
            let changes = self.changes;
            request::spawn(async move { changes.forget(&key).await });
        }
        self.reset();
    }

    fn names(&self) -> (String, String) {
        self.form
            .id
            .with_value(|form_id| (form_id.ontology.clone(), form_id.action.clone()))
    }

    /// Nothing aborts this but [`Self::stop`]: a change that was sent is heard out and remembered even after its view
    /// was left.
    async fn send(&self, parameters: Parameters, key: Option<String>) {
        let Some(form_id) = self.form.id.try_get_value() else {
            return;
        };
        let Some(client) = self.client.try_get_value() else {
            return;
        };
        self.outcome.set(Outcome::Sending);
        self.sent.set(Some(parameters.clone()));
        let (ontology, action) = (&form_id.ontology, &form_id.action);
        let key = key.or_else(|| client.new_key());
        let change = Change::of_action(ontology, action, parameters.clone());
        let sending = send(&client, ontology, action, parameters.clone(), key.clone());
        let sending = self
            .sender
            .hear_out(change, key, sending, |()| ChangeState::Made)
            .await;
        let outcome = match sending {
            Ok(()) => Outcome::Applied { unread: false },
            // The status said that it was done.
            Err(Error::Decode { .. }) => Outcome::Applied { unread: true },
            Err(Error::OutcomeUnknown { cause, key, .. }) if matches!(*cause, Error::Aborted) => {
                Outcome::Lost { error: None, key }
            }
            Err(error @ Error::OutcomeUnknown { .. }) => Outcome::Lost {
                key: match &error {
                    Error::OutcomeUnknown { key, .. } => key.clone(),
                    _ => None,
                },
                error: Some(error),
            },
            // The browser gave up, for example because the page is being left.
            Err(Error::Aborted) => Outcome::Lost {
                error: Some(Error::Aborted),
                key: None,
            },
            Err(error) => {
                self.mark(&error, &parameters);
                Outcome::Failed(error)
            }
        };
        let text = match &outcome {
            Outcome::Applied { .. } => {
                drafts::remove(&form_id).await;
                Some(super::texts::Text::Applied)
            }
            Outcome::Lost { .. } => Some(super::texts::Text::Lost),
            _ => None,
        };
        let is_lost = matches!(outcome, Outcome::Lost { .. });
        // Once the view is left, the bar above all views shows the outcome.
        if self.outcome.try_set(outcome).is_none()
            && let Some(text) = text
        {
            if is_lost {
                self.announcer.warn(&t(text));
            } else {
                self.announcer.say(&t(text));
            }
        }
    }

    fn mark(&self, error: &Error, sent: &Parameters) {
        let fields = self.form.values.try_with_untracked(|values| {
            self.form
                .definition
                .try_with_value(|definition| refusal::fields(error, definition, values, sent))
        });
        if let Some(Some(fields)) = fields {
            self.form.refuse(fields);
        }
    }
}
