//! The texts of the comparison of two results.
//!
//! Written by `cargo xtask codegen` from `locales/sql/compare.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the comparison of two results.
    pub enum Text {
        Title => "Compare results", "Ergebnisse vergleichen";
        NoOther => "There is no other result. Run another statement, in this tab or a new one.", "Es liegt kein anderes Ergebnis vor. Eine weitere Anweisung ausführen, in diesem Tab oder in einem neuen.";
        Before => "Before", "Vorher";
        After => "After", "Nachher";
        Swap => "Swap before and after", "Vorher und nachher tauschen";
        SideOf { name, rows } => "{name} ({rows} rows)", "{name} ({rows} Zeilen)";
        NotWhole { name } => "{name} is incomplete. Only its loaded rows are compared.", "{name}: Nicht alle Zeilen sind da. Nur die vorhandenen zählen.";
        Keys => "Key columns: rows with the same key belong together", "Schlüsselspalten: Zeilen mit gleichem Schlüssel gehören zusammen";
        NoKey => "Without a key, whole rows are compared: rows are added or removed, never changed.", "Ohne Schlüssel werden ganze Zeilen verglichen: Keine ist geändert, nur hinzugefügt oder entfernt.";
        NoShared => "The results have no column of the same name.", "Die Ergebnisse haben keine Spalte mit gleichem Namen.";
        OnlyBefore { columns } => "Before only, not compared: {columns}", "Nur vorher, nicht verglichen: {columns}";
        OnlyAfter { columns } => "After only, not compared: {columns}", "Nur nachher, nicht verglichen: {columns}";
        OtherTypes { columns } => "Different types, compared as text: {columns}", "Von verschiedenem Typ, als Text verglichen: {columns}";
        TypesOf { column, before, after } => "{column} ({before}, then {after})", "{column} ({before}, dann {after})";
        Compare => "Compare", "Vergleichen";
        Comparing => "Comparing", "Vergleich läuft";
        Failed => "The results could not be compared.", "Die Ergebnisse konnten nicht verglichen werden.";
        NoWorker => "The rows are no longer loaded: run the statements again.", "Ihre Zeilen sind nicht mehr da: die Anweisungen erneut ausführen.";
        ChangedCount(count) => "{count} changed" | "{count} changed", "{count} geändert" | "{count} geändert";
        AddedCount(count) => "{count} added" | "{count} added", "{count} hinzugefügt" | "{count} hinzugefügt";
        RemovedCount(count) => "{count} removed" | "{count} removed", "{count} entfernt" | "{count} entfernt";
        UnchangedCount(count) => "{count} unchanged" | "{count} unchanged", "{count} unverändert" | "{count} unverändert";
        Same(count) => "No difference: {count} row is the same" | "No difference: {count} rows are the same", "Kein Unterschied: {count} Zeile ist gleich" | "Kein Unterschied: {count} Zeilen sind gleich";
        Repeated { before, after } => "Rows with a repeated key: {before} before, {after} after. They are compared whole: changed rows count as removed and added.", "Zeilen, deren Schlüssel sich wiederholt: {before} vorher, {after} nachher. Sie werden ganz verglichen: Geänderte zählen als entfernt und hinzugefügt.";
        NullKeys { before, after } => "Rows with NULL in the key: {before} before, {after} after. NULL counts as a value.", "Zeilen mit NULL im Schlüssel: {before} vorher, {after} nachher. NULL zählt als Wert.";
        ChangedIn { columns } => "Changed values: {columns}", "Geänderte Werte: {columns}";
        ShowOnly => "Show", "Zeigen";
        All => "All differences", "Alle Unterschiede";
        Unchanged => "Unchanged", "Unverändert";
        Change => "Change", "Änderung";
        Added => "Added", "Hinzugefügt";
        Removed => "Removed", "Entfernt";
        Changed => "Changed", "Geändert";
        Becomes => "becomes", "wird zu";
        Rows => "Rows that differ", "Zeilen mit Unterschieden";
    }
}
