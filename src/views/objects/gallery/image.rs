//! Small raster images, recognized by their first bytes.

use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// Largest image that is shown without being asked for, in bytes.
pub const PREVIEW_LIMIT: u64 = 10 * 1024 * 1024;

/// How many bytes at the start tell the type.
const HEAD: f64 = 16.0;

/// The media types that are shown. SVG is not among them: it is a document.
const RASTER: &[&str] = &["image/png", "image/jpeg", "image/gif", "image/webp"];

/// Whether a media type names a raster image that can be shown.
pub fn is_raster(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    RASTER
        .iter()
        .any(|known| known.eq_ignore_ascii_case(essence))
}

/// The media type that the first bytes of a file tell.
pub fn sniff(head: &[u8]) -> Option<&'static str> {
    match head {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some("image/gif"),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => Some("image/webp"),
        _ => None,
    }
}

/// The blob with the type that its bytes tell; `None` when they tell no raster image. The type that the platform
/// named is never trusted: a document shown as such could run script.
pub async fn as_image(blob: &Blob) -> Option<Blob> {
    let start = blob.slice_with_f64_and_f64(0.0, HEAD).ok()?;
    let buffer = JsFuture::from(start.array_buffer()).await.ok()?;
    let media_type = sniff(&js_sys::Uint8Array::new(&buffer).to_vec())?;
    blob.slice_with_f64_and_f64_and_content_type(0.0, blob.size(), media_type)
        .ok()
}
