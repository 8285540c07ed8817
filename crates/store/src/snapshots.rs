//! Which old versions are still read.

use std::collections::BTreeMap;

/// The versions that page tokens stand for, with the time until which they may be asked for.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    until: BTreeMap<u64, u64>,
}

impl Snapshots {
    /// Begins to keep a version, until a time in seconds since 1970.
    pub(super) fn begin(&mut self, version: u64, until: u64) {
        let kept = self.until.entry(version).or_default();
        *kept = until.max(*kept);
    }

    /// Keeps a version for longer; false when it is not kept any more.
    pub(super) fn extend(&mut self, version: u64, until: u64) -> bool {
        let kept = self.until.get_mut(&version);
        kept.map(|kept| *kept = until.max(*kept)).is_some()
    }

    /// The oldest version that may still be read, given the current one.
    pub(super) fn oldest(&mut self, current: u64, now: u64) -> u64 {
        self.until.retain(|_, until| *until > now);
        self.until
            .first_key_value()
            .map_or(current, |(oldest, _)| current.min(*oldest))
    }
}
