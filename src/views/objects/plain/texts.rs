//! The texts of the plain table.
//!
//! Written by `cargo xtask codegen` from `locales/objects/plain.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the plain table.
    pub(super) enum Text {
        Open { key } => "Open {key}", "{key} öffnen";
        OpenColumn => "Open", "Öffnen";
        NoValue => "no value", "kein Wert";
        NothingFits => "No matching objects", "Keine passenden Objekte";
        NothingFitsWhy => "Load more, or change the filters.", "Mehr laden oder die Filter ändern.";
    }
}
