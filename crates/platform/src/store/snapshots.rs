//! Which old versions are still read.

use std::collections::BTreeMap;

/// The versions that page tokens stand for, with the time until which they may be asked for.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    until: BTreeMap<u64, u64>,
}

impl Snapshots {
    /// Keeps a version until a time, in seconds since 1970.
    pub(super) fn keep(&mut self, version: u64, until: u64) {
        let kept = self.until.entry(version).or_default();
        *kept = until.max(*kept);
    }

    /// The oldest version that anybody may still read, given the current one.
    pub(super) fn oldest(&mut self, current: u64, now: u64) -> u64 {
        self.until.retain(|_, until| *until > now);
        self.until
            .first_key_value()
            .map_or(current, |(oldest, _)| current.min(*oldest))
    }
}
