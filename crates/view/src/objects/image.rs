//! Small raster images, recognized by their first bytes.

/// Largest image that is shown without being asked for, in bytes.
pub const PREVIEW_LIMIT: u64 = 10 * 1024 * 1024;

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
