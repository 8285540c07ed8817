//! Saving where the user says, in browsers that let a page write a file (File System Access).

use belvedere_client::file_name;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, FileSystemFileHandle, WritableStream};

/// The function of the window that asks where to save.
const PICKER: &str = "showSaveFilePicker";

/// The file that the user chose.
#[derive(Debug, Clone)]
pub struct SaveTarget(FileSystemFileHandle);

/// Why there is no file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveError {
    /// The user changed their mind.
    Canceled,
    /// The browser says why.
    Failed(String),
}

/// Whether the browser can ask where to save.
pub fn is_offered() -> bool {
    picker().is_some()
}

fn picker() -> Option<Function> {
    Reflect::get(&window(), &PICKER.into())
        .ok()?
        .dyn_into()
        .ok()
}

/// Asks the user where to save; to be called while a click is handled.
///
/// # Errors
/// [`SaveError`]
pub async fn choose(name: &str) -> Result<SaveTarget, SaveError> {
    let picker = picker().ok_or(SaveError::Canceled)?;
    let options = Object::new();
    // A plain object takes every property.
    drop(Reflect::set(
        &options,
        &"suggestedName".into(),
        &file_name::clean(name).into(),
    ));
    let asked: Promise = picker
        .call1(&window(), &options)
        .map_err(failed)?
        .unchecked_into();
    let handle = JsFuture::from(asked).await.map_err(|error| {
        let name = Reflect::get(&error, &"name".into()).ok();
        if name.and_then(|name| name.as_string()).as_deref() == Some("AbortError") {
            SaveError::Canceled
        } else {
            failed(error)
        }
    })?;
    Ok(SaveTarget(handle.unchecked_into()))
}

/// Writes a blob there, as a stream on the browser's side. The file appears when all of it is written.
///
/// # Errors
/// [`SaveError::Failed`]
pub async fn write(target: &SaveTarget, blob: &Blob) -> Result<(), SaveError> {
    let file = JsFuture::from(target.0.create_writable())
        .await
        .map_err(failed)?;
    let file: WritableStream = file.unchecked_into();
    JsFuture::from(blob.stream().pipe_to(&file))
        .await
        .map(|_| ())
        .map_err(failed)
}

fn failed(error: JsValue) -> SaveError {
    let message = Reflect::get(&error, &"message".into()).ok();
    SaveError::Failed(
        message
            .and_then(|text| text.as_string())
            .unwrap_or_default(),
    )
}
