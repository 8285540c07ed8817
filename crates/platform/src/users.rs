//! The demo users, their permissions, and the descriptions of scopes.

use belvedere_api::scope;
use belvedere_demo::users as ids;

/// The scope that asks for a refresh token.
pub(crate) const OFFLINE_ACCESS: &str = "offline_access";

/// A demo user. None has a password: the platform is for one machine.
#[derive(Debug)]
pub(crate) struct DemoUser {
    /// Identifier, a UUID.
    pub id: &'static str,
    /// Name for signing in.
    pub username: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Name beside a user's own files, which the people of the demo have nothing to do with.
    pub role_name: &'static str,
    /// The user's permissions, as a sentence.
    pub role: &'static str,
    role_scopes: fn(&str) -> bool,
}

/// All demo users, in the order of the user picker.
pub(crate) const USERS: &[DemoUser] = &[
    DemoUser {
        id: ids::ANALYST,
        username: "analyst",
        name: "Ada Analyst",
        role_name: "Analyst",
        role: "Reads everything and runs SQL queries.",
        role_scopes: |scope| is_read(scope) || scope == scope::SQL_QUERIES_EXECUTE,
    },
    DemoUser {
        id: ids::OPERATOR,
        username: "operator",
        name: "Otto Operator",
        role_name: "Operator",
        role: "Also applies actions, deletes media and creates checks.",
        role_scopes: |scope| scope != scope::ADMIN_WRITE,
    },
    DemoUser {
        id: ids::ADMINISTRATOR,
        username: "administrator",
        name: "Alma Administrator",
        role_name: "Administrator",
        role: "May do everything.",
        role_scopes: |_| true,
    },
    DemoUser {
        id: ids::READER,
        username: "reader",
        name: "Rita Reader",
        role_name: "Reader",
        role: "Reads only, without SQL: changes are refused.",
        role_scopes: |scope| is_read(scope) && scope != scope::SQL_QUERIES_READ,
    },
];

/// The user with this name.
pub(crate) fn find(username: &str) -> Option<&'static DemoUser> {
    USERS.iter().find(|user| user.username == username)
}

impl DemoUser {
    /// The name that is shown.
    pub(super) fn shown_name(&self, own_files: bool) -> &'static str {
        if own_files { self.role_name } else { self.name }
    }

    /// Whether a token of the user can carry the scope.
    pub(crate) fn may_have(&self, scope: &str) -> bool {
        scope == OFFLINE_ACCESS || (scope::ALL.contains(&scope) && (self.role_scopes)(scope))
    }

    /// The scopes of a request that the user can have, each once.
    pub(super) fn grant(&self, requested: &[String]) -> Vec<String> {
        let mut granted: Vec<String> = Vec::new();
        for scope in requested {
            if self.may_have(scope) && !granted.contains(scope) {
                granted.push(scope.clone());
            }
        }
        granted
    }
}

fn is_read(scope: &str) -> bool {
    scope.ends_with("-read")
}

/// Description of a scope.
pub(super) fn in_words(scope: &str) -> &str {
    match scope {
        scope::ADMIN_WRITE => "Pre-register groups",
        scope::ADMIN_READ => "See sign-in providers",
        scope::DATA_HEALTH_WRITE => "Create data health checks",
        scope::SQL_QUERIES_EXECUTE => "Run and cancel SQL queries",
        scope::SQL_QUERIES_READ => "See the status and results of your SQL queries",
        scope::ONTOLOGIES_READ => "See ontologies, objects and attachments",
        scope::ONTOLOGIES_WRITE => "Apply actions that change objects",
        scope::MEDIASETS_READ => "See media items",
        scope::MEDIASETS_WRITE => "Delete media items",
        scope::DATASETS_READ => "See dataset transactions",
        OFFLINE_ACCESS => "Stay signed in while you use the app",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles() {
        let may = |username: &str, scope: &str| find(username).unwrap().may_have(scope);
        assert!(may("reader", scope::ONTOLOGIES_READ) && !may("reader", scope::SQL_QUERIES_READ));
        assert!(
            may("analyst", scope::SQL_QUERIES_EXECUTE) && !may("analyst", scope::ONTOLOGIES_WRITE)
        );
        assert!(may("operator", scope::ONTOLOGIES_WRITE) && !may("operator", scope::ADMIN_WRITE));
        assert!(scope::ALL.iter().all(|scope| may("administrator", scope)));
        assert!(!may("administrator", "api:other"));
    }

    #[test]
    fn every_scope_has_words() {
        for scope in scope::ALL {
            assert_ne!(in_words(scope), *scope);
        }
    }
}
