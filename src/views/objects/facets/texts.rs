//! The texts of the facets.
//!
//! Written by `cargo xtask codegen` from `locales/objects/facets.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the facets.
    pub(super) enum Text {
        OfAll(count) => "Of one object." | "Of all {count} objects.", "Aus dem einzigen Objekt." | "Aus allen {count} Objekten.";
        OfLoaded { loaded, left } => "Of the {loaded} objects loaded so far. {left} are not counted.", "Aus den bisher geladenen {loaded} Objekten. {left} sind nicht gezählt.";
        OfSome { loaded } => "Of the {loaded} objects loaded so far.", "Aus den bisher geladenen {loaded} Objekten.";
        Counting => "Counting the values", "Werte werden gezählt";
        Nothing => "No property has facets", "Keine Eigenschaft hat Werte zur Auswahl";
        NothingWhy => "Facets show repeated texts, true and false, numbers, times and points.", "Facetten zeigen Texte, die wiederkehren, wahr und falsch, Zahlen, Zeiten und Punkte.";
        Choose => "Choose facets", "Facetten wählen";
        Clear => "Clear", "Zurücksetzen";
        ClearOf { title } => "Clear {title}", "{title} zurücksetzen";
        ShowMore(count) => "Show {count} more" | "Show {count} more", "{count} weiteren zeigen" | "{count} weitere zeigen";
        ShowFewer => "Show fewer", "Weniger zeigen";
        FindIn { title } => "Find in {title}", "In {title} suchen";
        NoneFound => "No value matches.", "Kein Wert passt.";
        MoreThere(count) => "{count} more. Search for it." | "{count} more. Search for them.", "{count} weiterer. Bitte suchen." | "{count} weitere. Bitte suchen.";
        NoCharacters => "Empty text", "Leerer Text";
        Bar { range, count } => "{range}: {count}", "{range}: {count}";
        Hint => "Click a bar, or drag over several.", "Auf einen Balken klicken oder über mehrere ziehen.";
        NoPlace(count) => "{count} value has no position here." | "{count} values have no position here.", "{count} Wert hat hier keinen Platz." | "{count} Werte haben hier keinen Platz.";
    }
}
