//! Applying actions (docs/contract.md, "6. Apply action, V1").

use serde_json::{Value, json};

use super::listing::data;
use crate::{Response, Session, Target};

/// A charter with everything that is required.
fn charter() -> Value {
    json!({
        "title": "Charter", "origin": "VIE", "departure": "2026-12-24T18:00:00Z",
        "passengers": 150
    })
}

/// A charter with one more parameter, or another value.
pub(super) fn charter_with(parameter: &str, value: Value) -> Value {
    let mut parameters = charter();
    parameters[parameter] = value;
    parameters
}

pub(super) async fn apply(
    platform: &Session<'_, impl Target>,
    action: &str,
    parameters: Value,
) -> Response {
    let token = platform.token_of("operator").await;
    let ontology = &platform.ontology;
    let target = format!("/api/v1/ontologies/{ontology}/actions/{action}/apply");
    let body = json!({"parameters": parameters});
    platform.post(&token, &target, &body).await
}

/// Applies an action, which must succeed.
pub(super) async fn applied(platform: &Session<'_, impl Target>, action: &str, parameters: Value) {
    let response = apply(platform, action, parameters).await;
    assert_eq!(response.json(), json!({}));
}

/// The object with a key. Other cases change objects meanwhile, so the listing is a snapshot.
async fn find(
    platform: &Session<'_, impl Target>,
    object_type: &str,
    query: &str,
    key: &str,
) -> Option<Value> {
    let query = format!("{query}&snapshot=true");
    for page in platform.rest(object_type, &query, None).await {
        let found = data(&page)
            .iter()
            .find(|object| object["__primaryKey"] == key);
        if found.is_some() {
            return found.cloned();
        }
    }
    None
}

/// A key of a new object, behind all others: the first pages stay as they are.
async fn key(platform: &Session<'_, impl Target>) -> String {
    format!("zz/{}", platform.unique().await)
}

/// A flight of the case's own that is still to come.
pub(super) async fn flight(platform: &Session<'_, impl Target>) -> (String, Value) {
    let key = key(platform).await;
    let properties = json!({
        "flightId": key, "carrier": "BV", "number": 7, "origin": "VIE", "destination": "AMS",
        "scheduledDeparture": "2026-11-20T10:00:00Z", "status": "SCHEDULED",
        "crew": ["Ada", "Bo"], "notes": "As planned.", "bookingReferenceHash": "9007199254740993"
    });
    platform.put("Flight", &key, properties.clone()).await;
    (key, properties)
}

/// An aircraft of the case's own.
async fn aircraft(platform: &Session<'_, impl Target>, active: bool) -> String {
    let key = key(platform).await;
    let embedding = [0.5, -0.25];
    let properties = json!({"model": "NB-180", "active": active, "embedding": embedding});
    platform.put("Aircraft", &key, properties).await;
    key
}

/// The response is an empty object, and the next listing shows the change, and only that.
pub async fn an_action_changes_an_object_at_once(platform: &Session<'_, impl Target>) {
    let (key, properties) = flight(platform).await;
    let before = find(platform, "Flight", "", &key).await.unwrap_or_default();
    let parameters = json!({"flight": key, "delayMinutes": 45, "reason": "Fog.\n<b>"});
    applied(platform, "delay-flight", parameters).await;
    let after = find(platform, "Flight", "", &key).await.unwrap_or_default();
    let mut expected = before.clone();
    expected["status"] = json!("DELAYED");
    expected["delayMinutes"] = json!(45);
    expected["scheduledDeparture"] = json!("2026-11-20T10:45:00Z");
    expected["notes"] = json!("Fog.\n<b>");
    assert_eq!(after, expected);
    assert_eq!(after["crew"], properties["crew"]);
}

/// With the given values; an existing object can't be created, and a missing object can't be deleted.
pub async fn an_action_creates_and_deletes_objects(platform: &Session<'_, impl Target>) {
    let page = platform.list("Inspection", "select=photo").await.json();
    let photo = data(&page)
        .iter()
        .find_map(|object| object["photo"]["rid"].as_str());
    let photo = photo.unwrap_or_else(|| panic!("no photo in {page}"));
    let (key, aircraft) = (key(platform).await, aircraft(platform, true).await);
    let parameters = json!({
        "inspectionId": key, "aircraft": aircraft, "inspectedOn": "2026-02-28",
        "signedAt": "2026-03-01T02:00:00+02:00", "severity": "MINOR", "findings": null,
        "rating": 4.5, "photo": photo, "photos": [photo, photo], "measurements": [0.1, -2, 3e10]
    });
    applied(platform, "create-inspection", parameters.clone()).await;
    let created = find(platform, "Inspection", "excludeRid=true", &key).await;
    assert_eq!(
        created,
        Some(json!({
            "__primaryKey": key, "__apiName": "Inspection", "inspectionId": key,
            "aircraft": aircraft, "inspectedOn": "2026-02-28", "signedAt": "2026-03-01T00:00:00Z",
            "severity": "MINOR", "rating": 4.5, "photo": {"rid": photo},
            "photos": [{"rid": photo}, {"rid": photo}], "measurements": [0.1, -2, 3e10]
        }))
    );
    let again = apply(platform, "create-inspection", parameters.clone()).await;
    again.fails(409, "ObjectAlreadyExists", &json!({}));
    // No path could name an object whose key is empty.
    let mut nameless = parameters;
    nameless["inspectionId"] = json!("");
    let refused = apply(platform, "create-inspection", nameless).await;
    let named = json!({
        "parameterId": "inspectionId", "parameterBaseType": "String", "parameterValue": ""
    });
    refused.fails(400, "InvalidParameterValue", &named);
    let delete = json!({"inspection": key});
    applied(platform, "delete-inspection", delete.clone()).await;
    assert_eq!(find(platform, "Inspection", "", &key).await, None);
    let again = apply(platform, "delete-inspection", delete).await;
    let parameters = json!({"objectType": "Inspection", "primaryKey": key});
    again.fails(404, "ObjectNotFound", &parameters);
}

/// A link is the key of the other object.
pub async fn a_link_is_kept(platform: &Session<'_, impl Target>) {
    let (flight, _) = flight(platform).await;
    for _ in 0..2 {
        let aircraft = aircraft(platform, true).await;
        let parameters = json!({"flight": flight, "aircraft": aircraft});
        applied(platform, "assign-aircraft", parameters).await;
        let found = find(platform, "Flight", "", &flight)
            .await
            .unwrap_or_default();
        assert_eq!(found["aircraft"], json!(aircraft));
    }
}

/// A parameter that is not given leaves the value, null removes it. Vectors, which listings leave out, stay too.
pub async fn what_an_action_does_not_set_stays(platform: &Session<'_, impl Target>) {
    let (key, _) = flight(platform).await;
    for (parameters, notes) in [
        (
            json!({"flight": key, "delayMinutes": 5}),
            Some("As planned."),
        ),
        (
            json!({"flight": key, "delayMinutes": 6, "reason": ""}),
            Some(""),
        ),
        (
            json!({"flight": key, "delayMinutes": 7, "reason": null}),
            None,
        ),
    ] {
        applied(platform, "delay-flight", parameters).await;
        let found = find(platform, "Flight", "", &key).await.unwrap_or_default();
        assert_eq!(found.get("notes").and_then(Value::as_str), notes, "{found}");
    }
    let aircraft = aircraft(platform, true).await;
    let parameters = json!({"aircraft": aircraft, "price": "12.50"});
    applied(platform, "retire-aircraft", parameters).await;
    let select = "select=active,price,embedding,model";
    let found = find(platform, "Aircraft", select, &aircraft)
        .await
        .unwrap_or_default();
    let fields = ["active", "price", "embedding", "model"].map(|name| &found[name]);
    let embedding = json!([0.5, -0.25]);
    assert_eq!(
        fields,
        [&json!(false), &json!("12.50"), &embedding, &json!("NB-180")]
    );
}

/// Sooner or later; the response does not wait for it.
pub async fn a_change_of_v1_storage_is_seen_later(platform: &Session<'_, impl Target>) {
    let query = "pageSize=1";
    let page = platform.list("LegacyBooking", query).await.json();
    let (key, old) = (&data(&page)[0]["__primaryKey"], &data(&page)[0]["seat"]);
    let seat = format!("1{}", platform.unique().await);
    applied(
        platform,
        "change-seat",
        json!({"booking": key, "seat": seat}),
    )
    .await;
    let begun = std::time::Instant::now();
    loop {
        let page = platform.list("LegacyBooking", query).await.json();
        let shown = &data(&page)[0]["seat"];
        if *shown == json!(seat) {
            break;
        }
        assert_eq!(shown, old);
        assert!(begun.elapsed().as_secs() < 60, "the change is never seen");
    }
}

/// All that are missing are named. Null is no value, and none is filled in.
pub async fn a_required_parameter_must_be_given(platform: &Session<'_, impl Target>) {
    let missing = ["inspectionId", "aircraft", "inspectedOn", "severity"];
    let response = apply(platform, "create-inspection", json!({})).await;
    response.fails(400, "MissingParameter", &json!({"parameters": missing}));
    let (flight, _) = flight(platform).await;
    for parameters in [
        json!({"flight": flight}),
        json!({"flight": flight, "delayMinutes": null}),
    ] {
        let response = apply(platform, "delay-flight", parameters).await;
        let named = json!({"parameters": ["delayMinutes"]});
        response.fails(400, "MissingParameter", &named);
    }
    // `parameters` itself is optional.
    let token = platform.token_of("operator").await;
    let ontology = &platform.ontology;
    let target = format!("/api/v1/ontologies/{ontology}/actions/delete-inspection/apply");
    for body in [json!({}), json!({"parameters": null})] {
        let response = platform.post(&token, &target, &body).await;
        let named = json!({"parameters": ["inspection"]});
        response.fails(400, "MissingParameter", &named);
    }
    for body in [json!([]), json!({"parameters": []}), json!("flight")] {
        let response = platform.post(&token, &target, &body).await;
        assert_eq!(response.error()["errorName"], "InvalidRequest", "{body}");
    }
}

/// Also when the value is null, and before anything else is looked at.
pub async fn a_parameter_must_be_known(platform: &Session<'_, impl Target>) {
    let parameters = json!({"delayMinutes": "x", "Flight": "a", "__proto__": null});
    let response = apply(platform, "delay-flight", parameters).await;
    let named = json!({
        "unknownParameters": ["Flight", "__proto__"],
        "expectedParameters": ["flight", "delayMinutes", "reason"]
    });
    response.fails(400, "UnknownParameter", &named);
}

/// With a sentence that says which; nothing is changed.
pub async fn an_action_has_conditions(platform: &Session<'_, impl Target>) {
    let (flight, _) = flight(platform).await;
    let before = find(platform, "Flight", "", &flight).await;
    let inactive = aircraft(platform, false).await;
    for (action, parameters) in [
        ("delay-flight", json!({"flight": flight, "delayMinutes": 0})),
        (
            "delay-flight",
            json!({"flight": flight, "delayMinutes": 1_441}),
        ),
        (
            "assign-aircraft",
            json!({"flight": flight, "aircraft": inactive}),
        ),
        ("plan-charter", charter_with("passengers", json!(601))),
        (
            "create-inspection",
            json!({
                "inspectionId": "new", "aircraft": inactive, "inspectedOn": "2026-01-01",
                "severity": "BAD"
            }),
        ),
    ] {
        let response = apply(platform, action, parameters).await;
        response.fails(
            400,
            "ActionValidationFailed",
            &json!({"actionType": action}),
        );
        assert!(response.error()["errorDescription"].is_string());
    }
    assert_eq!(find(platform, "Flight", "", &flight).await, before);
    let cancel = json!({"flight": flight, "reason": "Strike", "refund": true});
    applied(platform, "cancel-flight", cancel.clone()).await;
    let canceled = find(platform, "Flight", "", &flight)
        .await
        .unwrap_or_default();
    assert_eq!(
        (&canceled["status"], &canceled["revenue"]),
        (&json!("CANCELED"), &json!("0.00"))
    );
    let response = apply(platform, "cancel-flight", cancel).await;
    let named = json!({"actionType": "cancel-flight"});
    response.fails(400, "ActionValidationFailed", &named);
}

/// The ontology by its RID, the action type by its API name.
pub async fn an_action_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    for action in ["nothing", "Delay%20a%20flight", "Delay-Flight"] {
        let response = apply(platform, action, json!({})).await;
        let named = json!({"actionType": action.replace("%20", " ")});
        response.fails(404, "ActionTypeNotFound", &named);
    }
    let token = platform.token_of("operator").await;
    for rid in ["airline", "ri.ontology.main.ontology.nothing"] {
        let target = format!("/api/v1/ontologies/{rid}/actions/delay-flight/apply");
        let response = platform.post(&token, &target, &json!({})).await;
        response.fails(404, "OntologyNotFound", &json!({"ontologyRid": rid}));
    }
}
