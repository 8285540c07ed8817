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
    // The filter of the list changes nothing here.
    let shown =
        Memo::new(move |_| query.with(|query| (query.dataset.clone(), query.transaction.clone())));
    move || match shown.get() {
        (None, _) => view! { <DatasetChooser /> }.into_any(),
        (Some(dataset), None) => view! { <OneDataset dataset /> }.into_any(),
        (Some(dataset), Some(transaction)) => {
            view! { <OneTransaction dataset transaction /> }.into_any()
        }
    }
}
