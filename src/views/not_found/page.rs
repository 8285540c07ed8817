//! The page of an address that no view has.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::routes;
use crate::ui::{EmptyState, PageHeader, icon};

/// The view of an unknown address.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <div class="page">
            <PageHeader title=t(Text::Nothing) />
            <EmptyState icon=icon::LINK title=t(Text::NoView)>
                <p>{t(Text::NoViewWords)}</p>
                <a class="button" data-kind="primary" href=routes::HOME>{t(Text::GoHome)}</a>
            </EmptyState>
        </div>
    }
}
