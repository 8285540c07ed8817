//! The panel along the lower edge that shows the request log, beside the view and not over it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::i18n::t;
use crate::request_log::use_request_log;
use crate::titles::Title;
use crate::views::lazy;

/// The panel; nothing while it is closed.
#[component]
pub(super) fn Dock() -> impl IntoView {
    let open = use_request_log().open();
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !event.default_prevented() {
            event.prevent_default();
            open.set(false);
        }
    };
    view! {
        <Show when=move || open.get()>
            <aside class="dock" aria-label=t(Title::RequestLog) on:keydown=on_key>
                {lazy::REQUEST_LOG.page()}
            </aside>
        </Show>
    }
}
