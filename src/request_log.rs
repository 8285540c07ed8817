//! Context: the log of the latest requests of this page, in memory only and without any token.

mod curl;
mod entry;
mod log;

use belvedere_client::events::{Event, Wait};
use leptos::prelude::*;

pub use curl::{body_text, curl};
pub use entry::{Entry, State};
pub use log::{CAPACITY, Last, Log};

use crate::platform::Platform;

/// The log; cheap to copy.
#[derive(Clone, Copy)]
pub struct RequestLog {
    log: RwSignal<Log, LocalStorage>,
    open: RwSignal<bool>,
}

impl RequestLog {
    fn new() -> Self {
        Self {
            log: RwSignal::new_local(Log::default()),
            open: RwSignal::new(false),
        }
    }

    /// Reads the log, and tracks it.
    pub fn with<T>(&self, read: impl FnOnce(&Log) -> T) -> T {
        self.log.with(read)
    }

    /// Reads the log.
    pub fn with_untracked<T>(&self, read: impl FnOnce(&Log) -> T) -> T {
        self.log.with_untracked(read)
    }

    /// Forgets the requests that have ended.
    pub fn clear(&self) {
        self.log.update(Log::clear);
    }

    /// Whether the panel of the log is open.
    pub fn open(&self) -> RwSignal<bool> {
        self.open
    }

    /// The waits of calls that the platform asked for a pause, the longest first. Tracks the log.
    pub fn waits(&self) -> Vec<(f64, Wait)> {
        self.log.with(|log| {
            let mut waits: Vec<(f64, Wait)> = Vec::new();
            for (end, wait) in log.entries().filter_map(Entry::pause) {
                // There are few, and the code of a sort is 1 KB of the first load.
                let place = waits.partition_point(|(other, _)| *other >= end);
                waits.insert(place, (end, wait));
            }
            waits
        })
    }
}

/// Provides the log, which listens to the client of the platform.
pub fn provide_request_log(platform: Platform) {
    let log = RequestLog::new();
    platform.client().on_event(move |event: &Event| {
        let now = js_sys::Date::now();
        log.log.try_update(|log| log.apply(event, now));
    });
    provide_context(log);
}

/// The log; without one, a view outside of the app sees an empty one.
pub fn use_request_log() -> RequestLog {
    use_context().unwrap_or_else(RequestLog::new)
}
