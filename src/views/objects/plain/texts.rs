//! The texts of the plain table.

use crate::i18n::texts;

texts! {
    /// The texts of the plain table.
    pub(super) enum Text {
        Open { key } => "Open {key}", "{key} öffnen";
        OpenColumn => "Open", "Öffnen";
        NoValue => "no value", "kein Wert";
        NothingFits => "No loaded object matches", "Kein geladenes Objekt passt";
        NothingFitsWhy => "Load more, or change the filters.", "Mehr laden oder die Filter ändern.";
    }
}
