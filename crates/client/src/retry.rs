//! When a request is sent again: a state machine without I/O. `fault_matrix` proves it for every operation.
//!
//! The caller reports each failed attempt as a [`Signal`] and carries out the returned [`Step`]. Time and jitter are
//! arguments, so that every rule is tested in virtual time.

use std::time::Duration;

use belvedere_api::operation::Repeat;

pub mod after;
mod bucket;

pub use bucket::Bucket;

/// The base of the wait before the next attempt.
const BASE_WAIT: Duration = Duration::from_millis(300);
/// The longest wait that the client chooses itself.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// How often, and how long, a client tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// The most attempts of one call, the first included; a replay after a token refresh does not count. Half of them at most
    /// follow a failure other than "slow down".
    pub attempts: u32,
    /// The longest that a call waits for its next attempts, in all; also the longest `Retry-After` that is waited out.
    pub wait: Duration,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            attempts: 4,
            wait: Duration::from_mins(1),
        }
    }
}

/// How an attempt failed, as far as repeating is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// Nothing was sent, or the response is final: repeating can't help.
    Final,
    /// 401: the request was not processed.
    Unauthorized,
    /// 429, or 503.
    SlowDown {
        /// The status.
        status: u16,
        /// Whether the response is surely the platform's: in the common error format, or with `Retry-After`.
        by_platform: bool,
        /// The wait that the response asks for.
        retry_after: Option<Duration>,
    },
    /// Another status from 500 up.
    ServerError,
    /// No response, or none in time: the request may or may not have been processed.
    NoResponse,
    /// A proxy or portal answered in place of the platform, with a status that looks like success.
    NotThePlatform,
    /// A success whose body broke off or stalled.
    BodyLost,
    /// A success whose body can't be read.
    Malformed,
}

/// The next step after a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Wait, then send again.
    Wait(Duration),
    /// Get a new token, then send again at once.
    Refresh,
    /// The new token was rejected too: tell the caller that the sign-in has ended.
    SignInEnded,
    /// Give the failure to the caller.
    Fail,
    /// Tell the caller that the change may or may not have been made.
    OutcomeUnknown,
}

/// The retry state of one call.
///
/// ```
/// use std::time::Duration;
///
/// use belvedere_api::operation::Repeat;
/// use belvedere_client::retry::{Bucket, Retry, Signal, Step};
///
/// let (sent, failed) = (Duration::ZERO, Duration::from_secs(1));
/// let mut read = Retry::new(Repeat::Safe, sent);
/// let step = read.next(Signal::NoResponse, failed, 0.5, &mut Bucket::full());
/// assert!(matches!(step, Step::Wait(_)));
///
/// let mut change = Retry::new(Repeat::Change, sent);
/// let step = change.next(Signal::NoResponse, failed, 0.5, &mut Bucket::full());
/// assert_eq!(step, Step::OutcomeUnknown);
/// ```
#[derive(Debug, Clone)]
pub struct Retry {
    repeat: Repeat,
    policy: Policy,
    keyed: bool,
    started: Duration,
    sends: u32,
    failures: u32,
    malformed: bool,
    refreshed: bool,
    /// Whether an attempt at a change was lost: from then on only a response to the change itself tells its fate.
    lost: bool,
}

impl Retry {
    /// A call that begins `now`.
    pub fn new(repeat: Repeat, now: Duration) -> Self {
        Self {
            repeat,
            policy: Policy::default(),
            keyed: false,
            started: now,
            sends: 1,
            failures: 0,
            malformed: false,
            refreshed: false,
            lost: false,
        }
    }

    /// Tries as often as a policy says.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// Says whether the call is a change with a key: it is made once, however often it is sent.
    #[must_use]
    pub fn keyed(mut self, keyed: bool) -> Self {
        self.keyed = keyed;
        self
    }

    /// Whether the change may have been made by an attempt that was lost.
    pub(crate) fn may_be_made(&self) -> bool {
        self.lost
    }

    /// Decides the next step after a failed attempt. `jitter` is from 0 up to but not including 1.
    pub fn next(
        &mut self,
        signal: Signal,
        now: Duration,
        jitter: f64,
        bucket: &mut Bucket,
    ) -> Step {
        self.lost |= self.loses(signal);
        let again = match signal {
            Signal::Final => return Step::Fail,
            Signal::Unauthorized => {
                if std::mem::replace(&mut self.refreshed, true) {
                    return self.give_up(signal);
                }
                return Step::Refresh;
            }
            Signal::SlowDown {
                status,
                by_platform,
                ..
            } => {
                // A 503 that a proxy wrote does not prove that the platform never saw the change.
                status == 429 || by_platform || self.effect_is_repeatable()
            }
            Signal::ServerError | Signal::NoResponse | Signal::BodyLost => {
                self.failures += 1;
                self.effect_is_repeatable() && self.failures <= self.policy.attempts / 2
            }
            Signal::Malformed => {
                !std::mem::replace(&mut self.malformed, true) && self.effect_is_repeatable()
            }
            Signal::NotThePlatform => false,
        };
        if !again || self.sends >= self.policy.attempts {
            return self.give_up(signal);
        }
        let wait = match signal {
            Signal::SlowDown {
                retry_after: Some(wait),
                ..
            } => wait,
            _ => self.backoff(jitter),
        };
        let waited = now.saturating_sub(self.started);
        if waited.saturating_add(wait) > self.policy.wait
            || !bucket.take(signal == Signal::NoResponse)
        {
            return self.give_up(signal);
        }
        self.sends += 1;
        Step::Wait(wait)
    }

    /// Whether sending twice does no more than sending once, apart from compute.
    fn effect_is_repeatable(&self) -> bool {
        self.keyed || matches!(self.repeat, Repeat::Safe | Repeat::Idempotent)
    }

    /// The end of the call after this failure.
    fn give_up(&self, signal: Signal) -> Step {
        match signal {
            // Success was received: the caller is told that the change was made.
            Signal::BodyLost | Signal::Malformed => Step::Fail,
            _ if self.lost => Step::OutcomeUnknown,
            Signal::Unauthorized => Step::SignInEnded,
            _ => Step::Fail,
        }
    }

    /// Whether this failure leaves the outcome of the request unknown, and that matters.
    fn loses(&self, signal: Signal) -> bool {
        let change = matches!(self.repeat, Repeat::Change | Repeat::Unique);
        let lost = match signal {
            Signal::NoResponse | Signal::NotThePlatform => true,
            // An error status does not prove that nothing was changed, unless the platform itself asks to slow down.
            Signal::ServerError => change,
            Signal::SlowDown {
                status,
                by_platform,
                ..
            } => status != 429 && !by_platform,
            Signal::BodyLost | Signal::Malformed | Signal::Final | Signal::Unauthorized => false,
        };
        lost && (change || self.repeat == Repeat::Query)
    }

    /// Full jitter: anything up to the doubled base, so that clients don't come back all at once.
    fn backoff(&self, jitter: f64) -> Duration {
        let ceiling = BASE_WAIT
            .saturating_mul(1 << self.sends.min(16))
            .min(MAX_WAIT);
        ceiling.mul_f64(jitter.clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests;
