//! The choice of an object type, among those of the catalog.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::titles::Title;
use crate::ui::PageHeader;
use crate::views::home::CatalogSections;

/// The choice, where the address names no type.
#[component]
pub(super) fn TypeChooser() -> impl IntoView {
    view! {
        <div class="page home">
            <PageHeader title=t(Title::Objects)>
                <p class="muted">{t(Text::ChooseType)}</p>
            </PageHeader>
            <CatalogSections />
        </div>
    }
}
