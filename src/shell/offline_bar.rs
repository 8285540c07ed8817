//! Says that the browser is offline, for as long as it is.

use leptos::ev;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};

/// Whether the browser is offline.
pub fn use_offline() -> ReadSignal<bool> {
    let offline = RwSignal::new(!window().navigator().on_line());
    let handles = [
        window_event_listener(ev::offline, move |_| offline.set(true)),
        window_event_listener(ev::online, move |_| offline.set(false)),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    offline.read_only()
}

/// The bar; nothing while the browser is online.
#[component]
pub(super) fn OfflineBar() -> impl IntoView {
    let offline = use_offline();
    view! {
        <Show when=move || offline.get()>
            <div class="shell-notice" role="status">
                <Icon icon=icon::OFFLINE />
                <p>
                    <strong>{t(Text::Offline)}</strong>
                    " "
                    {t(Text::OfflineWords)}
                </p>
            </div>
        </Show>
    }
}
