//! Changing objects of files: the actions that are made for each type.

use belvedere_store::IdempotencyKey;
use serde_json::{Value, json};

use super::fixture::{Folder, list, refusal};

fn folder() -> Folder {
    let folder = Folder::new();
    folder.put(
        "parts.csv",
        "part_no,name,price,weight,made,object\na1,Bolt,0.10,5,2024-01-01,x\nb2,Nut,0.20,,2024-01-02,y\n",
    );
    folder
}

#[test]
fn each_type_has_actions_with_its_properties() {
    let served = folder().open();
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    let action = |name: &str| {
        let action = ontology.action_type(name).unwrap();
        let parameters = action.parameters.iter().map(|of| {
            let parameter = json!({"dataType": of.data_type, "required": of.required});
            (of.id.clone(), parameter)
        });
        let parameters: serde_json::Map<_, _> = parameters.collect();
        json!({"status": action.status, "operations": action.operations, "parameters": parameters})
    };
    let create = action("create-parts");
    assert_eq!(create["status"], "ACTIVE");
    assert_eq!(
        create["operations"],
        json!([{"type": "createObject", "objectTypeApiName": "Parts"}])
    );
    let parameters = create["parameters"].as_object().unwrap();
    let types: Vec<(&str, &Value, &Value)> = parameters
        .iter()
        .map(|(name, of)| (name.as_str(), &of["dataType"]["type"], &of["required"]))
        .collect();
    assert_eq!(
        types,
        [
            ("partNo", &json!("string"), &json!(true)),
            ("name", &json!("string"), &json!(false)),
            ("price", &json!("double"), &json!(false)),
            ("weight", &json!("long"), &json!(false)),
            ("made", &json!("date"), &json!(false)),
            ("object_", &json!("string"), &json!(false)),
        ]
    );
    let modify = action("modify-parts");
    let object = &modify["parameters"]["object"];
    assert_eq!(
        object["dataType"],
        json!({"type": "object", "objectApiName": "Parts", "objectTypeApiName": "Parts"})
    );
    assert_eq!(object["required"], true);
    assert_eq!(modify["parameters"].as_object().unwrap().len(), 6);
    let delete = action("delete-parts");
    assert_eq!(delete["parameters"].as_object().unwrap().len(), 1);
}

#[test]
fn objects_are_created_changed_and_deleted_and_the_file_is_not() {
    let folder = folder();
    let before = std::fs::read(folder.at("parts.csv")).unwrap();
    let served = folder.open();
    served
        .apply(
            "modify-parts",
            json!({"object": "b2", "price": 0.25, "object_": "z"}),
        )
        .unwrap();
    served
        .apply("create-parts", json!({"partNo": "c3", "weight": "7"}))
        .unwrap();
    served
        .apply("delete-parts", json!({"object": "a1"}))
        .unwrap();
    let expected = [
        json!({"partNo": "b2", "name": "Nut", "price": 0.25, "made": "2024-01-02", "object": "z"}),
        json!({"partNo": "c3", "weight": "7"}),
    ];
    assert_eq!(served.properties(list("Parts")), expected);
    // They last.
    drop(served);
    let served = folder.open();
    assert_eq!(served.properties(list("Parts")), expected);
    assert_eq!(std::fs::read(folder.at("parts.csv")).unwrap(), before);

    let refused =
        |action: &str, parameters: Value| refusal(served.apply(action, parameters)).error.name;
    assert_eq!(
        refused("delete-parts", json!({"object": "a1"})),
        "ObjectNotFound"
    );
    assert_eq!(
        refused("modify-parts", json!({"object": "a1"})),
        "ObjectNotFound"
    );
    assert_eq!(
        refused("modify-parts", json!({"object": "none"})),
        "ObjectNotFound"
    );
    assert_eq!(
        refused("create-parts", json!({"partNo": "b2"})),
        "ObjectAlreadyExists"
    );
    assert_eq!(
        refused("create-parts", json!({"partNo": "c3"})),
        "ObjectAlreadyExists"
    );
    assert_eq!(refused("create-parts", json!({})), "MissingParameter");
    assert_eq!(
        refused("create-parts", json!({"partNo": "d", "made": "soon"})),
        "InvalidParameterValue"
    );
    assert_eq!(
        refused("create-parts", json!({"partNo": "d", "x": 1})),
        "UnknownParameter"
    );
    // A deleted object can be created again, in its old place.
    served
        .apply("create-parts", json!({"partNo": "a1", "name": "New"}))
        .unwrap();
    assert_eq!(served.values(list("Parts"), "partNo"), ["a1", "b2", "c3"]);
    assert_eq!(
        served.properties(list("Parts"))[0],
        json!({"partNo": "a1", "name": "New"})
    );
}

#[test]
fn a_change_with_a_key_is_made_once() {
    let folder = folder();
    let served = folder.open();
    let key = IdempotencyKey {
        principal: "ada".to_owned(),
        key: "1".to_owned(),
        request: [1; 32],
    };
    let rid = served.ontology();
    let create = |part: &str| {
        let parameters = [("partNo".to_owned(), json!(part))];
        served.store.write_idempotent(Some(&key), |changes| {
            changes.apply_action(&rid, "create-parts", parameters.into_iter().collect())?;
            Ok(b"{}".to_vec())
        })
    };
    create("x").unwrap();
    create("x").unwrap();
    assert_eq!(served.all(list("Parts")).len(), 3);
}
