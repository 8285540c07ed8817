//! The Web Worker: decodes one page for each message.
//!
//! A message in is `{blob, page, pages, most}`: the file, the index of a page, the number of pages if it is known and else 0,
//! and the most pixels. A message out is `{pages, …}`
//! with `image`, a `Blob`, `width` and `height`; or with `problem` (`large`, `unsupported` or `damaged`) and `message`. The
//! first message out is `null`: the worker listens.

use std::io::{Error as IoError, Read, Result as IoResult, Seek, SeekFrom};

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, DedicatedWorkerGlobalScope, FileReaderSync, MessageEvent};

use crate::{Error, count, page};

/// The bytes that are read at once.
const WINDOW: u64 = 1024 * 1024;

/// Begins to listen.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new({
        let scope = scope.clone();
        move |event: MessageEvent| {
            post(&scope, &respond(&event.data()).unwrap_or_else(refused));
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    post(&scope, &JsValue::NULL);
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &JsValue) {
    // Posting plain data can't fail; if it did, there would be no receiver for the error.
    let _ = scope.post_message(message);
}

fn respond(message: &JsValue) -> Option<JsValue> {
    let get = |key: &str| Reflect::get(message, &key.into()).ok();
    let blob: Blob = get("blob")?.dyn_into().ok()?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole numbers of the page"
    )]
    let (index, most) = (
        get("page")?.as_f64()? as usize,
        get("most")?.as_f64()? as u64,
    );
    let response = Object::new();
    let set = |key: &str, value: JsValue| {
        // Setting a property of our own plain object can't fail.
        let _ = Reflect::set(&response, &key.into(), &value);
    };
    let known = get("pages").and_then(|pages| pages.as_f64());
    let pages = match known.filter(|pages| *pages > 0.0) {
        Some(pages) => pages.into(),
        None => count(File::new(&blob)?).into(),
    };
    set("pages", pages);
    match page(File::new(&blob)?, index, most) {
        Ok(page) => {
            set("width", page.width.into());
            set("height", page.height.into());
            set("image", bitmap(page.bitmap)?.into());
        }
        Err(error) => {
            let problem = match error {
                Error::TooLarge(width, height) => {
                    set("width", width.into());
                    set("height", height.into());
                    "large"
                }
                Error::Unsupported(_) => "unsupported",
                Error::Damaged(_) => "damaged",
            };
            set("problem", problem.into());
            set("message", error.to_string().into());
        }
    }
    Some(response.into())
}

/// The response when the browser refuses, such as for lack of memory.
fn refused() -> JsValue {
    let response = Object::new();
    for (key, value) in [("pages", 0.into()), ("problem", "unsupported".into())] {
        // Setting a property of our own plain object can't fail.
        let _ = Reflect::set(&response, &key.into(), &value);
    }
    response.into()
}

fn bitmap(bytes: Vec<u8>) -> Option<Blob> {
    let parts = Array::of1(&Uint8Array::from(bytes.as_slice()));
    drop(bytes);
    let options = BlobPropertyBag::new();
    options.set_type("image/bmp");
    Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()
}

/// A file of the browser, read a piece at a time.
struct File {
    blob: Blob,
    reader: FileReaderSync,
    size: u64,
    at: u64,
    /// The piece that was read last, and where it begins.
    window: Vec<u8>,
    start: u64,
}

impl File {
    fn new(blob: &Blob) -> Option<Self> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole, not negative, and below 2^53"
        )]
        let size = blob.size() as u64;
        Some(Self {
            blob: blob.clone(),
            reader: FileReaderSync::new().ok()?,
            size,
            at: 0,
            window: Vec::new(),
            start: 0,
        })
    }

    /// What the window holds from the place on.
    fn held(&self) -> &[u8] {
        self.at
            .checked_sub(self.start)
            .and_then(|skip| self.window.get(usize::try_from(skip).ok()?..))
            .unwrap_or_default()
    }

    #[expect(clippy::cast_precision_loss, reason = "places are below 2^53")]
    fn fill(&mut self) -> Result<(), JsValue> {
        let end = self.at.saturating_add(WINDOW).min(self.size);
        let part = self
            .blob
            .slice_with_f64_and_f64(self.at as f64, end as f64)?;
        self.window = Uint8Array::new(&self.reader.read_as_array_buffer(&part)?.into()).to_vec();
        self.start = self.at;
        Ok(())
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        if self.held().is_empty() && self.at < self.size {
            self.fill()
                .map_err(|_| IoError::other("the file can't be read any more"))?;
        }
        let count = self.held().read(buffer)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> IoResult<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.size.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or_else(|| IoError::other("a place before the file"))?;
        Ok(self.at)
    }
}
