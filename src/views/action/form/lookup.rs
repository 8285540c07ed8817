//! Looks for one object, in sight of the user: how far it is, stop, and go on.

use belvedere_client::{Client, Error};
use belvedere_view::action::changes::{Row, row};
use leptos::prelude::*;

use super::scan::{self, Progress};
use crate::i18n::{number, t};
use crate::request::Task;
use crate::ui::{Button, ErrorCard, Skeleton};
use crate::views::action::texts::Text;

/// Which object is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// RID of the ontology.
    pub ontology: String,
    /// API name of the object type.
    pub object_type: String,
    /// Primary key.
    pub key: String,
}

/// How the search stands.
#[derive(Debug, Clone)]
pub enum Looking {
    /// Nothing is looked for.
    Idle,
    /// It goes on.
    Searching(Option<Progress>),
    /// Here it is.
    Found(Row),
    /// It is not there.
    Missing,
    /// The user stopped it.
    Stopped,
    /// The listing failed.
    Failed(Error),
}

/// A search; cheap to copy. It ends with its owner.
#[derive(Clone, Copy)]
pub struct Lookup {
    client: StoredValue<Client, LocalStorage>,
    subject: StoredValue<Option<Subject>>,
    state: RwSignal<Looking>,
    work: StoredValue<Option<Task>, LocalStorage>,
}

impl Lookup {
    /// A search that has not begun.
    pub fn new(client: Client) -> Self {
        let work = StoredValue::new_local(None);
        on_cleanup(move || {
            work.try_update_value(|work: &mut Option<Task>| work.take());
        });
        Self {
            client: StoredValue::new_local(client),
            subject: StoredValue::new(None),
            state: RwSignal::new(Looking::Idle),
            work,
        }
    }

    /// Its state.
    pub fn state(&self) -> ReadSignal<Looking> {
        self.state.read_only()
    }

    /// The object, once it was found. Tracked.
    pub fn found(&self) -> Option<Row> {
        self.state.with(|state| match state {
            Looking::Found(row) => Some(row.clone()),
            _ => None,
        })
    }

    /// Takes an object that is known already.
    pub fn known(&self, subject: Subject, json: &str) {
        self.subject.set_value(Some(subject));
        self.state.set(Looking::Found(row(json)));
    }

    /// Looks up an object, unless it was looked up already.
    pub fn want(&self, subject: &Subject) {
        let same = self
            .subject
            .with_value(|current| current.as_ref() == Some(subject));
        if !same
            || self
                .state
                .with_untracked(|state| matches!(state, Looking::Idle))
        {
            self.subject.set_value(Some(subject.clone()));
            self.again();
        }
    }

    /// Looks again.
    pub fn again(&self) {
        let Some(subject) = self.subject.get_value() else {
            return;
        };
        let (state, client) = (self.state, self.client.get_value());
        state.set(Looking::Searching(None));
        self.work.set_value(Some(Task::spawn(async move {
            let progress = move |progress| {
                state.set(Looking::Searching(Some(progress)));
            };
            let Subject {
                ontology,
                object_type,
                key,
            } = subject;
            let response = scan::find(client, &ontology, &object_type, &key, progress).await;
            state.set(match response {
                Ok(Some(json)) => Looking::Found(row(&json)),
                Ok(None) => Looking::Missing,
                Err(error) => Looking::Failed(error),
            });
        })));
    }

    /// Stops looking.
    pub fn stop(&self) {
        self.work.update_value(|work| drop(work.take()));
        self.state.set(Looking::Stopped);
    }

    /// Clears the look-up.
    pub fn reset(&self) {
        self.work.update_value(|work| drop(work.take()));
        self.subject.set_value(None);
        self.state.set(Looking::Idle);
    }
}

/// How a search stands, as long as the object is not there.
#[component]
pub fn LookupNote(
    /// The search.
    lookup: Lookup,
    /// The meaning of a missing object.
    #[prop(default = Text::ObjectMissing)]
    missing: Text,
) -> impl IntoView {
    let state = lookup.state();
    move || match state.get() {
        Looking::Idle | Looking::Found(_) => ().into_any(),
        Looking::Searching(None) => {
            view! { <Skeleton lines=2 label=t(Text::ObjectLoading) /> }.into_any()
        }
        Looking::Searching(Some(Progress { seen, total })) => {
            let text = t(Text::LookedThrough {
                count: number(seen),
                total: number(total.max(seen)),
            });
            view! {
                <div class="action-search">
                    <progress max=total.max(seen).to_string() value=seen.to_string() aria-label=t(Text::ObjectLoading)></progress>
                    <span class="muted">{text}</span>
                    <Button on_press=move |_| lookup.stop()>{t(Text::Stop)}</Button>
                </div>
            }
            .into_any()
        }
        Looking::Missing => {
            view! { <p class="note" data-tone="warning" role="status">{t(missing.clone())}</p> }
                .into_any()
        }
        Looking::Stopped => view! {
            <div class="action-search">
                <span class="muted">{t(Text::StoppedLooking)}</span>
                <Button on_press=move |_| lookup.again()>{t(Text::GoOn)}</Button>
            </div>
        }
        .into_any(),
        Looking::Failed(error) => {
            view! { <ErrorCard error on_retry=Callback::new(move |()| lookup.again()) /> }
                .into_any()
        }
    }
}
