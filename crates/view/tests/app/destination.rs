//! The search box: suggestions for a text, and their targets.

use belvedere_client::api::extensions::Catalog;
use belvedere_client::api::ontologies::ObjectType;
use belvedere_view::destination::keys::{key_property, keyed_types, may_be_key, suggestion};
use belvedere_view::destination::{Kind, Suggestion, View, suggest};
use belvedere_view::routes;

const ORIGIN: &str = "https://belvedere.example.com";
const RID: &str = "ri.ontology.main.ontology.7c2063d4-5d5d";

fn catalog() -> Catalog {
    serde_json::from_str(
        r#"{"ontologies": [{
            "rid": "ri.ontology.main.ontology.7c2063d4-5d5d", "apiName": "airline", "displayName": "Airline",
            "objectTypes": [
                {"apiName": "Aircraft", "displayName": "Aircraft"},
                {"apiName": "Flight", "displayName": "Flight"}
            ],
            "actionTypes": [{"apiName": "delay-flight", "displayName": "Delay a flight"}]
        }],
        "datasets": [{"rid": "ri.datasets.main.dataset.1b", "name": "bookings", "path": "/airline/bookings"}],
        "mediaSets": [{"rid": "ri.media.main.media-set.2c", "name": "Aircraft photos"}],
        "enrollments": [{"rid": "ri.control-panel.main.enrollment.3d", "name": "Head office"}]}"#,
    )
    .expect("the catalog")
}

/// The app has two views here.
fn view_at(path: &str) -> Option<View> {
    let views = [
        (routes::HOME, "Home", "house"),
        (routes::OBJECTS, "Objects", "table"),
    ];
    let mut views = views.into_iter();
    let (path, title, icon) =
        views.find(|(view, ..)| view.trim_end_matches('/') == path.trim_end_matches('/'))?;
    let title = title.to_owned();
    Some(View { path, title, icon })
}

fn suggestions(text: &str) -> Vec<Suggestion> {
    suggest(text, (&catalog(), false), ORIGIN, view_at)
}

fn targets(text: &str) -> Vec<String> {
    suggestions(text)
        .into_iter()
        .filter_map(|one| one.target)
        .collect()
}

#[test]
fn a_name_leads_to_the_objects_before_the_definition() {
    assert_eq!(
        targets("fli"),
        [
            format!("/objects?ontology={RID}&type=Flight"),
            format!("/object-type?ontology={RID}&type=Flight"),
            format!("/action?ontology={RID}&type=delay-flight"),
        ]
    );
}

#[test]
fn a_rid_is_found_inside_a_foreign_address() {
    let text = format!("https://elsewhere.example.com/app/{RID}/edit?tab=1");
    assert_eq!(targets(&text), [format!("/ontology?ontology={RID}")]);
}

#[test]
fn an_address_of_this_app_is_taken_whole() {
    let path = format!("/objects?ontology={RID}&type=Flight&key=a%2Fb");
    assert_eq!(targets(&format!("{ORIGIN}{path}")), [path.as_str()]);
    assert_eq!(targets(ORIGIN), [routes::HOME]);
    assert_eq!(targets(&path), [path]);
}

#[test]
fn a_foreign_address_never_leads_out_of_the_app() {
    // The view of another installation is that of this one.
    assert_eq!(
        targets("https://elsewhere.example.com/objects?ontology=x&type=Flight"),
        ["/objects?ontology=x&type=Flight"]
    );
    let found = suggestions("https://elsewhere.example.com/objects?type=Flight");
    let [found] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        (found.kind, found.title.as_str()),
        (Kind::View("table"), "Objects")
    );
    for text in [
        "https://elsewhere.example.com/objects",
        "//elsewhere.example.com/objects?type=Flight",
        "javascript:alert(1)",
        "https://elsewhere.example.com//evil.example.com?x",
    ] {
        assert_eq!(targets(text), Vec::<String>::new(), "{text}");
    }
}

/// Each family of RIDs, whatever the service calls itself, and where it leads.
#[test]
fn each_family_of_rids_leads_to_its_view() {
    let first = |text: &str| targets(text).into_iter().next();
    for (rid, target) in [
        (RID, format!("/ontology?ontology={RID}")),
        (
            "ri.datasets.main.dataset.1b",
            "/dataset?dataset=ri.datasets.main.dataset.1b".to_owned(),
        ),
        (
            "ri.foundry.main.transaction.0-1",
            "/dataset?transaction=ri.foundry.main.transaction.0-1".to_owned(),
        ),
        (
            "ri.media.main.media-set.2c",
            "/media?set=ri.media.main.media-set.2c".to_owned(),
        ),
        (
            "ri.mio.main.media-item.9",
            "/media?item=ri.mio.main.media-item.9".to_owned(),
        ),
        (
            "ri.control-panel.main.enrollment.3d",
            "/admin?enrollment=ri.control-panel.main.enrollment.3d".to_owned(),
        ),
        (
            "ri.control-panel.main.provider.4",
            "/admin?enrollment=ri.control-panel.main.enrollment.3d".to_owned(),
        ),
        (
            "ri.multipass..authentication-provider.4",
            "/admin?enrollment=ri.control-panel.main.enrollment.3d".to_owned(),
        ),
        ("ri.data-health.main.check.5", "/data-health".to_owned()),
        ("ri.scheduler.main.schedule.6", "/data-health".to_owned()),
        (
            "ri.sql.main.query.7",
            "/sql?query=ri.sql.main.query.7".to_owned(),
        ),
        (
            "ri.ontology.main.object-type.8",
            format!("/ontology?ontology={RID}"),
        ),
        (
            "ri.ontology.main.action-type.8",
            format!("/ontology?ontology={RID}"),
        ),
    ] {
        assert_eq!(first(rid).as_deref(), Some(target.as_str()), "{rid}");
    }
}

#[test]
fn a_dataset_also_leads_to_sql_and_to_a_check() {
    assert_eq!(
        targets("ri.datasets.main.dataset.1b"),
        [
            "/dataset?dataset=ri.datasets.main.dataset.1b",
            "/sql#sql=SELECT%20*%20FROM%20%60ri.datasets.main.dataset.1b%60%20LIMIT%201000",
            "/data-health?dataset=ri.datasets.main.dataset.1b",
        ]
    );
}

#[test]
fn rids_that_belong_together_lead_to_one_place() {
    assert_eq!(
        targets("ri.datasets.main.dataset.1b, ri.datasets.main.transaction.2"),
        ["/dataset?dataset=ri.datasets.main.dataset.1b&transaction=ri.datasets.main.transaction.2"]
    );
    let reference = r#"{"mediaSetRid": "ri.media.main.media-set.2c", "mediaSetViewRid": "ri.media.main.view.1",
        "mediaItemRid": "ri.media.main.media-item.9"}"#;
    assert_eq!(
        targets(reference),
        ["/media?set=ri.media.main.media-set.2c&item=ri.media.main.media-item.9"]
    );
}

#[test]
fn several_media_items_become_a_list() {
    let text = "ri.media.main.media-set.2c\nri.media.main.media-item.1\nri.media.main.media-item.2\n\
                ri.media.main.media-set.7\tri.media.main.media-item.3";
    let found = suggestions(text);
    let items = found
        .first()
        .map(|one| one.media_items.clone())
        .unwrap_or_default();
    let set = |number: &str| format!("ri.media.main.media-set.{number}");
    let item = |number: &str| format!("ri.media.main.media-item.{number}");
    assert_eq!(
        items,
        [
            (set("2c"), item("1")),
            (set("2c"), item("2")),
            (set("7"), item("3"))
        ]
    );
    assert_eq!(
        targets(text),
        ["/media?set=ri.media.main.media-set.2c&item=ri.media.main.media-item.1"]
    );
    // Without their media set there is nothing to open.
    assert_eq!(
        targets("ri.media.main.media-item.1 ri.media.main.media-item.2"),
        Vec::<String>::new()
    );
}

#[test]
fn a_rid_of_an_unknown_kind_can_be_opened_as_any_and_the_best_guess_comes_first() {
    let rid = "xy.store.main.big-dataset.1234-5678";
    let found = targets(rid);
    assert_eq!(
        found.first().map(String::as_str),
        Some("/dataset?dataset=xy.store.main.big-dataset.1234-5678")
    );
    assert_eq!(found.len(), 5);
    let best = suggestions(rid)
        .into_iter()
        .next()
        .map(|one| one.detail)
        .unwrap_or_default();
    assert!(
        best.contains("Best guess") && best.contains("big-dataset"),
        "{best}"
    );
    let unknown = suggestions("ri.store.main.widget.1");
    assert!(unknown.len() == 5 && unknown.iter().all(|one| !one.detail.contains("Best guess")));
}

#[test]
fn what_is_no_rid_is_not_taken_for_one() {
    for text in [
        "www.data.example.com.7",
        "1.2.3",
        "series.main.x.y",
        "ri.",
        "ri.a.b.c",
        "tri.a.b.c.d",
    ] {
        assert_eq!(targets(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_rid_without_a_view_says_so() {
    for rid in [
        "ri.attachments.main.attachment.0d4c1a",
        "ri.media.main.view.1",
        "ri.ontology.main.object.1",
    ] {
        let found = suggestions(rid);
        assert_eq!(found.len(), 1);
        assert!(
            found
                .iter()
                .all(|one| one.kind == Kind::DeadEnd && one.target.is_none()),
            "{rid}"
        );
    }
}

#[test]
fn names_of_every_kind_in_the_catalog_are_found() {
    assert_eq!(
        targets("delay"),
        [format!("/action?ontology={RID}&type=delay-flight")]
    );
    assert_eq!(
        targets("book"),
        [
            "/dataset?dataset=ri.datasets.main.dataset.1b",
            "/sql#sql=SELECT%20*%20FROM%20%60ri.datasets.main.dataset.1b%60%20LIMIT%201000",
            "/data-health?dataset=ri.datasets.main.dataset.1b",
        ]
    );
    assert_eq!(targets("photos"), ["/media?set=ri.media.main.media-set.2c"]);
    assert_eq!(
        targets("head"),
        ["/admin?enrollment=ri.control-panel.main.enrollment.3d"]
    );
}

#[test]
fn a_statement_and_a_query_id_open_the_editor() {
    assert_eq!(targets("select 1"), ["/sql#sql=select%201"]);
    assert_eq!(targets("WITH a AS (SELECT 1) SELECT * FROM a").len(), 1);
    assert_eq!(
        targets("q/1+abcdefghij0123=="),
        ["/sql?query=q%2F1%2Babcdefghij0123%3D%3D"]
    );
}

#[test]
fn an_unknown_name_is_tried_as_a_type() {
    assert_eq!(
        targets("Runway"),
        [
            format!("/object-type?ontology={RID}&type=Runway"),
            format!("/action?ontology={RID}&type=Runway"),
        ]
    );
    assert_eq!(
        targets("close-runway").first(),
        Some(&format!("/action?ontology={RID}&type=close-runway"))
    );
    assert_eq!(targets("not a name"), Vec::<String>::new());
    // Where the platform lists its types, there is no other: the way would end in an error.
    assert_eq!(suggest("Runway", (&catalog(), true), ORIGIN, view_at), []);
}

#[test]
fn a_short_text_may_be_a_key_unless_it_is_known_as_another_thing() {
    for key in ["BV-1", "7", "LH", "flight 7"] {
        assert!(may_be_key(key), "{key}");
    }
    let long = "k".repeat(201);
    for other in [
        "",
        "f",
        "Flight",
        "select",
        "> dark",
        "/sql",
        "https://example.com/1",
        RID,
        "select 1",
        &long,
    ] {
        assert!(!may_be_key(other), "{other}");
    }
}

#[test]
fn a_key_is_looked_for_in_the_types_that_were_opened_last_first() {
    let recent = ["Flight", "Gate", "Flight"].map(|name| (RID.to_owned(), name.to_owned()));
    let types = keyed_types(recent, &catalog());
    let types: Vec<_> = types
        .iter()
        .map(|one| (one.api_name.as_str(), one.recent))
        .collect();
    assert_eq!(
        types,
        [("Flight", true), ("Gate", true), ("Aircraft", false)]
    );
    let many = (0..20).map(|number| (RID.to_owned(), number.to_string()));
    assert_eq!(keyed_types(many, &catalog()).len(), 8);
}

#[test]
fn a_key_has_the_form_of_its_property() {
    let object_type = |base_type: &str| -> ObjectType {
        let json = format!(
            r#"{{"apiName": "Flight", "status": "ACTIVE", "rid": "r", "primaryKey": ["id"],
                "properties": {{"id": {{"baseType": "{base_type}"}}}}}}"#
        );
        serde_json::from_str(&json).expect("an object type")
    };
    let fits = |text, base_type| key_property(text, &object_type(base_type)).is_some();
    assert!(fits("BV-1", "String") && !fits("BV-1", "Integer") && !fits("BV-1", "Date"));
    assert!(fits("-12", "Long") && fits("2026-11-27", "LocalDate") && !fits("true", "Boolean"));

    let found = suggestion("A/1", &object_type("String"), RID, true);
    let target = format!("/objects?ontology={RID}&type=Flight&key=A%2F1");
    assert_eq!(
        (found.title.as_str(), found.target),
        ("Open A/1 in Flight", Some(target))
    );
    let unsearched = suggestion("A/1", &object_type("String"), RID, false);
    assert_eq!(unsearched.title, "Search Flight for A/1");
}
