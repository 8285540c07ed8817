//! Description of a scope, as it reads after "the permission to".
//!
//! Written by `cargo xtask codegen` from `locales/scopes.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// Description of a scope, as it reads after "the permission to".
    pub(super) enum Text {
        AdminWrite => "pre-register groups", "Gruppen vorab zu registrieren";
        AdminRead => "read sign-in providers", "Anmeldedienste zu lesen";
        DataHealthWrite => "create data health checks", "Prüfungen der Datenqualität anzulegen";
        SqlExecute => "run and cancel SQL queries", "SQL-Abfragen auszuführen und abzubrechen";
        SqlRead => "read the results of SQL queries", "Ergebnisse von SQL-Abfragen zu lesen";
        OntologiesRead => "read ontologies, their types, objects and attachments", "Ontologien, ihre Typen, Objekte und Anhänge zu lesen";
        OntologiesWrite => "apply actions", "Aktionen anzuwenden";
        MediaRead => "read media items", "Medien zu lesen";
        MediaWrite => "delete media items", "Medien zu löschen";
        DatasetsRead => "read dataset transactions", "Transaktionen von Datasets zu lesen";
        OfflineAccess => "stay signed in while this page is open", "angemeldet zu bleiben, solange diese Seite offen ist";
    }
}
