//! Groups that are registered before a member signs in.

use belvedere_api::admin::{AuthenticationProvider, OidcProtocol, Protocol};
use belvedere_store::Group;

use super::fixture::Fixture;

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

    let groups = fixture.store.groups().unwrap();
    let [group] = &groups[..] else {
        panic!("{groups:?}");
    };
    assert_eq!(group.id.as_str(), first);
    assert_eq!(group.organizations, ["a".into(), "b".into()]);
}
