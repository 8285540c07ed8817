//! The texts of these buttons.
//!
//! Written by `cargo xtask codegen` from `locales/ui/bulk_buttons.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of these buttons.
    pub(super) enum Text {
        Stop => "Stop after this one", "Nach dieser anhalten";
        Stopping => "Stopping after this one…", "Hält nach dieser an …";
        Resume(count) => "Resume with {count}" | "Resume with {count}", "Fortsetzen mit {count}" | "Fortsetzen mit {count}";
        Retry(count) => "Retry the failed one" | "Retry the {count} failed", "Die fehlgeschlagene erneut versuchen" | "Die {count} fehlgeschlagenen erneut versuchen";
        StopOnFailure => "Stop at the first failure", "Beim ersten Fehler anhalten";
    }
}
