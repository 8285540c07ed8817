//! The ways to open a thing by its RID: at the end of a page that begins with what the catalog knows.

use leptos::prelude::*;

use super::icon::{self, Icon};
use super::texts::Text;
use crate::i18n::t;

/// Forms behind a line that opens them.
#[component]
pub fn ByRid(
    /// Whether they are open from the start: where the catalog knows nothing.
    open: bool,
    /// The forms.
    children: Children,
) -> impl IntoView {
    view! {
        <details class="by-rid" open=open>
            <summary class="button">
                <Icon icon=icon::LINK />
                {t(Text::OpenByRid)}
            </summary>
            {children()}
        </details>
    }
}
