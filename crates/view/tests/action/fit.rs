//! Whether an action changes a property, and the way of the new value through the address.

#![expect(
    clippy::result_large_err,
    reason = "findings are compared, not passed on"
)]

use belvedere_api::ontologies::ActionTypeV2;
use belvedere_view::action::body::{given_text, parameters, prefilled};
use belvedere_view::action::definition::Definition;
use belvedere_view::action::fit::{Fit, fit};
use belvedere_view::action::parse::Known;
use serde_json::{Value, json};

fn action(parameters: Value, operations: Value) -> Definition {
    let mut action = json!({"apiName": "a", "status": "ACTIVE", "rid": "r"});
    action["parameters"] = parameters;
    action["operations"] = operations;
    let action: ActionTypeV2 = serde_json::from_value(action).expect("an action type");
    Definition::from_v2(&action)
}

fn flight() -> Value {
    json!({"dataType": {"type": "object", "objectTypeApiName": "Flight"}, "required": true})
}

fn of(data_type: Value) -> Value {
    Value::Object(serde_json::Map::from_iter([(
        "dataType".to_owned(),
        data_type,
    )]))
}

fn modifies() -> Value {
    json!([{"type": "modifyObject", "objectTypeApiName": "Flight"}])
}

/// The name of the parameter that takes the value; `Err` is another finding.
fn found(definition: &Definition, property: &str, base_type: &str) -> Result<String, Option<Fit>> {
    match fit(definition, "Flight", property, base_type) {
        Some(Fit::Takes(parameter)) => Ok(parameter.id),
        other => Err(other),
    }
}

#[test]
fn a_parameter_takes_a_property_of_its_name_and_type() {
    let definition = action(
        json!({
            "flight": flight(),
            "notes": of(json!({"type": "string"})),
            "price": of(json!({"type": "decimal", "precision": 18, "scale": 2})),
            "crew": of(json!({"type": "array", "subType": {"type": "integer"}})),
            "later": of(json!({"type": "fromTheFuture"})),
        }),
        modifies(),
    );
    for (property, base_type) in [
        ("notes", "String"),
        ("price", "Decimal"),
        ("crew", "Array<Short>"),
    ] {
        assert_eq!(
            found(&definition, property, base_type),
            Ok(property.to_owned())
        );
    }
    let other = |name: &str| Err(Some(Fit::OtherType(name.to_owned())));
    assert_eq!(found(&definition, "notes", "Integer"), other("string"));
    // What is not known on either side is not the same.
    assert_eq!(
        found(&definition, "later", "Geopoint"),
        other("fromTheFuture")
    );
    assert_eq!(
        found(&definition, "Notes", "String"),
        Err(Some(Fit::OtherParameters))
    );
    // The parameter of the object itself is no value of it.
    assert_eq!(
        found(&definition, "flight", "String"),
        Err(Some(Fit::OtherParameters))
    );
}

#[test]
fn an_action_that_changes_no_object_of_the_type_does_not_fit() {
    let parameters = || json!({"flight": flight(), "notes": of(json!({"type": "string"}))});
    for operations in [
        json!([{"type": "deleteObject", "objectTypeApiName": "Flight"}]),
        json!([{"type": "createObject", "objectTypeApiName": "Flight"}]),
        json!([{"type": "modifyObject", "objectTypeApiName": "Aircraft"}]),
    ] {
        assert_eq!(
            found(&action(parameters(), operations), "notes", "String"),
            Err(None)
        );
    }
    // Rules that are not told, or not known, may change it.
    for operations in [json!([]), json!([{"type": "fromTheFuture"}])] {
        assert!(found(&action(parameters(), operations), "notes", "String").is_ok());
    }
    let airport = action(json!({"notes": of(json!({"type": "string"}))}), modifies());
    assert_eq!(found(&airport, "notes", "String"), Err(None));
}

#[test]
fn which_of_several_objects_is_changed_is_not_guessed() {
    let definition = action(
        json!({"from": flight(), "to": flight(), "notes": of(json!({"type": "string"}))}),
        modifies(),
    );
    assert_eq!(
        found(&definition, "notes", "String"),
        Err(Some(Fit::SeveralObjects))
    );
}

#[test]
fn a_value_is_the_same_after_its_way_through_the_address() {
    let types = [
        ("text", json!({"type": "string"}), json!("a b&c")),
        ("empty", json!({"type": "string"}), json!("")),
        ("none", json!({"type": "string"}), Value::Null),
        ("whole", json!({"type": "integer"}), json!(-4)),
        ("long", json!({"type": "long"}), json!("9007199254740993")),
        ("yes", json!({"type": "boolean"}), json!(true)),
        ("day", json!({"type": "date"}), json!("2027-02-28")),
        (
            "list",
            json!({"type": "array", "subType": {"type": "string"}}),
            json!(["a", ""]),
        ),
        ("vector", json!({"type": "vector"}), json!([0.5, -1.5])),
        (
            "area",
            json!({"type": "geoshape"}),
            json!({"type": "Point", "coordinates": [1.5, 2]}),
        ),
    ];
    let all: serde_json::Map<_, _> = types
        .iter()
        .map(|(id, data_type, _)| ((*id).to_owned(), of(data_type.clone())))
        .collect();
    let definition = action(all.into(), json!([]));
    let given: Vec<_> = types
        .iter()
        .map(|(id, _, value)| {
            let parameter = definition.parameter(id).expect("a parameter");
            ((*id).to_owned(), given_text(&parameter.kind, value))
        })
        .collect();
    let values = prefilled(&definition, None, &given);
    let sent = parameters(&definition, &values, &Known::default()).expect("a request");
    for (id, _, value) in types {
        assert_eq!(sent.get(id), Some(&value), "{id}");
    }
}
