//! The few calls to the browser that the views need, each without a way to panic.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Element, HtmlElement, KeyboardEvent, RequestCache, RequestInit, ResizeObserver, Response,
    ScrollIntoViewOptions, ScrollLogicalPosition,
};

use crate::base_path::{self, base_path, of_browser};
use crate::routes;

/// The name that every document title ends with.
const APP_NAME: &str = "Belvedere";

/// Width and height of the window in pixels.
pub fn window_size() -> (f64, f64) {
    let side = |size: Result<JsValue, JsValue>| size.ok().and_then(|size| size.as_f64());
    let window = window();
    (
        side(window.inner_width()).unwrap_or_default(),
        side(window.inner_height()).unwrap_or_default(),
    )
}

/// The width of a phone. The style sheets say the same.
pub const PHONE: &str = "(max-width: 45rem)";

/// Whether a media query holds, also when the window has another size; for as long as the owner lives.
pub fn media(query: &'static str) -> Memo<bool> {
    let holds = RwSignal::new(is_media(query));
    let resized = window_event_listener(ev::resize, move |_| holds.set(is_media(query)));
    on_cleanup(move || resized.remove());
    Memo::new(move |_| holds.get())
}

/// Whether the window is that of a phone.
pub fn is_phone() -> bool {
    is_media(PHONE)
}

/// Whether a media query holds.
pub fn is_media(query: &str) -> bool {
    let media = window().match_media(query).ok().flatten();
    media.is_some_and(|media| media.matches())
}

/// A name that nothing else in this browser has.
pub fn random_id() -> String {
    let random = || {
        belvedere_client::Runtime::jitter(&belvedere_client::browser::BrowserRuntime)
            * f64::from(u32::MAX)
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a random number of 32 bits"
    )]
    let random = || random() as u32;
    format!("{:08x}{:08x}", random(), random())
}

/// Milliseconds since 1970.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "milliseconds since 1970 are positive and whole"
)]
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Names the document.
pub fn set_title(view: &str) {
    if view.is_empty() || view == APP_NAME {
        document().set_title(APP_NAME);
    } else {
        document().set_title(&format!("{view} · {APP_NAME}"));
    }
}

/// The origin of the app, such as `https://data.example.com`.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Where the app is: its origin, and the path that it lies below.
pub fn home() -> String {
    origin() + &base_path()
}

/// The address that is shown now: path, query and hash.
pub fn current_address() -> String {
    let location = window().location();
    let path = location.pathname().map(|path| base_path::of_app(&path));
    [path, location.search(), location.hash()]
        .into_iter()
        .filter_map(Result::ok)
        .collect()
}

/// A text that is kept in the local storage of the app's origin.
pub fn kept_locally(name: &str) -> Option<String> {
    let storage = window().local_storage().ok().flatten()?;
    storage.get_item(name).ok().flatten()
}

/// Keeps a text in the local storage of the app's origin. A browser that stores nothing forgets it at once.
pub fn keep_locally(name: &str, text: &str) {
    if let Some(storage) = window().local_storage().ok().flatten() {
        drop(storage.set_item(name, text));
    }
}

/// Moves the focus to the first element that the selector finds.
pub fn focus(selector: &str) {
    if let Some(element) = find(selector) {
        // An element that can't take the focus leaves it where it was.
        drop(element.focus());
    }
}

/// Moves the focus by some steps among the elements that the selector finds, in their order; at an end it stays. Whether it moved.
pub fn focus_beside(selector: &str, step: isize) -> bool {
    let all = document().query_selector_all(selector).ok();
    let elements = all
        .iter()
        .flat_map(|all| (0..all.length()).filter_map(|at| all.item(at)));
    let elements: Vec<_> = elements.collect();
    let active = document().active_element();
    let here = elements.iter().position(|node| {
        active
            .as_ref()
            .is_some_and(|active| node.is_same_node(Some(active)))
    });
    let next = here.and_then(|here| {
        elements
            .get(here.checked_add_signed(step)?)?
            .clone()
            .dyn_into::<HtmlElement>()
            .ok()
    });
    next.is_some_and(|next| next.focus().is_ok())
}

/// Whether a key is pressed together with Ctrl, Alt, Shift or the command key.
pub fn is_modified(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.shift_key() || event.meta_key()
}

/// The heading of the view; that of the page for a panic comes first in the document.
const HEADING: &str = "main h1";

/// Moves the focus to the heading of the view.
pub fn focus_heading() {
    focus(HEADING);
}

/// Moves the focus to the heading of the view, without scrolling, when no element has it: the element that should get it back
/// is gone.
pub fn rescue_focus() {
    let active = document().active_element();
    if active.is_none_or(|active| active.matches("body").unwrap_or(false))
        && let Some(heading) = find(HEADING)
    {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        drop(heading.focus_with_options(&options));
    }
}

/// Whether a field of the page has the focus.
pub fn is_typing() -> bool {
    let active = document().active_element();
    active.is_some_and(|active| active.matches("input, textarea, select").unwrap_or(false))
}

/// A length in whole pixels that the style of an element names.
pub fn style_pixels(element: &Element, property: &str) -> Option<u32> {
    let style = window().get_computed_style(element).ok()??;
    let value = style.get_property_value(property).ok()?;
    value.trim().strip_suffix("px")?.parse().ok()
}

/// Presses a button, if it is there.
pub fn press(selector: &str) {
    if let Some(button) = find(selector) {
        button.click();
    }
}

/// Scrolls no further than needed to show the first element that the selector finds.
pub fn reveal(selector: &str) {
    if let Some(element) = find(selector) {
        scroll_to(&element);
    }
}

/// Scrolls no further than needed to show an element.
pub fn scroll_to(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_inline(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Scrolls so far that the first element that the selector finds begins at the top of its box.
pub fn reveal_at_top(selector: &str) {
    if let Some(element) = find(selector) {
        element.scroll_into_view();
    }
}

/// Scrolls to the selected element each time that it appears: the outcome of a change must be visible.
pub fn reveal_when(is_there: Memo<bool>, selector: &'static str) {
    Effect::new(move |before: Option<bool>| {
        let is_there = is_there.get();
        if is_there && before == Some(false) {
            // It is drawn before the next frame.
            request_animation_frame(move || reveal(selector));
        }
        is_there
    });
}

/// Calls back when an element changes its size, and once at the begin, until the owner is gone.
pub fn observe_size(element: &Element, on_change: impl Fn() + 'static) {
    let changed = Closure::<dyn Fn()>::new(on_change);
    let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(element);
    let kept = StoredValue::new_local(Some((observer, changed)));
    on_cleanup(move || {
        if let Some((observer, _changed)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}

/// The first element that the selector finds.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document()
        .query_selector(selector)
        .ok()
        .flatten()?
        .dyn_into()
        .ok()
}

/// The descendant that an element with the focus names as the active one, else the element.
pub fn active_descendant(element: Element) -> Element {
    let name = element.get_attribute("aria-activedescendant");
    let named = name.and_then(|name| document().get_element_by_id(&name));
    named.unwrap_or(element)
}

/// Copies a text; false when the browser refuses.
pub async fn copy_to_clipboard(text: &str) -> bool {
    // Pages that are not secure have no clipboard.
    let navigator = window().navigator();
    if js_sys::Reflect::get(&navigator, &"clipboard".into())
        .is_ok_and(|value| !value.is_undefined())
    {
        JsFuture::from(navigator.clipboard().write_text(text))
            .await
            .is_ok()
    } else {
        false
    }
}

/// Saves a text as a file; false when the browser refuses. The name is sanitized first.
pub fn save_text(name: &str, media_type: &str, text: &str) -> bool {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = js_sys::Array::of1(&text.into());
    web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)
        .is_ok_and(|blob| belvedere_client::browser::save(&blob, name).is_ok())
}

/// The name of this browser's time zone, such as `Europe/Berlin`.
pub fn zone_name() -> String {
    let format = js_sys::Intl::DateTimeFormat::new(&js_sys::Array::new(), &js_sys::Object::new());
    js_sys::Reflect::get(&format.resolved_options(), &"timeZone".into())
        .ok()
        .and_then(|zone| zone.as_string())
        .unwrap_or_default()
}

/// Whether this is an Apple computer, where the command key takes the role of Ctrl.
pub fn is_apple() -> bool {
    let platform = window().navigator().platform().unwrap_or_default();
    platform.starts_with("Mac") || platform.starts_with("iP")
}

/// Copies a table as text and as HTML, from which spreadsheets take its cells; false when the browser refuses.
pub async fn copy_table(text: &str, html: &str) -> bool {
    match table_item(text, html) {
        Some(writing) => JsFuture::from(writing).await.is_ok(),
        // Browsers without such items still have text.
        None => copy_to_clipboard(text).await,
    }
}

/// Begins to write an item with two forms to the clipboard.
fn table_item(text: &str, html: &str) -> Option<js_sys::Promise> {
    let forms = js_sys::Object::new();
    for (media_type, content) in [("text/plain", text), ("text/html", html)] {
        let options = web_sys::BlobPropertyBag::new();
        options.set_type(media_type);
        let parts = js_sys::Array::of1(&content.into());
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
        js_sys::Reflect::set(&forms, &media_type.into(), &blob).ok()?;
    }
    let item: js_sys::Function = property(&window(), "ClipboardItem")?.dyn_into().ok()?;
    let item = js_sys::Reflect::construct(&item, &js_sys::Array::of1(&forms)).ok()?;
    let clipboard = property(&window().navigator(), "clipboard")?;
    let write: js_sys::Function = property(&clipboard, "write")?.dyn_into().ok()?;
    let items = js_sys::Array::of1(&item);
    write.call1(&clipboard, &items).ok()?.dyn_into().ok()
}

/// The whole address that is shown now.
pub fn href() -> String {
    window().location().href().unwrap_or_default()
}

/// Closes this window; only one that a page has opened can be closed.
pub fn close() {
    // Where the browser refuses, the window stays, and says that it can be closed.
    drop(window().close());
}

/// Loads the page again.
pub fn reload() {
    // A page that can be shown can be loaded again; where it can't, the browser says so.
    drop(window().location().reload());
}

/// Leaves the page for an address outside of the app.
pub fn leave_for(address: &str) {
    // As with a reload.
    drop(window().location().set_href(address));
}

/// Removes the files that this browser keeps for a start without a network (`style/boot.js`).
pub fn remove_kept_files() {
    if let Ok(event) = web_sys::Event::new("belvedere-clear") {
        // The listener prevents nothing.
        drop(window().dispatch_event(&event));
    }
}

/// The app's page as the server has it now, if it answers.
pub async fn current_page() -> Option<Response> {
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoStore);
    let response = web_sys::window()?.fetch_with_str_and_init(&of_browser(routes::HOME), &options);
    let response: Response = JsFuture::from(response).await.ok()?.dyn_into().ok()?;
    response.ok().then_some(response)
}

/// The names of the app's files as its page writes them: another version has others.
pub fn own_files() -> Vec<String> {
    let names = [
        ("link[rel=modulepreload]", "href"),
        ("meta[name^=belvedere-], meta[name=app-build]", "content"),
    ];
    let mut files = Vec::new();
    for (selector, attribute) in names {
        let Ok(found) = document().query_selector_all(selector) else {
            continue;
        };
        let found =
            (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
        files.extend(found.filter_map(|element| element.get_attribute(attribute)));
    }
    files
}

/// Whether the user asked the browser to load no more than needed.
pub fn saves_data() -> bool {
    property(&window().navigator(), "connection")
        .and_then(|connection| property(&connection, "saveData"))
        .is_some_and(|saves| saves.is_truthy())
}

/// A property that not every browser has.
fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(object, &name.into())
        .ok()
        .filter(|value| !value.is_undefined())
}
