//! `/testkit/clock`: the platform's clock, moved or stopped.
//!
//! Everything that the platform measures in the life of data and tokens reads this one clock: lifetimes of tokens, codes
//! and sessions, the grace of a refresh, idempotency keys, page tokens, and the delay of the first generation's storage.
//! Time-outs of connections are real.

use belvedere_api::error::Refusal;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;

use super::read;
use crate::Clock;
use crate::http::{ApiError, Exchange};

/// A clock that lies over another one. Milliseconds throughout.
#[derive(Clone)]
pub(crate) struct ShiftedClock {
    real: Clock,
    state: Arc<Mutex<State>>,
}

#[derive(Clone, Copy)]
enum State {
    Runs { ahead: i64 },
    Stands { at: i64 },
}

/// `POST /testkit/clock`. The parts are done in the order in which they stand here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ClockRequest {
    /// Runs as the real clock does again.
    #[serde(default)]
    real: bool,
    /// Jumps to a time, such as `2027-06-01T12:00:00Z`.
    set: Option<String>,
    /// Jumps, back when negative.
    #[serde(default)]
    advance_milliseconds: i64,
    /// Stops the clock, or lets it run on from where it stands.
    frozen: Option<bool>,
}

impl ShiftedClock {
    pub(crate) fn over(real: Clock) -> Self {
        let state = State::Runs { ahead: 0 };
        Self {
            real,
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// The clock as the platform knows it.
    pub(crate) fn clock(&self) -> Clock {
        let this = self.clone();
        Clock::new(move || {
            let since_epoch = u64::try_from(this.now()).unwrap_or(0);
            SystemTime::UNIX_EPOCH + Duration::from_millis(since_epoch)
        })
    }

    /// Runs as the real clock does again.
    pub(crate) fn reset(&self) {
        self.change(|_| State::Runs { ahead: 0 });
    }

    pub(super) fn now(&self) -> i64 {
        let state = *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.now(self.real.now())
    }

    fn change(&self, change: impl FnOnce(State) -> State) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = change(*state);
    }
}

impl State {
    fn now(self, real: i64) -> i64 {
        match self {
            Self::Runs { ahead } => real.saturating_add(ahead),
            Self::Stands { at } => at,
        }
    }

    /// The same clock, showing another time.
    fn at(self, at: i64, real: i64) -> Self {
        match self {
            Self::Runs { .. } => Self::Runs {
                ahead: at.saturating_sub(real),
            },
            Self::Stands { .. } => Self::Stands { at },
        }
    }
}

pub(super) async fn respond(mut exchange: Exchange) -> Result<Response, ApiError> {
    if exchange.method() == "POST" {
        let request: ClockRequest = read(&mut exchange).await?;
        let set = request
            .set
            .as_deref()
            .map(str::parse::<Timestamp>)
            .transpose();
        let set = set.map_err(|error| Refusal::invalid("set", error.to_string()))?;
        let clock = &exchange.platform.testkit().clock;
        if request.real {
            clock.reset();
        }
        let real = clock.real.now();
        clock.change(|state| {
            let now = set.map_or(state.now(real), Timestamp::as_millisecond);
            let at = now.saturating_add(request.advance_milliseconds);
            match request.frozen {
                Some(true) => State::Stands { at },
                Some(false) => State::Runs { ahead: 0 }.at(at, real),
                None => state.at(at, real),
            }
        });
    }
    let clock = &exchange.platform.testkit().clock;
    let (now, real) = (clock.now(), clock.real.now());
    let shown = Timestamp::from_millisecond(now).map_err(ApiError::internal)?;
    Ok(Json(json!({
        "now": shown.to_string(),
        "milliseconds": now,
        "aheadMilliseconds": now.saturating_sub(real),
    }))
    .into_response())
}
