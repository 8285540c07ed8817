//! Events of a client about its calls: enough for a log, and to show that a call waits. No event holds a secret.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use belvedere_api::operation::Description;
use bytes::Bytes;
use futures_channel::oneshot;

use crate::error::Error;
use crate::transport::HttpRequest;

/// An event of a call. Calls are numbered from 1 in the order in which they are sent.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event {
    /// The call is sent for the first time.
    Sent {
        /// The call.
        call: u64,
        /// The request.
        request: Rc<SentRequest>,
    },
    /// An attempt failed, and the call waits for the next one.
    Waiting {
        /// The call.
        call: u64,
        /// The wait.
        wait: Wait,
    },
    /// The call is sent once more.
    SentAgain {
        /// The call.
        call: u64,
        /// How often it was sent by now.
        sends: u32,
    },
    /// The call is over.
    Ended {
        /// The call.
        call: u64,
        /// The end of the call.
        end: End,
    },
}

/// A request as others may see it: without the headers `Authorization` and `ReadToken`.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SentRequest {
    /// The operation.
    pub operation: Description,
    /// The URL.
    pub url: String,
    /// The headers that hold no secret.
    pub headers: Vec<(String, String)>,
    /// Whether a read token was sent.
    pub with_read_token: bool,
    /// The body.
    pub body: Option<Bytes>,
    /// When it was sent, since 1970-01-01 UTC.
    pub unix_time: Duration,
}

/// A wait before the next attempt.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Wait {
    /// How long it is.
    pub duration: Duration,
    /// Which attempt follows; the first one of all is 1.
    pub next: u32,
    /// How many attempts there are at most.
    pub most: u32,
    /// The status of the attempt that failed, when it was answered.
    pub status: Option<u16>,
    /// Ends the wait and the call.
    pub cancel: Cancel,
}

/// How a call ended.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct End {
    /// The status of the last response.
    pub status: Option<u16>,
    /// The size of the last response, in bytes; of a stream the length in its headers.
    pub bytes: Option<u64>,
    /// How often the call was sent.
    pub sends: u32,
    /// From the first attempt to the end.
    pub took: Duration,
    /// The outcome for the caller.
    pub outcome: Outcome,
}

/// Outcome of a call for its caller.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Outcome {
    /// The response.
    Answered,
    /// An error.
    Failed(Error),
    /// Nothing: the caller stopped waiting.
    Dropped,
}

/// Ends a wait. The call then fails with the error of its last attempt.
#[derive(Clone)]
pub struct Cancel(Rc<RefCell<Option<oneshot::Sender<()>>>>);

impl Cancel {
    pub(crate) fn new() -> (Self, oneshot::Receiver<()>) {
        let (sender, receiver) = oneshot::channel();
        (Self(Rc::new(RefCell::new(Some(sender)))), receiver)
    }

    /// Ends the wait; does nothing when it is over.
    pub fn cancel(&self) {
        let sender = self.0.borrow_mut().take();
        if let Some(sender) = sender {
            // The call may have ended in the meantime.
            let _ = sender.send(());
        }
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cancel")
    }
}

/// Callback for each event.
pub(crate) type OnEvent = dyn Fn(&Event);

/// Tells about one call.
pub(crate) struct Teller {
    on_event: Rc<OnEvent>,
    call: u64,
    started: Duration,
    ended: Cell<bool>,
}

/// State of the latest attempt of a call.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) status: Cell<Option<u16>>,
    pub(crate) bytes: Cell<Option<u64>>,
    pub(crate) sends: Cell<u32>,
}

impl Seen {
    /// An attempt begins.
    pub(crate) fn sent(&self) {
        self.status.set(None);
        self.bytes.set(None);
        self.sends.set(self.sends.get() + 1);
    }

    /// The body has this size.
    pub(crate) fn body(&self, length: usize) {
        self.bytes.set(Some(length as u64));
    }
}

impl Teller {
    /// Tells that a call is sent.
    pub(crate) fn begin(
        on_event: Rc<OnEvent>,
        call: u64,
        started: Duration,
        request: SentRequest,
    ) -> Self {
        on_event(&Event::Sent {
            call,
            request: Rc::new(request),
        });
        Self {
            on_event,
            call,
            started,
            ended: Cell::new(false),
        }
    }

    pub(crate) fn sent_again(&self, seen: &Seen) {
        (self.on_event)(&Event::SentAgain {
            call: self.call,
            sends: seen.sends.get(),
        });
    }

    pub(crate) fn waiting(&self, wait: Wait) {
        (self.on_event)(&Event::Waiting {
            call: self.call,
            wait,
        });
    }

    /// Tells the end, once.
    pub(crate) fn end(&self, seen: &Seen, now: Duration, outcome: Outcome) {
        if self.ended.replace(true) {
            return;
        }
        (self.on_event)(&Event::Ended {
            call: self.call,
            end: End {
                status: seen.status.get(),
                bytes: seen.bytes.get(),
                sends: seen.sends.get(),
                took: now.saturating_sub(self.started),
                outcome,
            },
        });
    }
}

impl SentRequest {
    pub(crate) fn new(operation: Description, request: &HttpRequest, unix_time: Duration) -> Self {
        let open = request.headers.open();
        Self {
            operation,
            url: request.url.clone(),
            headers: open
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            with_read_token: request.headers.get("readtoken").is_some(),
            body: request.body.clone(),
            unix_time,
        }
    }
}

#[cfg(test)]
mod tests;
