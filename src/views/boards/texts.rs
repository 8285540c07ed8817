//! The texts of boards.
//!
//! Written by `cargo xtask codegen` from `locales/boards.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of boards.
    pub(super) enum Text {
        Title => "Boards", "Boards";
        Board => "Board", "Board";
        Lead => "Results of saved queries on one page.", "Ergebnisse gespeicherter Abfragen auf einer Seite.";
        Loading => "Loading boards", "Boards werden geladen";
        Off => "Running SQL", "SQL ausführen";
        NewBoard => "New board", "Neues Board";
        NoBoards => "No board yet", "Noch kein Board";
        NoBoardsHelp => "A board shows the numbers, charts and tables of saved queries, and refreshes them together. Create one, then add a card for each query.", "Ein Board zeigt Zahlen, Diagramme und Tabellen gespeicherter Abfragen und aktualisiert sie gemeinsam. Legen Sie eines an, dann für jede Abfrage eine Karte.";
        Own => "In this browser", "In diesem Browser";
        Shared => "Shared", "Geteilt";
        Cards(count) => "{count} card" | "{count} cards", "{count} Karte" | "{count} Karten";
        Unreadable => "can’t be read", "nicht lesbar";
        Delete => "Delete", "Löschen";
        ExportNamed { name } => "Export {name}", "{name} exportieren";
        DeleteNamed { name } => "Delete {name}", "{name} löschen";
        NoBoard => "Board not found", "Kein Board";
        NotHere => "Neither this browser nor the catalog has this board. Boards of another browser come by a link or a catalog file.", "Dieser Browser und der Katalog haben kein solches Board. Ein Board eines anderen Browsers kommt mit einem Link oder einer Katalogdatei.";
        AllBoards => "All boards", "Alle Boards";
        NotSaved => "This browser can’t store data: the board is lost when you leave the page.", "Dieser Browser speichert nichts: Das Board geht beim Verlassen der Seite verloren.";
        NotJson { message } => "Not valid JSON: {message}", "Es ist kein JSON: {message}";
        NotABoard => "Not a board: version or cards are missing.", "Es ist kein Board: Version oder Karten fehlen.";
        OtherVersion { found } => "It has the format of version {found}; this app reads version 1.", "Es hat das Format der Version {found}; diese App liest Version 1.";
        Nameless => "It has no name.", "Es hat keinen Namen.";
        TooMany { count } => "It has {count} cards; a board has at most 48.", "Es hat {count} Karten; ein Board hat höchstens 48.";
        BadCard { place, message } => "Card {place}: {message}", "Karte {place}: {message}";
        BadQuery { place, message } => "Query {place}: {message}", "Abfrage {place}: {message}";
        Create => "Create", "Anlegen";
        Save => "Save", "Speichern";
        Rename => "Name and description", "Name und Beschreibung";
        RefreshAll => "Refresh all", "Alle aktualisieren";
        Edit => "Edit", "Bearbeiten";
        Done => "Done", "Fertig";
        AddCard => "Add a card", "Karte hinzufügen";
        NoCards => "No card yet", "Noch keine Karte";
        NoCardsHelp => "A card shows the result of a saved query.", "Eine Karte zeigt das Ergebnis einer gespeicherten Abfrage.";
        NoCardsThere => "This board has no cards.", "Dieses Board hat keine Karten.";
        FromCatalog => "Shared in the catalog: save a copy to change it.", "Aus dem Katalog: Zum Ändern eine Kopie speichern.";
        FromLink => "From a link: nothing runs until you choose “Refresh all”.", "Aus einem Link: Nichts läuft, bis Sie „Alle aktualisieren“ wählen.";
        SaveCopy => "Save a copy", "Kopie speichern";
        CopySaved { name } => "Saved {name} in this browser", "{name} in diesem Browser gespeichert";
        Share => "Share", "Teilen";
        CopyLink => "Copy a read-only link", "Link zum Ansehen kopieren";
        LinkHint => "The link contains the board and its queries, never rows.", "Der Link enthält das Board und seine Abfragen, nie Zeilen.";
        LinkCopied => "Link copied", "Link kopiert";
        NotCopied => "The browser did not allow copying", "Der Browser hat das Kopieren nicht erlaubt";
        LinkTooLong => "The board is too large for a link: share it through the catalog file.", "Das Board ist zu groß für einen Link: Teilen Sie es durch die Katalogdatei.";
        Export => "Export for the catalog file", "Für die Katalogdatei exportieren";
        ExportHint => "JSON: import it in another browser’s settings, or add it to config.json for everyone.", "JSON: in den Einstellungen eines anderen Browsers importieren oder für alle in config.json aufnehmen.";
        NotExported => "The file could not be created.", "Die Datei konnte nicht erstellt werden.";
        FindQuery => "Find a query", "Abfrage suchen";
        NoQueries => "No query is saved yet. Write one in SQL, run it, and choose “Save query”.", "Noch keine Abfrage gespeichert. Schreiben Sie eine in SQL, führen Sie sie aus und wählen Sie „Abfrage speichern“.";
        NoQueryFound => "No matching queries.", "Keine gespeicherte Abfrage enthält das.";
        OpenSql => "Open SQL", "SQL öffnen";
        OnBoard => "on this board", "auf diesem Board";
        Added { name } => "Added {name}", "{name} hinzugefügt";
        AddedTo { name, board } => "Added {name} to {board}", "{name} zu {board} hinzugefügt";
        BoardIsFull => "A board has at most 48 cards.", "Ein Board hat höchstens 48 Karten.";
        AddTo { name } => "Add {name} to a board", "{name} zu einem Board hinzufügen";
        AddResult => "Add to a board", "Zu einem Board hinzufügen";
        SaveQueryAs => "Save the query as", "Abfrage speichern als";
        SavesChanges { name } => "This also saves the changes of {name}.", "Dabei werden auch die Änderungen an {name} gespeichert.";
        Waiting => "Waiting", "Wartet";
        Running => "Running", "Läuft";
        NotRun => "Not run yet", "Noch nicht ausgeführt";
        Failed => "Failed", "Fehlgeschlagen";
        AsOf { time } => "as of {time}", "Stand {time}";
        Retry => "Retry", "Erneut versuchen";
        Refresh { name } => "Refresh {name}", "{name} aktualisieren";
        OpenInSql { name } => "Open {name} in SQL", "{name} in SQL öffnen";
        QueryNotHere { name } => "The saved query “{name}” is not in this browser, nor in the catalog.", "Die gespeicherte Abfrage „{name}“ ist weder in diesem Browser noch im Katalog.";
        NeedsValues { names } => "Parameters without a valid value: {names}. Open the query in SQL, fill them in, and save it.", "Parameter ohne brauchbaren Wert: {names}. Öffnen Sie die Abfrage in SQL, füllen Sie sie aus und speichern Sie sie.";
        Arrange { name } => "Arrange {name}", "{name} anordnen";
        Drag => "Drag to another place", "An eine andere Stelle ziehen";
        CardTitle => "Title", "Titel";
        Width => "Width", "Breite";
        Third => "A third", "Ein Drittel";
        Half => "Half", "Die Hälfte";
        Full => "Full", "Ganz";
        Show => "Show as", "Zeigen als";
        Auto => "Automatic", "Automatisch";
        Chart => "Chart", "Diagramm";
        Table => "Table", "Tabelle";
        Earlier { name } => "Move {name} earlier (←)", "{name} nach vorn (←)";
        Later { name } => "Move {name} later (→)", "{name} nach hinten (→)";
        Moved { place, count } => "Position {place} of {count}", "Stelle {place} von {count}";
        Remove { name } => "Remove {name}", "{name} entfernen";
        Removed { name } => "Removed {name}", "{name} entfernt";
    }
}
