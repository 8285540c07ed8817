//! The same change for many targets, one after the other or a few at once: it can be stopped, resumed, and retried for those
//! that were refused. One whose outcome is unknown is sent again only on its own.
//!
//! Plain data: a view sends the change that [`Bulk::send_next`] names, and reports its outcome. It asks for the next one in
//! as many places as [`Bulk::at_once`] says.

use belvedere_api::error::API_USAGE_DENIED;

use crate::error::{Error, TransportErrorKind};

/// How one of many has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The change was made, or was there already.
    Made,
    /// The platform refused it: nothing was changed, and it can be tried again.
    Refused,
    /// The response was lost.
    Unknown,
    /// There is nothing to be sent.
    Unready,
}

/// State of one of many changes, as a view keeps it.
pub trait Fate {
    /// It waits for its turn.
    fn waiting() -> Self;
    /// It is on its way.
    fn sending() -> Self;
    /// Whether it waits for its turn.
    fn is_waiting(&self) -> bool;
    /// Its outcome, if it has ended.
    fn ending(&self) -> Option<Ending>;
}

/// How many have ended in which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them.
    pub all: usize,
    /// Those that were made.
    pub made: usize,
    /// Those that were refused.
    pub refused: usize,
    /// Those whose response was lost.
    pub unknown: usize,
    /// Those that can't be sent.
    pub unready: usize,
    /// Those that have not ended: some may be on their way.
    pub waiting: usize,
    /// Those of them that are on their way.
    pub sending: usize,
}

/// The most changes that are on their way at once.
pub const MAX_AT_ONCE: usize = 4;

/// Many changes, and the outcome of each.
#[derive(Debug, Clone, PartialEq)]
pub struct Bulk<F> {
    fates: Vec<F>,
    running: bool,
    stopping: bool,
    stops_on_failure: bool,
    at_once: usize,
    /// What is sent again, as it was before: its outcome is unknown until there is another, and it has its idempotency key.
    again: Option<F>,
}

impl<F> Default for Bulk<F> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<F> Bulk<F> {
    /// Changes that wait, and some that can't be sent.
    pub fn new(fates: Vec<F>) -> Self {
        Self {
            fates,
            running: false,
            stopping: false,
            stops_on_failure: false,
            at_once: 1,
            again: None,
        }
    }

    /// The state of each.
    pub fn fates(&self) -> &[F] {
        &self.fates
    }

    /// Whether it goes from one to the next.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Whether it ends after those that are on their way.
    pub fn is_stopping(&self) -> bool {
        self.stopping
    }

    /// Whether the first failure stops it.
    pub fn stops_on_failure(&self) -> bool {
        self.stops_on_failure
    }

    /// Lets the first failure stop it, or not.
    pub fn stop_on_failure(&mut self, stop: bool) {
        self.stops_on_failure = stop;
    }

    /// How many are on their way at once.
    pub fn at_once(&self) -> usize {
        self.at_once
    }

    /// Lets so many be on their way at once, from the next start on.
    pub fn send_at_once(&mut self, count: usize) {
        self.at_once = count.clamp(1, MAX_AT_ONCE);
    }

    /// Other changes in the place of these, unless these are on their way.
    pub fn replace(&mut self, fates: Vec<F>) {
        if !self.running {
            self.fates = fates;
        }
    }

    /// Ends after those that are on their way.
    pub fn stop(&mut self) {
        self.stopping = self.running;
    }
}

impl<F: Fate> Bulk<F> {
    /// Begins, or resumes with the waiting changes; `false` when it runs already.
    pub fn begin(&mut self) -> bool {
        let begins = !self.running;
        if begins {
            self.running = true;
            self.stopping = false;
        }
        begins
    }

    /// The one whose turn it is, which is on its way from now on; none at the end, which it is after the last response.
    pub fn send_next(&mut self) -> Option<usize> {
        let next = self.fates.iter().position(F::is_waiting);
        let next = next.filter(|_| self.running && !self.stopping);
        if let Some(place) = next {
            self.set(place, F::sending());
        } else if !self.fates.iter().any(is_sending) {
            self.running = false;
            self.stopping = false;
        }
        next
    }

    /// Reports the outcome of one.
    pub fn ended(&mut self, place: usize, fate: F) {
        let failed = fate.ending() != Some(Ending::Made);
        self.again = None;
        self.set(place, fate);
        self.stopping |= failed && self.stops_on_failure;
    }

    /// One was not sent, and every other would meet the same: it waits, and all others with it. What was to be sent again is as it
    /// was.
    pub fn hindered(&mut self, place: usize) {
        let before = self.again.take();
        self.set(place, before.unwrap_or_else(F::waiting));
        self.stopping = true;
    }

    /// Queues refused changes again. Those that were made, or whose outcome is unknown, stay as they are. To be
    /// followed by [`Self::begin`].
    pub fn retry(&mut self) {
        if self.running {
            return;
        }
        for fate in &mut self.fates {
            if fate.ending() == Some(Ending::Refused) {
                *fate = F::waiting();
            }
        }
    }

    /// Sends one change with an unknown outcome again, and no other; `false` when that is not possible now.
    pub fn again(&mut self, place: usize) -> bool {
        let fate = self.fates.get(place);
        let may = !self.running && fate.and_then(F::ending) == Some(Ending::Unknown);
        if may {
            self.running = true;
            self.stopping = true;
            let known = self.fates.get_mut(place);
            self.again = known.map(|known| std::mem::replace(known, F::sending()));
        }
        may
    }

    /// How many have ended in which way.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally {
            all: self.fates.len(),
            ..Tally::default()
        };
        for fate in &self.fates {
            tally.sending += usize::from(is_sending(fate));
            let count = match fate.ending() {
                None => &mut tally.waiting,
                Some(Ending::Made) => &mut tally.made,
                Some(Ending::Refused) => &mut tally.refused,
                Some(Ending::Unknown) => &mut tally.unknown,
                Some(Ending::Unready) => &mut tally.unready,
            };
            *count += 1;
        }
        tally
    }

    fn set(&mut self, place: usize, fate: F) {
        if let Some(known) = self.fates.get_mut(place) {
            *known = fate;
        }
    }
}

/// Whether one is on its way.
fn is_sending(fate: &impl Fate) -> bool {
    !fate.is_waiting() && fate.ending().is_none()
}

/// Whether an error means that nothing was changed and that every other change would meet it too.
pub fn hinders_all(error: &Error) -> bool {
    let offline = matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::Offline,
            ..
        }
    );
    offline
        || matches!(error, Error::Auth { .. } | Error::NotOffered { .. })
        || error.is(&API_USAGE_DENIED)
}

#[cfg(test)]
mod tests;
