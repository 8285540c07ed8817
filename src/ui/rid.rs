//! A RID or another long identifier, in full for the clipboard and shortened by the layout.

use leptos::prelude::*;

use super::CopyButton;
use super::texts::Text;
use crate::i18n::t;

/// An identifier with a button that copies it.
#[component]
pub fn Rid(
    /// The identifier.
    #[prop(into)]
    rid: Signal<String>,
    /// Name of the copied value, such as "RID".
    #[prop(default = "RID".to_owned(), into)]
    what: String,
) -> impl IntoView {
    view! {
        <span class="rid">
            <code class="rid-text" title=move || rid.get()>{move || rid.get()}</code>
            <CopyButton text=rid label=t(Text::CopyWhat { what }) />
        </span>
    }
}
