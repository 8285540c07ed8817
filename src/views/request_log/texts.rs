//! The texts of the request log.
//!
//! Written by `cargo xtask codegen` from `locales/request_log.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the request log.
    pub(super) enum Text {
        Title => "Requests of this page", "Anfragen dieser Seite";
        Filter => "Filter by operation, status or error", "Nach Operation, Status oder Fehler filtern";
        OnlyFailed => "Only failed", "Nur fehlgeschlagene";
        SaveHar => "Save as HAR", "Als HAR sichern";
        Clear => "Clear", "Leeren";
        Close => "Close", "Schließen";
        NotSaved => "The browser did not allow saving", "Der Browser hat das Sichern nicht erlaubt";
        Empty => "No requests yet.", "Noch keine Anfragen.";
        None => "No request fits.", "Keine Anfrage passt.";
        Note { most } => "The latest {most} requests, in memory only. Tokens are never in here: not in the table, the HAR file or a curl command.", "Die letzten {most} Anfragen, nur im Arbeitsspeicher. Tokens stehen nie darin: weder in der Tabelle noch in der HAR-Datei noch in einem curl-Befehl.";
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
        Running => "under way", "läuft";
        Waiting => "waiting", "wartet";
        NoAnswer => "no answer", "keine Antwort";
        Canceled => "canceled", "abgebrochen";
    }
}
