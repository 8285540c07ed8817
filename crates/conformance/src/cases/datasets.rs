//! Transactions of datasets (docs/contract.md, "17. Get transaction").

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{Request, Response, Session, Target};

/// The datasets of the demo data with their transactions.
fn datasets<T>(platform: &Session<'_, T>) -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = platform.catalog["datasets"].as_array();
    all.into_iter()
        .flatten()
        .map(|dataset| {
            let transactions = dataset["transactions"].as_array();
            let transactions = transactions.into_iter().flatten().map(text);
            (text(&dataset["rid"]), transactions.collect())
        })
        .collect()
}

async fn read(
    platform: &Session<'_, impl Target>,
    user: &str,
    dataset: &str,
    transaction: &str,
) -> Response {
    let token = platform.token_of(user).await;
    let path = format!("/api/v2/datasets/{dataset}/transactions/{transaction}");
    platform.send(Request::new("GET", path).token(&token)).await
}

/// Every type occurs in every state; only an open transaction has no closing time.
pub async fn a_transaction_has_a_type_and_a_state(platform: &Session<'_, impl Target>) {
    let mut seen = BTreeSet::new();
    let (dataset, transactions) = &datasets(platform)[0];
    for rid in transactions {
        let transaction = read(platform, "analyst", dataset, rid).await.json();
        assert_eq!(transaction["rid"], json!(rid));
        let text = |field: &str| transaction[field].as_str().unwrap_or_default().to_owned();
        let (created, closed) = (text("createdTime"), text("closedTime"));
        assert!(created.contains('T') && created.ends_with('Z'), "{created}");
        if text("status") == "OPEN" {
            assert_eq!(transaction.get("closedTime"), None);
        } else {
            assert!(closed.ends_with('Z') && closed > created, "{transaction}");
        }
        seen.insert((text("transactionType"), text("status")));
    }
    let types = ["APPEND", "UPDATE", "SNAPSHOT", "DELETE"];
    let states = ["ABORTED", "COMMITTED", "OPEN"];
    let pairs = types
        .iter()
        .flat_map(|kind| states.map(|state| (*kind, state)));
    let expected: BTreeSet<_> = pairs
        .map(|(kind, state)| (kind.to_owned(), state.to_owned()))
        .collect();
    assert_eq!(seen, expected);
}

/// A transaction is open, without a closing time, until it is committed or aborted; and then nothing more happens to it.
pub async fn a_transaction_is_open_until_it_ends(platform: &Session<'_, impl Target>) {
    let path = format!("/conformance/{}", platform.unique().await);
    let made = json!({"path": path, "format": "NDJSON", "branches": ["planning"]});
    let made = platform.testkit("dataset", &made).await.json();
    let dataset = made["rid"].as_str().unwrap_or_default();
    let hook = async |body: Value| platform.testkit("dataset-transaction", &body).await;
    for (kind, branch) in [("APPEND", None), ("SNAPSHOT", Some("planning"))] {
        for (end, status) in [("commit", "COMMITTED"), ("abort", "ABORTED")] {
            let beginning = json!({
                "do": "begin", "dataset": dataset, "branch": branch, "transactionType": kind
            });
            let begun = hook(beginning).await.json();
            let rid = begun["transactionRid"].as_str().unwrap_or_default();
            let name = format!("{rid}.ndjson");
            hook(json!({"do": "put", "transactionRid": rid, "name": name, "content": "{}\n"}))
                .await
                .empty();
            let open = read(platform, "reader", dataset, rid).await.json();
            assert_eq!(open["transactionType"], kind);
            assert_eq!(open["status"], "OPEN");
            assert_eq!(open.get("closedTime"), None);
            hook(json!({"do": end, "transactionRid": rid}))
                .await
                .empty();
            let ended = read(platform, "reader", dataset, rid).await.json();
            assert_eq!(ended["status"], status);
            assert_eq!(ended["createdTime"], open["createdTime"]);
            let closed = ended["closedTime"].as_str().unwrap_or_default();
            assert!(closed.ends_with('Z'), "{ended}");
            for again in ["commit", "abort"] {
                hook(json!({"do": again, "transactionRid": rid}))
                    .await
                    .fails(400, "InvalidRequest", &json!({"field": "transactionRid"}));
            }
            assert_eq!(read(platform, "reader", dataset, rid).await.json(), ended);
        }
    }
}

/// With the RID that was asked for, even when the transaction is somewhere.
pub async fn a_dataset_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let (_, transactions) = &datasets(platform)[0];
    let rid = "ri.datasets.main.dataset.nothing";
    let response = read(platform, "administrator", rid, &transactions[0]).await;
    response.fails(404, "DatasetNotFound", &json!({"datasetRid": rid}));
}

/// A dataset for administrators is as good as none for others.
pub async fn a_dataset_that_may_not_be_read_is_not_found(platform: &Session<'_, impl Target>) {
    let all = datasets(platform);
    let dataset = platform.restricted_dataset();
    let own = all.iter().find(|(rid, _)| rid == dataset);
    let Some((_, transactions)) = own else {
        panic!("{dataset} has no transactions")
    };
    let response = read(platform, "administrator", dataset, &transactions[0]).await;
    assert_eq!(response.json()["rid"], json!(transactions[0]));
    for user in ["reader", "analyst", "operator"] {
        let response = read(platform, user, dataset, &transactions[0]).await;
        response.fails(404, "DatasetNotFound", &json!({"datasetRid": dataset}));
    }
}

/// Neither one that is nowhere, nor that of another dataset.
pub async fn a_transaction_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let all = datasets(platform);
    let (dataset, _) = &all[0];
    let (_, foreign) = &all[1];
    for rid in ["ri.datasets.main.transaction.nothing", foreign[0].as_str()] {
        let response = read(platform, "analyst", dataset, rid).await;
        let parameters = json!({"datasetRid": dataset, "transactionRid": rid});
        response.fails(404, "TransactionNotFound", &parameters);
    }
}
