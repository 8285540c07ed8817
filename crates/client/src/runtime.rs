//! Clock, timers and randomness, as one trait, so that the state machines are testable in virtual time.

use std::time::Duration;

use futures_core::future::LocalBoxFuture;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
pub use browser::BrowserRuntime;

/// The clock, the timer and the dice of the machine that the client runs on.
pub trait Runtime {
    /// Time since some fixed point; never goes back.
    fn now(&self) -> Duration;

    /// Time since 1970-01-01 UTC. May jump.
    fn unix_time(&self) -> Duration;

    /// Waits. Dropping the future gives the timer back.
    fn sleep(&self, duration: Duration) -> LocalBoxFuture<'static, ()>;

    /// A number from 0 up to but not including 1, by chance.
    fn jitter(&self) -> f64;
}
