//! The texts of the first view.

use crate::i18n::texts;

texts! {
    /// The texts of the first view.
    pub(in crate::views) enum Text {
        ObjectTypes(count) => "{count} object type" | "{count} object types", "{count} Objekttyp" | "{count} Objekttypen";
        ActionTypes(count) => "{count} action type" | "{count} action types", "{count} Aktionstyp" | "{count} Aktionstypen";
        Rows(count) => "{count} row" | "{count} rows", "{count} Zeile" | "{count} Zeilen";
        BeingRead { percent } => "{percent} % read", "{percent} % gelesen";
        Objects => "Objects", "Objekte";
        ChooseType => "Choose the type whose objects to look through.", "Den Typ wählen, dessen Objekte zu sehen sein sollen.";
        EmptyCatalog => "The catalog is empty", "Der Katalog ist leer";
        EmptyCatalogWords => "The platform has no list of ontologies to ask for. Paste the RID of one into the box above, import a catalog file in the settings, or add it to config.json for everybody. A RID looks like",
            "Die Plattform gibt keine Liste der Ontologien heraus. Die RID einer Ontologie oben einfügen, eine Katalogdatei in den Einstellungen importieren oder sie für alle in config.json eintragen. Eine RID sieht so aus:";
        Definition => "Definition", "Definition";
        DefinitionOf { title } => "Definition of {title}", "Definition von {title}";
        Actions => "Actions", "Aktionen";
        Datasets => "Datasets", "Datasets";
        MediaSets => "Media sets", "Mediensets";
        Enrollments => "Enrollments", "Enrollments";
        CatalogFileLead => "The platform has no lists to ask for; the catalog takes their place.",
            "Die Plattform gibt keine Listen heraus; an ihre Stelle tritt der Katalog.";
        CatalogFileLink => "Import or export a catalog file", "Eine Katalogdatei importieren oder exportieren";

        Pinned => "Pinned", "Angeheftet";
        Recent => "Recently opened", "Zuletzt geöffnet";
        Pin { title } => "Pin {title}", "{title} anheften";
        Unpin { title } => "Unpin {title}", "{title} lösen";
        Forget { title } => "Forget {title}", "{title} vergessen";
        ForgetAll => "Forget all", "Alle vergessen";
        NotKept { reason } => "Nothing was changed: {reason}", "Nichts wurde geändert: {reason}";
        Ontology => "Ontology", "Ontologie";
        ObjectType => "Object type", "Objekttyp";
        Action => "Action", "Aktion";
        Media => "Media", "Medien";
        Dataset => "Dataset", "Dataset";
        Check => "Data health", "Datenqualität";
        Query => "SQL query", "SQL-Abfrage";
        Enrollment => "Enrollment", "Enrollment";

        Hints => "How to get further", "So geht es weiter";
        HintSearch => "Search or paste", "Suchen oder einfügen";
        HintSearchWords => "The box above understands names of the catalog, RIDs, and addresses of this app and of others. It is a key away:",
            "Das Feld oben versteht Namen des Katalogs, RIDs und Adressen dieser und anderer Apps. Dorthin führt:";
        Or => "or", "oder";
        HintShare => "Share what you see", "Weitergeben, was zu sehen ist";
        HintShareWords => "The address holds the view, the columns, the order and the open object. It survives a reload and the sign-in of whoever opens it.",
            "Die Adresse enthält Ansicht, Spalten, Sortierung und das offene Objekt. Sie übersteht Neuladen und Anmeldung.";
        HintRights => "Read with your own rights", "Lesen mit den eigenen Rechten";
        HintRightsWords => "Every request goes from this browser straight to the platform, with your sign-in. Nothing is copied elsewhere.",
            "Jede Anfrage geht direkt von diesem Browser zur Plattform, mit der eigenen Anmeldung. Nichts wird anderswohin kopiert.";
    }
}
