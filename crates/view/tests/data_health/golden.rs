//! The 18 types of checks as the contract writes them.

use serde_json::Value;

#[path = "../../../api/tests/contract/check_types.rs"]
mod check_types;

/// The 18 types.
pub(crate) fn configurations() -> Vec<Value> {
    let document = |configuration| {
        let text = check_types::text(configuration);
        let config: Value = serde_json::from_str(&text).expect("JSON");
        serde_json::json!({ "config": config })
    };
    check_types::configurations().map(document).into()
}

/// One of them.
pub(crate) fn named(name: &str) -> Value {
    let all = configurations();
    let found = all
        .into_iter()
        .find(|document| document["config"]["type"] == name);
    found.expect("a type")
}
