//! Instants in the time zone of this browser. Only the display changes: values that are held, copied and saved stay
//! UTC.

use js_sys::Date;

/// An instant, written as UTC, in the zone of this browser: `2026-03-29T01:30:00.123456Z` becomes
/// `2026-03-29T03:30:00.123456+02:00`. `None` for any other text, which stays as it is.
pub fn local(utc: &str) -> Option<String> {
    shifted(utc, |instant| {
        Date::new(&instant.into()).get_timezone_offset()
    })
}

/// The same with the rule of a zone: how many minutes it is behind UTC at an instant.
pub fn shifted(utc: &str, behind: impl Fn(f64) -> f64) -> Option<String> {
    let (whole, rest) = utc.split_at_checked(19)?;
    let fraction = rest.strip_suffix('Z')?;
    let instant = Date::parse(&format!("{whole}Z"));
    let minutes = -behind(instant);
    // Historical zones have offsets with seconds; years beyond four digits are not shown in a zone.
    if !instant.is_finite() || minutes.fract() != 0.0 {
        return None;
    }
    let moved = Date::new(&(instant + minutes * 60_000.0).into()).to_iso_string();
    let moved = String::from(moved);
    let moved = moved.get(..19)?;
    #[expect(clippy::cast_possible_truncation, reason = "less than a day")]
    let minutes = minutes as i32;
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.abs();
    let (hours, minutes) = (minutes / 60, minutes % 60);
    Some(format!("{moved}{fraction}{sign}{hours:02}:{minutes:02}"))
}
