//! The texts of the form of a filter.
//!
//! Written by `cargo xtask codegen` from `locales/objects/filter/form.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the form of a filter.
    pub(super) enum Text {
        Column => "Column", "Spalte";
        Condition => "Condition", "Bedingung";
        Value => "Value", "Wert";
        Values => "Values", "Werte";
        From => "From", "Von";
        To => "To", "Bis";
        Apply => "Apply", "Anwenden";
        Cancel => "Cancel", "Abbrechen";
        HintNumber => "A number, such as 42 or -0.5. All digits count.", "Eine Zahl wie 42 oder -0.5. Jede Ziffer zählt.";
        HintTime => "A day, month or time in UTC, such as 2026-11-21, 2026-11 or 2026-11-21 14:30.", "Ein Tag, Monat oder Zeitpunkt in UTC wie 2026-11-21, 2026-11 oder 2026-11-21 14:30.";
        HintArea => "Latitudes, then longitudes in degrees, such as 40..50,-10..20.", "Breiten, dann Längen in Grad, zum Beispiel 40..50,-10..20.";
        HintRange => "Both are included. One may stay empty.", "Beide gehören dazu. Eines kann leer bleiben.";
        HintValues(count) => "Of {count} loaded object. Choose at least one." | "Of {count} loaded objects. Choose at least one.", "Aus {count} geladenen Objekt. Mindestens einen wählen." | "Aus {count} geladenen Objekten. Mindestens einen wählen.";
        Today => "Today", "Heute";
        LastWeek => "Last 7 days", "Letzte 7 Tage";
        ThisMonth => "This month", "Dieser Monat";
        LastMonth => "Last month", "Voriger Monat";
        ThisYear => "This year", "Dieses Jahr";
    }
}
