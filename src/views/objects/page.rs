//! The page of the objects of one object type; without parameters, the choice of one.

use leptos::prelude::*;

use crate::views::ontology::OntologyChooser;

/// The view of the objects of one type.
#[component]
pub fn ObjectsPage() -> impl IntoView {
    view! { <OntologyChooser /> }
}
