//! The texts of the settings and of the page about the app.
//!
//! Written by `cargo xtask codegen` from `locales/settings.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the settings and of the page about the app.
    pub(super) enum Text {
        Settings => "Settings", "Einstellungen";
        SettingsLead => "These apply to this browser only.", "Sie gelten nur in diesem Browser.";
        AboutLink => "About Belvedere", "Über Belvedere";
        Undo => "Undo", "Rückgängig";
        NotKept { reason } => "Not saved: {reason}.", "Nichts wurde behalten: {reason}.";
        NotSaved => "The browser did not allow saving", "Der Browser hat das Speichern nicht erlaubt";
        Appearance => "Appearance", "Darstellung";
        AppearanceLead => "Colors, density and language.", "Farben, Dichte und Sprache.";
        Colors => "Colors", "Farben";
        AsTheSystem => "System", "System";
        Light => "Light", "Hell";
        Dark => "Dark", "Dunkel";
        Density => "Density", "Dichte";
        Comfortable => "Comfortable", "Luftig";
        Compact => "Compact", "Kompakt";
        Lines => "Lines in a row of a table", "Textzeilen in einer Tabellenzeile";
        OneLine => "One", "Eine";
        ThreeLines => "Three", "Drei";
        TechnicalNames => "Technical names: API names, types and RIDs beside the names", "Technische Namen: API-Namen, Typen und RIDs neben den Namen";
        LanguageLabel => "Language", "Sprache";
        AsTheBrowser => "Browser default", "Wie im Browser";
        LanguageHint => "Changing it reloads the page. Drafts are kept.", "Eine Wahl lädt die Seite neu. Entwürfe bleiben erhalten.";
        Sql => "SQL", "SQL";
        SqlLead => "What happens to a running query.", "Was aus einer laufenden Abfrage wird.";
        CancelOnClose => "Cancel the query when its tab or this page is closed or reloaded", "Abfrage abbrechen, wenn ihr Tab oder diese Seite geschlossen oder neu geladen wird";
        Catalog => "Catalog file", "Katalogdatei";
        CatalogLead => "A file for a team: ontologies, types, datasets, media sets, enrollments, queries and boards.", "Eine Datei für ein Team: Ontologien, Typen, Datasets, Mediensets, Enrollments, Abfragen und Boards.";
        CatalogHint => "What is imported is added to the catalog of this deployment, in this browser only. The file has the shape of config.json: version and catalog.", "Importiertes kommt zum Katalog dieser Installation hinzu, nur in diesem Browser. Die Datei hat die Form von config.json: version und catalog.";
        ImportCatalog => "Import a catalog", "Katalog importieren";
        ExportCatalog => "Export the catalog", "Katalog exportieren";
        Imported => "Imported:", "Importiert:";
        RemoveImported => "Remove what was imported", "Importiertes entfernen";
        Ontologies(count) => "{count} ontology" | "{count} ontologies", "{count} Ontologie" | "{count} Ontologien";
        Datasets(count) => "{count} dataset" | "{count} datasets", "{count} Dataset" | "{count} Datasets";
        MediaSets(count) => "{count} media set" | "{count} media sets", "{count} Medienset" | "{count} Mediensets";
        Queries(count) => "{count} query" | "{count} queries", "{count} Abfrage" | "{count} Abfragen";
        Boards(count) => "{count} board" | "{count} boards", "{count} Board" | "{count} Boards";
        Enrollments(count) => "{count} enrollment" | "{count} enrollments", "{count} Enrollment" | "{count} Enrollments";
        CatalogInvalid { message } => "Not a catalog file: {message}. Nothing was imported.", "Das ist keine Katalogdatei: {message}. Nichts wurde importiert.";
        CatalogVersion { found } => "The file has version {found}; this app reads version 1. Nothing was imported.", "Die Datei hat Version {found}; diese App liest Version 1. Nichts wurde importiert.";
        CatalogNameless { place } => "An entry has no name: {place}. Nothing was imported.", "Ein Eintrag hat keinen Namen: {place}. Nichts wurde importiert.";
        CatalogEmpty => "The catalog in this file is empty. Nothing was imported.", "Der Katalog in dieser Datei ist leer. Nichts wurde importiert.";
        LocalData => "Local data", "Lokale Daten";
        LocalDataLead => "What this browser stores for you on this platform. It never leaves the browser by itself, and contains no token.", "Was dieser Browser für diese Anmeldung auf dieser Plattform behält. Es verlässt den Browser nicht von selbst und enthält kein Token.";
        NothingKept { reason } => "Nothing can be stored here: {reason}.", "Hier lässt sich nichts behalten: {reason}.";
        Empty => "Nothing is stored.", "Nichts ist gespeichert.";
        Entries(count) => "{count} entry" | "{count} entries", "{count} Eintrag" | "{count} Einträge";
        Clear => "Clear", "Löschen";
        ClearKind { name } => "Clear: {name}", "Löschen: {name}";
        ClearAll => "Clear all local data", "Alle lokalen Daten löschen";
        Cleared(count) => "{count} entry cleared" | "{count} entries cleared", "{count} Eintrag gelöscht" | "{count} Einträge gelöscht";
        KindRecent => "Recently opened", "Zuletzt geöffnet";
        KindPins => "Pins", "Angeheftetes";
        KindChanges => "Changes without a response", "Änderungen ohne Antwort";
        KindCatalog => "Imported catalog", "Importierter Katalog";
        KindActionDrafts => "Actions: drafts of forms", "Aktionen: Formularentwürfe";
        KindActionRequests => "Actions: requests that were sent", "Aktionen: gesendete Anfragen";
        KindSqlTabs => "SQL: statements in tabs", "SQL: Anweisungen in Tabs";
        KindSqlState => "SQL: the open tab and the size of the history", "SQL: der offene Tab und die Größe des Verlaufs";
        KindSqlHistory => "SQL: history", "SQL: Verlauf";
        KindBoards => "Boards", "Boards";
        KindSqlQueries => "SQL: saved queries", "SQL: gespeicherte Abfragen";
        KindSqlLayouts => "SQL: layout of columns", "SQL: Anordnung der Spalten";
        KindObjectsLayouts => "Objects: layout of columns", "Objekte: Anordnung der Spalten";
        KindTransactions => "Datasets: recently viewed transactions", "Datasets: angesehene Transaktionen";
        KindCheckDrafts => "Data health: drafts of checks", "Datenqualität: Entwürfe von Prüfungen";
        KindChecks => "Data health: checks created here", "Datenqualität: hier erstellte Prüfungen";
        KindGroups => "Administration: groups registered here", "Verwaltung: hier registrierte Gruppen";
        KindOther { kind } => "Other ({kind})", "Sonstiges ({kind})";
        Transfer => "Export and import", "Exportieren und importieren";
        TransferLead => "Settings, pins, recents, layouts, imported catalog and SQL statements as a file, for another browser. Drafts of forms, changes that were sent and tokens are not in it.", "Einstellungen, Angeheftetes, zuletzt Geöffnetes, Anordnungen, importierter Katalog und SQL-Anweisungen als Datei, für einen anderen Browser. Formularentwürfe, gesendete Änderungen und Tokens sind nicht darin.";
        TransferReview { name } => "Contents of {name}", "Inhalt von {name}";
        TransferChoices => "Colors, density and language", "Farben, Dichte und Sprache";
        TransferNothing => "The file contains nothing to import.", "Die Datei enthält nichts, was importiert wird.";
        TransferLeftOut(count) => "{count} entry is left out. A file brings only the kinds above, and pins only with addresses of this app." | "{count} entries are left out. A file brings only the kinds above, and pins only with addresses of this app.", "{count} Eintrag bleibt weg. Nur die Arten oben kommen aus einer Datei, und Angeheftetes nur mit Adressen dieser App." | "{count} Einträge bleiben weg. Nur die Arten oben kommen aus einer Datei, und Angeheftetes nur mit Adressen dieser App.";
        TransferTake => "Import this", "Das importieren";
        Cancel => "Cancel", "Abbrechen";
        ImportSettings => "Import settings", "Einstellungen importieren";
        ExportSettings => "Export settings", "Einstellungen exportieren";
        SettingsInvalid { message } => "Not a settings file: {message}. Nothing was changed.", "Das ist keine Einstellungsdatei: {message}. Nichts wurde geändert.";
        SettingsVersion { found } => "The file has version {found}; this app reads version 1. Nothing was changed.", "Die Datei hat Version {found}; diese App liest Version 1. Nichts wurde geändert.";
        SettingsRecord { record } => "An entry of the file is invalid: {record}. Nothing was changed.", "Ein Eintrag der Datei ist beschädigt: {record}. Nichts wurde geändert.";
        About => "About Belvedere", "Über Belvedere";
        AboutLead => "A browser window onto a data platform.", "Ein Fenster im Browser auf eine Datenplattform.";
        Version => "Version", "Version";
        Privacy => "What is sent, and to whom", "Was gesendet wird, und wohin";
        NoTelemetry => "No telemetry: nothing about your use is measured or reported.", "Keine Telemetrie: nichts über die Nutzung wird gemessen oder gemeldet.";
        OnlyHosts => "No third-party requests: everything comes from this app’s own server and from the platform at", "Keine Anfragen an Dritte: alles kommt vom Server dieser App und von der Plattform unter";
        TokensInMemory => "The access token stays in memory. It is in no link, no file and no log.", "Das Zugriffstoken bleibt im Arbeitsspeicher. Es steht in keinem Link, keiner Datei und keinem Protokoll.";
        KeptHere => "The settings list what this browser stores for you, and can clear it.", "Was der Browser behält, steht in den Einstellungen und lässt sich dort löschen.";
        Licences => "Licences", "Lizenzen";
        OwnLicence => "Belvedere itself:", "Belvedere selbst:";
        Part => "Made with", "Verwendet";
        Licence => "Licence", "Lizenz";
    }
}
