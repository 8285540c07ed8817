//! The blob of a small raster image, under the type that its bytes tell.

use belvedere_view::objects::image::sniff;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// How many bytes at the start tell the type.
const HEAD: f64 = 16.0;

/// The blob with the type that its bytes tell; `None` when they tell no raster image. The type that the platform
/// named is never trusted: a document shown as such could run script.
pub async fn as_image(blob: &Blob) -> Option<Blob> {
    let start = blob.slice_with_f64_and_f64(0.0, HEAD).ok()?;
    let buffer = JsFuture::from(start.array_buffer()).await.ok()?;
    let media_type = sniff(&js_sys::Uint8Array::new(&buffer).to_vec())?;
    blob.slice_with_f64_and_f64_and_content_type(0.0, blob.size(), media_type)
        .ok()
}
