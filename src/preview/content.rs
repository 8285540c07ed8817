//! Parts of a blob. Content stays outside of wasm memory, except for its head, a text that is shown, or one chunk at a
//! time of content that is scanned.

use belvedere_client::SizeCheck;
use belvedere_client::browser::Download;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// Content that was loaded; cheap to clone.
#[derive(Debug, Clone)]
pub struct Content {
    /// The bytes.
    pub blob: Blob,
    /// Whether they are as many as the metadata says.
    pub verified: SizeCheck,
}

impl From<Download> for Content {
    fn from(download: Download) -> Self {
        Self {
            blob: download.blob,
            verified: download.verified,
        }
    }
}

/// The size of a blob in bytes.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole, not negative, and below 2^53"
)]
pub fn size(blob: &Blob) -> u64 {
    blob.size() as u64
}

/// The bytes from `begin` to `end`, or to the end of the blob; `None` when the browser can't read them.
#[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
pub async fn part(blob: &Blob, begin: u64, end: u64) -> Option<Vec<u8>> {
    let part = blob
        .slice_with_f64_and_f64(begin as f64, end.min(size(blob)) as f64)
        .ok()?;
    let buffer = JsFuture::from(part.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// The same bytes under a media type of our choice. The one that the platform named is never given to the browser: a
/// document shown as such could run script.
pub fn retyped(blob: &Blob, media_type: &str) -> Option<Blob> {
    blob.slice_with_f64_and_f64_and_content_type(0.0, blob.size(), media_type)
        .ok()
}
