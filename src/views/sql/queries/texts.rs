//! The texts of saved queries, parameters and the history.
//!
//! Written by `cargo xtask codegen` from `locales/sql/queries.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of saved queries, parameters and the history.
    pub enum Text {
        Queries => "Saved queries", "Gespeicherte Abfragen";
        FindQuery => "Find a query", "Abfrage suchen";
        NoQueries => "No saved queries yet. Use “Save query” above the editor.", "Noch nichts gespeichert. „Abfrage speichern“ über dem Editor legt eine Anweisung hier ab.";
        NoQueryFound => "No matching queries.", "Keine gespeicherte Abfrage enthält das.";
        Shared => "Shared", "Geteilt";
        SharedHint => "From the catalog: open them, or save them under another name.", "Aus dem Katalog: öffnen und unter eigenem Namen speichern.";
        RunQuery { name } => "Run {name}", "{name} ausführen";
        AddToBoard { name } => "Add {name} to a board", "{name} zu einem Board hinzufügen";
        EditQuery { name } => "Edit details of {name}", "Name, Ordner und mehr von {name}";
        Exchange => "Import, export", "Import, Export";
        Import => "Import .sql files…", "SQL-Dateien importieren …";
        ImportFolder => "Import from a folder…", "Aus einem Ordner importieren …";
        ExportAll => "Export all as one .sql file", "Alle als eine SQL-Datei exportieren";
        ExportFolder => "Export to a folder…", "In einen Ordner exportieren …";
        ExportCatalog => "Export for the catalog file", "Für die Katalogdatei exportieren";
        ExportOne => "Export as .sql", "Als SQL exportieren";
        CatalogHint => "JSON: import it in another browser’s settings, or add it to config.json for everyone.", "JSON: in den Einstellungen eines anderen Browsers importieren oder für alle in config.json aufnehmen.";
        Imported(count) => "Imported {count} query" | "Imported {count} queries", "{count} Abfrage importiert" | "{count} Abfragen importiert";
        NothingImported => "Nothing to import: these queries are already here.", "Nichts zu importieren: Diese Abfragen sind schon da.";
        NoSqlInIt { file } => "{file} contains no statement.", "{file} enthält keine Anweisung.";
        ExportedToFolder { name, counts } => "Folder {name}: {counts}", "Ordner {name}: {counts}";
        WrittenCount(count) => "{count} written" | "{count} written", "{count} geschrieben" | "{count} geschrieben";
        PresentCount(count) => "{count} already there" | "{count} already there", "{count} schon da" | "{count} schon da";
        BesideCount(count) => "{count} beside another file" | "{count} beside another file", "{count} neben einer anderen Datei" | "{count} neben einer anderen Datei";
        NotInFolder { count, name, reason } => "Not written: {count}, such as {name}. {reason}", "Nicht geschrieben: {count}, etwa {name}. {reason}";
        NoFiles { name } => "The folder {name} contains no .sql files.", "Der Ordner {name} enthält keine SQL-Dateien.";
        NotRead { count, name, reason } => "Not read: {count}, such as {name}. {reason}", "Nicht gelesen: {count}, etwa {name}. {reason}";
        TooManyFiles => "Too many files or folders: at most 1,000 .sql files, 20 MB together", "Zu viele Dateien oder Ordner: höchstens 1.000 SQL-Dateien, zusammen 20 MB";
        FolderFailed { reason } => "The folder can’t be used. {reason}", "Der Ordner ist nicht benutzbar. {reason}";
        NotExported => "The file could not be created.", "Die Datei konnte nicht erstellt werden.";
        SaveTitle => "Save query", "Abfrage speichern";
        EditTitle => "Saved query", "Gespeicherte Abfrage";
        Name => "Name", "Name";
        NameMissing => "A name is missing.", "Ein Name fehlt.";
        Folder => "Folder", "Ordner";
        FolderHint => "Folders within folders: Sales/Monthly", "Ordner in Ordnern: Vertrieb/Monatlich";
        Description => "Description", "Beschreibung";
        SaveIt => "Save", "Speichern";
        SaveNew => "Save as a new query", "Als neue Abfrage speichern";
        Delete => "Delete", "Löschen";
        Saved { name } => "Saved {name}", "{name} gespeichert";
        NotSaved => "This browser can’t store data: the query is lost when you leave the page.", "Dieser Browser speichert nichts: Die Abfrage geht beim Verlassen der Seite verloren.";
        Unreadable { name } => "{name} can’t be read", "{name} ist nicht lesbar";
        ExportNamed { name } => "Export {name}", "{name} exportieren";
        DeleteNamed { name } => "Delete {name}", "{name} löschen";
        Untitled => "Untitled", "Ohne Titel";
        Parameters => "Parameters", "Parameter";
        InUtc => "UTC", "UTC";
        TrueWord => "true", "true";
        FalseWord => "false", "false";
        ListExample => "a, b, c", "a, b, c";
        WithValues => "SQL with values", "SQL mit Werten";
        Missing => "A value is missing.", "Ein Wert fehlt.";
        NotInteger => "This is not a whole number.", "Das ist keine ganze Zahl.";
        NotNumber => "This is not a number, such as -12.5.", "Das ist keine Zahl wie -12.5.";
        NotBoolean => "This is neither true nor false.", "Das ist weder true noch false.";
        NotDate => "This is not a date, such as 2026-01-31.", "Das ist kein Tag wie 2026-01-31.";
        NotTimestamp => "This is not a time, such as 2026-01-31 14:30.", "Das ist keine Zeit wie 2026-01-31 14:30.";
        TooLong => "A number has at most 38 digits.", "Eine Zahl hat höchstens 38 Ziffern.";
        ItemNot { item, reason } => "{item}: {reason}", "{item}: {reason}";
        OpenQuote => "A double quote is not closed, or text follows it.", "Ein Anführungszeichen ist nicht geschlossen, oder danach steht Text.";
        BadName { written } => "{written} needs a name of letters, digits and _.", "{written} braucht einen Namen aus Buchstaben, Ziffern und _.";
        BadType { name, word, types } => "{name}: “{word}” is no type. Types are {types}.", "{name}: „{word}“ ist kein Typ. Typen sind {types}.";
        TwoTypes { name } => "{name} has two types. Give it one.", "{name} hat zwei Typen. Gib ihm einen.";
        InQuotes { written } => "{written} is in quotes, so it stays text. Remove the quotes to use its value.", "{written} steht in Anführungszeichen und bleibt Text. Ohne sie wird der Wert eingesetzt.";
        Waits(count) => "{count} parameter has no valid value" | "{count} parameters have no valid value", "{count} Parameter hat keinen brauchbaren Wert" | "{count} Parameter haben keinen brauchbaren Wert";
        History => "History", "Verlauf";
        SearchHistory => "Search history", "Im Verlauf suchen";
        HistoryEmpty => "No queries run yet. Statements are kept in this browser, rows never.", "Noch nichts ausgeführt. Anweisungen bleiben in diesem Browser, Zeilen nie.";
        HistoryNone => "No matching statements.", "Keine Anweisung enthält das.";
        SaveEntry => "Save query", "Abfrage speichern";
        EntrySaved { name } => "Saved as {name}", "Gespeichert als {name}";
        OpenInTab => "Open in a tab", "In einem Tab öffnen";
        RunAgain => "Run again", "Erneut ausführen";
        CopySql => "Copy SQL", "SQL kopieren";
        Remove => "Remove", "Entfernen";
        CopyEntryLink => "Copy link", "Link kopieren";
        Note => "Note", "Notiz";
        EntriesKept => "Entries kept without a note, from the next run on", "Aufbewahrte Einträge ohne Notiz, ab der nächsten Ausführung";
        ClearHistory => "Remove entries without a note", "Einträge ohne Notiz entfernen";
        Rows(count) => "{count} row" | "{count} rows", "{count} Zeile" | "{count} Zeilen";
        StateSucceeded => "Succeeded", "Erfolgreich";
        StateCanceled => "Canceled", "Abgebrochen";
        StateFailed => "Failed", "Fehlgeschlagen";
        StateUnknown => "State unknown", "Status unbekannt";
        Kept => "Kept in this browser", "In diesem Browser gespeichert";
        KeptWords { user } => "{user} stays signed in here. You can read and copy; nothing is sent or changed.", "{user} bleibt hier angemeldet. Lesen und Kopieren gehen; nichts wird gesendet oder geändert.";
        KeptNothing { user } => "Nothing is kept in this browser for {user}.", "Für {user} ist in diesem Browser nichts gespeichert.";
        KeptHidden => "Drafts and history stay hidden until you sign in: others may use this browser. With “Keep me signed in” you can read them here.", "Entwürfe und Verlauf bleiben bis zur Anmeldung verborgen: Andere könnten diesen Browser nutzen. Mit „Angemeldet bleiben“ sind sie hier lesbar.";
        KeptFailed { reason } => "What is kept can’t be read: {reason}.", "Das Gespeicherte ist nicht lesbar: {reason}.";
        Drafts => "Drafts", "Entwürfe";
        Recent => "Recently viewed", "Zuletzt angesehen";
        ExportKept => "Export drafts and queries as .sql", "Entwürfe und Abfragen als .sql exportieren";
        Retry => "Retry", "Erneut versuchen";
    }
}
