//! The texts of watching.
//!
//! Written by `cargo xtask codegen` from `locales/objects/watch.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of watching.
    pub(crate) enum Text {
        Watch => "Watch", "Beobachten";
        Why => "The loaded objects are refreshed. New, changed and removed ones are marked for a while.", "Die geladenen Objekte werden neu gelesen. Was neu, geändert oder weg ist, ist eine Weile markiert.";
        Off => "Off", "Aus";
        Every15Seconds => "15 s", "15 s";
        EveryMinute => "1 min", "1 min";
        Every5Minutes => "5 min", "5 min";
        NotFrozen => "A frozen view does not change.", "Eine eingefrorene Ansicht ändert sich nicht.";
        TooMany(count) => "At most {count} loaded object can be watched." | "At most {count} loaded objects can be watched.", "Nur bis zu {count} geladenes Objekt wird neu gelesen." | "Nur bis zu {count} geladene Objekte werden neu gelesen.";
        Paused => "Paused while you select or type", "Pause, solange Sie auswählen oder tippen";
        OldSince { ago, reason } => "Refreshed {ago}, then failed: {reason}", "{ago} gelesen, dann misslungen: {reason}";
        Read { ago } => "Refreshed {ago}", "{ago} gelesen";
        Changed(count) => "{count} changed" | "{count} changed", "{count} geändert" | "{count} geändert";
        New(count) => "{count} new" | "{count} new", "{count} neu" | "{count} neu";
        Gone(count) => "{count} removed" | "{count} removed", "{count} entfernt" | "{count} entfernt";
        IsChanged => "Changed", "Geändert";
        IsNew => "New", "Neu";
        IsGone => "No longer listed", "Nicht mehr gelistet";
    }
}
