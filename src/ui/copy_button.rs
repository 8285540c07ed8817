//! A button that copies a text and says that it did.

use std::time::Duration;

use leptos::prelude::*;

use super::icon::{self, Icon};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::request::Task;

/// How long the button shows that the text was copied.
const CONFIRMATION: Duration = Duration::from_secs(2);

/// Copies `text`.
#[component]
pub fn CopyButton(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
    /// The accessible name, such as "Copy RID".
    #[prop(into)]
    label: String,
    /// Whether the label is shown beside the icon.
    #[prop(optional)]
    with_text: bool,
) -> impl IntoView {
    let announcer = use_announcer();
    let copied = RwSignal::new(false);
    let running = StoredValue::new_local(None::<Task>);
    let copy = move |_| {
        let text = text.get_untracked();
        running.set_value(Some(Task::spawn(async move {
            if browser::copy_to_clipboard(&text).await {
                copied.set(true);
                announcer.say(&t(Text::Copied));
                let end = move || {
                    copied.set(false);
                };
                set_timeout(end, CONFIRMATION);
            } else {
                announcer.failed(&t(Text::CopyRefused));
            }
        })));
    };
    let icon = move || {
        if copied.get() {
            icon::CHECK
        } else {
            icon::COPY
        }
    };
    view! {
        <button
            type="button"
            class="button copy-button"
            class:button-icon=!with_text
            data-kind=if with_text { "plain" } else { "quiet" }
            data-copied=move || copied.get().then_some("true")
            aria-label=(!with_text).then(|| label.clone())
            title=(!with_text).then(|| label.clone())
            on:click=copy
        >
            {move || view! { <Icon icon=icon() /> }}
            {with_text.then(|| view! { <span class="button-text">{label.clone()}</span> })}
        </button>
    }
}
