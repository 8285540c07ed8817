//! Datasets: their transactions, each by two RIDs, and many of them over time.

use leptos::prelude::*;

use super::chooser::{DatasetChooser, OneDataset};
use super::transaction::OneTransaction;
use crate::address::use_parameters;

/// The view of a transaction, of a dataset, or the choice of one.
#[component]
pub fn DatasetPage() -> impl IntoView {
    let query = use_parameters();
    let address = Memo::new(move |_| {
        query.with(|query| (query.filled("dataset"), query.filled("transaction")))
    });
    move || match address.get() {
        (None, _) => view! { <DatasetChooser /> }.into_any(),
        (Some(dataset), None) => view! { <OneDataset dataset /> }.into_any(),
        (Some(dataset), Some(transaction)) => {
            view! { <OneTransaction dataset transaction /> }.into_any()
        }
    }
}
