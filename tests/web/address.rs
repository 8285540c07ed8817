//! Parameters of addresses, and what views read from them: any value survives a round trip.

use belvedere::address::{Parameters, Query};
use belvedere::recents::identity;
use belvedere::routes;
use belvedere::views::action::query::{self as action, ActionQuery, Reading, Step};
use belvedere::views::admin::query::{self as admin, AdminQuery};
use belvedere::views::boards::query::BoardsQuery;
use belvedere::views::data_health::query::{self as data_health, HealthQuery, Wanted};
use belvedere::views::dataset::query::DatasetQuery;
use belvedere::views::media::query::MediaQuery;
use belvedere::views::object_type::query::ObjectTypeQuery;
use belvedere::views::ontology::query::OntologyQuery;
use belvedere_view::action::body::GivenValues;
use wasm_bindgen_test::wasm_bindgen_test;

/// Parts of keys that change when they are decoded twice or not encoded.
const PARTS: [&str; 24] = [
    "A",
    "%",
    "%41",
    "%2541",
    "%25",
    "+",
    " ",
    "&",
    "=",
    "#",
    "?",
    "/",
    "\\",
    "%2F",
    "%00",
    ";",
    "\"",
    "'",
    "<",
    "ä",
    "\u{1f600}",
    "%E4",
    "%u0041",
    ".",
];

#[wasm_bindgen_test]
fn every_key_survives_its_address() {
    for first in PARTS {
        for second in PARTS {
            let key = format!("{first}{second}x");
            let mut parameters = Parameters::default();
            parameters.set("ontology", Some("ri.a".to_owned()));
            parameters.set("type", Some("T".to_owned()));
            parameters.set("key", Some(key.clone()));
            let written = parameters.written();
            let read = Parameters::read(&written);
            assert_eq!(read.get("key").as_deref(), Some(key.as_str()), "{written}");
            assert_eq!(read, parameters, "{written}");
            assert_eq!(read.iter().count(), 3, "{written}");
            // A link to a form names the object as well.
            let form = routes::action_on("ri.a", "delay", "T", Some(&key));
            let (_, query) = form.split_once('?').unwrap_or_default();
            assert_eq!(Parameters::read(query).get("object"), Some(key.clone()));
            // The same address identifies the place.
            let place = identity("/objects", &written);
            assert_eq!(place, Some((format!("/objects{written}"), key)));
        }
    }
}

#[wasm_bindgen_test]
fn parameters_are_set_and_removed() {
    let mut parameters = Parameters::read("?a=1&b=2&a=3&c");
    assert_eq!(parameters.get("a").as_deref(), Some("3"));
    assert_eq!(parameters.get("c").as_deref(), Some(""));
    assert_eq!(parameters.get("d"), None);
    parameters.set("a", None);
    assert_eq!(parameters.written(), "?b=2&c=");
    parameters.set("b", None);
    parameters.set("c", None);
    assert_eq!(parameters.written(), "");
}

/// What a view reads of an address.
fn read<Q: Query>(address: &str) -> Q {
    Q::of(address).expect("an address of the view")
}

/// The text, unless it is empty.
fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

#[wasm_bindgen_test]
fn what_a_view_writes_it_reads() {
    for part in PARTS.into_iter().chain([""]) {
        let ontology = read::<OntologyQuery>(&routes::ontology(part));
        assert_eq!(ontology.ontology, filled(part));
        let object_type = read::<ObjectTypeQuery>(&routes::object_type("ri.a", part));
        let named = filled(part).map(|name| ("ri.a".to_owned(), name));
        assert_eq!(object_type.named, named);
        let dataset = read::<DatasetQuery>(&routes::dataset("ri.d", part));
        assert_eq!(dataset.dataset.as_deref(), Some("ri.d"));
        assert_eq!(dataset.transaction, filled(part));
        let media = read::<MediaQuery>(&routes::media("ri.s", part));
        assert_eq!(
            (media.set.as_str(), media.item.as_str()),
            ("ri.s", part.trim())
        );
        let admin = read::<AdminQuery>(&admin::of_provider("ri.e", part));
        assert_eq!(admin.provider, filled(part));
        let wanted = Wanted {
            dataset: "ri.d".to_owned(),
            branch: part.to_owned(),
            kind: "ROW_COUNT".to_owned(),
            round: "2".to_owned(),
        };
        let health = read::<HealthQuery>(&wanted.address());
        assert_eq!((health.tab, &health.wanted), (data_health::NEW, &wanted));
        let health = read::<HealthQuery>(&wanted.address_in(data_health::BATCH));
        assert_eq!((health.tab, &health.wanted), (data_health::BATCH, &wanted));
        let health = read::<HealthQuery>(&data_health::address_of(part));
        assert_eq!(
            (health.tab, health.check.as_str()),
            (data_health::CHECKS, part)
        );
        let board = BoardsQuery::Own(part.to_owned());
        assert_eq!(
            read::<BoardsQuery>(&routes::board(part)),
            if part.is_empty() {
                BoardsQuery::List
            } else {
                board
            }
        );
        let linked = BoardsQuery::Linked(part.to_owned());
        assert_eq!(read::<BoardsQuery>(&routes::linked_board(part)), linked);
        let form = routes::action_on("ri.a", "delay", "T", Some(part));
        let action = read::<ActionQuery>(&action::review_of(form.clone(), "note", Some(part)));
        assert_eq!(action.step, Step::ReviewGiven);
        assert_eq!(
            action.given,
            GivenValues::from([("note".to_owned(), Some(part.to_owned()))])
        );
        assert_eq!(action.subject, read::<ActionQuery>(&form).subject);
        assert_eq!(action.subject.object, filled(part));
        let action = read::<ActionQuery>(&action::review_of(form, part, None));
        assert_eq!(action.given, GivenValues::from([(part.to_owned(), None)]));
    }
}

#[wasm_bindgen_test]
fn tabs_and_steps_are_among_those_of_the_view() {
    let tab =
        |named: &str| read::<AdminQuery>(&routes::with(routes::admin("ri.e"), "tab", named)).tab;
    assert_eq!(tab(admin::GROUPS), admin::GROUPS);
    assert_eq!(tab("others"), admin::PROVIDERS);
    for tab in [
        admin::PROVIDERS,
        admin::CERTIFICATES,
        admin::TESTER,
        admin::GROUPS,
    ] {
        assert_eq!(read::<AdminQuery>(&admin::of_tab("ri.e", tab)).tab, tab);
    }
    assert_eq!(
        admin::of_tab("ri.e", admin::PROVIDERS),
        routes::admin("ri.e")
    );
    let object_type = routes::object_type("ri.a", "T");
    for (named, tab) in [
        ("json", "json"),
        ("properties", "properties"),
        ("x", "properties"),
    ] {
        let address = routes::with(object_type.clone(), "tab", named);
        assert_eq!(read::<ObjectTypeQuery>(&address).tab, tab);
    }
    let step = |named: &str| read::<ActionQuery>(&format!("/action?step={named}")).step;
    assert_eq!(step("review"), Step::Review);
    assert_eq!(step("given"), Step::ReviewGiven);
    assert_eq!(step("send"), Step::Form);
    assert_eq!(
        read::<HealthQuery>("/data-health?tab=x").tab,
        data_health::NEW
    );
    assert_eq!(DatasetQuery::of(&routes::ontology("ri.a")), None);
}

#[wasm_bindgen_test]
fn a_reading_is_written_beside_the_other_parameters() {
    let mut parameters = Parameters::read("?type=delay&branch=b&sdkVersion=1&step=review");
    let reading = ActionQuery::read(&parameters).subject.reading;
    assert_eq!(reading.0, ["b", "", "1"]);
    reading.set(&mut parameters);
    assert_eq!(ActionQuery::read(&parameters).subject.reading, reading);
    Reading::default().set(&mut parameters);
    Step::set(&mut parameters, false);
    assert_eq!(parameters.written(), "?type=delay");
}
