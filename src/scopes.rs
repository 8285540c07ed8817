//! OAuth 2.0 scopes in words.

use belvedere_client::api::scope;

/// What a scope allows, as it reads after "may".
pub fn in_words(name: &str) -> Option<&'static str> {
    Some(match name {
        scope::ADMIN_WRITE => "pre-register groups",
        scope::ADMIN_READ => "read sign-in providers",
        scope::DATA_HEALTH_WRITE => "create data health checks",
        scope::SQL_QUERIES_EXECUTE => "run and cancel SQL queries",
        scope::SQL_QUERIES_READ => "read the results of SQL queries",
        scope::ONTOLOGIES_READ => "read ontologies, their types, objects and attachments",
        scope::ONTOLOGIES_WRITE => "apply actions",
        scope::MEDIASETS_READ => "read media items",
        scope::MEDIASETS_WRITE => "delete media items",
        scope::DATASETS_READ => "read dataset transactions",
        "offline_access" => "stay signed in while this page is open",
        _ => return None,
    })
}

/// A scope as a phrase: in words where they are known, and always by name.
pub fn phrase(name: &str) -> String {
    match in_words(name) {
        Some(words) => format!("{words} ({name})"),
        None => name.to_owned(),
    }
}
