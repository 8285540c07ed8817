//! What is said about the rows of a file.
//!
//! Written by `cargo xtask codegen` from `locales/preview/rows.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// What is said about the rows of a file.
    pub enum Text {
        TheRows { name } => "The rows of {name}", "Die Zeilen von {name}";
        Reading => "Reading the rows…", "Die Zeilen werden gelesen …";
        Columns(count) => "{count} column" | "{count} columns", "{count} Spalte" | "{count} Spalten";
        NoRows => "The file has columns but no rows", "Die Datei hat Spalten, aber keine Zeilen";
        Damaged { message } => "The rows end here because the rest can’t be read: {message}. The download has the whole file.", "Hier enden die Zeilen, denn was folgt, ist nicht lesbar: {message}. Der Download enthält die ganze Datei.";
        NoTable { message } => "This file can’t be read as a table: {message}. Download it to open it elsewhere.", "Diese Datei ist nicht als Tabelle lesbar: {message}. Sie lässt sich herunterladen und anderswo öffnen.";
    }
}
