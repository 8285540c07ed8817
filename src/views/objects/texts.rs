//! The texts of the objects page.

use super::columns::Kind;
use super::filter::Test;
use crate::i18n::{t, texts};

texts! {
    /// The texts of the objects page.
    pub(crate) enum Text {
        Objects(count) => "{count} object" | "{count} objects", "{count} Objekt" | "{count} Objekte";
        ObjectsTitle => "Objects", "Objekte";
        Definition => "Definition", "Definition";
        ObjectsOf { title } => "Objects of the type {title}", "Objekte des Typs {title}";
        Of { part, whole } => "{part} of {whole}", "{part} von {whole}";
        Ontology => "Ontology", "Ontologie";
        WhereThisBelongs => "Where this belongs", "Wohin das gehört";
        LoadingObjects => "Loading the objects", "Objekte werden geladen";
        Loading => "Loading…", "Wird geladen …";
        ObjectsLoaded => "Objects loaded", "Geladene Objekte";
        AllLoaded(count) => "The only object is loaded." | "All {count} objects are loaded.", "Das einzige Objekt ist geladen." | "Alle {count} Objekte sind geladen.";
        CameTwice(count) => "{count} came twice" | "{count} came twice", "{count} kam doppelt" | "{count} kamen doppelt";
        CameTwiceWhy => "Objects that came again because the data changed while pages loaded. Each is shown once, with its newest content.", "Objekte, die noch einmal kamen, weil sich die Daten während des Ladens geändert haben. Jedes ist einmal zu sehen, mit seinem neuesten Inhalt.";
        Memory { size } => "The loaded objects take {size} of memory", "Die geladenen Objekte belegen {size} Speicher";
        LoadAllRequests(count) => "Load all (≈ {count} request)" | "Load all (≈ {count} requests)", "Alle laden (≈ {count} Anfrage)" | "Alle laden (≈ {count} Anfragen)";
        LoadAll => "Load all", "Alle laden";
        Stop => "Stop", "Anhalten";
        LoadAgain => "Load again", "Neu laden";
        StartAgain => "Start again", "Von vorn beginnen";
        Resume => "Resume", "Fortsetzen";
        Expired { loaded } => "The page token has expired. What is loaded stays, {loaded}; the listing can begin again and skip what is there.", "Das Seiten-Token ist abgelaufen. Was geladen ist, bleibt, {loaded}; die Liste kann von vorn beginnen und überspringen, was schon da ist.";
        ExpiredFrozen => "The rest would be of a later moment than the frozen view.", "Der Rest wäre von einem späteren Zeitpunkt als die eingefrorene Ansicht.";
        Resumed => "The listing began again from its first page. Objects that were loaded before kept their places, so later ones may stand out of order.", "Die Liste begann noch einmal mit der ersten Seite. Schon geladene Objekte behielten ihre Plätze; spätere können außer der Reihe stehen.";
        LimitAhead => "There are more than 10,000 objects. Some types stop there; this page says so.", "Es gibt mehr als 10.000 Objekte. Manche Typen enden dort; diese Seite sagt es dann.";
        MemoryFull { loaded } => "{loaded} objects are loaded, and no more fit: the page holds at most 1 GB of objects. Choose fewer columns and load again to see more, or query the dataset with SQL.", "{loaded} Objekte sind geladen, mehr passt nicht: Die Seite hält höchstens 1 GB an Objekten. Weniger Spalten wählen und neu laden zeigt mehr; oder das Dataset mit SQL abfragen.";
        LimitReached { loaded } => "{loaded} objects are loaded, and no more can be: the platform lists at most 10,000 objects of a type in object storage V1. Another sort order brings others.", "{loaded} Objekte sind geladen, mehr geht nicht: Die Plattform listet im Objektspeicher V1 höchstens 10.000 Objekte eines Typs auf. Eine andere Sortierung bringt andere.";
        OtherEnd => "Load from the other end", "Vom anderen Ende laden";
        SameToken => "The platform gave the same page token twice, so the listing would never end. It was stopped here.", "Die Plattform gab zweimal dasselbe Seiten-Token, die Liste würde nie enden. Hier wurde angehalten.";
        Frozen => "Pinned columns", "Angeheftete Spalten";
        FrozenView => "Frozen view", "Eingefroren";
        FrozenWhy => "Every page shows the moment at which the listing began: no repeats, no gaps, no later changes.", "Jede Seite zeigt den Moment, in dem die Liste begann: keine Wiederholungen, keine Lücken, keine späteren Änderungen.";
        LiveWhy => "Each page shows the latest data: a change while pages load may repeat or skip rows.", "Jede Seite zeigt die neuesten Daten: Eine Änderung während des Ladens kann Zeilen wiederholen oder auslassen.";
        NoObjects => "There are no objects of this type", "Es gibt keine Objekte dieses Typs";
        NoObjectsWhy => "Either none exists yet, or none is visible to you. Objects come from the datasets behind the type, and from actions that create them.", "Entweder gibt es noch keine, oder keines ist sichtbar. Objekte kommen aus den Datasets hinter dem Typ und aus Aktionen, die welche anlegen.";
        SeeDefinition => "See what such an object has", "Ansehen, was ein solches Objekt hat";
        NothingFits => "No loaded object matches", "Kein geladenes Objekt passt";
        NothingFitsWhy => "The platform can’t filter: only what is loaded is looked at.", "Die Plattform kann nicht filtern: Nur Geladenes wird durchsucht.";
        DeprecatedType => "This object type is deprecated: its definition is about to go away.", "Dieser Objekttyp ist veraltet: Seine Definition soll wegfallen.";
        ExperimentalType => "This object type is experimental: its definition may change.", "Dieser Objekttyp ist experimentell: Seine Definition kann sich ändern.";

        Columns => "Columns", "Spalten";
        ShowAll => "Show all", "Alle zeigen";
        ShowNone => "Show none", "Keine zeigen";
        FindColumn => "Find a column", "Spalte suchen";
        LoadedWhenShown => "loaded only when shown", "nur geladen, wenn gezeigt";
        LoadOnlyShown => "Load only the shown columns", "Nur die gezeigten Spalten laden";
        LoadOnlyShownWhy => "Less to transfer. Showing another column then loads the objects again. Hiding alone loads nothing.", "Weniger zu übertragen. Eine weitere Spalte zu zeigen lädt die Objekte dann neu. Ausblenden allein lädt nichts.";
        MoveEarlier { column } => "Move {column} forward", "{column} nach vorn";
        MoveLater { column } => "Move {column} back", "{column} nach hinten";
        LayoutWhy { keys } => "Drag the edge of a header to change its width, its title to move it; on the keyboard Shift+→ and {keys}. The layout is kept in this browser and in the address.", "Den Rand eines Spaltenkopfs ziehen ändert die Breite, den Titel ziehen den Platz; auf der Tastatur Umschalt+→ und {keys}. Die Anordnung bleibt in diesem Browser und in der Adresse.";
        ResetLayout => "Reset the layout", "Anordnung zurücksetzen";
        WidthIs { width } => "{width} pixels wide", "{width} Pixel breit";
        MovedTo { place } => "Moved to place {place}", "Auf Platz {place} verschoben";
        DragWidth => "Drag to change the width, double-click to fit", "Ziehen ändert die Breite, Doppelklick passt sie an";
        ColumnMenu => "Sort, filter, hide and more (Alt+↓)", "Sortieren, filtern, ausblenden und mehr (Alt+↓)";
        ClickToSort => "click to sort, Shift-click to add to the order", "Klick sortiert, Umschalt-Klick sortiert zusätzlich";
        CannotSort => "the platform can’t sort by this type", "die Plattform kann nach diesem Typ nicht sortieren";
        SortsUp { place } => "sorts at place {place}, ascending", "sortiert an Stelle {place}, aufsteigend";
        SortsDown { place } => "sorts at place {place}, descending", "sortiert an Stelle {place}, absteigend";
        NotSorted => "Not sorted.", "Nicht sortiert.";
        Sorting => "Sorting …", "Wird sortiert …";
        FromTheBeginning => "Loading from the beginning.", "Es wird von vorn geladen.";
        Ascending { column } => "{column}, ascending", "{column}, aufsteigend";
        Descending { column } => "{column}, descending", "{column}, absteigend";
        ThenBy => ", then by ", ", dann nach ";
        SortedBy { keys } => "Sorted by {keys}.", "Sortiert nach {keys}.";
        SortedByShort => "Sorted by", "Sortiert nach";
        DoNotSort => "Do not sort", "Nicht sortieren";

        SelectAll => "Select all shown rows", "Alle gezeigten Zeilen auswählen";
        SelectionCleared => "Selection cleared", "Auswahl aufgehoben";
        SelectNone => "Select none", "Auswahl aufheben";
        Selection => "Selection", "Auswahl";
        RowsSelected(count) => "{count} row selected" | "{count} rows selected", "{count} Zeile ausgewählt" | "{count} Zeilen ausgewählt";
        CellsMarked(count) => "{count} cell marked" | "{count} cells marked", "{count} Zelle markiert" | "{count} Zellen markiert";
        AtHeader { column } => "Header of {column}", "Kopf von {column}";
        AtCell { row, rows, column } => "Row {row} of {rows}, {column}", "Zeile {row} von {rows}, {column}";
        AtRow { row, rows } => "Row {row} of {rows}", "Zeile {row} von {rows}";
        Copy => "Copy", "Kopieren";
        AsTsv => "For spreadsheets, with headers", "Für Tabellenkalkulation, mit Kopfzeile";
        AsCsv => "CSV", "CSV";
        AsJson => "JSON", "JSON";
        AsMarkdown => "Markdown table", "Markdown-Tabelle";
        AsKeys => "Primary keys, one a line", "Primärschlüssel, einer je Zeile";
        AsInList => "Primary keys as an SQL list", "Primärschlüssel als SQL-Liste";
        CopiedRows(count) => "Copied {count} row" | "Copied {count} rows", "{count} Zeile kopiert" | "{count} Zeilen kopiert";
        CopyRefused => "The browser did not allow copying", "Der Browser hat das Kopieren nicht erlaubt";
        ApplyAction => "Apply action", "Aktion anwenden";
        NoActionFits => "The catalog names no action that takes such an object.", "Der Katalog nennt keine Aktion, die ein solches Objekt nimmt.";
        ActionsOfOntology => "Actions of the ontology", "Aktionen der Ontologie";
        LoadingActions => "Looking for actions", "Aktionen werden gesucht";

        FilterLoaded => "Filter the loaded objects", "Geladene Objekte filtern";
        FindInLoaded => "Find in loaded objects", "In geladenen Objekten suchen";
        AddFilter => "Filter", "Filtern";
        MoreFilters(count) => "+{count} filter" | "+{count} filters", "+{count} Filter" | "+{count} Filter";
        FiltersCleared => "Filters cleared", "Filter zurückgesetzt";
        ClearFilters => "Clear", "Zurücksetzen";
        RemoveFilter { filter } => "Remove: {filter}", "Entfernen: {filter}";
        ChangeFilter => "Change this filter", "Diesen Filter ändern";
        FilterSenseless => "This filter can’t be compared with the column and leaves nothing out. Change it.", "Dieser Filter lässt sich mit der Spalte nicht vergleichen und lässt nichts weg. Bitte ändern.";
        Filtered { shown, of } => "{shown} match in the first {of}", "{shown} passen unter den ersten {of}";
        FilteredAll { shown, loaded } => "{shown} of {loaded} match", "{shown} von {loaded} passen";
        Partial { shown, loaded, left } => "{shown} found in the {loaded} objects loaded so far. {left} were not searched.",
            "{shown} gefunden in den bisher geladenen {loaded} Objekten. {left} wurden nicht durchsucht.";
        SearchAll(count) => "Look through all (≈ {count} request)" | "Look through all (≈ {count} requests)", "Alle durchsuchen (≈ {count} Anfrage)" | "Alle durchsuchen (≈ {count} Anfragen)";
        QuerySql => "Query with SQL", "Mit SQL abfragen";
        Apply => "Apply", "Anwenden";
        Contains => "contains", "enthält";
        Lacks => "does not contain", "enthält nicht";
        Starts => "starts with", "beginnt mit";
        Is => "is", "ist";
        IsNot => "is not", "ist nicht";
        Before => "before", "vor";
        NotAfter => "on or before", "am oder vor";
        After => "after", "nach";
        NotBefore => "on or after", "am oder nach";
        Between => "between", "zwischen";
        OneOf => "is one of", "ist eines von";
        NoValue => "No value", "Kein Wert";
        Facets => "Facets", "Facetten";
        Missing => "is missing", "fehlt";
        Present => "is there", "ist da";

        Advanced => "Advanced", "Erweitert";
        AdvancedWhy => "Experimental. A branch shows objects as they are there; an SDK package binds the listing to what it knows.", "Experimentell. Ein Branch zeigt die Objekte, wie sie dort sind; ein SDK-Paket bindet die Liste an das, was es kennt.";
        Branch => "Branch", "Branch";
        SdkPackage => "SDK package RID", "RID des SDK-Pakets";
        Derived => "Load derived properties", "Abgeleitete Eigenschaften laden";
        DerivedWhy => "They count only while no columns are chosen to be loaded.", "Sie zählen nur, solange keine Spalten zum Laden gewählt sind.";
        NoDerived => "Without derived properties", "Ohne abgeleitete Eigenschaften";
        SdkVersion => "SDK version", "SDK-Version";
        ShowAs => "Show as", "Zeigen als";
        AsGrid => "Grid", "Gitter";
        AsPlain => "Plain table", "Einfache Tabelle";
        AsGallery => "Gallery", "Galerie";
        Export => "Export", "Exportieren";

        PreviousObject => "Previous object (Alt+↑)", "Voriges Objekt (Alt+↑)";
        NextObject => "Next object (Alt+↓)", "Nächstes Objekt (Alt+↓)";
        CloseEsc => "Close (Esc)", "Schließen (Esc)";
        PrimaryKey => "Primary key", "Primärschlüssel";
        ObjectType => "Object type", "Objekttyp";
        Attachment => "Attachment", "Anhang";
        Attachments(count) => "{count} attachment" | "{count} attachments", "{count} Anhang" | "{count} Anhänge";
        MediaItem => "Media item", "Medienelement";
        Numbers(count) => "{count} number" | "{count} numbers", "{count} Zahl" | "{count} Zahlen";
        NoLength => "empty", "leer";
        Blanks(count) => "{count} blank" | "{count} blanks", "{count} Leerzeichen" | "{count} Leerzeichen";
        Encrypted => "Encrypted", "Verschlüsselt";
        Unreadable { start } => "Unreadable: {start}", "Nicht lesbar: {start}";
    }
}

/// The name of a test for a kind of values.
pub(crate) fn test_name(test: Test, kind: &Kind) -> String {
    let sign = |sign: &str| sign.to_owned();
    let is_time = matches!(kind, Kind::Date | Kind::Timestamp);
    match test {
        Test::Contains => t(Text::Contains),
        Test::Lacks => t(Text::Lacks),
        Test::Starts => t(Text::Starts),
        Test::Is if *kind == Kind::Number => sign("="),
        Test::Is => t(Text::Is),
        Test::IsNot if *kind == Kind::Number => sign("≠"),
        Test::IsNot => t(Text::IsNot),
        Test::Less if is_time => t(Text::Before),
        Test::Less => sign("<"),
        Test::AtMost if is_time => t(Text::NotAfter),
        Test::AtMost => sign("≤"),
        Test::More if is_time => t(Text::After),
        Test::More => sign(">"),
        Test::AtLeast if is_time => t(Text::NotBefore),
        Test::AtLeast => sign("≥"),
        Test::Between => t(Text::Between),
        Test::OneOf => t(Text::OneOf),
        Test::Missing => t(Text::Missing),
        Test::Present => t(Text::Present),
    }
}
