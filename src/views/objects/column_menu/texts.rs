//! The texts of the menu of a column.
//!
//! Written by `cargo xtask codegen` from `locales/objects/column_menu.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the menu of a column.
    pub(super) enum Text {
        SortUp => "Sort ascending", "Aufsteigend sortieren";
        SortDown => "Sort descending", "Absteigend sortieren";
        Unsort => "Do not sort", "Nicht sortieren";
        Filter => "Filter…", "Filtern …";
        Summarize => "Summarize…", "Zusammenfassen …";
        Pin => "Pin up to here", "Bis hier anheften";
        Unpin => "Unpin", "Lösen";
        Forward => "Move left", "Nach links";
        Back => "Move right", "Nach rechts";
        Fit => "Fit the width", "Breite anpassen";
        Hide => "Hide", "Ausblenden";
        Values { values, of } => "{values} values in {of} loaded objects", "{values} Werte in {of} geladenen Objekten";
        FilteredValues { values, of } => "{values} values in {of} filtered objects", "{values} Werte in {of} gefilterten Objekten";
        Range { least, greatest } => "{least} … {greatest}", "{least} … {greatest}";
        Mean { mean } => "mean {mean}", "Mittelwert {mean}";
        Counting => "Counting…", "Wird gezählt …";
    }
}
