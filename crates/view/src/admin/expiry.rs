//! Expiry of a certificate.

const DAY: i64 = 86_400_000;

/// Expiry of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expiry {
    /// No longer.
    Expired,
    /// Less than 30 days.
    Within30,
    /// Less than 90 days.
    Within90,
    /// 90 days or more.
    Later,
    /// The time of its end can't be read.
    Unknown,
}

impl Expiry {
    /// The expiry of a certificate that ends at `end`; both are milliseconds since 1970.
    pub fn of(end: Option<i64>, now: i64) -> Self {
        let Some(end) = end else { return Self::Unknown };
        match end.saturating_sub(now) {
            ..=0 => Self::Expired,
            left if left < 30 * DAY => Self::Within30,
            left if left < 90 * DAY => Self::Within90,
            _ => Self::Later,
        }
    }

    /// Whether the administrator should act now.
    pub fn is_urgent(self) -> bool {
        matches!(self, Self::Expired | Self::Within30)
    }
}

/// Whole days from now until the end, or since it: a part of a day counts as one that is left, and not as one that is over.
pub fn days(end: i64, now: i64) -> i64 {
    let left = end.saturating_sub(now);
    if left > 0 {
        left.saturating_add(DAY - 1) / DAY
    } else {
        left / DAY
    }
}

/// Whether the platform and the certificate itself name different ends. Less than a minute is a matter of rounding.
pub fn disagree(platform: i64, certificate: i64) -> bool {
    platform.abs_diff(certificate) >= 60_000
}
