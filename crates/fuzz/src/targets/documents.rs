//! PDF documents and pictures.

use miniz_oxide::deflate::compress_to_vec_zlib;

use belvedere_view::preview::pdf_scan;

pub(super) fn pdfs() -> Vec<Vec<u8>> {
    let mut hidden =
        b"%PDF-1.7\n7 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\r\n"
            .to_vec();
    hidden.extend(compress_to_vec_zlib(
        b"1 0 << /S /JavaScript /JS (app.alert(1)) >>",
        6,
    ));
    hidden.extend_from_slice(b"\r\nendstream endobj\n%%EOF");
    let open = b"%PDF-1.4\n1 0 obj << /Type /Catalog /OpenAction << /S /URI /URI (https://a.example) >> >> endobj";
    vec![
        hidden,
        open.to_vec(),
        b"%PDF-1.4\n/#4aS /J#53 /AA#".to_vec(),
    ]
}

pub(super) fn read_pdf(bytes: &[u8]) {
    let mut scan = pdf_scan::Scan::default();
    scan.look(0, bytes);
    for place in scan.object_streams() {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let window = bytes.get(place..).unwrap_or_default();
        let content = pdf_scan::inflate(window);
        scan.look_inside(content.ok().as_deref());
    }
    scan.verdict();
}

/// Pictures with a directory of tags, of which one leads to another.
pub(super) fn pictures() -> Vec<Vec<u8>> {
    let mut tiff = b"II*\0\x08\0\0\0".to_vec();
    let mut tag = |number: u16, kind: u16, count: u32, value: u32| {
        tiff.extend(number.to_le_bytes());
        tiff.extend(kind.to_le_bytes());
        tiff.extend(count.to_le_bytes());
        tiff.extend(value.to_le_bytes());
    };
    tag(4, 0, 0, 0);
    tag(0x010f, 2, 8, 62);
    tag(0x8769, 4, 1, 38);
    tag(0x8825, 4, 1, 38);
    tiff.extend_from_slice(b"\x02\0\x9a\x82\x05\0\x01\0\0\0\x08\0\0\0\x1d\x88\x05\0\x01\0\0\0\x08\0\0\0Belvedere\0\x01\0\0\0\x02\0\0\0");
    let mut jpeg = b"\xff\xd8\xff\xe1".to_vec();
    let length = u16::try_from(tiff.len() + 8).unwrap_or(u16::MAX);
    jpeg.extend(length.to_be_bytes());
    jpeg.extend_from_slice(b"Exif\0\0");
    jpeg.extend_from_slice(&tiff);
    jpeg.extend_from_slice(b"\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03\xff\xd9");
    let mut png =
        b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x10\0\0\0\x20\x08\x06\0\0\0\0\0\0\0".to_vec();
    png.extend(u32::from(length - 8).to_be_bytes());
    png.extend_from_slice(b"eXIf");
    png.extend_from_slice(&tiff);
    png.extend_from_slice(b"\0\0\0\0\0\0\0\0IEND");
    let mut webp = b"RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x08\0\0\0\x0f\0\0\x1f\0\0EXIF".to_vec();
    webp.extend(u32::from(length - 8).to_le_bytes());
    webp.extend_from_slice(&tiff);
    vec![jpeg, png, webp, b"GIF89a\x10\0\x20\0".to_vec()]
}
