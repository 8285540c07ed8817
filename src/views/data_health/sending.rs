//! Sends the request once, and holds its outcome.

use belvedere_client::Error;
use belvedere_client::api::data_health::{Check, CreateCheckRequest};
use belvedere_client::api::extensions;
use belvedere_client::changes::ChangeState;
use belvedere_client::operations::CheckOutcome;
use belvedere_view::data_health::document::get;
use belvedere_view::data_health::kept::Made;
use leptos::ev;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use serde_json::Value;

use super::form::editor::Editor;
use super::query::address_of;
use super::store;
use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::changes::{Change, ChangeKind, Sender, use_sender};
use crate::i18n::t;
use crate::platform::{Platform, use_platform};
use crate::{browser, request};

/// Outcome of a request.
#[derive(Debug, Clone)]
pub(super) enum Sent {
    /// Nothing was sent.
    No,
    /// It is on its way.
    UnderWay,
    /// The check is there.
    Created {
        /// It.
        check: Box<Check>,
        /// Whether the first try made it, whose response was lost.
        before: bool,
    },
    /// There is another check of this type on the subject.
    Conflict {
        /// That check; none when the user may not see it.
        existing: Option<Box<Check>>,
        /// The request that was sent.
        mine: Value,
        /// The platform's response.
        error: Error,
    },
    /// The outcome is unknown.
    Unknown(Option<Error>),
    /// It was not created.
    Failed(Error),
}

/// Sends the request of an editor.
#[derive(Clone, Copy)]
pub(super) struct Sending {
    /// Its outcome.
    pub(super) state: RwSignal<Sent>,
    /// Whether the browser is offline: then nothing can be sent.
    pub(super) offline: RwSignal<bool>,
    editor: Editor,
    key: StoredValue<String>,
    platform: Platform,
    announcer: Announcer,
    sender: Sender,
    /// Leads to the result of the check that was created.
    see: Callback<()>,
}

impl Sending {
    /// Nothing is sent yet. `key` is that of the draft, which is not needed once the check is there.
    pub(super) fn new(editor: Editor, key: String) -> Self {
        let offline = RwSignal::new(!window().navigator().on_line());
        let handles = [
            window_event_listener(ev::offline, move |_| offline.set(true)),
            window_event_listener(ev::online, move |_| offline.set(false)),
        ];
        on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
        let state = RwSignal::new(Sent::No);
        let navigate = StoredValue::new_local(use_navigate());
        let see = move |()| {
            let address = state.with_untracked(|state| match state {
                Sent::Created { check, .. } => Some(address_of(check.rid.as_str())),
                _ => None,
            });
            if let Some(address) = address {
                navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
            }
        };
        Self {
            state,
            see: Callback::new(see),
            offline,
            editor,
            key: StoredValue::new(key),
            platform: use_platform(),
            announcer: use_announcer(),
            sender: use_sender(),
        }
    }

    /// Sends the request, unless a problem stands in its way or it is under way already.
    pub(super) fn send(self) {
        self.send_if(|editor| !editor.is_blocked());
    }

    /// Sends the request as it is, for a platform with other rules.
    pub(super) fn send_as_it_is(self) {
        self.send_if(Editor::can_insist);
    }

    fn send_if(self, allowed: impl Fn(Editor) -> bool) {
        if self
            .state
            .with_untracked(|state| matches!(state, Sent::UnderWay))
        {
            return;
        }
        self.editor.attempted.set(true);
        if !untrack(|| allowed(self.editor)) {
            self.announcer.warn(&t(Text::Mistakes(self.blocking())));
            unfold(".health-json details:has([aria-invalid])");
            browser::focus(".health-rules button, .health-json textarea[aria-invalid]");
            return;
        }
        let document = untrack(move || self.editor.document());
        let Ok(request) = serde_json::from_value::<CreateCheckRequest>(document.clone()) else {
            // The rules include the requirements of the types: this does not happen to a stored draft.
            unfold(".health-json details");
            browser::focus(".health-json textarea");
            return;
        };
        self.state.set(Sent::UnderWay);
        let client = self.platform.client();
        let change = Change::new(ChangeKind::Check, subject(&document), &document);
        let key = self.key.get_value();
        // Nothing aborts this but `stop`: a check that was sent is heard out after its form was left.
        request::spawn(async move {
            let sending = client.data_health().create_check_surely(request);
            let result = self.sender.hear_out(change, None, sending, judge).await;
            let sent = self.read(result, document, &key);
            if self.state.try_set(sent).is_none() {
                // It is drawn before the next frame. The next step takes the focus: the words are said already.
                request_animation_frame(|| {
                    browser::focus(".health-outcome > .health-actions > .button");
                });
            }
        });
    }

    fn blocking(self) -> u64 {
        let count = self
            .editor
            .issues
            .with_untracked(|issues| issues.iter().filter(|issue| issue.problem.blocks()).count());
        u64::try_from(count.max(1)).unwrap_or(1)
    }

    fn read(self, result: Result<CheckOutcome, Error>, mine: Value, key: &str) -> Sent {
        let created = |check: Box<Check>, before| {
            let words = t(if before {
                Text::CreatedBefore
            } else {
                Text::Created
            });
            if self.platform.offers(extensions::CHECKS) {
                self.announcer
                    .done_with(&words, t(Text::SeeResult), self.see);
            } else {
                self.announcer.say(&words);
            }
            store::keep_draft(key, None);
            store::keep_made(Made {
                rid: check.rid.to_string(),
                request: mine.clone(),
                at: js_sys::Date::now(),
            });
            Sent::Created { check, before }
        };
        match result {
            Ok(CheckOutcome::Created(check)) => created(check, false),
            Ok(CheckOutcome::CreatedBefore(check)) => created(check, true),
            Ok(CheckOutcome::Conflict { existing, error }) => {
                self.announcer.warn(&t(Text::Conflict));
                Sent::Conflict {
                    existing,
                    mine,
                    error,
                }
            }
            Err(Error::OutcomeUnknown { cause, .. }) if matches!(*cause, Error::Aborted) => {
                Sent::Unknown(None)
            }
            Err(error @ Error::OutcomeUnknown { .. }) => Sent::Unknown(Some(error)),
            Err(error) => Sent::Failed(error),
            // The enum may grow; an outcome that is not understood is unknown.
            Ok(_) => Sent::Unknown(None),
        }
    }

    /// Stops waiting. The check may have been created.
    pub(super) fn stop(self) {
        self.sender.stop();
        self.announcer.say(&t(Text::Stopped));
    }

    /// Back to a form that can be sent.
    pub(super) fn reset(self) {
        self.sender.settle();
        self.state.set(Sent::No);
    }
}

/// Interprets a response about the check.
pub(super) fn judge(outcome: &CheckOutcome) -> ChangeState {
    match outcome {
        CheckOutcome::Created(_) | CheckOutcome::CreatedBefore(_) => ChangeState::Made,
        CheckOutcome::Conflict { error, .. } => ChangeState::Refused(error.to_string()),
        _ => ChangeState::Unknown,
    }
}

/// The RID of the subject of a request.
pub(super) fn subject(request: &Value) -> &str {
    ["config.subject.datasetRid", "config.subject.scheduleRid"]
        .into_iter()
        .find_map(|path| get(request, path)?.as_str())
        .unwrap_or_default()
}

/// Opens what is folded away: nothing in it can take the focus.
fn unfold(selector: &str) {
    if let Some(details) = browser::find(selector) {
        // It fails only for an invalid name.
        drop(details.set_attribute("open", ""));
    }
}
