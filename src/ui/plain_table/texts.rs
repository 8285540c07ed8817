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
        NotPrinted(count) => "{count} more row is not printed." | "{count} more rows are not printed.", "{count} weitere Zeile wird nicht gedruckt." | "{count} weitere Zeilen werden nicht gedruckt.";
    }
}
