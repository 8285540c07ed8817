//! The values of action parameters (docs/assumptions.md, "Ontology").

use serde_json::{Value, json};

use super::actions::{applied, apply, charter_with, flight};
use super::listing::data;
use crate::{Session, Target};

/// Values at the limits of each type.
fn values() -> Vec<(&'static str, Value)> {
    let ring = json!([[[0, 0], [1, 0], [1, 1], [0, 0]]]);
    let item = json!({
        "mediaSetRid": "ri.media.main.media-set.1", "mediaSetViewRid": "ri.media.main.view.1",
        "mediaItemRid": "ri.media.main.media-item.1"
    });
    let reference = json!({"type": "mediaSetViewItem", "mediaSetViewItem": item});
    let owner = json!({"objectTypeApiName": "Airport", "primaryKeyValue": "VIE"});
    let stops = json!([{"airport": "AMS"}, {"airport": "OSL", "minutes": 50}]);
    vec![
        ("title", json!("ü \u{202e} ' \" \\")),
        ("departure", json!("2026-12-24T18:00:00.123456789-05:00")),
        ("passengers", json!(600)),
        ("catering", json!(false)),
        ("contractNumber", json!("9223372036854775807")),
        ("contractNumber", json!(-9_007_199_254_740_993_i64)),
        ("fuelFactor", json!(1e300)),
        ("fuelFactor", json!(-1)),
        ("price", json!("1234567890123456.78")),
        ("price", json!("-0.5")),
        ("validUntil", json!("2028-02-29")),
        (
            "brochure",
            json!({"mimeType": "application/pdf", "reference": reference}),
        ),
        ("marking", json!("3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7")),
        ("area", json!({"type": "Polygon", "coordinates": ring})),
        ("meetingPoint", json!("u2edk8")),
        ("similarTo", json!([0.5, -1, 2])),
        ("stops", stops),
        ("stops", json!([])),
        ("guests", json!(["Ada", ""])),
        ("alternates", json!("ri.object-set.main.object-set.1")),
        (
            "alternates",
            json!({"type": "base", "objectType": "Airport"}),
        ),
        ("about", json!("Flight")),
        ("owner", owner),
        ("weather", json!("ri.time-series.main.series.1")),
        ("scenario", json!("ri.scenario.main.scenario.1")),
        ("scenario", Value::Null),
    ]
}

/// Each at the limits of its type. The charter that is created has the value, exactly, and its flight has the key.
pub async fn a_value_of_every_type_is_taken(platform: &Session<'_, impl Target>) {
    let mut taken = Vec::new();
    for (parameter, value) in values() {
        let title = platform.unique().await;
        let mut parameters = charter_with("title", json!(title));
        parameters[parameter] = value.clone();
        applied(platform, "plan-charter", parameters).await;
        // A value that is the title itself is looked up by it.
        let title = if parameter == "title" {
            value.clone()
        } else {
            json!(title)
        };
        taken.push((title, parameter, value));
    }
    let listed = async |object_type: &str, query: &str| {
        let pages = platform.rest(object_type, query, None).await;
        pages.iter().flat_map(data).cloned().collect::<Vec<Value>>()
    };
    // Vectors are sent when they are selected.
    let names: Vec<&str> = taken.iter().map(|(_, parameter, _)| *parameter).collect();
    let query = format!("snapshot=true&select=title,{}", names.join(","));
    let charters = listed("Charter", &query).await;
    let flights = listed("Flight", "snapshot=true").await;
    for (title, parameter, value) in taken {
        let Some(charter) = charters.iter().find(|charter| charter["title"] == title) else {
            panic!("no charter has the title {title}")
        };
        let kept = match (parameter, &value) {
            ("departure", _) => json!("2026-12-24T23:00:00.123456789Z"),
            ("contractNumber", Value::Number(number)) => json!(number.to_string()),
            // A value without a matching property type is JSON text.
            ("alternates" | "owner", Value::Object(_)) => json!(value.to_string()),
            _ => value.clone(),
        };
        assert_eq!(charter[parameter], kept, "{parameter}");
        let key = &charter["__primaryKey"];
        let flight = flights.iter().find(|flight| flight["__primaryKey"] == *key);
        assert_eq!(flight.map(|flight| &flight["origin"]), Some(&json!("VIE")));
    }
}

/// With the parameter, its type and the value.
pub async fn a_value_must_fit_its_type(platform: &Session<'_, impl Target>) {
    for (parameter, base_type, values) in [
        ("title", "String", vec![json!(1), json!(["a"]), json!({})]),
        (
            "origin",
            "OntologyObject<Airport>",
            vec![json!(1), json!({"iataCode": "VIE"})],
        ),
        (
            "departure",
            "Timestamp",
            vec![
                json!("2026-12-24T18:00:00"),
                json!("2026-12-24"),
                json!(0),
                json!("2026-02-30T00:00:00Z"),
            ],
        ),
        (
            "passengers",
            "Integer",
            vec![
                json!("150"),
                json!(1.5),
                json!(2_147_483_648_i64),
                json!(true),
            ],
        ),
        ("catering", "Boolean", vec![json!("true"), json!(1)]),
        (
            "contractNumber",
            "Long",
            vec![
                json!("9223372036854775808"),
                json!(""),
                json!(" 5"),
                json!("+5"),
                json!("5.0"),
                json!(5.5),
            ],
        ),
        (
            "fuelFactor",
            "Double",
            vec![json!("1.5"), json!("NaN"), json!([1.5])],
        ),
        (
            "price",
            "Decimal",
            vec![
                json!(12.5),
                json!("12.345"),
                json!("12345678901234567"),
                json!("1e3"),
                json!("x"),
            ],
        ),
        (
            "validUntil",
            "Date",
            vec![
                json!("2026-02-29"),
                json!("2026-2-1"),
                json!("20260228"),
                json!("+002026-02-28"),
                json!("2026-02-28T10:15:00+05:00"),
                json!("2026-02-28[Europe/Vienna]"),
                json!(" 2026-02-28"),
                json!(20_260_228),
            ],
        ),
        (
            "contract",
            "Attachment",
            vec![json!(1), json!({"rid": "ri.a"})],
        ),
        (
            "brochure",
            "MediaReference",
            vec![
                json!("ri.a"),
                json!({"mimeType": "a"}),
                json!({"mimeType": "a", "reference": null}),
                json!({"mimeType": 1, "reference": {"type": "mediaSetViewItem"}}),
            ],
        ),
        ("marking", "Marking", vec![json!(""), json!(1)]),
        (
            "area",
            "Geoshape",
            vec![
                json!("POINT(0 0)"),
                json!({"type": "Point"}),
                json!({"coordinates": [0, 0]}),
                json!({"type": "Polygon", "coordinates": [0, 0]}),
                json!({"type": "Point", "coordinates": ["0", "0"]}),
            ],
        ),
        (
            "meetingPoint",
            "Geohash",
            vec![json!("u2a"), json!(""), json!("u2edk8u2edk8u")],
        ),
        ("similarTo", "Vector", vec![json!(["1"]), json!(1)]),
        (
            "stops",
            "Array<Struct>",
            vec![
                json!([{"minutes": 5}]),
                json!([{"airport": "AMS", "gate": 1}]),
                json!([{"airport": 1}]),
                json!({"airport": "AMS"}),
            ],
        ),
        (
            "guests",
            "Array<String>",
            vec![json!(["a", 1]), json!(["a", null]), json!("a")],
        ),
        (
            "alternates",
            "ObjectSet",
            vec![json!("VIE"), json!(["VIE"])],
        ),
        ("about", "ObjectType", vec![json!(1)]),
        ("owner", "InterfaceObject", vec![json!("VIE")]),
        ("weather", "TimeSeriesReference", vec![json!({})]),
        ("scenario", "ScenarioReference", vec![json!([])]),
    ] {
        for value in values {
            let parameters = charter_with(parameter, value.clone());
            let response = apply(platform, "plan-charter", parameters).await;
            let named = json!({
                "parameterId": parameter, "parameterBaseType": base_type, "parameterValue": value
            });
            response.fails(400, "InvalidParameterValue", &named);
        }
    }
}

/// Objects, attachments and object types, by name.
pub async fn what_a_parameter_names_must_be_there(platform: &Session<'_, impl Target>) {
    let (flight, _) = flight(platform).await;
    let nowhere = json!({"flight": flight, "aircraft": "no/such key"});
    let response = apply(platform, "assign-aircraft", nowhere).await;
    let named = json!({"objectType": "Aircraft", "primaryKey": "no/such key"});
    response.fails(404, "ObjectNotFound", &named);
    let contract = charter_with("contract", json!("ri.attachments.main.attachment.nothing"));
    let response = apply(platform, "plan-charter", contract).await;
    let named = json!({"attachmentRid": "ri.attachments.main.attachment.nothing"});
    response.fails(404, "AttachmentNotFound", &named);
    let about = charter_with("about", json!("Nothing"));
    let response = apply(platform, "plan-charter", about).await;
    response.fails(404, "ObjectTypeNotFound", &json!({"objectType": "Nothing"}));
}
