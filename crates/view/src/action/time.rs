//! Instants as the platform takes them.

use belvedere_table::time_span::{MINUTE, Nanos, SECOND, TimeSpan, format_instant};

/// Gives the minutes east of UTC at a time of day.
pub type Offset<'a> = &'a dyn Fn(&str) -> Option<i64>;

/// The instant as the platform takes it: ISO 8601 in UTC. `local` gives the minutes east of UTC at a time of day in the
/// zone that a text without one is in; without it that is UTC.
pub fn instant(text: &str, local: Option<Offset<'_>>) -> Option<String> {
    let (span, zone) = TimeSpan::parse_local(text)?;
    if span.length() > MINUTE {
        return None;
    }
    let offset = match (zone, local) {
        (Some(seconds), _) => seconds,
        (None, None) => 0,
        (None, Some(local)) => {
            let written = format_instant(span.start)?;
            local(written.strip_suffix('Z')?)? * 60
        }
    };
    format_instant(span.start - Nanos::from(offset) * SECOND)
}

/// Whether a text names its own zone.
pub fn names_zone(text: &str) -> bool {
    TimeSpan::parse_local(text).is_some_and(|(_, zone)| zone.is_some())
}
