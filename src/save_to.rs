//! Files of exports and downloads: among the browser's downloads, or where the user says, in browsers that let a page write
//! a file (File System Access).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use belvedere_client::browser::save;
use belvedere_client::file_name;
use js_sys::{Array, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, FileSystemFileHandle, WritableStream};

use crate::script::call;

/// The function of the window that asks where to save.
const PICKER: &str = "showSaveFilePicker";

/// How exact a file system's clock is at least, in milliseconds.
const CLOCK: f64 = 2_000.0;

/// How many bytes become one piece of a download.
const PIECE: usize = 16 << 20;

/// The file that the user chose. One that was made for it and is not written in the end is removed again; any other stays
/// as it was.
#[derive(Debug, Clone)]
pub struct SaveTarget(Rc<Chosen>);

#[derive(Debug)]
struct Chosen {
    handle: FileSystemFileHandle,
    /// When the user was asked, in milliseconds since 1970.
    asked_at: f64,
    /// What is being written, piece by piece.
    stream: RefCell<Option<JsValue>>,
    is_written: Cell<bool>,
}

impl Drop for Chosen {
    fn drop(&mut self) {
        if self.is_written.get() {
            return;
        }
        let (handle, asked_at, stream) = (self.handle.clone(), self.asked_at, self.stream.take());
        crate::request::spawn(async move {
            if let Some(stream) = stream {
                // It may have failed already.
                let _given_up = promised(call(&stream, "abort", &[])).await;
            }
            let Ok(file) = JsFuture::from(handle.get_file()).await else {
                return;
            };
            let file: File = file.unchecked_into();
            if file.size() == 0.0 && file.last_modified() >= asked_at - CLOCK {
                // Some browsers have no such function.
                let _removed = promised(call(&handle, "remove", &[])).await;
            }
        });
    }
}

/// Why there is no file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveError {
    /// The user changed their mind.
    Canceled,
    /// The browser says why.
    Failed(String),
}

impl SaveError {
    /// What the browser says, if it says anything.
    pub fn reason(self) -> Option<String> {
        match self {
            Self::Failed(reason) if !reason.is_empty() => Some(reason),
            _ => None,
        }
    }
}

/// Whether the browser can ask where to save.
pub fn is_offered() -> bool {
    has_picker(PICKER)
}

/// Whether the window has a function that asks the user for a file or a folder.
pub fn has_picker(picker: &str) -> bool {
    Reflect::get(&window(), &picker.into()).is_ok_and(|picker| picker.is_function())
}

/// Asks the user by such a function; to be called while a click is handled.
///
/// # Errors
/// [`SaveError`]
pub async fn ask(picker: &str, options: &Object) -> Result<JsValue, SaveError> {
    let asked = call(&window(), picker, &[options.into()]);
    promised(asked).await.map_err(|error| {
        if is_named(&error, "AbortError") {
            SaveError::Canceled
        } else {
            failed(error)
        }
    })
}

/// Asks the user where to save; to be called while a click is handled.
///
/// # Errors
/// [`SaveError`]
pub async fn choose(name: &str) -> Result<SaveTarget, SaveError> {
    let options = Object::new();
    // A plain object takes every property.
    drop(Reflect::set(
        &options,
        &"suggestedName".into(),
        &file_name::clean(name).into(),
    ));
    let asked_at = js_sys::Date::now();
    let handle = ask(PICKER, &options).await?;
    Ok(SaveTarget::of(handle, asked_at))
}

impl SaveTarget {
    /// A file that was made at a time, in milliseconds since 1970, or is older.
    pub fn of(handle: JsValue, asked_at: f64) -> Self {
        Self(Rc::new(Chosen {
            handle: handle.unchecked_into(),
            asked_at,
            stream: RefCell::default(),
            is_written: Cell::new(false),
        }))
    }
}

/// Writes a blob there, as a stream on the browser's side. The file appears when all of it is written.
///
/// # Errors
/// [`SaveError::Failed`]
pub async fn write(target: &SaveTarget, blob: &Blob) -> Result<(), SaveError> {
    let file = JsFuture::from(target.0.handle.create_writable())
        .await
        .map_err(failed)?;
    let file: WritableStream = file.unchecked_into();
    JsFuture::from(blob.stream().pipe_to(&file))
        .await
        .map_err(failed)?;
    target.0.is_written.set(true);
    Ok(())
}

/// A file under way. Its pieces are kept by the browser until it is whole, or go into the file that the user chose.
pub struct Sink {
    media_type: &'static str,
    file: Option<SaveTarget>,
    pieces: Array,
    parts: Array,
    /// The bytes of the parts that are no piece yet.
    held: usize,
    size: u64,
}

impl Sink {
    /// Begins a download.
    pub fn download(media_type: &'static str) -> Self {
        Self {
            media_type,
            file: None,
            pieces: Array::new(),
            parts: Array::new(),
            held: 0,
            size: 0,
        }
    }

    /// Begins a download, or a file that the user is asked for; then to be called while a click is handled.
    ///
    /// # Errors
    /// [`SaveError`]
    pub async fn open(asks: bool, name: &str, media_type: &'static str) -> Result<Self, SaveError> {
        let mut this = Self::download(media_type);
        if asks {
            let target = choose(name).await?;
            let stream = JsFuture::from(target.0.handle.create_writable()).await;
            target.0.stream.replace(Some(stream.map_err(failed)?));
            this.file = Some(target);
        }
        Ok(this)
    }

    /// Writes a text or a buffer of so many bytes.
    ///
    /// # Errors
    /// [`SaveError::Failed`]
    pub async fn write(&mut self, part: &JsValue, size: usize) -> Result<(), SaveError> {
        self.size += size as u64;
        if let Some(stream) = self.stream() {
            let written = promised(call(&stream, "write", std::slice::from_ref(part))).await;
            return written.map(drop).map_err(failed);
        }
        self.parts.push(part);
        self.held += size;
        // A blob of its own, which the browser may keep on disk.
        if self.held >= PIECE {
            let piece = self.blob(&self.parts)?;
            self.pieces.push(&piece);
            self.parts.set_length(0);
            self.held = 0;
        }
        Ok(())
    }

    /// Ends the file: a download gets its name. Gives the file's name and its size in bytes.
    ///
    /// # Errors
    /// [`SaveError::Failed`]
    pub async fn end(self, name: &str) -> Result<(String, u64), SaveError> {
        let mut name = name.to_owned();
        if let (Some(SaveTarget(file)), Some(stream)) = (&self.file, self.stream()) {
            let closed = promised(call(&stream, "close", &[])).await;
            closed.map_err(failed)?;
            file.is_written.set(true);
            let chosen = Reflect::get(&file.handle, &"name".into()).ok();
            name = chosen.and_then(|name| name.as_string()).unwrap_or(name);
        } else {
            self.pieces.push(&self.blob(&self.parts)?.into());
            let blob = self.blob(&self.pieces)?;
            save(&blob, &name).map_err(|error| SaveError::Failed(error.to_string()))?;
        }
        Ok((name, self.size))
    }

    fn stream(&self) -> Option<JsValue> {
        self.file.as_ref()?.0.stream.borrow().clone()
    }

    fn blob(&self, parts: &Array) -> Result<Blob, SaveError> {
        let options = BlobPropertyBag::new();
        options.set_type(self.media_type);
        Blob::new_with_blob_sequence_and_options(parts, &options).map_err(failed)
    }
}

/// Waits for what a call promises.
///
/// # Errors
/// The exception of the browser.
pub async fn promised(promise: Option<JsValue>) -> Result<JsValue, JsValue> {
    let promise: Promise = promise.unwrap_or_default().dyn_into()?;
    JsFuture::from(promise).await
}

/// Whether an exception has this name.
pub fn is_named(error: &JsValue, name: &str) -> bool {
    let found = Reflect::get(error, &"name".into()).unwrap_or_default();
    found == name
}

/// An exception as the reason of a failure.
pub fn failed(error: JsValue) -> SaveError {
    let message = Reflect::get(&error, &"message".into()).ok();
    SaveError::Failed(
        message
            .and_then(|text| text.as_string())
            .unwrap_or_default(),
    )
}
