//! A folder of the disk that the user chooses, in browsers that let a page read and write it (File System Access).

use belvedere_view::sql::query_files::{Content, Entry, Folder};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use crate::save_to::{self, SaveError, SaveTarget, ask, failed, has_picker, is_named, promised};
use crate::script::call;

/// The function of the window that asks for a folder.
const PICKER: &str = "showDirectoryPicker";

/// The folder. The page may use it until it is left.
pub(super) struct DiskFolder(JsValue);

/// Whether the browser can ask for a folder.
pub(super) fn is_offered() -> bool {
    has_picker(PICKER)
}

/// Asks the user for a folder, to read or to write in; to be called while a click is handled.
pub(super) async fn choose(writes: bool) -> Result<DiskFolder, SaveError> {
    let mode = if writes { "readwrite" } else { "read" };
    Ok(DiskFolder(
        ask(PICKER, &options("mode", mode.into())).await?,
    ))
}

impl DiskFolder {
    /// Its name.
    pub(super) fn name(&self) -> String {
        name(&self.0)
    }

    /// Calls a method that promises a file or a folder of this name.
    async fn get(&self, method: &str, name: &str, create: bool) -> Result<JsValue, JsValue> {
        let options = options("create", create.into());
        promised(call(&self.0, method, &[name.into(), options.into()])).await
    }
}

impl Folder for DiskFolder {
    type Error = SaveError;

    async fn entries(&self, most: usize) -> Result<Vec<Entry>, SaveError> {
        let all = call(&self.0, "values", &[]).unwrap_or_default();
        let mut entries = Vec::new();
        while entries.len() < most {
            let next = promised(call(&all, "next", &[])).await.map_err(failed)?;
            let entry = field(&next, "value");
            if entry.is_undefined() {
                break;
            }
            entries.push(Entry {
                name: name(&entry),
                is_folder: field(&entry, "kind") == "directory",
            });
        }
        Ok(entries)
    }

    async fn folder(&self, name: &str, creates: bool) -> Result<Self, SaveError> {
        let folder = self.get("getDirectoryHandle", name, creates).await;
        folder.map(Self).map_err(failed)
    }

    async fn read(&self, name: &str, max_bytes: usize) -> Result<Content, SaveError> {
        let handle = match self.get("getFileHandle", name, false).await {
            Ok(handle) => handle,
            Err(error) if is_named(&error, "NotFoundError") => return Ok(Content::Absent),
            // The name is that of a folder, which a listing of the disk did not show as the same.
            Err(error) if is_named(&error, "TypeMismatchError") => return Ok(Content::TooLarge),
            Err(error) => return Err(failed(error)),
        };
        let file = file_of(&handle).await?;
        #[expect(
            clippy::cast_precision_loss,
            reason = "texts of queries are far shorter"
        )]
        let max_bytes = max_bytes as f64;
        if file.size() > max_bytes {
            return Ok(Content::TooLarge);
        }
        let text = JsFuture::from(file.text()).await.map_err(failed)?;
        Ok(Content::Text(text.as_string().unwrap_or_default()))
    }

    async fn create(&self, name: &str, text: &str) -> Result<bool, SaveError> {
        let made_at = js_sys::Date::now();
        let handle = self.get("getFileHandle", name, true).await;
        let handle = handle.map_err(failed)?;
        // Another program may have written it since the folder was listed.
        if file_of(&handle).await?.size() > 0.0 {
            return Ok(false);
        }
        let blob = Blob::new_with_str_sequence(&Array::of1(&text.into())).map_err(failed)?;
        save_to::write(&SaveTarget::of(handle, made_at), &blob).await?;
        Ok(true)
    }
}

async fn file_of(handle: &JsValue) -> Result<File, SaveError> {
    let file = promised(call(handle, "getFile", &[])).await;
    Ok(file.map_err(failed)?.unchecked_into())
}

fn name(handle: &JsValue) -> String {
    field(handle, "name").as_string().unwrap_or_default()
}

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

fn options(name: &str, value: JsValue) -> Object {
    let options = Object::new();
    // A plain object takes every property.
    drop(Reflect::set(&options, &name.into(), &value));
    options
}
