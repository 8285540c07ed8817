//! Writes cells in the form of their column: digits in groups, instants in the time zone of this browser. Only the
//! display changes: values that are held, copied and saved stay as they are.

use belvedere_view::grid::{CellForm, rounded};
use js_sys::Date;

use crate::i18n::grouped;

/// Writes the text of a cell in a form, if it has one.
pub fn write(form: CellForm, text: &mut String) {
    let written = match form {
        CellForm::Number { is_grouped: true } => grouped(text),
        CellForm::Float { is_rounded: true } => rounded(text),
        CellForm::Instant { is_local: true } => local(text),
        _ => None,
    };
    if let Some(written) = written {
        *text = written;
    }
}

/// An instant, written as UTC, in the zone of this browser: `2026-03-29T01:30:00.123456Z` becomes
/// `2026-03-29T03:30:00.123456+02:00`, and `2026-03-29 01:30:00 UTC` becomes `2026-03-29 03:30:00 +02:00`. `None` for any
/// other text, which stays as it is.
pub fn local(utc: &str) -> Option<String> {
    shifted(utc, |instant| {
        Date::new(&instant.into()).get_timezone_offset()
    })
}

/// The same with the rule of a zone: how many minutes it is behind UTC at an instant.
pub fn shifted(utc: &str, behind: impl Fn(f64) -> f64) -> Option<String> {
    let (whole, rest) = utc.split_at_checked(19)?;
    // Before the time, and before the zone.
    let (separator, blank, zone) = if rest.ends_with('Z') {
        ("T", "", "Z")
    } else {
        (" ", " ", " UTC")
    };
    let fraction = rest.strip_suffix(zone)?;
    let instant = Date::parse(&format!("{}Z", whole.replacen(separator, "T", 1)));
    let minutes = -behind(instant);
    // Historical zones have offsets with seconds; years beyond four digits are not shown in a zone.
    if !instant.is_finite() || minutes.fract() != 0.0 {
        return None;
    }
    let moved = Date::new(&(instant + minutes * 60_000.0).into()).to_iso_string();
    let moved = String::from(moved).replacen('T', separator, 1);
    let moved = moved.get(..19)?;
    #[expect(clippy::cast_possible_truncation, reason = "less than a day")]
    let minutes = minutes as i32;
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.abs();
    let (hours, minutes) = (minutes / 60, minutes % 60);
    Some(format!(
        "{moved}{fraction}{blank}{sign}{hours:02}:{minutes:02}"
    ))
}
