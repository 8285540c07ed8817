//! The texts of these buttons.
//!
//! Written by `cargo xtask codegen` from `locales/ui/bulk_buttons.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of these buttons.
    pub(super) enum Text {
        Stop(count) => "Stop after this one" | "Stop after these {count}", "Nach dieser anhalten" | "Nach diesen {count} anhalten";
        Stopping(count) => "Stopping after this one…" | "Stopping after these {count}…", "Hält nach dieser an …" | "Hält nach diesen {count} an …";
        Resume(count) => "Resume with {count}" | "Resume with {count}", "Fortsetzen mit {count}" | "Fortsetzen mit {count}";
        Retry(count) => "Retry the failed one" | "Retry the {count} failed", "Die fehlgeschlagene erneut versuchen" | "Die {count} fehlgeschlagenen erneut versuchen";
        StopOnFailure => "Stop at the first failure", "Beim ersten Fehler anhalten";
    }
}
