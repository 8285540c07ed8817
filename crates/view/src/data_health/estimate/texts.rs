//! The texts of estimates.
//!
//! Written by `cargo xtask codegen` from `locales/data_health/estimate.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of estimates.
    pub enum EstimateText {
        NotBySql => "SQL can’t compute this: it depends on builds, jobs, schedules or transactions, not on rows.", "SQL kann diesen Typ nicht beantworten: Er betrifft Builds, Jobs, Zeitpläne oder Transaktionen, keine Zeilen.";
        NeedsDataset => "Choose a dataset first.", "Zuerst ein Dataset nennen.";
        NeedsColumn => "Choose a column first.", "Zuerst eine Spalte nennen.";
        NeedsValues => "Add a value first.", "Zuerst einen Wert hinzufügen.";
        UnexpectedResponse => "The query returned an unexpected result.", "Die Antwort auf die Abfrage hat nicht die erwartete Form.";
        NoRows => "There are no values.", "Es gibt keinen Wert zum Betrachten.";
        NoHistory => "Left out: median deviations and trends, which need past values that SQL doesn’t have.", "Abweichungen vom Median und Trends vergleichen mit früheren Werten, die SQL nicht kennt: nicht berücksichtigt.";
        Exact => "SQL counts exactly here; the platform’s check approximates.", "SQL zählt hier genau; die Prüfung der Plattform nähert an.";
        NullNotSet => "Whether null is allowed is not set, so nulls are ignored.", "Ob Null erlaubt ist, ist nicht gesetzt; Nullwerte zählen hier nicht.";
        MoreValues => "There are more; the most frequent ones are listed.", "Es gibt noch mehr; gelistet sind die häufigsten.";
        Strict => "What “strict” adds is not documented: compared by names and types.", "Was „strikt“ hinzufügt, ist nicht dokumentiert: verglichen werden Namen und Typen.";
        Rows => "Rows", "Zeilen";
        Nulls => "Nulls", "Nullwerte";
        NullShare => "Null percentage", "Anteil der Nullwerte";
        Distinct => "Distinct values", "Verschiedene Werte";
        DistinctShare => "Unique percentage", "Anteil verschiedener Werte";
        Value => "Value", "Wert";
        Filled => "Values", "Werte";
        Lowest => "Lowest", "Kleinster";
        Highest => "Highest", "Größter";
        Other { value } => "“{value}” in rows", "„{value}“ in Zeilen";
        OtherValues => "Other values", "Andere Werte";
        DifferentKeys => "Different keys", "Verschiedene Schlüssel";
        Sharing => "Rows that share their key", "Zeilen mit geteiltem Schlüssel";
        Incomplete => "Rows with a null in the key", "Zeilen mit Null im Schlüssel";
        Columns => "Columns", "Spalten";
        Type => "Type", "Typ";
        Missing => "Missing column", "Fehlende Spalte";
        TypeOf { column } => "Type of {column}", "Typ von {column}";
        Further => "Additional columns", "Weitere Spalten";
        Order => "The order differs", "Die Reihenfolge ist anders";
        SinceUpdate => "Since the last transaction", "Seit der letzten Transaktion";
        WouldPass => "Would pass today", "Wäre heute bestanden";
        WouldFail => "Would fail today", "Würde heute fehlschlagen";
        CannotTell => "Unknown", "Noch nicht zu sagen";
        IsEstimate => "A SQL estimate on today’s data, not the platform’s own result.", "Eine SQL-Schätzung über die heutigen Daten, nicht das Ergebnis der Plattform.";
        NoCondition => "No fixed bound is set to compare today’s value with.", "Es ist keine feste Grenze gesetzt, mit der sich der heutige Wert vergleichen ließe.";
        BoundsAround { low, high, margin, lower, upper } => "The data: {low} … {high}. With ±{margin} %: {lower} … {upper}", "Die Daten: {low} … {high}. Mit ±{margin} %: {lower} … {upper}";
        Distribution { low, high, lower, upper } => "Distribution from {low} to {high}, with bounds at {lower} and {upper}", "Verteilung von {low} bis {high}, mit Grenzen bei {lower} und {upper}";
        DistributionPart(count) => "{count} row" | "{count} rows", "{count} Zeile" | "{count} Zeilen";
        ShareToday { share, bound } => "{share} % today, with a bound at {bound} %", "Heute {share} %, mit einer Grenze bei {bound} %";
        AtMost { upper } => "At most {upper} %", "Höchstens {upper} %";
        AtLeast { lower } => "At least {lower} %", "Mindestens {lower} %";
        TheseValues(count) => "This {count} value" | "These {count} values", "Dieser {count} Wert" | "Diese {count} Werte";
        TooManyValues => "More than 20 different values: a list would be long, so none is suggested.", "Mehr als 20 verschiedene Werte: Eine Liste wäre lang, darum kein Vorschlag.";
        Key { column } => "{column} identifies every row", "{column} bestimmt jede Zeile";
        NoKey => "No single column identifies every row. Several together may.", "Keine Spalte allein bestimmt jede Zeile. Mehrere zusammen vielleicht.";
        ThisMany(count) => "{count} column" | "{count} columns", "{count} Spalte" | "{count} Spalten";
        ThisType { column, kind } => "{column} is {kind}", "{column} ist {kind}";
        ThisSchema(count) => "The dataset’s {count} column" | "The dataset’s {count} columns", "Die {count} Spalte des Datasets" | "Die {count} Spalten des Datasets";
        NotInSchema { column } => "There is no column {column}.", "Es gibt keine Spalte {column}.";
    }
}
