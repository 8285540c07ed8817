//! The texts of a table on paper.
//!
//! Written by `cargo xtask codegen` from `locales/ui/printed.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of a table on paper.
    pub(super) enum Text {
        Print => "Print the rows", "Zeilen drucken";
        InSight { keys, most } => "Only the rows in sight are printed. {keys} prints up to {most}.", "Nur die sichtbaren Zeilen werden gedruckt. {keys} druckt bis zu {most}.";
    }
}
