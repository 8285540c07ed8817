//! The texts of the first view.
//!
//! Written by `cargo xtask codegen` from `locales/home.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the first view.
    pub(super) enum Text {
        ObjectTypes(count) => "{count} object type" | "{count} object types", "{count} Objekttyp" | "{count} Objekttypen";
        ActionTypes(count) => "{count} action type" | "{count} action types", "{count} Aktionstyp" | "{count} Aktionstypen";
        Rows(count) => "{count} row" | "{count} rows", "{count} Zeile" | "{count} Zeilen";
        BeingRead { percent } => "{percent} % read", "{percent} % gelesen";
        EmptyCatalog => "The catalog is empty", "Der Katalog ist leer";
        EmptyCatalogWords => "The platform can’t list ontologies. Paste the RID of one into the box above. Or import a catalog file in the settings, or add it to config.json for everyone. A RID looks like", "Die Plattform gibt keine Liste der Ontologien heraus. Die RID einer Ontologie oben einfügen. Oder eine Katalogdatei in den Einstellungen importieren oder sie für alle in config.json eintragen. Eine RID sieht so aus:";
        Definition => "Definition", "Definition";
        DefinitionOf { title } => "Definition of {title}", "Definition von {title}";
        QuerySql => "Query with SQL", "SQL-Abfrage";
        Sql => "SQL", "SQL";
        Datasets => "Datasets", "Datasets";
        MediaSets => "Media sets", "Mediensets";
        Enrollments => "Enrollments", "Enrollments";
        CatalogFileLead => "This list comes from the catalog.", "Diese Liste kommt aus dem Katalog.";
        CatalogFileLink => "Import or export a catalog file", "Eine Katalogdatei importieren oder exportieren";
        Continue => "Continue", "Weitermachen";
        NoPlaces => "What you open appears here next time.", "Was Sie öffnen, steht beim nächsten Mal hier.";
        Pin { title } => "Pin {title}", "{title} anheften";
        Unpin { title } => "Unpin {title}", "{title} lösen";
        Forget { title } => "Forget {title}", "{title} vergessen";
        ForgetAll => "Forget all", "Alle vergessen";
        NotKept { reason } => "Nothing was changed: {reason}", "Nichts wurde geändert: {reason}";
    }
}
