//! The columns of datasets, read once for each user: the list of datasets and the completion of the editor share them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use belvedere_checks::columns::Column;
use belvedere_client::Client;
use futures_util::future::{FutureExt as _, LocalBoxFuture, Shared};

use crate::request;
use crate::sql_query::{self, QueryError};

/// The columns of a dataset, or why they can't be read.
pub type Columns = Result<Rc<[Column]>, QueryError>;

/// A dataset by its path or RID, and the branches that it is read on.
type Key = (String, Vec<String>);

thread_local! {
    static SCHEMAS: RefCell<BTreeMap<Key, Shared<LocalBoxFuture<'static, Columns>>>> =
        const { RefCell::new(BTreeMap::new()) };
}

/// Removes all, as when the user signs out.
pub fn forget() {
    SCHEMAS.take();
}

/// The columns of a dataset: remembered, or read by a query without rows. What can't be read is asked for again next time.
pub async fn columns(client: Client, dataset: String, branches: Vec<String>) -> Columns {
    let key = (dataset, branches);
    let known = SCHEMAS.with_borrow(|schemas| schemas.get(&key).cloned());
    let schema = known.unwrap_or_else(|| {
        let (dataset, branches) = key.clone();
        let read = async move {
            let columns = sql_query::columns(client, &dataset, &branches).await;
            columns.map(Rc::from)
        };
        let schema = read.boxed_local().shared();
        SCHEMAS.with_borrow_mut(|schemas| schemas.insert(key.clone(), schema.clone()));
        // It goes on when the list that asked is gone: the next one finds it.
        request::spawn(schema.clone().map(drop));
        schema
    });
    let columns = schema.clone().await;
    if columns.is_err() {
        SCHEMAS.with_borrow_mut(|schemas| {
            if schemas
                .get(&key)
                .is_some_and(|newest| newest.ptr_eq(&schema))
            {
                schemas.remove(&key);
            }
        });
    }
    columns
}

/// Reads the columns of a dataset anew next time.
pub fn refresh(dataset: &str) {
    SCHEMAS.with_borrow_mut(|schemas| schemas.retain(|(name, _), _| name != dataset));
}
