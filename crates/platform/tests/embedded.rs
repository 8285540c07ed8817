//! A platform of which the SQL engine is a part: one program, alone in its folder, runs queries.

use std::fs;
use std::process::Command;

use belvedere_store::{Options, Store};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;
use tempfile::TempDir;

#[path = "damage/program.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod program;

#[test]
fn one_program_runs_queries() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Store::create(&data, Vec::new(), Options::default()).unwrap());
    let alone = folder.path().join("platform");
    fs::copy(program::PROGRAM, &alone).unwrap();
    let platform = program::serve(Command::new(&alone), &data).platform();
    let query = json!({"query": "SELECT 1 AS x", "serializationFormat": "CSV"});
    let (status, started) = platform.post("/api/v2/sqlQueries/execute", &query);
    assert_eq!(status, 200, "{started}");
    let id = started["queryId"].as_str();
    let id = id.unwrap_or_else(|| panic!("{started}"));
    let id = utf8_percent_encode(id, NON_ALPHANUMERIC);
    // Completes when there are results.
    let (status, results) = platform.get(&format!("/api/v2/sqlQueries/{id}/getResults"));
    assert_eq!(status, 200, "{results}");
    let (_, ended) = platform.get(&format!("/api/v2/sqlQueries/{id}/getStatus"));
    assert_eq!(ended["type"], "succeeded", "{ended}");
}
