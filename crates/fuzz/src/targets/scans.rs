//! TIFF files.

use std::io::Cursor;

/// The most pixels of a page that is decoded.
const MAX_PIXELS: u64 = 1 << 16;

pub(super) fn samples() -> Vec<Vec<u8>> {
    let scans: [&[u8]; 6] = [
        include_bytes!("../../../tiff/tests/data/pages.tif"),
        include_bytes!("../../../tiff/tests/data/fax-g4.tif"),
        include_bytes!("../../../tiff/tests/data/palette.tif"),
        include_bytes!("../../../tiff/tests/data/rgb-strips-lzw.tif"),
        include_bytes!("../../../tiff/tests/data/rgb-planes-packbits.tif"),
        include_bytes!("../../../tiff/tests/data/ycbcr-jpeg.tif"),
    ];
    scans.map(<[u8]>::to_vec).to_vec()
}

pub(super) fn read(bytes: &[u8]) {
    let pages = belvedere_tiff::count(Cursor::new(bytes));
    for index in [0, pages / 2, pages] {
        if let Ok(page) = belvedere_tiff::page(Cursor::new(bytes), index, MAX_PIXELS) {
            assert!(u64::from(page.width) * u64::from(page.height) <= MAX_PIXELS);
        }
    }
}
