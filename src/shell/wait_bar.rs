//! Says that the platform asked for a pause, how long it still is, and lets the user stop waiting.

use std::time::Duration;

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::request_log::use_request_log;
use crate::ui::Button;
use crate::ui::icon::{self, Icon};

/// How often the time that is left is drawn anew.
const TICK: Duration = Duration::from_millis(500);

/// The waits that are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    calls: u64,
    next: u32,
    most: u32,
    asked: bool,
}

/// The bar; nothing while nothing waits.
#[component]
pub(super) fn WaitBar() -> impl IntoView {
    let log = use_request_log();
    // The bar is built once for a wait and not for each tick, so that its button can be pressed.
    let shown = Memo::new(move |_| {
        let waits = log.waits();
        let (_, first) = waits.first()?;
        Some(Shown {
            calls: waits.len() as u64,
            next: first.next,
            most: first.most,
            asked: matches!(first.status, Some(429 | 503)),
        })
    });
    view! {
        <div class="wait-bar-place" role="status">
            {move || shown.get().map(|shown| view! { <Bar shown /> })}
        </div>
    }
}

#[component]
fn Bar(shown: Shown) -> impl IntoView {
    let log = use_request_log();
    let time = RwSignal::new(js_sys::Date::now());
    let tick = move || {
        time.set(js_sys::Date::now());
    };
    if let Ok(tick) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || tick.clear());
    }
    let seconds = move || {
        let end = untrack(|| log.waits()).first().map_or(0.0, |(end, _)| *end);
        format!("{:.0}", ((end - time.get()) / 1000.0).ceil().max(0.0))
    };
    let stop = move |_| {
        for (_, wait) in untrack(|| log.waits()) {
            wait.cancel.cancel();
        }
    };
    let Shown {
        calls,
        next,
        most,
        asked,
    } = shown;
    let why = t(if asked {
        Text::AsksForPause(calls)
    } else {
        Text::TriesAgain(calls)
    });
    view! {
        <div class="wait-bar">
            <Icon icon=icon::CLOCK />
            <p>
                <strong>{why}</strong>
                " "
                // The countdown is for the eye: told aloud every second it would drown everything else.
                <span aria-hidden="true">
                    {move || t(Text::WaitingFor {
                        seconds: seconds(),
                        next: next.to_string(),
                        most: most.to_string(),
                    })}
                </span>
            </p>
            <Button on_press=stop>{t(Text::StopWaiting)}</Button>
        </div>
    }
}
