//! OAuth 2.0 scopes in words.

mod texts;

use belvedere_client::api::scope;

use self::texts::Text;
use crate::i18n::t;

/// What it takes to query with SQL.
pub const SQL: &[&str] = &[scope::SQL_QUERIES_EXECUTE, scope::SQL_QUERIES_READ];

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
