//! Links from a dataset to other views of it.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::routes;
use crate::ui::icon::{self, Icon};

/// Draws the links to a query and to a new check of a dataset.
pub(super) fn further(dataset: String) -> impl Fn() -> AnyView + Clone + Send + Sync {
    move || {
        view! {
            <a class="button" href=routes::sql_of_dataset(&dataset)>
                <Icon icon=icon::TERMINAL />
                {t(Text::QuerySql)}
            </a>
            <a class="button" href=routes::new_check(&dataset, "")>
                <Icon icon=icon::PULSE />
                {t(Text::CreateCheck)}
            </a>
        }
        .into_any()
    }
}
