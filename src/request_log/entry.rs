//! One request of the log.

use std::rc::Rc;
use std::time::Duration;

use belvedere_client::Error;
use belvedere_client::events::{End, Outcome, SentRequest, Wait};

/// The shortest wait that is worth showing.
const WORTH_SHOWING: Duration = Duration::from_secs(1);

/// A call: all its attempts.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The number of the call.
    pub call: u64,
    /// The request.
    pub request: Rc<SentRequest>,
    /// The page of a listing, from 1.
    pub page: Option<u32>,
    /// How far it is.
    pub state: State,
}

/// How far a call is.
#[derive(Debug, Clone)]
pub enum State {
    /// Under way.
    Running {
        /// How often it was sent.
        sends: u32,
    },
    /// Between two attempts.
    Waiting {
        /// The end of the wait, in milliseconds since 1970.
        until: f64,
        /// The wait.
        wait: Wait,
    },
    /// Over.
    Ended(End),
}

impl Entry {
    /// The HTTP status of the last response.
    pub fn status(&self) -> Option<u16> {
        match &self.state {
            State::Running { .. } => None,
            State::Waiting { wait, .. } => wait.status,
            State::Ended(end) => end.status,
        }
    }

    /// How often it was sent again.
    pub fn retries(&self) -> u32 {
        let sends = match &self.state {
            State::Running { sends } => *sends,
            State::Waiting { wait, .. } => wait.next.saturating_sub(1),
            State::Ended(end) => end.sends,
        };
        sends.saturating_sub(1)
    }

    /// Its end, if it has ended.
    pub fn end(&self) -> Option<&End> {
        match &self.state {
            State::Ended(end) => Some(end),
            _ => None,
        }
    }

    /// Why it failed.
    pub fn error(&self) -> Option<&Error> {
        match &self.end()?.outcome {
            Outcome::Failed(error) => Some(error),
            _ => None,
        }
    }

    /// The name of the platform's error.
    pub fn error_name(&self) -> Option<&str> {
        let body = self.error()?.body()?;
        Some(&body.error_name)
    }

    /// The platform's number of this one error.
    pub fn error_instance(&self) -> Option<&str> {
        let body = self.error()?.body()?;
        Some(&body.error_instance_id)
    }

    /// Whether it failed.
    pub fn has_failed(&self) -> bool {
        self.error().is_some()
    }

    /// The wait that the platform asked for, or that is long enough to be wondered about, and its end.
    pub(super) fn pause(&self) -> Option<(f64, Wait)> {
        match &self.state {
            State::Waiting { until, wait } if wait.duration >= WORTH_SHOWING => {
                Some((*until, wait.clone()))
            }
            _ => None,
        }
    }

    /// Whether operation, address, status or error hold the text, which is in lower case.
    pub fn holds(&self, text: &str) -> bool {
        let description = &self.request.operation;
        let holds = |part: &str| part.to_ascii_lowercase().contains(text);
        holds(description.id)
            || holds(description.path)
            || holds(description.method.as_str())
            || self
                .status()
                .is_some_and(|status| holds(&status.to_string()))
            || self.error_name().is_some_and(holds)
            || self.error_instance().is_some_and(holds)
    }

    /// The listing that the request asks a page of, and the token of that page.
    pub(super) fn listing(&self) -> Option<(String, Option<&str>)> {
        listing(&self.request)
    }
}

/// The operation whose responses are pages.
const PAGED: &str = "v2.listObjectsV2";

/// The address of a listing without the token of its page, and the token.
pub(super) fn listing(request: &SentRequest) -> Option<(String, Option<&str>)> {
    if request.operation.id != PAGED {
        return None;
    }
    let (path, query) = request.url.split_once('?').unwrap_or((&request.url, ""));
    let mut token = None;
    let mut address = path.to_owned();
    for part in query.split('&') {
        if let Some(found) = part.strip_prefix("pageToken=") {
            token = Some(found);
        } else if !part.starts_with("pageSize=") {
            address.push('&');
            address.push_str(part);
        }
    }
    Some((address, token))
}
