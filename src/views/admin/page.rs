//! The page: an enrollment, or the choice of one.

use leptos::prelude::*;

use super::chooser::EnrollmentChooser;
use super::enrollment::OneEnrollment;
use super::query::AdminQuery;
use crate::address::use_query;

/// The view of an enrollment, or the choice of one.
#[component]
pub fn AdminPage() -> impl IntoView {
    let query = use_query::<AdminQuery>();
    let rid = Memo::new(move |_| query.get().enrollment);
    move || match rid.get() {
        None => view! { <EnrollmentChooser /> }.into_any(),
        Some(rid) => view! { <OneEnrollment rid /> }.into_any(),
    }
}
