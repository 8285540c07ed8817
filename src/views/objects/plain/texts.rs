//! The texts of the plain table.

use crate::i18n::texts;

texts! {
    /// The texts of the plain table.
    pub(super) enum Text {
        Range { first, last, count } => "Rows {first} to {last} of {count}", "Zeilen {first} bis {last} von {count}";
        Previous => "Previous rows", "Vorige Zeilen";
        Next => "Next rows", "Nächste Zeilen";
        Open { key } => "Open {key}", "{key} öffnen";
        OpenColumn => "Open", "Öffnen";
        NoValue => "no value", "kein Wert";
        NothingFits => "No loaded object matches", "Kein geladenes Objekt passt";
        NothingFitsWhy => "Load more, or change the filters.", "Mehr laden oder die Filter ändern.";
    }
}
