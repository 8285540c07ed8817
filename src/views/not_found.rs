//! What is shown at an address that no view has.

use leptos::prelude::*;

use crate::routes;
use crate::ui::icon;
use crate::ui::{EmptyState, PageHeader};

/// The view of an unknown address.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <div class="page">
            <PageHeader title="Nothing at this address" />
            <EmptyState icon=icon::LINK title="No view has this address">
                <p>"The link may be from another version, or incomplete."</p>
                <a class="button" data-kind="primary" href=routes::HOME>"Go to Home"</a>
            </EmptyState>
        </div>
    }
}
