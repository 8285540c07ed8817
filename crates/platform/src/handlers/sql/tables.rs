//! From the names in a statement to the files of datasets.

use belvedere_api::error;
use serde_json::json;

use crate::sql::engine::{Table, TableName};
use crate::store::{Refusal, Resolved, Store, StoreError};

/// The tables of a statement. A name without a branch means the first of `branches` that exists, or the default branch
/// where there is no list (specification.md, "4. Execute SQL query").
///
/// # Errors
/// `DatasetNotFound`, `BranchNotFound`, and `ReadQueryInputsPermissionDenied` with all datasets that may not be read.
pub(super) async fn look_up(
    store: Store,
    names: Vec<TableName>,
    branches: Option<Vec<String>>,
    administrator: bool,
) -> Result<Vec<Table>, Refusal> {
    let looking = move || all(&store, names, branches.as_deref(), administrator);
    let found = tokio::task::spawn_blocking(looking).await;
    let found = found.map_err(|error| StoreError::Failed(error.into()));
    found.and_then(|found| found).map_err(|error| match error {
        StoreError::Refused(refusal) => *refusal,
        StoreError::Failed(cause) => {
            tracing::error!("the datasets of a SQL query can't be looked up: {cause:#}");
            let message = "The datasets can't be looked up.";
            Refusal::new(&error::QUERY_FAILED).with("errorMessage", message)
        }
    })
}

fn all(
    store: &Store,
    names: Vec<TableName>,
    branches: Option<&[String]>,
    administrator: bool,
) -> Result<Vec<Table>, StoreError> {
    let (mut tables, mut denied) = (Vec::new(), Vec::new());
    for name in names {
        let found = match (&name.branch, branches) {
            (Some(branch), _) => {
                store.dataset_view(&name.dataset, std::slice::from_ref(branch), administrator)
            }
            // A list without a name is not the same as no list.
            (None, Some([])) => {
                return Err(Refusal::new(&error::BRANCH_NOT_FOUND)
                    .with("branch", "")
                    .describe("The list of fallback branches is empty.")
                    .into());
            }
            (None, Some(branches)) => store.dataset_view(&name.dataset, branches, administrator),
            (None, None) => store.dataset_view(&name.dataset, &[], administrator),
        };
        match found? {
            Resolved::Denied { rid } => {
                if !denied.contains(&rid) {
                    denied.push(rid);
                }
            }
            Resolved::View(view) if !view.changed.is_empty() => {
                let message = format!(
                    "A file of {} is gone, or has changed since it was added. Try again in a moment.",
                    name.dataset,
                );
                let refusal = Refusal::new(&error::QUERY_FAILED);
                return Err(refusal.with("errorMessage", message).into());
            }
            Resolved::View(view) => tables.push(Table {
                name,
                format: view.format,
                files: view.files,
            }),
        }
    }
    if denied.is_empty() {
        return Ok(tables);
    }
    let refusal = Refusal::new(&error::READ_QUERY_INPUTS_PERMISSION_DENIED);
    Err(refusal.with("rids", json!(denied)).into())
}
