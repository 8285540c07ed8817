//! The texts of the comparison of two branches.
//!
//! Written by `cargo xtask codegen` from `locales/objects/branches.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the comparison of two branches.
    pub(super) enum Text {
        Why => "All objects of both branches are listed, and compared by their primary keys.", "Alle Objekte beider Branches werden geladen und nach ihren Primärschlüsseln verglichen.";
        Filtered => "The filters apply to both. An object that matches on one side only counts as added or removed.", "Die Filter gelten für beide. Was nur auf einer Seite passt, zählt als hinzugefügt oder entfernt.";
        Before => "Before", "Vorher";
        After => "After", "Nachher";
        DefaultBranch => "Default branch", "Standard-Branch";
        Compare => "Compare", "Vergleichen";
        Same => "Choose two different branches.", "Bitte zwei verschiedene Branches nennen.";
        Stopped => "The listing ended early, so there is nothing to compare.", "Das Laden endete zu früh, es gibt nichts zu vergleichen.";
        Retry => "Retry", "Erneut versuchen";
    }
}
