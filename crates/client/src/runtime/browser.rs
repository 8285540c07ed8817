//! Clock, timers and chance of the browser.

use std::time::Duration;

use futures_core::future::LocalBoxFuture;
use gloo_timers::future::TimeoutFuture;
use web_time::{Instant, SystemTime, UNIX_EPOCH};

use super::Runtime;

/// The browser's clock and timers.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserRuntime;

thread_local! {
    static START: Instant = Instant::now();
}

/// Timers over 24.8 days fire at once, so longer waits are made of shorter ones.
const MAX_TIMER: Duration = Duration::from_hours(24 * 24);

impl Runtime for BrowserRuntime {
    fn now(&self) -> Duration {
        START.with(Instant::elapsed)
    }

    fn unix_time(&self) -> Duration {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
    }

    fn sleep(&self, duration: Duration) -> LocalBoxFuture<'static, ()> {
        Box::pin(async move {
            let mut left = duration;
            // Once at least: to sleep for no time lets the browser draw.
            loop {
                let part = left.min(MAX_TIMER);
                TimeoutFuture::new(u32::try_from(part.as_millis()).unwrap_or(u32::MAX)).await;
                left = left.saturating_sub(part);
                if left.is_zero() {
                    return;
                }
            }
        })
    }

    fn jitter(&self) -> f64 {
        js_sys::Math::random()
    }
}
