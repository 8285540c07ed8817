//! Asks again and again for a state that still changes: slower and slower, never while the page is hidden, and at once
//! when the user comes back to it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use belvedere_view::Pace;
use leptos::ev;
use leptos::prelude::*;

use crate::request::{Load, Request};

/// The event that the poll is waiting for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    /// For none: the polled resource has reached its end, or the response is on its way.
    No,
    /// For the end of a pause.
    Pause,
    /// For the user to come back to the page.
    User,
}

/// Sends a request again some time after each response, for as long as `goes_on` says so of the newest one and the current
/// owner lives. A failure of a later request is no reason to stop.
pub fn poll<T: Send + Sync + 'static>(
    request: Request<T>,
    mut pace: Pace,
    goes_on: impl Fn(&T) -> bool + 'static,
) {
    let waiting = Rc::new(Cell::new(Waiting::No));
    let timer = StoredValue::new_local(None::<TimeoutHandle>);
    let stop_timer = move || {
        timer.update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
        });
    };
    let back = StoredValue::new_local({
        let waiting = Rc::clone(&waiting);
        move || {
            if waiting.get() != Waiting::No && !document().hidden() {
                waiting.set(Waiting::No);
                stop_timer();
                request.retry();
            }
        }
    });
    Effect::new({
        let waiting = Rc::clone(&waiting);
        move |_| {
            let open = request.state().with(|state| match state {
                Load::Loading { .. } => None,
                Load::Ready(value) => Some(goes_on(value)),
                Load::Failed { before, .. } => Some(before.as_ref().is_some_and(&goes_on)),
            });
            stop_timer();
            waiting.set(Waiting::No);
            match open {
                Some(true) => {}
                Some(false) => return pace.reset(),
                None => return,
            }
            waiting.set(Waiting::Pause);
            let waiting = Rc::clone(&waiting);
            let ask = move || {
                if document().hidden() {
                    waiting.set(Waiting::User);
                } else {
                    waiting.set(Waiting::No);
                    request.retry();
                }
            };
            let started = set_timeout_with_handle(ask, pace.pause());
            timer.set_value(started.ok());
        }
    });
    let come_back = move || {
        back.try_with_value(|back| back());
    };
    let focus = window_event_listener(ev::focus, move |_| come_back());
    let shown = window_event_listener(ev::visibilitychange, move |_| come_back());
    on_cleanup(move || {
        stop_timer();
        focus.remove();
        shown.remove();
    });
}

/// The time now, in milliseconds since 1970, told every ten seconds: for texts such as "3 minutes ago".
pub fn now() -> ReadSignal<f64> {
    let now = RwSignal::new(js_sys::Date::now());
    let tick = move || {
        now.set(js_sys::Date::now());
    };
    if let Ok(interval) = set_interval_with_handle(tick, Duration::from_secs(10)) {
        on_cleanup(move || interval.clear());
    }
    now.read_only()
}
