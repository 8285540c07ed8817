//! Tells that a query has ended while the page is out of sight: by a mark in the title and in its icon, and by a notification
//! where the user has asked for it.

use std::cell::RefCell;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlElement, Notification, NotificationOptions, NotificationPermission};

use super::state::Phase;
use crate::browser;
use crate::i18n::t;
use crate::views::sql::results::status::seconds;
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::{Tab, name_of};

/// Where the user's wish is stored.
const STORAGE_KEY: &str = "belvedere.sql-notify";
const WANTED: &str = "wanted";

/// Where the page names its icon.
const ICON: &str = "link[rel='icon']";
/// A check mark and a cross, as paths of an icon of 32 by 32.
const CHECK: &str = "M9 17l5 5 9-11";
const CROSS: &str = "M10 10l12 12M22 10L10 22";

/// The title of the page before it was marked and the marked one, and its icon before.
struct Marked {
    plain: String,
    shown: String,
    icon: Option<HtmlElement>,
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
    let name = untrack(|| name_of(tab));
    let (mark, words) = match phase {
        Phase::Succeeded => ('✓', Text::NotifySucceeded { name: name.clone() }),
        Phase::Failed => ('✗', Text::NotifyFailed { name: name.clone() }),
        // The user has canceled it.
        _ => return,
    };
    mark_page(&format!("{mark} {name}"), phase == Phase::Succeeded);
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

/// Marks title and icon until the page is in sight.
fn mark_page(mark: &str, succeeded: bool) {
    MARKED.with_borrow_mut(|kept| {
        let before = kept.take();
        let (plain, icon, listener) = before.map_or_else(
            || {
                let listener = window_event_listener(ev::visibilitychange, |_| unmark_page());
                (document().title(), browser::find(ICON), listener)
            },
            |before| (before.plain, before.icon, before.listener),
        );
        let marked = format!("{mark} · {plain}");
        document().set_title(&marked);
        put_icon(marked_icon(succeeded).as_ref());
        *kept = Some(Marked {
            plain,
            shown: marked,
            icon,
            listener,
        });
    });
}

fn unmark_page() {
    if document().hidden() {
        return;
    }
    if let Some(kept) = MARKED.take() {
        kept.listener.remove();
        // Another view may have named the page meanwhile.
        if document().title() == kept.shown {
            document().set_title(&kept.plain);
        }
        put_icon(kept.icon.as_deref());
    }
}

/// Puts another icon in the place of the page's.
fn put_icon(icon: Option<&Element>) {
    if let (Some(shown), Some(icon)) = (browser::find(ICON), icon) {
        // Both are elements, so it takes place.
        let _replaced = shown.replace_with_with_node_1(icon);
    }
}

/// An icon with a mark, by its own picture: browsers show the title of few tabs.
fn marked_icon(succeeded: bool) -> Option<Element> {
    let (color, path) = if succeeded {
        ("#15803d", CHECK)
    } else {
        ("#b91c1c", CROSS)
    };
    let picture = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><circle cx='16' cy='16' r='16' fill='{color}'/>\
         <path d='{path}' fill='none' stroke='#fff' stroke-width='4'/></svg>"
    );
    let picture = String::from(js_sys::encode_uri_component(&picture));
    let icon = document().create_element("link").ok()?;
    icon.set_attribute("rel", "icon").ok()?;
    icon.set_attribute("href", &format!("data:image/svg+xml,{picture}"))
        .ok()?;
    Some(icon)
}
