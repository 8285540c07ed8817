//! OAuth 2.0 scopes in words.

use belvedere_client::api::scope;

use crate::i18n::{t, texts};

/// What it takes to query with SQL.
pub const SQL: &[&str] = &[scope::SQL_QUERIES_EXECUTE, scope::SQL_QUERIES_READ];

texts! {
    /// Description of a scope, as it reads after "the permission to".
    enum Text {
        AdminWrite => "pre-register groups", "Gruppen vorab zu registrieren";
        AdminRead => "read sign-in providers", "Anmeldedienste zu lesen";
        DataHealthWrite => "create data health checks", "Prüfungen der Datenqualität anzulegen";
        SqlExecute => "run and cancel SQL queries", "SQL-Abfragen auszuführen und abzubrechen";
        SqlRead => "read the results of SQL queries", "Ergebnisse von SQL-Abfragen zu lesen";
        OntologiesRead =>
            "read ontologies, their types, objects and attachments",
            "Ontologien, ihre Typen, Objekte und Anhänge zu lesen";
        OntologiesWrite => "apply actions", "Aktionen anzuwenden";
        MediaRead => "read media items", "Medien zu lesen";
        MediaWrite => "delete media items", "Medien zu löschen";
        DatasetsRead => "read dataset transactions", "Transaktionen von Datasets zu lesen";
        OfflineAccess => "stay signed in while this page is open", "angemeldet zu bleiben, solange diese Seite offen ist";
    }
}

/// Description of a scope, as it reads after "the permission to".
pub fn in_words(name: &str) -> Option<String> {
    Some(t(match name {
        scope::ADMIN_WRITE => Text::AdminWrite,
        scope::ADMIN_READ => Text::AdminRead,
        scope::DATA_HEALTH_WRITE => Text::DataHealthWrite,
        scope::SQL_QUERIES_EXECUTE => Text::SqlExecute,
        scope::SQL_QUERIES_READ => Text::SqlRead,
        scope::ONTOLOGIES_READ => Text::OntologiesRead,
        scope::ONTOLOGIES_WRITE => Text::OntologiesWrite,
        scope::MEDIASETS_READ => Text::MediaRead,
        scope::MEDIASETS_WRITE => Text::MediaWrite,
        scope::DATASETS_READ => Text::DatasetsRead,
        "offline_access" => Text::OfflineAccess,
        _ => return None,
    }))
}

/// A scope as a phrase: in words where they are known, and always by name.
pub fn phrase(name: &str) -> String {
    match in_words(name) {
        Some(words) => format!("{words} ({name})"),
        None => name.to_owned(),
    }
}
