//! The cases: each is one function, which panics where the platform breaks the contract.

pub mod access;
pub mod action_values;
pub mod actions;
pub mod admin;
pub mod attachments;
pub mod authorization;
pub mod data_health;
pub mod datasets;
pub mod idempotency;
pub mod listing;
pub mod media_clearing;
pub mod media_sets;
pub mod order;
pub mod routes;
pub mod snapshot;
pub mod sql;
pub mod types;

use belvedere_api::operation::Description;

use crate::Request;

/// A request that an operation understands, with names of things that are not there.
fn example(operation: &Description) -> Request {
    let path: Vec<&str> = operation
        .path
        .split('/')
        .map(|part| {
            if part.starts_with('{') {
                "ri.conformance.main.nothing.1"
            } else {
                part
            }
        })
        .collect();
    let request = Request::new(operation.method.as_str(), path.join("/"));
    match operation.id {
        "v2.preregisterGroup" => request.json(r#"{"name": "Crew planners"}"#),
        "v2.createCheck" => request.json(
            r#"{"config": {"type": "buildStatus", "statusCheckConfig": {"severity": "MODERATE"},
                "subject": {"datasetRid": "ri.conformance.main.nothing.1", "branchId": "master"}}}"#,
        ),
        "v2.executeSqlQuery" => request.json(r#"{"query": "SELECT 1"}"#),
        "v1.applyAction" => request.json(r#"{"parameters": {}}"#),
        "v2.clearMediaItemAtPath" => {
            let target = format!("{}?mediaItemPath=a", request.target);
            Request { target, ..request }
        }
        _ => request,
    }
}

/// The same request with `preview=true`.
fn with_preview(request: Request, value: &str) -> Request {
    let separator = if request.target.contains('?') {
        '&'
    } else {
        '?'
    };
    let target = format!("{}{separator}preview={value}", request.target);
    Request { target, ..request }
}
