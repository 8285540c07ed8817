//! The texts of the plain table.
//!
//! Written by `cargo xtask codegen` from `locales/ui/plain_table.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the plain table.
    pub(super) enum Text {
        Range { first, last, count } => "Rows {first} to {last} of {count}", "Zeilen {first} bis {last} von {count}";
        Previous => "Previous 100", "Vorige 100";
        Next => "Next 100", "Nächste 100";
        NotPrinted(count) => "{count} more loaded row is not printed." | "{count} more loaded rows are not printed.", "{count} weitere geladene Zeile wird nicht gedruckt." | "{count} weitere geladene Zeilen werden nicht gedruckt.";
    }
}
