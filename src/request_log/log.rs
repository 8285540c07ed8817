//! The latest requests, and of each operation the last result.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use belvedere_client::Error;
use belvedere_client::events::{Event, Outcome, SentRequest};

use super::entry::{Entry, State, listing};

/// How many requests are kept.
pub const CAPACITY: usize = 200;

/// The log.
#[derive(Debug, Default)]
pub struct Log {
    /// From the oldest to the newest.
    entries: VecDeque<Entry>,
    last: BTreeMap<&'static str, Last>,
}

/// The last result of an operation.
#[derive(Debug, Clone)]
pub struct Last {
    /// The HTTP status, when there was a response.
    pub status: Option<u16>,
    /// Why it failed, if it did.
    pub error: Option<Error>,
    /// When, in milliseconds since 1970.
    pub time: f64,
}

impl Log {
    /// Takes an event that happened `now`, in milliseconds since 1970.
    pub fn apply(&mut self, event: &Event, now: f64) {
        match event {
            Event::Sent { call, request } => {
                if self.entries.len() >= CAPACITY {
                    self.entries.pop_front();
                }
                let page = self.page(request);
                self.entries.push_back(Entry {
                    call: *call,
                    request: Rc::clone(request),
                    page,
                    state: State::Running { sends: 1 },
                });
            }
            Event::Waiting { call, wait } => {
                let until = now + wait.duration.as_secs_f64() * 1000.0;
                self.set(
                    *call,
                    State::Waiting {
                        until,
                        wait: wait.clone(),
                    },
                );
            }
            Event::SentAgain { call, sends } => self.set(*call, State::Running { sends: *sends }),
            Event::Ended { call, end } => {
                let error = match &end.outcome {
                    Outcome::Answered => None,
                    Outcome::Failed(error) => Some(error.clone()),
                    _ => return self.set(*call, State::Ended(end.clone())),
                };
                if let Some(entry) = self.entries.iter().find(|entry| entry.call == *call) {
                    let last = Last {
                        status: end.status,
                        error,
                        time: now,
                    };
                    self.last.insert(entry.request.operation.id, last);
                }
                self.set(*call, State::Ended(end.clone()));
            }
            _ => {}
        }
    }

    /// The requests, the newest first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().rev()
    }

    /// The last result of an operation, canceled ones left aside.
    pub fn last(&self, operation: &str) -> Option<&Last> {
        self.last.get(operation)
    }

    /// The newest request that failed in this way.
    pub fn of_error(&self, error: &Error) -> Option<&Entry> {
        let cause = |error: &Error| match error {
            Error::OutcomeUnknown { cause, .. } => cause.to_string(),
            other => other.to_string(),
        };
        let wanted = (
            cause(error),
            error.body().map(|body| &body.error_instance_id),
        );
        self.entries().find(|entry| {
            entry.error().is_some_and(|error| {
                (
                    cause(error),
                    error.body().map(|body| &body.error_instance_id),
                ) == wanted
            })
        })
    }

    /// Forgets the requests that have ended.
    pub(super) fn clear(&mut self) {
        self.entries.retain(|entry| entry.end().is_none());
    }

    fn set(&mut self, call: u64, state: State) {
        // A request that is no longer kept has nothing to be noted on.
        if let Some(entry) = self
            .entries
            .iter_mut()
            .rev()
            .find(|entry| entry.call == call)
        {
            entry.state = state;
        }
    }

    /// Which page of its listing a request asks for, as far as the log knows.
    fn page(&self, request: &SentRequest) -> Option<u32> {
        let (address, token) = listing(request)?;
        if token.is_none() {
            return Some(1);
        }
        self.entries().find_map(|entry| {
            let (other, other_token) = entry.listing()?;
            if other != address {
                return None;
            }
            // The same page may be asked for again.
            Some(entry.page? + u32::from(other_token != token))
        })
    }
}
