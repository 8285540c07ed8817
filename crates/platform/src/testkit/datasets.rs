//! Test hooks of datasets: what the operations of the contract can't do, which only read.

use axum::Json;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use belvedere_api::error::Refusal;
use belvedere_store::{
    DEFAULT_BRANCH, Dataset, FileChange, FileFormat, NewFile, Store, StoreError,
};
use http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::read;
use crate::http::{ApiError, Exchange};

/// `POST /testkit/dataset`: makes a dataset, and further branches that begin empty. The response has its RID.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DatasetRequest {
    path: String,
    /// `PARQUET`, `CSV` or `NDJSON`.
    format: String,
    #[serde(default)]
    restricted: bool,
    #[serde(default)]
    branches: Vec<String>,
}

pub(super) async fn create(mut exchange: Exchange) -> Result<Response, ApiError> {
    let request: DatasetRequest = read(&mut exchange).await?;
    let format = FileFormat::named(&request.format);
    let format = format.ok_or_else(|| Refusal::invalid("format", "There is no such format."))?;
    let rid = exchange.platform.ask(move |store| {
        let dataset = Dataset {
            rid: format!("ri.datasets.main.dataset.{}", uuid::Uuid::new_v4()),
            name: request.path.clone(),
            path: request.path,
            format,
            default_branch: DEFAULT_BRANCH.to_owned(),
            restricted: request.restricted,
        };
        store.write(|changes| {
            changes.create_dataset(&dataset)?;
            for branch in &request.branches {
                changes.create_dataset_branch(&dataset.rid, branch, None)?;
            }
            Ok(())
        })?;
        Ok(dataset.rid)
    });
    Ok(Json(json!({"rid": rid.await?})).into_response())
}

/// `POST /testkit/dataset-transaction`: begins a transaction of a dataset, changes its files, or ends it; or makes a
/// branch, which begins with what its parent shows.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, tag = "do")]
enum TransactionRequest {
    #[serde(rename_all = "camelCase")]
    Branch {
        dataset: String,
        branch: String,
        parent: Option<String>,
    },
    #[serde(rename_all = "camelCase")]
    Begin {
        dataset: String,
        branch: Option<String>,
        transaction_type: String,
    },
    #[serde(rename_all = "camelCase")]
    Put {
        transaction_rid: String,
        name: String,
        /// A text, or bytes in base64.
        #[serde(default)]
        content: String,
        base64: Option<String>,
    },
    #[serde(rename_all = "camelCase")]
    Delete {
        transaction_rid: String,
        name: String,
    },
    #[serde(rename_all = "camelCase")]
    Commit { transaction_rid: String },
    #[serde(rename_all = "camelCase")]
    Abort { transaction_rid: String },
}

pub(super) async fn transaction(mut exchange: Exchange) -> Result<Response, ApiError> {
    let request: TransactionRequest = read(&mut exchange).await?;
    let response = exchange
        .platform
        .ask(move |store| run(store, request))
        .await?;
    Ok(match response {
        Some(response) => Json(response).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

fn run(store: &Store, request: TransactionRequest) -> Result<Option<Value>, StoreError> {
    use TransactionRequest as Request;
    match request {
        Request::Branch {
            dataset,
            branch,
            parent,
        } => store
            .write(|changes| changes.create_dataset_branch(&dataset, &branch, parent.as_deref()))?,
        Request::Begin {
            dataset,
            branch,
            transaction_type,
        } => {
            let kind = transaction_type.as_str().into();
            let rid = store.write(|changes| {
                changes.begin_dataset_transaction(&dataset, branch.as_deref(), kind)
            })?;
            return Ok(Some(json!({"transactionRid": rid})));
        }
        Request::Put {
            transaction_rid,
            name,
            content,
            base64,
        } => {
            let bytes = match base64 {
                Some(base64) => STANDARD.decode(base64).map_err(anyhow::Error::new)?,
                None => content.into_bytes(),
            };
            let file = NewFile::Stored(store.dataset_folder().write(&bytes)?);
            let change = FileChange::put(name, file);
            store.write(|changes| changes.change_dataset_file(&transaction_rid, &change))?;
        }
        Request::Delete {
            transaction_rid,
            name,
        } => {
            let change = FileChange::delete(name);
            store.write(|changes| changes.change_dataset_file(&transaction_rid, &change))?;
        }
        Request::Commit { transaction_rid } => {
            store.write(|changes| changes.end_dataset_transaction(&transaction_rid, true))?;
        }
        Request::Abort { transaction_rid } => {
            store.write(|changes| changes.end_dataset_transaction(&transaction_rid, false))?;
        }
    }
    Ok(None)
}
