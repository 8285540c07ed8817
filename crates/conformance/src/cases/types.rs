//! Ontologies, object types and action types (docs/contract.md, "7. Get action type, V2" to "10. Get ontology, V1").

use serde_json::{Value, json};

use crate::{Session, Target, encoded};

/// The names of an object's fields.
fn names(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .map(|map| map.keys().map(String::as_str).collect())
        .unwrap_or_default()
}

/// Exactly four strings, all required.
pub async fn an_ontology_has_four_strings(platform: &Session<'_, impl Target>) {
    let rid = platform.ontology.as_str();
    let ontology = platform
        .get(&format!("/api/v1/ontologies/{rid}"))
        .await
        .json();
    let mut names = names(&ontology);
    names.sort_unstable();
    assert_eq!(names, ["apiName", "description", "displayName", "rid"]);
    assert_eq!(
        (&ontology["apiName"], &ontology["rid"]),
        (&json!("airline"), &json!(rid))
    );
    assert!(ontology["displayName"].is_string() && ontology["description"].is_string());
}

/// The API name is no RID.
pub async fn an_ontology_is_found_by_rid_only_in_v1(platform: &Session<'_, impl Target>) {
    for rid in ["ri.ontology.main.ontology.nothing", "airline", "ü /?"] {
        let response = platform
            .get(&format!("/api/v1/ontologies/{}", encoded(rid)))
            .await;
        response.fails(404, "OntologyNotFound", &json!({"ontologyRid": rid}));
        let path = format!("/api/v1/ontologies/{}/objectTypes/Flight", encoded(rid));
        platform
            .get(&path)
            .await
            .fails(404, "OntologyNotFound", &json!({"ontologyRid": rid}));
    }
}

/// The types of the properties, and the lists even when they are empty.
pub async fn an_object_type_has_its_properties(platform: &Session<'_, impl Target>) {
    let read = async |name: &str| {
        platform
            .get(&format!(
                "/api/v1/ontologies/{}/objectTypes/{name}",
                platform.ontology
            ))
            .await
            .json()
    };
    let aircraft = read("Aircraft").await;
    assert_eq!(aircraft["apiName"], "Aircraft");
    assert_eq!(aircraft["status"], "ACTIVE");
    assert!(
        aircraft["rid"]
            .as_str()
            .is_some_and(|rid| rid.starts_with("ri.ontology.main.object-type."))
    );
    assert_eq!(aircraft["primaryKey"], json!(["tailNumber"]));
    assert_eq!(aircraft["displayName"], "Aircraft");
    assert_eq!(aircraft["description"], "An aircraft of the fleet.");
    let flight = read("Flight").await;
    let described = json!({
        "baseType": "String", "displayName": "Flight ID", "description": "Carrier, number and day."
    });
    assert_eq!(flight["properties"]["flightId"], described);
    // Without a description there is none.
    let plain = json!({"baseType": "Integer", "displayName": "Number"});
    assert_eq!(flight["properties"]["number"], plain);
    for (property, base_type) in [
        ("tailNumber", "String"),
        ("seats", "Short"),
        ("engines", "Byte"),
        ("rangeKm", "Integer"),
        ("maxTakeoffWeightKg", "Long"),
        ("cruiseSpeedKmh", "Float"),
        ("acquiredOn", "Date"),
        ("price", "Decimal"),
        ("features", "Array<String>"),
        ("embedding", "Vector"),
        ("active", "Boolean"),
        ("lastSeenAt", "Timestamp"),
    ] {
        assert_eq!(
            aircraft["properties"][property]["baseType"], base_type,
            "{property}"
        );
    }
    let booking = read("LegacyBooking").await;
    assert!(booking["legacyObjectTypeId"].is_string());
    let key = json!({"baseType": "String", "displayName": "Booking ID", "legacyPropertyId": "booking_id"});
    assert_eq!(booking["properties"]["bookingId"], key);
    for (name, status, visibility) in [
        ("Flight", "ENDORSED", "PROMINENT"),
        ("CrewRoster", "EXPERIMENTAL", "NORMAL"),
        ("FuelCard", "DEPRECATED", "HIDDEN"),
    ] {
        let object_type = read(name).await;
        assert_eq!(
            (&object_type["status"], &object_type["visibility"]),
            (&json!(status), &json!(visibility))
        );
    }
}

/// Neither the display name nor another case.
pub async fn an_object_type_is_found_by_api_name_only(platform: &Session<'_, impl Target>) {
    for name in ["Booking (legacy)", "flight", "Nothing", "a/b"] {
        let path = format!(
            "/api/v1/ontologies/{}/objectTypes/{}",
            platform.ontology,
            encoded(name)
        );
        platform
            .get(&path)
            .await
            .fails(404, "ObjectTypeNotFound", &json!({"objectType": name}));
    }
}

/// V1 has `baseType`, V2 has `dataType`; both have the edit rules.
pub async fn an_action_type_has_two_forms(platform: &Session<'_, impl Target>) {
    let rid = platform.ontology.as_str();
    let v1 = platform
        .get(&format!(
            "/api/v1/ontologies/{rid}/actionTypes/delay-flight"
        ))
        .await
        .json();
    let v2 = platform
        .get(&format!(
            "/api/v2/ontologies/{rid}/actionTypes/delay-flight"
        ))
        .await
        .json();
    let by_name = platform
        .get("/api/v2/ontologies/airline/actionTypes/delay-flight")
        .await
        .json();
    assert_eq!(v2, by_name);
    for form in [&v1, &v2] {
        assert_eq!(
            (&form["apiName"], &form["status"]),
            (&json!("delay-flight"), &json!("ACTIVE"))
        );
        assert_eq!(form["rid"], v2["rid"]);
        assert!(
            form["rid"]
                .as_str()
                .is_some_and(|rid| rid.starts_with("ri.ontology.main.action-type."))
        );
        assert_eq!(
            form["operations"],
            json!([{"type": "modifyObject", "objectTypeApiName": "Flight"}])
        );
        assert_eq!(
            names(&form["parameters"]),
            ["flight", "delayMinutes", "reason"]
        );
        let required =
            ["flight", "delayMinutes", "reason"].map(|name| &form["parameters"][name]["required"]);
        assert_eq!(required, [&json!(true), &json!(true), &json!(false)]);
    }
    let base_types =
        ["flight", "delayMinutes", "reason"].map(|name| &v1["parameters"][name]["baseType"]);
    assert_eq!(base_types, ["OntologyObject<Flight>", "Integer", "String"]);
    let texts = [&v1["displayName"], &v1["description"], &v2["description"]];
    let text = "Moves the departure and the arrival of a flight that has not departed yet.";
    assert_eq!(
        texts,
        [&json!("Delay a flight"), &json!(text), &json!(text)]
    );
    let display_names =
        ["flight", "delayMinutes", "reason"].map(|name| &v2["parameters"][name]["displayName"]);
    assert_eq!(display_names, ["Flight", "Delay (minutes)", "Reason"]);
    assert_eq!(
        v2["parameters"]["delayMinutes"]["dataType"],
        json!({"type": "integer"})
    );
    assert_eq!(
        v2["parameters"]["flight"]["dataType"],
        json!({"type": "object", "objectApiName": "Flight", "objectTypeApiName": "Flight"})
    );
    assert!(v2["parameters"]["flight"].get("baseType").is_none());
    let charter = platform
        .get("/api/v2/ontologies/airline/actionTypes/plan-charter")
        .await
        .json();
    assert_eq!(
        charter["parameters"]["price"]["dataType"],
        json!({"type": "decimal", "precision": 18, "scale": 2})
    );
    assert_eq!(
        charter["parameters"]["guests"]["dataType"],
        json!({"type": "array", "subType": {"type": "string"}})
    );
}

/// In both versions, with the name that was asked for.
pub async fn an_action_type_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let rid = platform.ontology.as_str();
    for path in [
        format!("/api/v1/ontologies/{rid}/actionTypes/no%2Fthing"),
        format!("/api/v2/ontologies/{rid}/actionTypes/no%2Fthing"),
        "/api/v2/ontologies/airline/actionTypes/no%2Fthing".to_owned(),
    ] {
        platform.get(&path).await.fails(
            404,
            "ActionTypeNotFound",
            &json!({"actionType": "no/thing"}),
        );
    }
    let response = platform
        .get("/api/v2/ontologies/nowhere/actionTypes/delay-flight")
        .await;
    response.fails(404, "OntologyNotFound", &json!({"apiName": "nowhere"}));
}

/// Every branch of the ontology may be named, and no other; SDK metadata changes nothing.
pub async fn an_action_type_is_read_on_a_branch(platform: &Session<'_, impl Target>) {
    let path = "/api/v2/ontologies/airline/actionTypes/delay-flight";
    let plain = platform.get(path).await.json();
    for query in [
        "branch=master",
        "branch=planning",
        "sdkPackageRid=ri.sdk.main.package.1&sdkVersion=1.0",
    ] {
        assert_eq!(platform.get(&format!("{path}?{query}")).await.json(), plain);
    }
    let response = platform.get(&format!("{path}?branch=no+branch")).await;
    response.fails(404, "BranchNotFound", &json!({"branch": "no branch"}));
}
