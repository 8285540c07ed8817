//! The options of a store.

use std::time::Duration;

use super::Clock;

/// What a store is opened with.
#[derive(Debug, Clone)]
pub struct Options {
    /// How long a page token can be used, and a snapshot is kept for it.
    pub page_token_ttl: Duration,
    /// How many bytes the orders of recent listings may take.
    pub order_cache_bytes: usize,
    /// How long changes of objects in storage of the first generation stay invisible.
    pub v1_delay: Duration,
    /// The clock that all times are measured with.
    pub clock: Clock,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            page_token_ttl: Duration::from_mins(10),
            order_cache_bytes: 64 << 20,
            v1_delay: Duration::ZERO,
            clock: Clock::default(),
        }
    }
}
