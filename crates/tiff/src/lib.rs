//! Pages of TIFF files as bitmaps, which every browser shows. The file is read in pieces, and decoded strip by strip or
//! tile by tile, so that only the bitmap has the size of the image.

mod bitmap;
mod color;
mod palette;
mod sample;
#[cfg(all(target_arch = "wasm32", feature = "worker"))]
pub mod worker;

use std::collections::BTreeSet;
use std::io::{Read, Seek};

use tiff::decoder::{BufferLayoutPreference, ChunkType, Decoder, Limits, TiffCodingUnit};
use tiff::tags::{SampleFormat, Tag};
use tiff::{ColorType, TiffError, TiffResult};

use self::bitmap::Bitmap;
use self::color::Colors;
use self::palette::{Indexed, Palette};
use self::sample::Samples;

/// The most pages that are counted.
const MAX_PAGES: usize = 9_999;

/// The most bytes of a strip or tile, decoded.
const MAX_CHUNK: usize = 512 * 1024 * 1024;

/// A page.
#[derive(Debug)]
pub struct Page {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// A BMP file.
    pub bitmap: Vec<u8>,
}

/// Why a page is not shown.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It has more pixels than the limit.
    #[error("{0} × {1} pixels")]
    TooLarge(u32, u32),
    /// It is stored in a way that is not decoded.
    #[error("{0}")]
    Unsupported(String),
    /// It is damaged, or cut off.
    #[error("{0}")]
    Damaged(String),
}

impl From<TiffError> for Error {
    fn from(error: TiffError) -> Self {
        match error {
            TiffError::UnsupportedError(error) => Self::Unsupported(error.to_string()),
            TiffError::LimitsExceeded | TiffError::IntSizeError => {
                Self::Unsupported(error.to_string())
            }
            error => Self::Damaged(error.to_string()),
        }
    }
}

/// The number of pages of a file, at most 9,999; a damaged one has those before the damage.
pub fn count(file: impl Read + Seek) -> usize {
    let Ok(mut decoder) = Decoder::new(file) else {
        return 0;
    };
    let mut next = decoder.ifd_pointer();
    // A damaged file may lead back to a page before.
    let mut seen = BTreeSet::new();
    while let Some(pointer) = next
        && seen.len() < MAX_PAGES
        && let Ok(directory) = decoder.read_directory(pointer)
        && seen.insert(pointer.0)
    {
        next = directory.next();
    }
    seen.len()
}

/// Decodes a page, the first one having the index 0, unless it has more than `max_pixels` pixels.
pub fn page(file: impl Read + Seek, index: usize, max_pixels: u64) -> Result<Page, Error> {
    let mut decoder = Decoder::new(Indexed::new(file))?;
    if index > 0 {
        decoder.seek_to_image(index)?;
    }
    let (width, height) = decoder.dimensions()?;
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(Error::TooLarge(width, height));
    }
    let palette = Palette::read(&mut decoder, index)?;
    let mut decoder = decoder.with_limits(limits());
    let image = Image::new(&mut decoder, palette)?;
    let orientation = decoder.find_tag_unsigned(Tag::Orientation)?.unwrap_or(1);
    let mut bitmap = Bitmap::new(width, height, orientation);
    let samples = image.samples(&mut decoder)?;
    image.each_chunk(&mut decoder, |chunk| {
        for y in 0..chunk.height {
            for x in 0..chunk.width {
                let value = |sample| samples.level(chunk.sample(x, y, sample));
                bitmap.set(chunk.x + x, chunk.y + y, image.colors.pixel(value));
            }
        }
    })?;
    let (width, height) = bitmap.size();
    Ok(Page {
        width,
        height,
        bitmap: bitmap.into_bytes(),
    })
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.intermediate_buffer_size = MAX_CHUNK;
    limits
}

/// How the pixels of a page are stored.
struct Image {
    colors: Colors,
    bits: u8,
    format: SampleFormat,
    /// Samples of a pixel in one plane.
    stride: usize,
    no_data: Option<f64>,
    across: u32,
    chunks: u32,
    chunk_size: (u32, u32),
}

impl Image {
    fn new<R: Read + Seek>(decoder: &mut Decoder<R>, palette: Option<Palette>) -> TiffResult<Self> {
        let color = decoder.colortype()?;
        let extra: Vec<u16> = decoder
            .find_tag_unsigned_vec(Tag::ExtraSamples)?
            .unwrap_or_default();
        let chunk_size = decoder.chunk_dimensions();
        let (width, height) = decoder.dimensions()?;
        let across = match decoder.get_chunk_type() {
            ChunkType::Strip => 1,
            ChunkType::Tile => width.div_ceil(chunk_size.0),
        };
        let layout = decoder.image_coding_unit_layout(TiffCodingUnit(0))?;
        let no_data = decoder.find_tag(Tag::GdalNodata)?;
        Ok(Self {
            colors: Colors::new(color, &extra, palette),
            bits: color.bit_depth(),
            format: layout.sample_format,
            stride: if layout.planes > 1 {
                1
            } else {
                usize::from(color.num_samples())
            },
            no_data: no_data
                .and_then(|value| value.into_string().ok())
                .and_then(|text| text.trim().parse().ok()),
            across,
            chunks: across * height.div_ceil(chunk_size.1),
            chunk_size,
        })
    }

    /// How values become levels. Those without a natural range are measured first.
    fn samples<R: Read + Seek>(&self, decoder: &mut Decoder<R>) -> Result<Samples, Error> {
        let mut samples = Samples::new(self.bits, self.format, self.colors.is_indexed())?;
        if samples.is_measured() {
            let shown = self.colors.shown();
            self.each_chunk(decoder, |chunk| {
                for y in 0..chunk.height {
                    for x in 0..chunk.width {
                        for sample in 0..shown {
                            samples.measure(chunk.sample(x, y, sample), self.no_data);
                        }
                    }
                }
            })?;
        }
        Ok(samples)
    }

    fn each_chunk<R: Read + Seek>(
        &self,
        decoder: &mut Decoder<R>,
        mut each: impl FnMut(&Chunk),
    ) -> Result<(), Error> {
        let mut bytes = Vec::new();
        for index in 0..self.chunks {
            let unit = TiffCodingUnit(index);
            let layout = decoder.image_coding_unit_layout(unit)?;
            if layout.complete_len > MAX_CHUNK {
                return Err(TiffError::LimitsExceeded.into());
            }
            bytes.clear();
            bytes.resize(layout.complete_len, 0);
            decoder.read_coding_unit_bytes(unit, &mut bytes)?;
            let (width, height) = decoder.chunk_data_dimensions(index);
            each(&Chunk {
                x: index % self.across * self.chunk_size.0,
                y: index / self.across * self.chunk_size.1,
                width,
                height,
                bytes: &bytes,
                bits: usize::from(self.bits),
                stride: self.stride,
                rows: layout.row_stride.map_or(0, usize::from),
                planes: plane_length(&layout),
            });
        }
        Ok(())
    }
}

/// The bytes from one plane to the next; 0 where all samples of a pixel stand together.
fn plane_length(layout: &BufferLayoutPreference) -> usize {
    if layout.planes > 1 {
        layout.plane_stride.map_or(0, usize::from)
    } else {
        0
    }
}

/// A decoded strip or tile.
struct Chunk<'a> {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    bytes: &'a [u8],
    bits: usize,
    stride: usize,
    /// The bytes from one row to the next.
    rows: usize,
    /// The bytes from one plane to the next, if samples are stored apart.
    planes: usize,
}

impl Chunk<'_> {
    /// The bits of a sample, as a number.
    fn sample(&self, x: u32, y: u32, sample: usize) -> u64 {
        let (plane, within) = if self.planes > 0 {
            (sample, 0)
        } else {
            (0, sample)
        };
        let row = plane * self.planes + y as usize * self.rows;
        sample::bits(
            self.bytes.get(row..).unwrap_or_default(),
            x as usize * self.stride + within,
            self.bits,
        )
    }
}

/// The samples of a pixel that are seen, by its kind of color.
fn shown(color: ColorType) -> usize {
    match color {
        ColorType::Gray(_) | ColorType::GrayA(_) | ColorType::Multiband { .. } => 1,
        ColorType::CMYK(_) | ColorType::CMYKA(_) => 4,
        _ => 3,
    }
}
