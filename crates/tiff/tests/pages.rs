//! Files of each storage, written by Pillow and tifffile: the picture is the same in all of them.

use std::io::Cursor;
use std::path::Path;

use belvedere_tiff::{Error, Page, count, page};

const PIXELS: u64 = 50_000_000;
const WIDTH: u32 = 40;
const HEIGHT: u32 = 30;

type Color = [u8; 4];

fn file(name: &str) -> Vec<u8> {
    // Below the folder of the package, where tests run.
    std::fs::read(Path::new("tests/data").join(name)).expect(name)
}

fn decode(name: &str, index: usize) -> Page {
    page(Cursor::new(file(name)), index, PIXELS).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The pixel of a bitmap, as red, green, blue and alpha.
fn pixel(page: &Page, x: u32, y: u32) -> Color {
    let at = 122 + (y * page.width + x) as usize * 4;
    let [blue, green, red, alpha] = page.bitmap[at..at + 4].try_into().expect("a pixel");
    [red, green, blue, alpha]
}

#[track_caller]
fn expect(name: &str, index: usize, tolerance: u8, expected: impl Fn(u32, u32) -> Color) {
    let page = decode(name, index);
    assert_eq!((page.width, page.height), (WIDTH, HEIGHT), "{name}");
    assert_eq!(page.bitmap.len(), 122 + (WIDTH * HEIGHT * 4) as usize);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let (found, expected) = (pixel(&page, x, y), expected(x, y));
            let is_close = found
                .iter()
                .zip(expected)
                .all(|(found, expected)| found.abs_diff(expected) <= tolerance);
            assert!(is_close, "{name} at {x}, {y}: {found:?}, not {expected:?}");
        }
    }
}

fn colors(x: u32, y: u32) -> Color {
    [x * 6, y * 8, (x + y) * 3, 255].map(|level| u8::try_from(level).expect("a level"))
}

fn gray(x: u32, _: u32) -> Color {
    let level = colors(x, 0)[0];
    [level, level, level, 255]
}

#[test]
fn strips_tiles_and_planes() {
    expect("rgb-strips-lzw.tif", 0, 0, colors);
    expect("rgb-tiles-deflate.tif", 0, 0, colors);
    expect("rgb-planes-packbits.tif", 0, 0, colors);
    expect("rgb-big.tif", 0, 0, colors);
}

#[test]
fn sixteen_bits_in_either_order() {
    expect("rgb-16-bit-big-endian.tif", 0, 0, colors);
    expect("gray-16-bit.tif", 0, 0, gray);
}

#[test]
fn kinds_of_color() {
    expect("cmyk.tif", 0, 1, colors);
    expect("gray-white-is-zero.tif", 0, 0, gray);
    expect("ycbcr-jpeg.tif", 0, 14, colors);
    // Sixteen colors of twelve hundred.
    expect("palette.tif", 0, 60, colors);
    expect("rgb-alpha.tif", 0, 0, |x, y| {
        let [red, green, blue, _] = colors(x, y);
        [red, green, blue, 255 - red]
    });
}

#[test]
fn black_and_white() {
    let squares = |x: u32, y: u32| {
        let level = if (x / 4 + y / 4) % 2 == 1 { 255 } else { 0 };
        [level, level, level, 255]
    };
    expect("bits.tif", 0, 0, squares);
    expect("fax-g4.tif", 0, 0, squares);
}

#[test]
fn heights_are_stretched_from_black_to_white() {
    expect("heights-float.tif", 0, 1, |x, _| {
        let level = u8::try_from(x * 255 / 39).expect("a level");
        [level, level, level, 255]
    });
}

#[test]
fn a_turned_page_is_upright() {
    expect("turned.tif", 0, 0, colors);
}

#[test]
fn each_page_of_several() {
    assert_eq!(count(Cursor::new(file("pages.tif"))), 3);
    expect("pages.tif", 0, 0, colors);
    expect("pages.tif", 1, 0, |x, y| {
        colors(WIDTH - 1 - x, HEIGHT - 1 - y)
    });
    let third = decode("pages.tif", 2);
    let [red, green, blue, _] = pixel(&third, 20, 20);
    assert!(red == green && green == blue && red > 0);
    let error = page(Cursor::new(file("pages.tif")), 3, PIXELS).expect_err("no fourth page");
    assert!(matches!(error, Error::Damaged(_)), "{error:?}");
}

#[test]
fn too_many_pixels_are_not_decoded() {
    let most = u64::from(WIDTH * HEIGHT);
    assert!(page(Cursor::new(file("cmyk.tif")), 0, most).is_ok());
    let error = page(Cursor::new(file("cmyk.tif")), 0, most - 1).expect_err("too large");
    assert!(matches!(error, Error::TooLarge(WIDTH, HEIGHT)), "{error:?}");
}

#[test]
fn a_cut_file_is_damaged() {
    for name in ["rgb-strips-lzw.tif", "ycbcr-jpeg.tif", "fax-g4.tif"] {
        let whole = file(name);
        for length in 0..whole.len() {
            let cut = Cursor::new(&whole[..length]);
            let pages = count(cut.clone());
            assert!(pages <= 1, "{name} to {length}: {pages} pages");
            if let Err(error) = page(cut, 0, PIXELS) {
                assert!(
                    matches!(error, Error::Damaged(_)),
                    "{name} to {length}: {error:?}"
                );
            }
        }
    }
    let error = page(Cursor::new(b"II*\0\x08\0\0\0\xff\xff"), 0, PIXELS).expect_err("no page");
    assert!(matches!(error, Error::Damaged(_)), "{error:?}");
}

#[test]
fn a_chain_that_leads_back_has_an_end() {
    let mut file = file("pages.tif");
    let number = |file: &[u8], at: usize| {
        u32::from_le_bytes(file[at..at + 4].try_into().expect("a place")) as usize
    };
    let mut directory = number(&file, 4);
    loop {
        let entries = usize::from(u16::from_le_bytes([file[directory], file[directory + 1]]));
        let next = directory + 2 + entries * 12;
        directory = number(&file, next);
        if directory == 0 {
            file.copy_within(4..8, next);
            break;
        }
    }
    assert_eq!(count(Cursor::new(&file)), 3);
    assert!(page(Cursor::new(&file), 1, PIXELS).is_ok());
}
