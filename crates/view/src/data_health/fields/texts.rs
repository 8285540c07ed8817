//! Labels and hints of fields.
//!
//! Written by `cargo xtask codegen` from `locales/data_health/fields.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// Labels and hints of fields.
    pub enum FieldText {
        Dataset => "Dataset", "Dataset";
        Branch => "Branch", "Branch";
        Schedule => "Schedule", "Zeitplan";
        Severity => "Severity", "Schweregrad";
        Escalation => "Escalate repeated failures", "Wiederholte Fehlschläge hochstufen";
        FailuresToCritical => "Failures until critical", "Fehlschläge bis kritisch";
        Within => "Within", "Innerhalb von";
        StatusConditions => "Failure", "Fehlschlag";
        TimeConditions => "Conditions on the time", "Bedingungen an die Zeit";
        ValueConditions => "Conditions on the value", "Bedingungen an den Wert";
        Conditions => "Conditions", "Bedingungen";
        Bounds => "Fixed bounds", "Feste Grenzen";
        MedianDeviation => "Deviation from the median", "Abweichung vom Median";
        BoundsType => "Bound", "Grenze";
        DataPoints => "Past values", "Frühere Werte";
        DeviationThreshold => "Allowed deviation", "Erlaubte Abweichung";
        Trend => "Trend", "Trend";
        TrendType => "Direction", "Richtung";
        DifferenceBounds => "Difference between consecutive values", "Differenz zweier aufeinanderfolgender Werte";
        Lower => "At least", "Mindestens";
        Upper => "At most", "Höchstens";
        Earliest => "Earliest", "Frühestens";
        Latest => "Latest", "Spätestens";
        LowerPercent => "At least, in %", "Mindestens, in %";
        UpperPercent => "At most, in %", "Höchstens, in %";
        IgnoreEmpty => "Empty transactions don’t count as updates", "Leere Transaktionen zählen nicht als Änderung";
        Column => "Column", "Spalte";
        Columns => "Columns", "Spalten";
        KeyColumns => "Columns of the key", "Spalten des Schlüssels";
        AllowedValues => "Allowed values", "Erlaubte Werte";
        AllowNull => "Null is allowed", "Null ist erlaubt";
        ExpectedType => "Expected type", "Erwarteter Typ";
        ExpectedValue => "Number of columns", "Anzahl der Spalten";
        ExpectedSchema => "Expected schema", "Erwartetes Schema";
        ComparisonType => "Comparison", "Vergleich";
        Name => "Name", "Name";
        Value => "Value", "Wert";
        Kind => "Type", "Typ";
        DurationHint => "Such as “1h 30m”, “2d”, “90 min” or plain seconds.", "Etwa „1h 30m“, „2d“, „90 min“ oder nur Sekunden.";
        InstantHint => "ISO 8601 with a zone, such as 2026-01-01T00:00:00Z; a plain date means midnight UTC.", "ISO 8601 mit Zone, etwa 2026-01-01T00:00:00Z; nur ein Datum heißt Mitternacht UTC.";
        ExpectedTypeHint => "Without a type, only the presence of the column is checked.", "Ohne Typ wird nur geprüft, ob es die Spalte gibt.";
        IgnoreEmptyHint => "The platform’s default is yes.", "Ohne Auswahl gilt bei der Plattform: ja.";
        AnyType => "any", "beliebig";
        NotSet => "not set", "nicht gesetzt";
        Yes => "yes", "ja";
        No => "no", "nein";
        NonIncreasing => "not increasing", "fällt oder bleibt";
        NonDecreasing => "not decreasing", "steigt oder bleibt";
        StrictlyIncreasing => "strictly increasing", "steigt jedes Mal";
        StrictlyDecreasing => "strictly decreasing", "fällt jedes Mal";
        Constant => "constant", "bleibt";
        LowerBound => "lower only", "nur zu niedrige Werte";
        UpperBound => "upper only", "nur zu hohe Werte";
        TwoTailed => "both", "beide Seiten";
        Ordered => "same columns, same order", "gleiche Spalten, gleiche Reihenfolge";
        Unordered => "same columns, any order", "gleiche Spalten, beliebige Reihenfolge";
        Additions => "additional columns allowed", "weitere Spalten erlaubt";
        AdditionsStrict => "additional columns allowed, compared strictly", "weitere Spalten erlaubt, streng verglichen";
        TypeDate => "date", "Datum";
        TypeBoolean => "boolean", "Wahrheitswert";
        TypeString => "text", "Text";
        TypeNumeric => "number", "Zahl";
    }
}
