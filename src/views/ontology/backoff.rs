//! For an ontology that is not there yet: asks again from time to time, if the user wants that.

use std::time::Duration;

use leptos::leptos_dom::helpers::{IntervalHandle, set_interval_with_handle};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::Switch;
use crate::ui::icon::{self, Icon};

/// How long it waits between two questions.
const PAUSE: Duration = Duration::from_secs(15);

/// Says that new ontologies take a while, and offers to keep asking.
#[component]
pub(super) fn Backoff(
    /// Whether the user wants that: kept by the view, which draws this again after each response.
    keeps_trying: RwSignal<bool>,
    /// Asks again.
    on_retry: Callback<()>,
) -> impl IntoView {
    let running = StoredValue::new_local(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = running.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    on_cleanup(stop);
    Effect::new(move |_| {
        stop();
        if keeps_trying.get() {
            let handle = set_interval_with_handle(move || on_retry.run(()), PAUSE);
            running.set_value(handle.ok());
        }
    });
    view! {
        <div class="note">
            <Icon icon=icon::CLOCK />
            <span>{t(Text::NewOnes)}</span>
            <Switch label=t(Text::KeepTrying) on=keeps_trying on_change=move |on| keeps_trying.set(on) />
        </div>
    }
}
