//! Web Locks: a page that is gone holds none.

use futures_channel::oneshot;
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};

/// A lock, given back when it is dropped.
pub struct Lock {
    _release: oneshot::Sender<()>,
}

impl Lock {
    /// Waits until no other page has the lock; `None` when the browser refuses.
    pub(super) async fn take(name: &str) -> Option<Self> {
        let (lock, granted) = request(name, "exclusive")?;
        granted.await.ok()?;
        Some(lock)
    }

    /// A lock that any number of pages may have at once, to show by [`held_locks`] that this page is there. `None` when the
    /// browser refuses.
    pub fn share(name: &str) -> Option<Self> {
        request(name, "shared").map(|(lock, _granted)| lock)
    }
}

/// The names of the locks that pages of this origin have; `None` where the browser has no locks.
pub async fn held_locks() -> Option<Vec<String>> {
    let locks = locks()?;
    let query: Function = member(&locks, "query")?;
    let response: Promise = query.call0(&locks).ok()?.dyn_into().ok()?;
    let held: Array = member(&JsFuture::from(response).await.ok()?, "held")?;
    let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    Some(held.iter().filter_map(name).collect())
}

/// Whether this browser has locks: it has on secure pages.
pub(super) fn are_there() -> bool {
    locks().is_some()
}

/// Asks for a lock; the second part says when it is there.
fn request(name: &str, mode: &str) -> Option<(Lock, oneshot::Receiver<()>)> {
    let locks = locks()?;
    let request: Function = member(&locks, "request")?;
    let options = Object::new();
    Reflect::set(&options, &"mode".into(), &mode.into()).ok()?;
    let (granted, wait) = oneshot::channel();
    let (release, released) = oneshot::channel::<()>();
    let callback = Closure::once_into_js(move |_lock: JsValue| -> Promise {
        // The receiver may have been dropped: then `released` ends at once.
        let _ = granted.send(());
        future_to_promise(async move {
            let _ = released.await;
            Ok(JsValue::UNDEFINED)
        })
    });
    request
        .call3(&locks, &name.into(), &options, &callback)
        .ok()?;
    Some((Lock { _release: release }, wait))
}

fn locks() -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    (!locks.is_undefined()).then_some(locks)
}

fn member<T: wasm_bindgen::JsCast>(of: &JsValue, name: &str) -> Option<T> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}
