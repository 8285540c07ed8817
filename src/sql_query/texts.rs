//! The texts of small queries.
//!
//! Written by `cargo xtask codegen` from `locales/sql_query.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of small queries.
    pub(super) enum Text {
        QueryFailed { message } => "The query failed: {message}", "Die Abfrage ist fehlgeschlagen: {message}";
        QueryCanceled => "Canceled.", "Abgebrochen.";
    }
}
