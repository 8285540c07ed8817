//! The switch that cancels queries when their SQL tab, or the page, is closed or loaded again: chosen in the settings, heeded by the SQL view.

use crate::browser;

const STORAGE_KEY: &str = "belvedere.sql-cancel-on-close";
const ON: &str = "on";

/// Whether the queries of a closed tab or page are canceled.
pub fn is_on() -> bool {
    browser::kept_locally(STORAGE_KEY).as_deref() == Some(ON)
}

/// Turns it on or off.
pub fn set(on: bool) {
    browser::keep_locally(STORAGE_KEY, if on { ON } else { "" });
}
