//! The texts of the form of a statement.
//!
//! Written by `cargo xtask codegen` from `locales/objects/sql_form.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the form of a statement.
    pub(super) enum Text {
        GroupBy => "Summarize by", "Zusammenfassen nach";
        OneGroup => "All rows in one", "Alle Zeilen in einer";
        Compute => "Compute", "Berechnen";
        Computed => "Computed value", "Berechneter Wert";
        Count => "Number of rows", "Anzahl der Zeilen";
        Average => "Mean", "Mittelwert";
        Sum => "Sum", "Summe";
        Least => "Minimum", "Minimum";
        Greatest => "Maximum", "Maximum";
        Groups => "Groups", "Gruppen";
        Computing => "The platform computes the groups", "Die Plattform berechnet die Gruppen";
        NoValue => "no value", "kein Wert";
        Source { name } => "Rows of the dataset {name}, default branch.", "Zeilen des Datasets {name}, Standard-Branch.";
        SourceBranch { name, branch } => "Rows of the dataset {name}, branch {branch}.", "Zeilen des Datasets {name}, Branch {branch}.";
        Since { time } => "It was committed {time}; newer objects and changes are not counted.", "Es wurde am {time} abgeschlossen; neuere Objekte und Änderungen zählen nicht mit.";
        SinceLast => "Objects and changes since its last commit are not counted.", "Objekte und Änderungen seit seinem letzten Abschluss zählen nicht mit.";
        FirstGroups { count } => "The first 100 of {count} groups, the greatest value first. Open in SQL to see all.", "Die ersten 100 von {count} Gruppen, der größte Wert zuerst. Die SQL-Ansicht zeigt alle.";
        Statement => "Statement", "Anweisung";
        LeftOut(count) => "{count} filter is left out: the dataset has no such column." | "{count} filters are left out: the dataset has no such columns.", "{count} Filter fehlt darin: Das Dataset hat keine solche Spalte." | "{count} Filter fehlen darin: Das Dataset hat keine solchen Spalten.";
        Open => "Open in SQL", "In SQL öffnen";
        Columns => "Reading the columns of the dataset", "Spalten des Datasets werden gelesen";
    }
}
