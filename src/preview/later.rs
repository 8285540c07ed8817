//! A value that is there a little later, read from a blob by the browser.

use std::future::Future;

use leptos::prelude::*;

use crate::request::Task;

/// The result of the work, once it is done. The work ends with the component.
pub fn later<T: 'static>(
    work: impl Future<Output = T> + 'static,
) -> ReadSignal<Option<T>, LocalStorage> {
    let value = RwSignal::new_local(None);
    Task::spawn(async move {
        let done = work.await;
        value.set(Some(done));
    })
    .keep();
    value.read_only()
}
