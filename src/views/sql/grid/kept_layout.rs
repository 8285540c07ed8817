//! Layouts that outlive their result: kept in this browser by the text of the statement, for the same columns.

use belvedere_view::grid::Layout;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::request;
use crate::storage::{self, kind};

/// How many are kept.
const MAX_LAYOUTS: usize = 100;

#[derive(Serialize, Deserialize)]
struct Kept {
    /// The names of the columns that it was made for.
    columns: Vec<String>,
    layout: Layout<usize>,
}

/// The statement in a few letters (FNV-1a, 64 bits): two that meet have other columns in all likelihood.
pub fn key(sql: &str) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in sql.trim().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Restores the stored layout of a statement, if it still has these columns.
pub fn recall(sql: &str, columns: Vec<String>, layout: RwSignal<Layout<usize>>) {
    let key = key(sql);
    request::spawn(async move {
        // Without a stored layout, columns are as in the query's result.
        let kept = storage::get::<Kept>(kind::SQL_LAYOUT, &key)
            .await
            .ok()
            .flatten();
        if let Some(kept) = kept.filter(|kept| kept.columns == columns) {
            layout.set(kept.layout);
        }
    });
}

/// Keeps a layout; the usual one need not be.
pub fn keep(sql: &str, columns: Vec<String>, layout: Layout<usize>) {
    let key = key(sql);
    request::spawn(async move {
        // A layout that can't be kept holds for as long as the result is shown.
        if layout == Layout::default() {
            let _removed = storage::remove(kind::SQL_LAYOUT, &key).await;
            return;
        }
        let _kept = storage::put(kind::SQL_LAYOUT, &key, &Kept { columns, layout }).await;
        let _pruned = storage::keep_newest(kind::SQL_LAYOUT, MAX_LAYOUTS).await;
    });
}
