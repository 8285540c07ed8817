//! The texts of many checks from one, row by row.
//!
//! Written by `cargo xtask codegen` from `locales/data_health/bulk.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of many checks from one, row by row.
    pub enum BatchText {
        NoDatasetIn => "no dataset RID", "keine Dataset-RID";
        TooMany => "too many fields", "zu viele Felder";
        NoColumnIn => "this type has no single column", "dieser Typ hat nicht eine einzelne Spalte";
        Waiting => "waiting", "wartet";
        Sending => "sending", "wird gesendet";
        RowCreated => "created", "angelegt";
        RowExists => "exists", "vorhanden";
        RowRefused => "not sent", "nicht gesendet";
        RowFailed => "failed", "fehlgeschlagen";
        RowUnknown => "unknown", "unbekannt";
    }
}
