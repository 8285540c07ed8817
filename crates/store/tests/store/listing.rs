//! Listings: the properties that are sent, the branch, and missing resources.

use belvedere_store::ListRequest;
use serde_json::{Value, json};

use super::fixture::{Fixture, ONTOLOGY, of, refusal};

fn one(fixture: &Fixture, request: &ListRequest) -> Value {
    let objects = fixture.all(request);
    assert_eq!(objects.len(), 1);
    objects[0].clone()
}

fn item() -> Fixture {
    let fixture = Fixture::items(0);
    let properties = json!({
        "id": "a/b \"c\" ü", "embedding": [0.5, -1], "name": "x", "count": 9_007_199_254_740_993_i64, "price": null,
        "tags": ["<b>", "\u{202e}"], "at": "2026-03-01T01:00:00+01:00",
    });
    fixture.put("Item", "a/b \"c\" ü", &properties);
    fixture
}

#[test]
fn an_object_carries_its_properties_and_three_keys() {
    let mut object = one(&item(), &of("Item"));
    let rid = object.as_object_mut().unwrap().remove("__rid").unwrap();
    assert!(
        rid.as_str()
            .unwrap()
            .starts_with("ri.ontology.main.object."),
        "{rid}"
    );
    let expected = json!({
        "__primaryKey": "a/b \"c\" ü", "__apiName": "Item", "id": "a/b \"c\" ü", "name": "x",
        "count": "9007199254740993", "at": "2026-03-01T00:00:00Z", "tags": ["<b>", "\u{202e}"],
    });
    assert_eq!(object, expected);
}

#[test]
fn select_gives_the_selected_properties_and_the_key() {
    let fixture = item();
    let select = |names: &[&str]| {
        let select = names.iter().map(|name| (*name).to_owned()).collect();
        ListRequest {
            select,
            exclude_rid: true,
            ..of("Item")
        }
    };
    let key = "a/b \"c\" ü";
    let expected =
        json!({"__primaryKey": key, "__apiName": "Item", "id": key, "count": "9007199254740993"});
    assert_eq!(one(&fixture, &select(&["count"])), expected);
    assert_eq!(one(&fixture, &select(&["count", "count", "id"])), expected);
    let expected =
        json!({"__primaryKey": key, "__apiName": "Item", "id": key, "embedding": [0.5, -1]});
    assert_eq!(one(&fixture, &select(&["embedding", "price"])), expected);

    let refusal = fixture.refusal(&select(&["count", "colour", "__rid"]));
    assert_eq!(refusal.error.name, "PropertiesNotFound");
    assert_eq!(refusal.parameters["objectType"], "Item");
    assert_eq!(refusal.parameters["properties"], json!(["colour", "__rid"]));
}

#[test]
fn exclude_rid_leaves_the_rid_out() {
    let object = one(
        &item(),
        &ListRequest {
            exclude_rid: true,
            ..of("Item")
        },
    );
    assert_eq!(object.get("__rid"), None);
    assert_eq!(object["name"], "x");
}

#[test]
fn an_object_that_is_replaced_keeps_its_rid() {
    let fixture = item();
    let before = one(&fixture, &of("Item"))["__rid"].clone();
    fixture
        .store
        .write(|changes| changes.delete(ONTOLOGY, "Item", None, "a/b \"c\" ü"))
        .unwrap();
    assert!(fixture.all(&of("Item")).is_empty());
    fixture.put("Item", "a/b \"c\" ü", &json!({"name": "y"}));
    let after = one(&fixture, &of("Item"));
    assert_eq!((&after["__rid"], &after["name"]), (&before, &json!("y")));
}

#[test]
fn a_branch_lies_over_the_default_branch() {
    let fixture = Fixture::items(3);
    let planning = Some("planning");
    fixture.put_on("Item", planning, "i001", &json!({"name": "planned"}));
    fixture.put_on("Item", planning, "new", &json!({}));
    fixture
        .store
        .write(|changes| changes.delete(ONTOLOGY, "Item", planning, "i002"))
        .unwrap();
    // A change of the default branch shows through where the branch says nothing.
    fixture.put("Item", "i000", &json!({"name": "late"}));
    fixture.put("Item", "i001", &json!({"name": "hidden"}));

    let on = |branch: Option<&str>, order_by: Option<&str>| {
        let branch = branch.map(str::to_owned);
        let order_by = order_by.map(|order| order.parse().unwrap());
        ListRequest {
            branch,
            order_by: order_by.unwrap_or_default(),
            page_size: Some(2),
            ..of("Item")
        }
    };
    let names = |request| -> Vec<Value> {
        fixture
            .all(&request)
            .iter()
            .map(|object| object["name"].clone())
            .collect()
    };
    assert_eq!(fixture.keys(&on(planning, None)), ["i000", "i001", "new"]);
    assert_eq!(
        names(on(planning, None)),
        [json!("late"), json!("planned"), Value::Null]
    );
    assert_eq!(
        names(on(planning, Some("p.name:desc"))),
        [Value::Null, json!("planned"), json!("late")]
    );
    for default in [None, Some("master")] {
        assert_eq!(fixture.keys(&on(default, None)), ["i000", "i001", "i002"]);
        assert_eq!(
            names(on(default, None)),
            [json!("late"), json!("hidden"), Value::Null]
        );
    }
    let deleted = refusal(
        fixture
            .store
            .write(|changes| changes.delete(ONTOLOGY, "Item", planning, "i002")),
    );
    assert_eq!(
        (deleted.error.name, &deleted.parameters["primaryKey"]),
        ("ObjectNotFound", &json!("i002"))
    );
    let refusal = fixture.refusal(&on(Some("main"), None));
    assert_eq!(
        (refusal.error.name, &refusal.parameters["branch"]),
        ("BranchNotFound", &json!("main"))
    );
}

#[test]
fn what_is_not_there_is_named() {
    let fixture = Fixture::items(1);
    let by_name = fixture.refusal(&ListRequest {
        ontology: "bakery".to_owned(),
        ..of("Item")
    });
    assert_eq!(
        (by_name.error.name, &by_name.parameters["apiName"]),
        ("OntologyNotFound", &json!("bakery"))
    );
    let rid = "ri.ontology.main.ontology.none";
    let by_rid = fixture.refusal(&ListRequest {
        ontology: rid.to_owned(),
        ..of("Item")
    });
    assert_eq!(
        (by_rid.error.name, &by_rid.parameters["ontologyRid"]),
        ("OntologyNotFound", &json!(rid))
    );
    let refusal = fixture.refusal(&of("Cake"));
    assert_eq!(
        (refusal.error.name, &refusal.parameters["objectType"]),
        ("ObjectTypeNotFound", &json!("Cake"))
    );
}

#[test]
fn an_empty_type_is_one_empty_page() {
    let page = Fixture::items(1).page(&of("Nothing"));
    assert_eq!((page.data.as_str(), page.total_count), ("[]", 0));
    assert_eq!(page.next_page_token, None);
}

#[test]
fn values_of_the_wrong_type_are_not_stored() {
    let fixture = Fixture::items(1);
    let put = |properties: Value| {
        let properties = properties.as_object().unwrap().clone();
        refusal(
            fixture
                .store
                .put_object(ONTOLOGY, "Item", None, "k", properties),
        )
    };
    let wrong = put(json!({"count": "1e3"}));
    assert_eq!(
        (wrong.error.name, &wrong.parameters["parameterId"]),
        ("InvalidParameterValue", &json!("count"))
    );
    assert_eq!(
        put(json!({"day": "31.12.2026"})).parameters["parameterBaseType"],
        json!("Date")
    );
    assert_eq!(
        put(json!({"id": "other"})).error.name,
        "InvalidParameterValue"
    );
    assert_eq!(
        put(json!({"colour": "red"})).parameters["properties"],
        json!(["colour"])
    );
    assert_eq!(fixture.keys(&of("Item")), ["i000"]);
}

#[test]
fn a_failed_commit_changes_nothing() {
    let fixture = Fixture::items(1);
    let result = fixture.store.write(|changes| {
        changes.put(ONTOLOGY, "Item", None, "new", serde_json::Map::new())?;
        changes.delete(ONTOLOGY, "Item", None, "missing")
    });
    assert_eq!(refusal(result).error.name, "ObjectNotFound");
    assert_eq!(fixture.keys(&of("Item")), ["i000"]);
}
