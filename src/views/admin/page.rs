//! Administration of sign-in: providers, their certificates, and preregistered groups.

use leptos::prelude::*;

use super::chooser::EnrollmentChooser;
use super::enrollment::OneEnrollment;
use crate::address::use_parameters;

/// The view of an enrollment, or the choice of one.
#[component]
pub fn AdminPage() -> impl IntoView {
    let query = use_parameters();
    let rid = Memo::new(move |_| query.with(|query| query.filled("enrollment")));
    move || match rid.get() {
        None => view! { <EnrollmentChooser /> }.into_any(),
        Some(rid) => view! { <OneEnrollment rid /> }.into_any(),
    }
}
