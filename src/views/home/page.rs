//! The page: what was opened last, and the catalog.

use leptos::prelude::*;

use super::catalog::{CatalogSections, OtherSections};
use super::recents::Recents;
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::titles::Title;
use crate::ui::PageHeader;
use crate::ui::icon::{self, Icon};
use crate::{browser, routes};

/// The first view.
#[component]
pub fn Home() -> impl IntoView {
    let platform = use_platform();
    let heading = view! {
        <PageHeader title=platform.name()>
            <p class="home-lead">
                <Icon icon=icon::DATABASE />
                <code>{platform.host()}</code>
            </p>
        </PageHeader>
    };
    // After the heading, which names the document by itself: by the platform alone.
    Effect::new(move |_| {
        browser::set_title(&format!("{} · {}", t(Title::Home), platform.name()));
    });
    view! {
        <div class="page home">
            {heading}
            <Recents />
            <div class="home-columns">
                <div class="home-column">
                    <CatalogSections />
                </div>
                <div class="home-column">
                    <OtherSections />
                    <p class="home-file">
                        <Icon icon=icon::FILE />
                        <span>
                            {t(Text::CatalogFileLead)} " "
                            <a href=format!("{}#catalog", routes::SETTINGS)>{t(Text::CatalogFileLink)}</a>
                        </span>
                    </p>
                </div>
            </div>
        </div>
    }
}
