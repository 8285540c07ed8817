//! Scripts that define an element each, loaded when the element is first needed (`web/parts.mjs`).

use futures_channel::oneshot;
use js_sys::{Array, Function, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::HtmlScriptElement;

use crate::base_path::of_browser;

/// A script.
#[derive(Debug, Clone, Copy)]
pub struct Script {
    /// Its name in the page.
    pub part: &'static str,
    /// The element that it defines.
    pub element: &'static str,
}

/// The script can't be loaded.
#[derive(Debug)]
pub struct NotLoaded;

/// The address of a part that the page names in a `meta` element (web/parts.mjs).
pub fn part(name: &str) -> Option<String> {
    let meta = document()
        .query_selector(&format!("meta[name='{name}']"))
        .ok()??;
    Some(of_browser(&format!("/{}", meta.get_attribute("content")?)))
}

impl Script {
    /// Loads it; at once when it was loaded before.
    pub async fn load(self) -> Result<(), NotLoaded> {
        if self.is_loaded() {
            return Ok(());
        }
        let address = part(self.part).ok_or(NotLoaded)?;
        let script = document().create_element("script").map_err(|_| NotLoaded)?;
        let script: HtmlScriptElement = script.dyn_into().map_err(|_| NotLoaded)?;
        script.set_type("module");
        // A browser remembers that an address failed; another one makes it ask again.
        let attempt = document()
            .query_selector_all(&format!("script[data-part='{}']", self.part))
            .map_or(0, |scripts| scripts.length());
        let again = if attempt > 0 {
            format!("?{attempt}")
        } else {
            String::new()
        };
        // The policy of the page (Trusted Types) refuses addresses that the page does not name.
        let source = script.set_attribute("src", &format!("{address}{again}"));
        source.map_err(|_| NotLoaded)?;
        // Setting another attribute fails for a malformed name only.
        drop(script.set_attribute("data-part", self.part));
        let (sender, receiver) = oneshot::channel();
        let done = Closure::once_into_js(move || drop(sender));
        script.set_onload(Some(done.unchecked_ref()));
        script.set_onerror(Some(done.unchecked_ref()));
        let head = document().head().ok_or(NotLoaded)?;
        head.append_child(&script).map_err(|_| NotLoaded)?;
        let _over: Result<(), oneshot::Canceled> = receiver.await;
        script.set_onload(None);
        script.set_onerror(None);
        if self.is_loaded() {
            Ok(())
        } else {
            Err(NotLoaded)
        }
    }

    fn is_loaded(self) -> bool {
        self.class().is_some()
    }

    /// The class of the element, once the script is loaded.
    pub fn class(self) -> Option<JsValue> {
        let registry = Reflect::get(&window(), &"customElements".into()).ok()?;
        let class = call(&registry, "get", &[self.element.into()])?;
        class.is_function().then_some(class)
    }
}

/// Calls a method.
pub fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let function: Function = Reflect::get(object, &method.into()).ok()?.dyn_into().ok()?;
    function
        .apply(object, &arguments.iter().collect::<Array>())
        .ok()
}
