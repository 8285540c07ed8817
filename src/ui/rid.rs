//! A RID or another long identifier: behind its copy button, and in sight with technical names.

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
    // Other identifiers, such as that of a group, have no shorter name. The word of the API is on its copy button.
    let is_rid = move || rid.with(|rid| rid.starts_with("ri."));
    view! {
        <span class="rid">
            <span class="rid-short" title=move || rid.get()>{move || is_rid().then_some("ID")}</span>
            <code class="rid-text" class:technical=is_rid title=move || rid.get()>{move || rid.get()}</code>
            <CopyButton text=rid label=t(Text::CopyWhat { what }) />
        </span>
    }
}
