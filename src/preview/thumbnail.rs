//! A small picture of a file: the image itself, when its bytes tell that it is one of modest size.

use belvedere_client::browser::BlobUrl;
use belvedere_view::preview::format::{self, Format, detect};
use belvedere_view::preview::image_size::{self, dimensions};

use super::content::{Content, part, retyped};

/// Most bytes of an image that is drawn small without being asked for.
pub const BYTES: u64 = 1 << 20;
/// Most of its pixels.
const PIXELS: u64 = 16_000_000;

/// The address of an image in this page; nothing for what is none, or too large to be decoded unasked.
pub async fn thumbnail(content: &Content, media_type: &str, name: &str) -> Option<BlobUrl> {
    let head = part(&content.blob, 0, format::HEAD).await?;
    let Format::Image(kind) = detect(&head, media_type, name).format else {
        return None;
    };
    let head = part(&content.blob, 0, image_size::HEAD).await?;
    let (width, height) = dimensions(kind, &head)?;
    if u64::from(width) * u64::from(height) > PIXELS {
        return None;
    }
    BlobUrl::new(&retyped(&content.blob, kind)?)
}
