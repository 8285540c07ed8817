//! A folder of the disk that the user lets this page read and write, in browsers that have it (File System Access).

use futures_util::future::LocalBoxFuture;
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use crate::save_to::{SaveError, ask, failed, has_picker, promised};
use crate::script::call;

/// The function of the window that asks for a folder.
const PICKER: &str = "showDirectoryPicker";

/// The most files that are read: more are not meant, such as those of a home folder.
pub const MAX_FILES: usize = 1_000;
/// The most bytes of one.
pub const MAX_BYTES: u32 = 1_000_000;
/// What stands for bytes that are no UTF-8.
const NO_TEXT: char = '\u{fffd}';

/// The folder.
#[derive(Debug, Clone)]
pub struct DiskFolder(JsValue);

/// Paths and texts.
pub type Files = Vec<(String, String)>;

/// Whether the browser can ask for a folder.
pub fn is_offered() -> bool {
    has_picker(PICKER)
}

/// Asks the user for a folder; to be called while a click is handled.
///
/// # Errors
/// [`SaveError`]
pub async fn choose() -> Result<DiskFolder, SaveError> {
    let options = options(&[("mode", "readwrite".into())]);
    Ok(DiskFolder(ask(PICKER, &options).await?))
}

impl DiskFolder {
    /// The folder of a handle that was kept.
    pub fn of(handle: JsValue) -> Self {
        Self(handle)
    }

    /// What the browser can keep.
    pub fn handle(&self) -> &JsValue {
        &self.0
    }

    /// Its name.
    pub fn name(&self) -> String {
        name(&self.0)
    }

    /// Whether the page may use it; after a reload the browser asks again. To be called while a click is handled.
    pub async fn is_granted(&self) -> bool {
        let options = options(&[("mode", "readwrite".into())]);
        let asked = promised(call(&self.0, "requestPermission", &[options.into()])).await;
        asked.is_ok_and(|state| state.as_string().as_deref() == Some("granted"))
    }

    /// The paths and texts of the files with an ending, in it and in its folders; a file that is not UTF-8 has no text. `None`
    /// where there are too many of them, or one is too large.
    ///
    /// # Errors
    /// [`SaveError::Failed`]
    pub async fn read(&self, ending: &str) -> Result<Option<Files>, SaveError> {
        let mut files = Files::new();
        let whole = walk(self.0.clone(), String::new(), ending, &mut files).await?;
        Ok(whole.then_some(files))
    }

    /// Writes a file, in its folders.
    ///
    /// # Errors
    /// [`SaveError::Failed`]
    pub async fn write(&self, path: &str, text: &str) -> Result<(), SaveError> {
        let (folder, name) = self.place(path, true).await?;
        let options = options(&[("create", true.into())]);
        let file = promised(call(&folder, "getFileHandle", &[name, options.into()])).await?;
        let stream = promised(call(&file, "createWritable", &[])).await?;
        promised(call(&stream, "write", &[text.into()])).await?;
        promised(call(&stream, "close", &[])).await?;
        Ok(())
    }

    /// Removes a file.
    ///
    /// # Errors
    /// [`SaveError::Failed`]
    pub async fn remove(&self, path: &str) -> Result<(), SaveError> {
        let (folder, name) = self.place(path, false).await?;
        promised(call(&folder, "removeEntry", &[name])).await?;
        Ok(())
    }

    /// The folder of a path, and the name in it.
    async fn place(&self, path: &str, create: bool) -> Result<(JsValue, JsValue), SaveError> {
        let mut folder = self.0.clone();
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                return Ok((folder, part.into()));
            }
            let options = options(&[("create", create.into())]);
            let next = call(
                &folder,
                "getDirectoryHandle",
                &[part.into(), options.into()],
            );
            folder = promised(next).await?;
        }
        Err(SaveError::Failed(String::new()))
    }
}

/// Reads a folder, and says whether that was all of it; hidden files and folders are left alone.
fn walk<'a>(
    folder: JsValue,
    before: String,
    ending: &'a str,
    files: &'a mut Files,
) -> LocalBoxFuture<'a, Result<bool, SaveError>> {
    Box::pin(async move {
        let entries = call(&folder, "values", &[]).unwrap_or_default();
        loop {
            let next = promised(call(&entries, "next", &[])).await?;
            let entry = field(&next, "value");
            if entry.is_undefined() {
                return Ok(true);
            }
            let name = name(&entry);
            let path = format!("{before}{name}");
            if name.starts_with('.') {
            } else if field(&entry, "kind").as_string().as_deref() == Some("directory") {
                if !walk(entry, format!("{path}/"), ending, files).await? {
                    return Ok(false);
                }
            } else if name.ends_with(ending) {
                let file = promised(call(&entry, "getFile", &[])).await?;
                let file: Blob = file.unchecked_into();
                if files.len() == MAX_FILES || file.size() > f64::from(MAX_BYTES) {
                    return Ok(false);
                }
                let text = JsFuture::from(file.text()).await.map_err(failed)?;
                let text = text.as_string().filter(|text| !text.contains(NO_TEXT));
                files.push((path, text.unwrap_or_default()));
            }
        }
    })
}

fn name(handle: &JsValue) -> String {
    field(handle, "name").as_string().unwrap_or_default()
}

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

fn options(fields: &[(&str, JsValue)]) -> Object {
    let options = Object::new();
    for (name, value) in fields {
        // A plain object takes every property.
        drop(Reflect::set(&options, &(*name).into(), value));
    }
    options
}
