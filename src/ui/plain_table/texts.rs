//! The texts of the plain table.

use crate::i18n::texts;

texts! {
    /// The texts of the plain table.
    pub(super) enum Text {
        Range { first, last, count } => "Rows {first} to {last} of {count}", "Zeilen {first} bis {last} von {count}";
        Previous => "Previous 100", "Vorige 100";
        Next => "Next 100", "Nächste 100";
    }
}
