//! Says that the server has a new version of the app. The page never reloads by itself: the user may be typing.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};
use crate::{browser, lazy};

/// How often the server is asked while the page is in sight.
const INTERVAL: Duration = Duration::from_mins(15);

/// The minimum interval between two requests, in milliseconds, for users who return to the page often.
const PAUSE: f64 = 60_000.0;

/// The bar; nothing as long as this is the version of the server.
#[component]
pub(super) fn NewVersionBar() -> impl IntoView {
    let there = RwSignal::new(false);
    let asked = StoredValue::new(js_sys::Date::now());
    let running = StoredValue::new_local(None::<Task>);
    let ask = move || {
        let now = js_sys::Date::now();
        if there.get_untracked() || document().hidden() || now - asked.get_value() < PAUSE {
            return;
        }
        asked.set_value(now);
        running.set_value(Some(Task::spawn(async move {
            if lazy::is_outdated().await {
                there.set(true);
            }
        })));
    };
    let focused = window_event_listener(ev::focus, move |_| ask());
    let timer = set_interval_with_handle(ask, INTERVAL);
    on_cleanup(move || {
        focused.remove();
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    view! {
        <Show when=move || there.get()>
            <div class="shell-notice" role="status">
                <Icon icon=icon::INFO />
                <p>
                    <strong>{t(Text::NewVersion)}</strong>
                    " "
                    {t(Text::NewVersionWords)}
                </p>
                <Button kind=ButtonKind::Primary on_press=move |_| browser::reload()>{t(Text::Reload)}</Button>
                <Button kind=ButtonKind::Quiet on_press=move |_| there.set(false)>{t(Text::Later)}</Button>
            </div>
        </Show>
    }
}
