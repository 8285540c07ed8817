//! The texts of the form of a statement.
//!
//! Written by `cargo xtask codegen` from `locales/objects/sql_form.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the form of a statement.
    pub(super) enum Text {
        GroupBy => "Summarize by", "Zusammenfassen nach";
        NoGroup => "Nothing: the rows", "Nichts: die Zeilen";
        OneGroup => "All rows in one", "Alle Zeilen in einer";
        Compute => "Compute", "Berechnen";
        Of => "Of", "Von";
        Count => "Number of rows", "Anzahl der Zeilen";
        Average => "Mean", "Mittelwert";
        Sum => "Sum", "Summe";
        Least => "Minimum", "Minimum";
        Greatest => "Maximum", "Maximum";
        Groups => "Groups", "Gruppen";
        Computing => "The platform computes the groups", "Die Plattform berechnet die Gruppen";
        NoValue => "no value", "kein Wert";
        FirstGroups { count } => "The first 100 of {count} groups, the greatest value first. Open in SQL to see all.", "Die ersten 100 von {count} Gruppen, der größte Wert zuerst. Die SQL-Ansicht zeigt alle.";
        Statement => "Statement", "Anweisung";
        LeftOut(count) => "{count} filter is left out: the dataset has no such column." | "{count} filters are left out: the dataset has no such columns.", "{count} Filter fehlt darin: Das Dataset hat keine solche Spalte." | "{count} Filter fehlen darin: Das Dataset hat keine solchen Spalten.";
        Open => "Open in SQL", "In SQL öffnen";
        Columns => "Reading the columns of the dataset", "Spalten des Datasets werden gelesen";
    }
}
