//! Object URLs that are revoked, and saving a blob as a file.

use std::time::Duration;

use wasm_bindgen::JsCast as _;
use web_sys::{Blob, HtmlAnchorElement, Url};

use super::BrowserRuntime;
use crate::error::{Error, TransportErrorKind};
use crate::file_name;
use crate::runtime::Runtime as _;
use crate::transport::TransportError;

/// An object URL of a blob. Dropping it revokes the URL.
///
/// Never open one of foreign HTML or SVG outside of an `<img>`: it runs in this origin.
#[derive(Debug)]
pub struct BlobUrl(String);

impl BlobUrl {
    /// An object URL; `None` when the browser makes none.
    pub fn new(blob: &Blob) -> Option<Self> {
        Url::create_object_url_with_blob(blob).ok().map(Self)
    }

    /// The URL.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Drop for BlobUrl {
    fn drop(&mut self) {
        // Fails for no URL that the browser made.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// Saves a blob as a file with a cleaned form of this name ([`file_name::clean`]).
///
/// # Errors
/// [`Error::Transport`] when the browser can't begin the download.
pub fn save(blob: &Blob, name: &str) -> Result<(), Error> {
    click(blob, name).ok_or_else(|| {
        let kind = TransportErrorKind::Interrupted;
        TransportError::Failed {
            kind,
            message: "The browser can't save the file.".to_owned(),
        }
        .into()
    })
}

fn click(blob: &Blob, name: &str) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let url = BlobUrl::new(blob)?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(url.as_str());
    link.set_download(&file_name::clean(name));
    link.set_rel("noopener");
    link.click();
    // The browser takes the blob over while the click is handled; a second is for slow ones.
    super::spawn(async move {
        BrowserRuntime.sleep(Duration::from_secs(1)).await;
        drop(url);
    });
    Some(())
}
