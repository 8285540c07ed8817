//! Groups that are registered before anybody signs in with them.

use belvedere_api::admin::{AuthenticationProvider, OidcProtocol, Protocol};
use belvedere_platform::store::Group;
use rusqlite::{Connection, OpenFlags};

use crate::fixture::Fixture;

/// No operation shows it, so the test looks into the database.
#[test]
fn every_organization_that_was_named_may_see_the_group() {
    let protocol = Protocol::Oidc(OidcProtocol::default());
    let provider = AuthenticationProvider::new("provider", "Partners", "partners", true, protocol);
    let fixture = Fixture::filled(|bulk| {
        bulk.enrollment("enrollment", "Airline", &[provider])
            .unwrap();
    });
    let register = |organizations: &[&str]| {
        let group = Group {
            enrollment: "enrollment".to_owned(),
            provider: "provider".to_owned(),
            name: "Pilots".to_owned(),
            organizations: organizations.iter().map(|o| (*o).to_owned()).collect(),
            created_by: "somebody".to_owned(),
        };
        let registered = fixture
            .store
            .write(|changes| changes.preregister_group(&group));
        registered.unwrap()
    };
    let first = register(&["b"]);
    assert_eq!(register(&[]), first);
    assert_eq!(register(&["a", "b"]), first);

    let path = fixture.folder.path().join("objects.sqlite");
    let database = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let found: (String, String) = database
        .query_row("SELECT id, organizations FROM groups", (), |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert_eq!(found, (first, r#"["a","b"]"#.to_owned()));
}
