//! The page: what was opened last, and the catalog.

use leptos::prelude::*;

use super::catalog::{CatalogSections, OtherSections};
use super::recents::Recents;
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::PageHeader;
use crate::ui::icon::{self, Icon};

/// The first view.
#[component]
pub fn Home() -> impl IntoView {
    let platform = use_platform();
    view! {
        <div class="page home">
            <PageHeader title=platform.name()>
                <p class="home-lead">
                    <Icon icon=icon::DATABASE />
                    <code>{platform.host()}</code>
                </p>
            </PageHeader>
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
