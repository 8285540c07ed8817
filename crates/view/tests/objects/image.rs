//! Small raster images: which media types and which first bytes are taken for one.

use belvedere_view::objects::image::{is_raster, sniff};

#[test]
fn the_first_bytes_tell_the_type() {
    assert_eq!(
        sniff(b"\x89PNG\r\n\x1a\nrest of the file"),
        Some("image/png")
    );
    assert_eq!(sniff(b"\xff\xd8\xff\xe0"), Some("image/jpeg"));
    assert_eq!(sniff(b"GIF89a"), Some("image/gif"));
    assert_eq!(sniff(b"RIFF....WEBPVP8 "), Some("image/webp"));
    for other in [
        &b"<svg xmlns="[..],
        b"<!doctype html>",
        b"%PDF-1.7",
        b"RIFF....WAVEfmt ",
        b"",
    ] {
        assert_eq!(sniff(other), None);
    }
}

#[test]
fn only_raster_types_are_loaded_for_a_preview() {
    assert!(is_raster("image/PNG; charset=binary"));
    assert!(!is_raster("image/svg+xml"));
    assert!(!is_raster(""));
}
