//! The texts that the tables of objects and of SQL results share.
//!
//! Written by `cargo xtask codegen` from `locales/grid.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts that the tables of objects and of SQL results share.
    pub enum Text {
        ColumnMenu => "Sort, filter, hide and more (Alt+↓)", "Sortieren, filtern, ausblenden und mehr (Alt+↓)";
        ClickToSort => "click to sort, Shift-click to add to the order", "Klick sortiert, Umschalt-Klick sortiert zusätzlich";
        SortsUp { place } => "sorted ascending, key {place}", "sortiert an Stelle {place}, aufsteigend";
        SortsDown { place } => "sorted descending, key {place}", "sortiert an Stelle {place}, absteigend";
        DragWidth => "Drag to change the width, double-click to fit", "Ziehen ändert die Breite, Doppelklick passt sie an";
        WidthIs { width } => "{width} pixels wide", "{width} Pixel breit";
        MovedTo { place } => "Moved to place {place}", "Auf Platz {place} verschoben";
        AtHeader { column } => "Header of {column}", "Kopf von {column}";
        AtCell { row, rows, column } => "Row {row} of {rows}, {column}", "Zeile {row} von {rows}, {column}";
        AtRow { row, rows } => "Row {row} of {rows}", "Zeile {row} von {rows}";
        FindColumn => "Find a column", "Spalte suchen";
        Further(count) => "{count} more: search by name." | "{count} more: search by name.", "{count} weitere: nach Namen suchen." | "{count} weitere: nach Namen suchen.";
        MoveEarlier { column } => "Move {column} earlier", "{column} nach vorn";
        MoveLater { column } => "Move {column} later", "{column} nach hinten";
        Frozen => "Pinned columns", "Angeheftete Spalten";
        ShowAll => "Show all", "Alle zeigen";
        ShowOne => "Hide all but one", "Alle bis auf eine ausblenden";
        ResetLayout => "Reset columns", "Spalten zurücksetzen";
        SortUp => "Sort ascending", "Aufsteigend sortieren";
        SortDown => "Sort descending", "Absteigend sortieren";
        AddToSort => "Add to sort", "Zur Sortierung hinzufügen";
        Filtered => "filtered", "gefiltert";
        Unsort => "Do not sort", "Nicht sortieren";
        Filter => "Filter…", "Filtern …";
        Profile => "Profile…", "Profil …";
        Summarize => "Summarize…", "Zusammenfassen …";
        Pin => "Pin", "Anheften";
        Unpin => "Unpin", "Lösen";
        Left => "Move left", "Nach links";
        Right => "Move right", "Nach rechts";
        Fit => "Fit the width", "Breite anpassen";
        GroupDigits => "Group digits", "Ziffern gruppieren";
        UngroupDigits => "Do not group digits", "Ziffern nicht gruppieren";
        RoundNumbers => "Round and group digits", "Runden und Ziffern gruppieren";
        AllDigits => "Show all digits", "Alle Ziffern zeigen";
        ShowIn { zone } => "Show in {zone}", "Zeiten in {zone} zeigen";
        Hide => "Hide", "Ausblenden";
        CopyName => "Copy name", "Namen kopieren";
        CopyColumn => "Copy column", "Spalte kopieren";
        NameCopied { name } => "Copied {name}", "{name} kopiert";
        NotCopied => "The browser did not allow copying", "Der Browser hat das Kopieren nicht erlaubt";
    }
}
