//! A BMP file of 32 bits a pixel, with alpha.

use crate::color::Pixel;

/// The bytes before the pixels: the header of the file, and that of the image (`BITMAPV4HEADER`).
const HEADER: u32 = 14 + 108;

/// A bitmap that is being filled.
pub(crate) struct Bitmap {
    bytes: Vec<u8>,
    /// The size of the page as it is stored.
    stored: (u32, u32),
    /// How the stored page is turned, by the numbers of TIFF.
    orientation: u16,
}

impl Bitmap {
    pub(crate) fn new(width: u32, height: u32, orientation: u16) -> Self {
        let mut bitmap = Self {
            bytes: Vec::new(),
            stored: (width, height),
            orientation,
        };
        let (width, height) = bitmap.size();
        let pixels = width * height * 4;
        bitmap.bytes.reserve_exact((HEADER + pixels) as usize);
        bitmap.bytes.extend_from_slice(b"BM");
        let mut numbers = [0_u32; 30];
        let known = [
            HEADER + pixels,
            0,
            HEADER,
            108,
            width,
            // Negative: the first row is the top one.
            height.wrapping_neg(),
            // One plane of 32 bits.
            32 << 16 | 1,
            // The bits of each color are named below.
            3,
            pixels,
            // Pixels a meter.
            2835,
            2835,
            0,
            0,
            0x00ff_0000,
            0x0000_ff00,
            0x0000_00ff,
            0xff00_0000,
            // The colors are sRGB.
            0x7352_4742,
        ];
        for (number, known) in numbers.iter_mut().zip(known) {
            *number = known;
        }
        for number in numbers {
            bitmap.bytes.extend(number.to_le_bytes());
        }
        bitmap.bytes.resize((HEADER + pixels) as usize, 0);
        bitmap
    }

    /// Width and height as it is shown.
    pub(crate) fn size(&self) -> (u32, u32) {
        let (width, height) = self.stored;
        if matches!(self.orientation, 5..=8) {
            (height, width)
        } else {
            (width, height)
        }
    }

    /// Sets the pixel at a place of the stored page.
    pub(crate) fn set(&mut self, x: u32, y: u32, [red, green, blue, alpha]: Pixel) {
        let (width, height) = self.stored;
        if x >= width || y >= height {
            return;
        }
        let (right, down) = (width - 1 - x, height - 1 - y);
        let (x, y) = match self.orientation {
            2 => (right, y),
            3 => (right, down),
            4 => (x, down),
            5 => (y, x),
            6 => (down, x),
            7 => (down, right),
            8 => (y, right),
            _ => (x, y),
        };
        let at = HEADER as usize + (y as usize * self.size().0 as usize + x as usize) * 4;
        if let Some(pixel) = self.bytes.get_mut(at..at + 4) {
            pixel.copy_from_slice(&[blue, green, red, alpha]);
        }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
