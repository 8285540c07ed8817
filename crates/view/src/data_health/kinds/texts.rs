//! The texts of the choice of a type.
//!
//! Written by `cargo xtask codegen` from `locales/data_health/kinds.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the choice of a type.
    pub enum KindText {
        Status => "Status", "Status";
        Time => "Time", "Zeit";
        Content => "Content", "Inhalt";
        Schema => "Schema", "Schema";
        StatusHelp => "Did builds, jobs and schedules succeed?", "Sind Builds, Jobs und Zeitpläne gelungen?";
        TimeHelp => "Is it fast enough, and fresh enough?", "Geht es schnell genug, und sind die Daten frisch genug?";
        ContentHelp => "Do the values look right?", "Sehen die Werte richtig aus?";
        SchemaHelp => "Are the columns as expected?", "Sind die Spalten so, wie andere sie erwarten?";
        BuildStatus => "Build status", "Build-Status";
        BuildStatusHelp => "The dataset’s last build succeeded.", "Der letzte Build des Datasets ist gelungen.";
        JobStatus => "Job status", "Job-Status";
        JobStatusHelp => "The dataset’s last job succeeded.", "Der letzte Job des Datasets ist gelungen.";
        ScheduleStatus => "Schedule status", "Zeitplan-Status";
        ScheduleStatusHelp => "The schedule’s last run succeeded.", "Der letzte Lauf des Zeitplans ist gelungen.";
        BuildDuration => "Build duration", "Build-Dauer";
        BuildDurationHelp => "Builds take neither too long nor suspiciously short.", "Builds dauern weder zu lang noch verdächtig kurz.";
        JobDuration => "Job duration", "Job-Dauer";
        JobDurationHelp => "Jobs take neither too long nor suspiciously short.", "Jobs dauern weder zu lang noch verdächtig kurz.";
        ScheduleDuration => "Schedule duration", "Zeitplan-Dauer";
        ScheduleDurationHelp => "Runs of a schedule take the right time.", "Läufe eines Zeitplans dauern so lange wie sie sollen.";
        TimeSinceLastUpdated => "Time since last update", "Zeit seit der letzten Änderung";
        TimeSinceLastUpdatedHelp => "The dataset was updated recently enough.", "Das Dataset wurde vor nicht zu langer Zeit geändert.";
        NullPercentage => "Null percentage", "Anteil der Nullwerte";
        NullPercentageHelp => "The share of nulls in a column.", "Der Anteil der Nullwerte in einer Spalte.";
        ApproximateUniquePercentage => "Approximate unique percentage", "Ungefährer Anteil verschiedener Werte";
        ApproximateUniquePercentageHelp => "The share of distinct values in a column.", "Der Anteil verschiedener Werte in einer Spalte.";
        NumericColumnMean => "Mean of a column", "Mittelwert einer Spalte";
        NumericColumnMeanHelp => "The mean of the numbers, and how it moves.", "Der Mittelwert der Zahlen, und wie er sich bewegt.";
        NumericColumnMedian => "Median of a column", "Median einer Spalte";
        NumericColumnMedianHelp => "The median of the numbers, and how it moves.", "Der Median der Zahlen, und wie er sich bewegt.";
        NumericColumnRange => "Range of numbers", "Bereich der Zahlen";
        NumericColumnRangeHelp => "Every number lies within bounds.", "Jede Zahl liegt zwischen den Grenzen.";
        DateColumnRange => "Range of dates", "Bereich der Daten";
        DateColumnRangeHelp => "Every date or time lies within bounds.", "Jedes Datum und jede Zeit liegt zwischen den Grenzen.";
        AllowedColumnValues => "Allowed values", "Erlaubte Werte";
        AllowedColumnValuesHelp => "A column holds only values from a list.", "Eine Spalte enthält nur Werte aus einer Liste.";
        ColumnType => "Type of a column", "Typ einer Spalte";
        ColumnTypeHelp => "A column is there and has the expected type.", "Eine Spalte ist da und hat den erwarteten Typ.";
        TotalColumnCount => "Number of columns", "Anzahl der Spalten";
        TotalColumnCountHelp => "The dataset has exactly this many columns.", "Das Dataset hat genau so viele Spalten.";
        SchemaComparison => "Schema comparison", "Schemavergleich";
        SchemaComparisonHelp => "The columns are the expected ones.", "Die Spalten sind die erwarteten.";
        PrimaryKey => "Primary key", "Primärschlüssel";
        PrimaryKeyHelp => "These columns identify a row: no null, no duplicate.", "Diese Spalten bestimmen eine Zeile: kein Nullwert, keine Dublette.";
        TimeRule => "Needs bounds, a median deviation, or both.", "Braucht Grenzen, eine Abweichung vom Median oder beides.";
        NumericRule => "Needs bounds, a trend, or both.", "Braucht Grenzen, einen Trend oder beides.";
        OfDataset => "on a dataset", "für ein Dataset";
        OfSchedule => "on a schedule", "für einen Zeitplan";
        UsesSql => "can be tried with SQL", "mit SQL ausprobierbar";
    }
}
