//! Links from a dataset to other views of it.

use belvedere_client::api::scope;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::{routes, scopes};

/// Draws the links to a query and to a new check of a dataset.
pub(super) fn further(dataset: String) -> impl Fn() -> AnyView + Clone + Send + Sync {
    let platform = use_platform();
    let link = |address, icon, text, kind| {
        view! {
            <a class="button" data-kind=kind href=address>
                <Icon icon />
                {t(text)}
            </a>
        }
    };
    move || {
        let query = platform.permits(scopes::SQL).then(|| {
            let address = routes::sql_of_dataset(&dataset);
            link(address, icon::TERMINAL, Text::QuerySql, "primary")
        });
        let check = platform.permits(&[scope::DATA_HEALTH_WRITE]).then(|| {
            let address = routes::new_check(&dataset, "");
            link(address, icon::PULSE, Text::CreateCheck, "plain")
        });
        view! {
            {query}
            {check}
        }
        .into_any()
    }
}
