//! The texts of an address that no view has.
//!
//! Written by `cargo xtask codegen` from `locales/not_found.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of an address that no view has.
    pub(super) enum Text {
        Nothing => "Page not found", "Seite nicht gefunden";
        NoView => "No view has this address", "Keine Ansicht hat diese Adresse";
        NoViewWords => "The link may be from another version, or incomplete. The box above opens names, identifiers and other links.", "Der Link stammt vielleicht aus einer anderen Version oder ist unvollständig. Das Feld oben öffnet RIDs, Namen und andere Links.";
        GoHome => "Go to Home", "Zur Startseite";
    }
}
