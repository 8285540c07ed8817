//! Tells that a query has ended while the page is out of sight: by a mark in the title, and by a notification where the user
//! has asked for it.

use std::cell::RefCell;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use super::state::Phase;
use crate::browser;
use crate::i18n::t;
use crate::views::sql::draft::Draft;
use crate::views::sql::results::status::seconds;
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::tab::Tab;

/// Where the user's wish is stored.
const STORAGE_KEY: &str = "belvedere.sql-notify";
const WANTED: &str = "wanted";

/// The title of the page before it was marked, and the marked one.
struct Marked {
    plain: String,
    shown: String,
    listener: WindowListenerHandle,
}

thread_local! {
    static MARKED: RefCell<Option<Marked>> = const { RefCell::new(None) };
}

/// Whether this browser has notifications.
pub fn can_notify() -> bool {
    js_sys::Reflect::has(&window(), &JsValue::from_str("Notification")).unwrap_or(false)
}

/// Whether the user wants notifications, and the browser allows them.
pub fn notifies() -> bool {
    can_notify()
        && Notification::permission() == NotificationPermission::Granted
        && browser::kept_locally(STORAGE_KEY).as_deref() == Some(WANTED)
}

/// Turns notifications on or off, and asks the browser to allow them. Whether they are on.
pub async fn notify(wanted: bool) -> bool {
    browser::keep_locally(STORAGE_KEY, if wanted { WANTED } else { "" });
    if wanted
        && Notification::permission() == NotificationPermission::Default
        && let Ok(asked) = Notification::request_permission()
    {
        // The permission itself tells the response.
        let _response = JsFuture::from(asked).await;
    }
    notifies()
}

/// The query of a tab has ended.
pub fn tell(tab: &Tab) {
    if !document().hidden() {
        return;
    }
    let (phase, rows, took) = tab.run.with_untracked(|run| {
        let rows = u64::try_from(run.progress.rows).unwrap_or_default();
        let took = run.ended.filter(|_| !run.unseen);
        (run.phase, rows, took.map(|ended| ended - run.started))
    });
    let name = tab.draft.with_untracked(Draft::name);
    let name = name.unwrap_or_else(|| t(Text::Untitled));
    let (mark, words) = match phase {
        Phase::Succeeded => ('✓', Text::NotifySucceeded { name: name.clone() }),
        Phase::Failed => ('✗', Text::NotifyFailed { name: name.clone() }),
        // The user has canceled it.
        _ => return,
    };
    mark_title(&format!("{mark} {name}"));
    if notifies() {
        let mut facts = Vec::new();
        if phase == Phase::Succeeded {
            facts.push(t(Text::Rows(rows)));
        }
        facts.extend(took.map(seconds));
        show(tab.key(), &t(words), &facts.join(" · "));
    }
}

fn show(tab: &str, title: &str, body: &str) {
    let options = NotificationOptions::new();
    options.set_body(body);
    // A newer one of the same tab takes the place of the one before.
    options.set_tag(tab);
    if let Ok(notification) = Notification::new_with_options(title, &options) {
        let to_page = Closure::once_into_js(|| drop(window().focus()));
        notification.set_onclick(Some(to_page.unchecked_ref()));
    }
}

/// Marks the title until the page is in sight.
fn mark_title(mark: &str) {
    MARKED.with_borrow_mut(|kept| {
        let before = kept.take();
        let plain = match &before {
            Some(before) => before.plain.clone(),
            None => document().title(),
        };
        let listener = before.map_or_else(
            || window_event_listener(ev::visibilitychange, |_| unmark_title()),
            |before| before.listener,
        );
        let marked = format!("{mark} · {plain}");
        document().set_title(&marked);
        *kept = Some(Marked {
            plain,
            shown: marked,
            listener,
        });
    });
}

fn unmark_title() {
    if document().hidden() {
        return;
    }
    if let Some(kept) = MARKED.take() {
        kept.listener.remove();
        // Another view may have named the page meanwhile.
        if document().title() == kept.shown {
            document().set_title(&kept.plain);
        }
    }
}
