//! Demos that a file defines: what they hold, and which mistakes are found before anything is written.

use std::fs;
use std::path::PathBuf;

use belvedere_demo::{AIRLINE, Demo};
use belvedere_store::inspect::{self, Report};
use belvedere_store::{DEFAULT_BRANCH, ListRequest, Store};
use indexmap::IndexMap;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::data::FLIGHTS;
use super::datasets::{lines, view};

/// A small demo: a shop.
const SHOP: &str = include_str!("shop.json");

fn file(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.json");
    fs::write(&path, text).unwrap();
    (folder, path)
}

/// The data of a demo that a text defines.
fn made(text: &str) -> (TempDir, Store) {
    let (folder, path) = file(text);
    let demo = Demo::read(&path).unwrap();
    let data = folder.path().join("data");
    demo.generate(&data, FLIGHTS, |_| {}).unwrap();
    assert!(demo.has_made(&data));
    let mut report = Report::new(&data);
    inspect::folder(&data, &[], &mut report);
    assert_eq!(report.problems().count(), 0, "{report}");
    let store = Store::open(&data).unwrap();
    (folder, store)
}

fn objects(store: &Store, ontology: &str, object_type: &str) -> Vec<Value> {
    let request = ListRequest {
        ontology: ontology.to_owned(),
        object_type: object_type.to_owned(),
        ..ListRequest::default()
    };
    serde_json::from_str(&store.list(&request).unwrap().data).unwrap()
}

#[test]
fn a_file_defines_an_ontology_with_its_objects() {
    let (_folder, store) = made(SHOP);
    let products = objects(&store, "shop", "Product");
    assert_eq!(products.len(), 3);
    assert_eq!(products[0]["price"], "12.50");
    assert_eq!(products[0]["stock"], "9007199254740993");
    assert_eq!(objects(&store, "shop", "Order"), Vec::<Value>::new());

    let ontology = store.definitions().ontology("shop").unwrap().rid.clone();
    let apply = |action: &str, parameters: Value| {
        let parameters: IndexMap<String, Value> = serde_json::from_value(parameters).unwrap();
        store.write(|changes| changes.apply_action(&ontology, action, parameters))
    };
    let order = |count: i64| apply("order", json!({"product": "P-1", "count": count}));
    order(2).unwrap();
    let error = order(0).unwrap_err().to_string();
    assert!(
        error.ends_with("An order has from 1 to 10 pieces."),
        "{error}"
    );
    let orders = objects(&store, "shop", "Order");
    assert_eq!(orders[0]["product"], "P-1");
    assert_eq!(orders[0]["state"], "NEW");
    apply("discontinue", json!({"product": "P-2"})).unwrap();
    assert_eq!(objects(&store, "shop", "Product")[1]["sold"], false);
}

#[test]
fn objects_of_a_file_are_a_dataset_with_checks() {
    let (_folder, store) = made(SHOP);
    let catalog = store.catalog(true).unwrap();
    assert_eq!(
        catalog["datasets"].as_array().unwrap().len(),
        1,
        "{catalog}"
    );
    assert_eq!(catalog["enrollments"], json!([]));
    let dataset = catalog["datasets"][0]["rid"].as_str().unwrap();
    let rows = lines(&view(&store, "/Shop/products", DEFAULT_BRANCH));
    assert_eq!(rows.len(), 3);
    assert_eq!(
        rows[0],
        r#"{"number":"P-1","name":"Lamp","price":"12.50","stock":9007199254740993,"sold":true}"#
    );
    let checks = store.checks(None).unwrap();
    assert_eq!(checks.len(), 1);
    assert_eq!(checks[0].dataset.as_ref().unwrap().0, dataset);
    assert!(checks[0].commit.is_some());
}

#[test]
fn the_airline_can_be_edited() {
    let text = AIRLINE
        .replace(
            "\"displayName\": \"Flight ID\"",
            "\"displayName\": \"Flight no.\"",
        )
        .replace("\"apiName\": \"airline\"", "\"apiName\": \"my-airline\"");
    let (folder, store) = made(&text);
    let definitions = store.definitions();
    let flight = definitions
        .ontology("my-airline")
        .unwrap()
        .object_type("Flight")
        .unwrap();
    assert_eq!(flight.properties[0].display_name, "Flight no.");
    assert_eq!(objects(&store, "my-airline", "CrewRoster").len(), 7);

    // The data of one file are not those of another, or of the airline.
    let data = folder.path().join("data");
    assert!(!Demo::airline().unwrap().has_made(&data));
    let (_other, path) = file(AIRLINE);
    assert!(!Demo::read(&path).unwrap().has_made(&data));
}

#[test]
fn a_part_of_the_airline_can_be_left_out() {
    let mut airline: Value = serde_json::from_str(AIRLINE).unwrap();
    airline["generated"] = json!([]);
    airline["checks"] = json!([]);
    let types = airline["objectTypes"].as_object_mut().unwrap();
    types.retain(|name, _| name == "CrewRoster" || name == "FuelCard");
    airline["actionTypes"] = json!({});
    let (_folder, store) = made(&airline.to_string());
    assert_eq!(objects(&store, "airline", "CrewRoster").len(), 7);
    let catalog = store.catalog(true).unwrap();
    for part in ["datasets", "mediaSets", "enrollments"] {
        assert_eq!(catalog[part], json!([]), "{part}");
    }
}

/// What is said of a text.
fn mistake(text: &str) -> String {
    let (folder, path) = file(text);
    let error = Demo::read(&path).unwrap_err().to_string();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let shown = path.display().to_string();
    let said = error
        .strip_prefix(&shown)
        .unwrap_or_else(|| panic!("{error}"));
    said.trim_start_matches(": ").to_owned()
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (from, to, said) in MISTAKES {
        assert!(SHOP.contains(from), "{from}");
        let text = SHOP.replacen(from, to, 1);
        assert_eq!(mistake(&text), *said, "{from} became {to}");
    }
}

/// What is replaced in the shop by what, and what is said then.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "\"ontology\"",
        "ontology",
        "key must be a string at line 2 column 3",
    ),
    (
        "\"type\": \"decimal\"",
        "\"type\": \"money\"",
        "unknown variant `money`, expected one of `string`, `boolean`, `byte`, `short`, `integer`, `long`, `float`, `double`, \
         `decimal`, `date`, `timestamp`, `attachment`, `mediaReference`, `geopoint`, `geoshape`, `vector`, `struct`, `array` \
         at line 16 column 57",
    ),
    (
        "\"primaryKey\": \"number\"",
        "\"primaryKey\": \"id\"",
        "objectTypes.Product.primaryKey: `Product` has no property `id`",
    ),
    (
        "\"primaryKey\": \"number\"",
        "\"primaryKey\": \"price\"",
        "objectTypes.Product.primaryKey: `price` is a Decimal; a primary key is a string, byte, short, integer or long",
    ),
    (
        "\"name\": {",
        "\"number\": {",
        "`number` stands there twice at line 15 column 16",
    ),
    (
        "\"Order\": {",
        "\"My order\": {",
        "objectTypes.My order: `My order` is no name: it begins with a letter from A to Z, then come letters, digits, - and _",
    ),
    (
        "\"generated\": []",
        "\"generated\": [\"flights\"]",
        "unknown variant `flights`, expected one of `datasets`, `mediaSets`, `enrollments` at line 74 column 25",
    ),
    (
        "\"primaryKey\": \"orderId\"",
        "\"primaryKey\": \"orderId\", \"generated\": true",
        "objectTypes.Order: no objects are generated for `Order`, only for Airport, Aircraft, Flight, Inspection, \
         LegacyBooking, CrewRoster",
    ),
    (
        "\"dataset\": \"/Shop/products\"",
        "\"dataset\": \"products\"",
        "objectTypes.Product.dataset: `products` is no path, such as `/Shop/orders`",
    ),
    (
        "\"primaryKey\": \"orderId\"",
        "\"primaryKey\": \"orderId\", \"dataset\": \"/Shop/orders\"",
        "objectTypes.Order.dataset: there is no dataset `/Shop/orders`: one is made from `objects`, or by `datasets` in \
         `generated`",
    ),
    (
        "\"number\": \"P-2\"",
        "\"number\": \"P-1\"",
        "objectTypes.Product.objects[1]: there is an object with the key \"P-1\" already",
    ),
    (
        "\"name\": \"Lamp\"",
        "\"name\": 1",
        "objectTypes.Product.objects[0].name: 1 is no String",
    ),
    (
        "\"name\": \"Lamp\"",
        "\"colour\": \"red\"",
        "objectTypes.Product.objects[0].colour: `Product` has no property of this name",
    ),
    (
        "\"number\": \"P-1\", ",
        "",
        "objectTypes.Product.objects[0]: the primary key `number` is missing",
    ),
    (
        "{\"object\": \"Product\"}",
        "{\"object\": \"Produkt\"}",
        "actionTypes.order.parameters.product.type: there is no object type `Produkt`",
    ),
    (
        "\"from\": 1, \"to\": 10",
        "\"from\": 10, \"to\": 1",
        "actionTypes.order.rules[0]: a rule has `oneOf`, or `from` and `to` with the smaller number first",
    ),
    (
        "\"property\": \"sold\"",
        "\"property\": \"selling\"",
        "actionTypes.order.rules[1].property: `Product` has no property `selling`",
    ),
    (
        "\"state\": {\"value\": \"NEW\"}",
        "\"status\": {\"value\": \"NEW\"}",
        "actionTypes.order.effects[0].create.set.status: `Order` has no property `status`",
    ),
    (
        "\"state\": {\"value\": \"NEW\"}",
        "\"state\": {\"value\": 1}",
        "actionTypes.order.effects[0].create.set.state: 1 is no String",
    ),
    (
        "\"count\": {\"parameter\": \"count\"}",
        "\"count\": {\"parameter\": \"product\"}",
        "actionTypes.order.effects[0].create.set.count: a property of the type Integer can't hold the parameter `product`",
    ),
    (
        "\"count\": {\"parameter\": \"count\"}",
        "\"count\": {\"parameter\": \"number\"}",
        "actionTypes.order.effects[0].create.set.count: there is no parameter `number`",
    ),
    (
        "\"modify\": {",
        "\"change\": {",
        "unknown variant `change`, expected one of `create`, `modify`, `delete`, `createLink`, `deleteLink` \
         at line 56 column 17",
    ),
    (
        "{\"object\": \"Product\"}, \"required\": true}\n",
        "{\"object\": \"Product\"}}\n",
        "actionTypes.discontinue.effects[0].modify.object: the parameter `product` must be `required`, because its object \
         is changed",
    ),
    (
        "\"dataset\": \"/Shop/products\",\n      \"config\"",
        "\"dataset\": \"/Shop/goods\",\n      \"config\"",
        "checks[0].dataset: there is no dataset `/Shop/goods`",
    ),
    (
        "\"type\": \"nullPercentage\"",
        "\"type\": \"nothing\"",
        "checks[0].config: there is no type `nothing` of checks",
    ),
];

#[test]
fn generated_objects_keep_the_properties_of_the_airline() {
    for (from, to, said) in [
        (
            "\"seats\": {\"displayName\": \"Seats\", \"type\": \"short\"}",
            "\"seats\": {\"displayName\": \"Seats\", \"type\": \"integer\"}",
            "objectTypes.Aircraft: generated objects have a property `seats` of the type Short; give the type its own \
             `objects` to change that",
        ),
        (
            "\"branches\": [\"planning\"]",
            "\"branches\": []",
            "ontology.branches: generated objects need the branch `planning`",
        ),
        (
            "\"dataset\": \"/Belvedere Air/reference/airports\"",
            "\"dataset\": \"/Belvedere Air/airports\"",
            "objectTypes.Airport.dataset: there is no dataset `/Belvedere Air/airports`: one is made from `objects`, or by \
             `datasets` in `generated`",
        ),
    ] {
        assert!(AIRLINE.contains(from), "{from}");
        assert_eq!(mistake(&AIRLINE.replacen(from, to, 1)), said);
    }
}
