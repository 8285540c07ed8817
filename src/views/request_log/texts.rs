//! The texts of the request log.
//!
//! Written by `cargo xtask codegen` from `locales/request_log.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the request log.
    pub(super) enum Text {
        Title => "Requests of this page", "Anfragen dieser Seite";
        Filter => "Filter by operation, status or error", "Nach Operation, Status oder Fehler filtern";
        OnlyFailed => "Failed only", "Nur fehlgeschlagene";
        SaveHar => "Export as HAR", "Als HAR exportieren";
        Clear => "Clear", "Leeren";
        Close => "Close", "Schließen";
        NotSaved => "The browser did not allow saving", "Der Browser hat das Speichern nicht erlaubt";
        Empty => "No requests yet.", "Noch keine Anfragen.";
        None => "No matching requests.", "Keine Anfrage passt.";
        Note { most } => "The latest {most} requests, in memory only. Tokens are never included: not in the table, the HAR file or a curl command.", "Die letzten {most} Anfragen, nur im Arbeitsspeicher. Tokens stehen nie darin: nicht in der Tabelle, der HAR-Datei oder einem curl-Befehl.";
        Time => "Time", "Zeit";
        Status => "Status", "Status";
        Operation => "Operation", "Operation";
        Duration => "Duration", "Dauer";
        Size => "Bytes", "Bytes";
        Retries => "Retries", "Wiederholungen";
        Page => "Page", "Seite";
        Error => "Error", "Fehler";
        Actions => "Actions", "Aktionen";
        CopyCurl => "Copy as curl", "Als curl kopieren";
        Running => "running", "läuft";
        Waiting => "waiting", "wartet";
        NoResponse => "no response", "keine Antwort";
        Canceled => "canceled", "abgebrochen";
    }
}
