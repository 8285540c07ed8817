//! Text for machines, to be read and copied.

use leptos::prelude::*;

use super::CopyButton;

/// A block of text in lines, with a button that copies it.
#[component]
pub fn CodeView(
    /// The text that is shown.
    #[prop(into)]
    text: Signal<String>,
    /// The text that is copied, where only a part of it is shown.
    #[prop(optional, into)]
    whole: Option<Signal<String>>,
    /// Its name for screen readers, such as "The action type as JSON".
    #[prop(into)]
    label: Signal<String>,
    /// The words of the button that copies it.
    copy: String,
    /// Further buttons.
    #[prop(optional, into)]
    buttons: ViewFn,
    /// The content below.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="code-view">
            <div class="code-actions">
                <CopyButton text=whole.unwrap_or(text) label=copy with_text=true />
                {buttons.run()}
            </div>
            <pre tabindex="0" role="region" aria-label=move || label.get()>
                {move || text.get()}
            </pre>
            {children.map(|children| children())}
        </div>
    }
}
