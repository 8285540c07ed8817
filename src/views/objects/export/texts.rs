//! The texts of the export.

use crate::i18n::texts;

texts! {
    /// The texts of the export.
    pub(crate) enum Text {
        Which => "Objects", "Objekte";
        RowsLoaded { count } => "Loaded ({count})", "Geladene ({count})";
        RowsShown { count } => "That match the filters ({count})", "Die zu den Filtern passen ({count})";
        RowsPicked { count } => "Selected ({count})", "Ausgewählte ({count})";
        RowsAll { count } => "All pages ({count}): the rest is loaded first", "Alle Seiten ({count}): Der Rest wird vorher geladen";
        Format => "Format", "Format";
        Csv => "CSV", "CSV";
        Ndjson => "NDJSON: one JSON object a line", "NDJSON: ein JSON-Objekt je Zeile";
        ShownColumns => "Only the shown columns", "Nur die gezeigten Spalten";
        Bom => "Byte order mark, for Excel", "Byte-Order-Mark, für Excel";
        Exact => "Exact values: no apostrophe before text that a spreadsheet would take for a formula", "Exakte Werte: kein Apostroph vor Text, den eine Tabellenkalkulation für eine Formel hält";
        CsvWhy => "Numbers keep every digit. A missing value is an empty field, an empty text is \"\"; lists and structures are JSON.", "Zahlen behalten jede Ziffer. Ein fehlender Wert ist ein leeres Feld, ein leerer Text ist \"\"; Listen und Strukturen sind JSON.";
        NdjsonWhy => "Values as the platform sent them, long numbers included.", "Werte, wie die Plattform sie gesendet hat, auch lange Zahlen.";
        Save => "Save file", "Datei speichern";
        Cancel => "Cancel", "Abbrechen";
        LoadingLabel => "Objects loaded", "Geladene Objekte";
        Loading { loaded, total } => "Loading: {loaded} of {total}", "Laden: {loaded} von {total}";
        WritingLabel => "Rows written", "Geschriebene Zeilen";
        Writing { done, of } => "Writing: {done} of {of}", "Schreiben: {done} von {of}";
        Short { loaded, of } => "The listing stopped at {loaded} of {of} objects. A file would not be whole.", "Die Liste endete bei {loaded} von {of} Objekten. Eine Datei wäre nicht vollständig.";
        GoOn => "Go on", "Fortsetzen";
        SaveShort => "Save what is there", "Speichern, was da ist";
        Saved { name, rows, size } => "Saved {name}: {rows} rows, {size}.", "{name} gespeichert: {rows} Zeilen, {size}.";
        Refused => "The browser did not take the file.", "Der Browser hat die Datei nicht angenommen.";
    }
}
