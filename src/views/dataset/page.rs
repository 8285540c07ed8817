//! The page: a transaction, a dataset, or the choice of one.

use leptos::prelude::*;

use super::chooser::{DatasetChooser, OneDataset};
use super::query::DatasetQuery;
use super::transaction::OneTransaction;
use crate::address::use_query;

/// The view of a transaction, of a dataset, or the choice of one.
#[component]
pub fn DatasetPage() -> impl IntoView {
    let query = use_query::<DatasetQuery>();
    move || {
        let DatasetQuery {
            dataset,
            transaction,
        } = query.get();
        match (dataset, transaction) {
            (None, _) => view! { <DatasetChooser /> }.into_any(),
            (Some(dataset), None) => view! { <OneDataset dataset /> }.into_any(),
            (Some(dataset), Some(transaction)) => {
                view! { <OneTransaction dataset transaction /> }.into_any()
            }
        }
    }
}
