//! The texts of files that the table worker makes.
//!
//! Written by `cargo xtask codegen` from `locales/sql/export.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of files that the table worker makes.
    pub(crate) enum Text {
        LongCell { column } => "A cell in Excel holds at most 32,767 characters; one of {column} has more. Use Parquet or another format.", "Eine Zelle in Excel fasst 32.767 Zeichen, und eine von {column} hat mehr. Parquet und die anderen Formate fassen sie.";
        ManyColumns => "A sheet in Excel has at most 16,384 columns. Hide some, or choose another format.", "Ein Blatt in Excel fasst 16.384 Spalten: einige ausblenden oder ein anderes Format wählen.";
        ExcelWhy => "Excel: values it would change are text. That is: over 15 digits, fractions of a millisecond, or a date before March 1900. Times are in UTC; lists and structures are JSON.", "Excel: Was Excel ändern würde, wird Text. Das sind mehr als 15 Ziffern, Teile einer Millisekunde und Tage vor März 1900. Zeiten sind in UTC; Listen und Strukturen sind JSON.";
        ParquetWhy => "Parquet: values keep their types; lists, structures and durations are text.", "Parquet: jeder Wert mit seinem Typ; Listen, Strukturen und Zeitspannen sind Text.";
        SaveTo => "Save to…", "Speichern unter …";
        Delimiter => "Delimiter", "Trennzeichen";
        Comma => "Comma", "Komma";
        Semicolon => "Semicolon", "Semikolon";
        Tab => "Tab", "Tabulator";
        ForNull => "Text for NULL", "Text für NULL";
        EmptyField => "empty field", "leeres Feld";
        TimesIn => "Times in", "Zeiten in";
    }
}
