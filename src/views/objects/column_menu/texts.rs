//! The facts below the menu of a column.
//!
//! Written by `cargo xtask codegen` from `locales/objects/column_menu.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The facts below the menu of a column.
    pub(super) enum Text {
        Values { values, of } => "{values} values in {of} loaded objects", "{values} Werte in {of} geladenen Objekten";
        FilteredValues { values, of } => "{values} values in {of} filtered objects", "{values} Werte in {of} gefilterten Objekten";
        Range { least, greatest } => "{least} … {greatest}", "{least} … {greatest}";
        Mean { mean } => "mean {mean}", "Mittelwert {mean}";
        Counting => "Counting…", "Wird gezählt …";
    }
}
