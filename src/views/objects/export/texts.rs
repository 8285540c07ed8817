//! The texts of the export.
//!
//! Written by `cargo xtask codegen` from `locales/objects/export.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the export.
    pub(crate) enum Text {
        Which => "Rows", "Zeilen";
        RowsLoaded { count } => "All loaded rows ({count})", "Alle geladenen Zeilen ({count})";
        RowsShown { count } => "Matching rows ({count})", "Passende Zeilen ({count})";
        RowsSoFar { count } => "Matching rows so far ({count})", "Bisher passende Zeilen ({count})";
        RowsMatching => "All matching rows: the rest is loaded first", "Alle passenden Zeilen: Der Rest wird vorher geladen";
        RowsPicked { count } => "Selected rows ({count})", "Ausgewählte Zeilen ({count})";
        RowsAll { count } => "All pages ({count}): the rest is loaded first", "Alle Seiten ({count}): Der Rest wird vorher geladen";
        RowsUnfiltered { count } => "All pages without the filters ({count}): the rest is loaded first", "Alle Seiten ohne die Filter ({count}): Der Rest wird vorher geladen";
        Columns => "Columns", "Spalten";
        ShownColumns { count } => "Shown ({count})", "Gezeigte ({count})";
        AllColumns { count } => "All ({count})", "Alle ({count})";
        Format => "Format", "Format";
        Options => "Options", "Optionen";
        Exact => "Exact values: no apostrophe before text that a spreadsheet would read as a formula", "Exakte Werte: kein Apostroph vor Text, den eine Tabellenkalkulation für eine Formel hält";
        CsvWhy => "Numbers keep every digit. A missing value is an empty field, an empty text is \"\". Lists and structures are JSON.", "Zahlen behalten jede Ziffer. Ein fehlender Wert ist ein leeres Feld, ein leerer Text ist \"\". Listen und Strukturen sind JSON.";
        ExcelWhy => "Properties keep their types. What Excel would change is text: numbers over 15 digits, times finer than a millisecond. Times are in UTC; lists and structures are JSON.", "Jede Eigenschaft hat ihren Typ. Was Excel ändern würde, ist Text: Zahlen über 15 Ziffern, Zeiten unter einer Millisekunde. Zeiten sind in UTC; Listen und Strukturen sind JSON.";
        ParquetWhy => "Properties keep their types; lists and structures are JSON.", "Jede Eigenschaft hat ihren Typ; Listen und Strukturen sind JSON.";
        JsonWhy => "Values as the platform sent them, long numbers included.", "Werte, wie die Plattform sie gesendet hat, auch lange Zahlen.";
        Save { name } => "Export {name}", "{name} exportieren";
        Copy => "Copy", "Kopieren";
        Copied { rows, columns } => "Copied {rows} rows × {columns} columns", "{rows} Zeilen × {columns} Spalten kopiert";
        NotCopied => "The browser did not allow copying", "Der Browser hat das Kopieren nicht erlaubt";
        Cancel => "Cancel", "Abbrechen";
        LoadingLabel => "Objects loaded", "Geladene Objekte";
        Loading { loaded, total } => "Loading: {loaded} of {total}", "Laden: {loaded} von {total}";
        WritingLabel => "Rows written", "Geschriebene Zeilen";
        Writing { done, of } => "Writing: {done} of {of}", "Schreiben: {done} von {of}";
        Short { loaded, of } => "The listing stopped at {loaded} of {of} objects, so the file would be incomplete.", "Die Liste endete bei {loaded} von {of} Objekten. Eine Datei wäre nicht vollständig.";
        GoOn => "Resume", "Fortsetzen";
        SaveShort => "Export loaded rows", "Geladene Zeilen exportieren";
        Saved { name, rows, size } => "Exported {name}: {rows} rows, {size}.", "{name} exportiert: {rows} Zeilen, {size}.";
        Refused => "The file could not be saved.", "Die Datei konnte nicht gespeichert werden.";
        SaveTo => "Save to…", "Speichern unter …";
    }
}
