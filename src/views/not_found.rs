//! The view of an unknown address.

use leptos::prelude::*;

use crate::i18n::{t, texts};
use crate::routes;
use crate::ui::icon;
use crate::ui::{EmptyState, PageHeader};

texts! {
    /// The texts of an address that no view has.
    enum Text {
        Nothing => "Nothing at this address", "Nichts an dieser Adresse";
        NoView => "No view has this address", "Keine Ansicht hat diese Adresse";
        NoViewWords => "The link may be from another version, or incomplete. The box above opens RIDs, names and other links.",
            "Der Link stammt vielleicht aus einer anderen Version oder ist unvollständig. Das Feld oben öffnet RIDs, Namen und andere Links.";
        GoHome => "Go to Home", "Zur Startseite";
    }
}

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
