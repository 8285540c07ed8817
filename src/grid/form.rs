//! Writes cells in the form of their column: digits in groups, instants in the time zone of this browser. Only the
//! display changes: values that are held, copied and saved stay as they are.

use belvedere_view::grid::{CellForm, rounded, shifted};
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

/// An instant, written as UTC, in the zone of this browser. `None` for any other text, which stays as it is.
pub fn local(utc: &str) -> Option<String> {
    shifted(utc, |instant| {
        Date::new(&instant.into()).get_timezone_offset()
    })
}
