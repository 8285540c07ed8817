//! Idle timeout: after a warning, signs out a user who was inactive for the configured time. Activity in any window of
//! the app counts.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// In the local storage: the time of the last activity, in milliseconds since 1970.
const ACTIVE: &str = "belvedere.active";

/// Interval of the check, in milliseconds; activity is stored no more often than this.
const TICK: u64 = 5_000;

/// How long before the end the user is warned, in milliseconds.
const WARNING: u64 = 60_000;

/// The warning; nothing before it, and nothing without a limit.
#[component]
pub fn IdleLimit() -> impl IntoView {
    let platform = use_platform();
    let minutes = platform.idle_minutes()?;
    let limit = u64::from(minutes) * 60_000;
    let warned = RwSignal::new(false);
    let noted = StoredValue::new(browser::now());
    let keep = move || browser::keep_locally(ACTIVE, &noted.get_value().to_string());
    keep();
    // How long nothing was done, once the user is not signed out for it.
    let idle = move || {
        // Without storage, this window is all there is.
        let elsewhere: Option<u64> =
            browser::kept_locally(ACTIVE).and_then(|text| text.parse().ok());
        let last = elsewhere.unwrap_or_default().max(noted.get_value());
        let idle = browser::now().saturating_sub(last);
        if idle >= limit {
            platform.sign_out(false);
        }
        idle
    };
    let look = move || warned.set(idle() + WARNING >= limit);
    // A computer that slept has let the time pass without a tick: then the first key comes too late.
    let note = move || {
        if idle() < limit {
            warned.set(false);
            let now = browser::now();
            if now.saturating_sub(noted.get_value()) >= TICK {
                noted.set_value(now);
                keep();
            }
        }
    };
    let pressed = window_event_listener(ev::pointerdown, move |_| note());
    let typed = window_event_listener(ev::keydown, move |_| note());
    let scrolled = window_event_listener(ev::wheel, move |_| note());
    let seen = window_event_listener(ev::visibilitychange, move |_| look());
    let ticks = set_interval_with_handle(look, Duration::from_millis(TICK));
    on_cleanup(move || {
        for handle in [pressed, typed, scrolled, seen] {
            handle.remove();
        }
        if let Ok(ticks) = ticks {
            ticks.clear();
        }
    });
    Some(view! {
        <Show when=move || warned.get()>
            <div class="shell-notice" role="alert">
                <Icon icon=icon::CLOCK />
                <p>
                    <strong>{t(Text::IdleSoon)}</strong>
                    " "
                    {t(Text::IdleNote(u64::from(minutes)))}
                </p>
                <Button kind=ButtonKind::Primary on_press=move |_| note()>{t(Text::StaySignedIn)}</Button>
            </div>
        </Show>
    })
}
