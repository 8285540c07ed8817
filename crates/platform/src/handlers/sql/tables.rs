//! From the names in a statement to the files of datasets.

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_store::{Resolved, Store, StoreError};
use serde_json::json;

use crate::sql::engine::{Inputs, TableName};

/// The tables of a statement. A name without a branch means the first of `branches` that exists, or the default branch
/// where there is no list (docs/contract.md, "4. Execute SQL query").
///
/// # Errors
/// `QueryFailed`, whose message names the dataset as the statement does and says where, for one that is not there or lacks the
/// branch; `ReadQueryInputsPermissionDenied` with all datasets that may not be read.
pub(super) async fn look_up(
    store: Store,
    sql: String,
    names: Vec<TableName>,
    branches: Option<Vec<String>>,
    administrator: bool,
) -> Result<Inputs, Refusal> {
    let looking = move || all(&store, &sql, names, branches.as_deref(), administrator);
    let found = tokio::task::spawn_blocking(looking).await;
    let found = found.map_err(|error| StoreError::Failed(error.into()));
    found.and_then(|found| found).map_err(|error| match error {
        StoreError::Refused(refusal) => *refusal,
        StoreError::Failed(cause) => {
            tracing::error!("the datasets of a SQL query can't be looked up: {cause:#}");
            failed("The datasets can't be looked up.".to_owned())
        }
    })
}

fn failed(message: String) -> Refusal {
    Refusal::new(&error::QUERY_FAILED).with("errorMessage", message)
}

/// Why the dataset of a name can't be read, in the words of the statement: executing has no errors for that of its own.
fn missing(error: StoreError, sql: &str, name: &TableName, branches: &[String]) -> StoreError {
    let StoreError::Refused(refusal) = &error else {
        return error;
    };
    let quoted = |name: &str| format!("`{}`", name.replace('`', "``"));
    let dataset = quoted(&name.dataset);
    let mut message = if refusal.error.name == error::DATASET_NOT_FOUND.name {
        format!("There is no dataset {dataset}")
    } else if refusal.error.name == error::BRANCH_NOT_FOUND.name {
        let branches: Vec<String> = branches.iter().map(|name| quoted(name)).collect();
        format!("{dataset} has no branch {}", branches.join(" or "))
    } else {
        return error;
    };
    // The first place where the name stands in backticks, as it must.
    if let Some((before, _)) = sql.split_once(&dataset) {
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        message = format!("{message} at Line: {line}, Column: {column}");
    }
    failed(message).into()
}

fn all(
    store: &Store,
    sql: &str,
    names: Vec<TableName>,
    branches: Option<&[String]>,
    administrator: bool,
) -> Result<Inputs, StoreError> {
    let (mut inputs, mut denied) = (Inputs::default(), Vec::new());
    for name in names {
        let wanted = match (&name.branch, branches) {
            (Some(branch), _) => std::slice::from_ref(branch),
            // A list without a name is not the same as no list.
            (None, Some([])) => {
                return Err(failed("The list of fallback branches is empty.".to_owned()).into());
            }
            (None, Some(branches)) => branches,
            (None, None) => &[],
        };
        let found = store.dataset_view(&name.dataset, wanted, administrator);
        match found.map_err(|error| missing(error, sql, &name, wanted))? {
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
                return Err(failed(message).into());
            }
            Resolved::View(view) => {
                inputs.bytes = inputs.bytes.saturating_add(view.bytes);
                let (table, held) = view.into_table(name);
                inputs.tables.push(table);
                inputs.held.extend(held);
            }
        }
    }
    if denied.is_empty() {
        return Ok(inputs);
    }
    let refusal = Refusal::new(&error::READ_QUERY_INPUTS_PERMISSION_DENIED);
    Err(refusal.with("rids", json!(denied)).into())
}
