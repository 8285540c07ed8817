//! The clock that all times are measured with, and its times as they are sent.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use jiff::Timestamp;

use super::StoreError;

/// A clock that tests can replace.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    /// A clock that asks the function.
    pub fn new(now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let since_epoch = (self.0)()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default();
        i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX)
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::new(SystemTime::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// Milliseconds since 1970 as an instant.
pub(super) fn instant(millisecond: i64) -> Result<Timestamp, StoreError> {
    let instant = Timestamp::from_millisecond(millisecond);
    Ok(instant.map_err(|error| anyhow::anyhow!("a stored time can't be read: {error}"))?)
}
