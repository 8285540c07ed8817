//! The band on top of every screen of a production platform, with its name.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;

/// The band; nothing for a platform that is not for production.
#[component]
pub(super) fn Band() -> impl IntoView {
    let platform = use_platform();
    platform.is_production().then(|| {
        let here = platform.here();
        view! {
            <aside class="band" data-color=here.color aria-label=t(Text::Production)>
                {here.name}
            </aside>
        }
    })
}
