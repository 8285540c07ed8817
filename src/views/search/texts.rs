//! The texts of the list of the search box.
//!
//! Written by `cargo xtask codegen` from `locales/search.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the list of the search box.
    pub(super) enum Text {
        Suggestions => "Suggestions", "Vorschläge";
        NothingFound => "No matches in the catalog.", "Nichts im Katalog heißt so.";
        NotAllLooked => "No matches in the catalog. Not all objects were looked at.", "Nichts im Katalog heißt so. Nicht alle Objekte wurden angesehen.";
        GoesThere => "View", "Ansicht";
        RunsCommand => "Command", "Befehl";
        ControlGone { name } => "The page no longer has “{name}”.", "„{name}“ gibt es auf der Seite nicht mehr.";
        LooksForKey => "Looking for objects with this key…", "Sucht Objekte mit diesem Schlüssel …";
    }
}
