//! Images of a palette. The decoder takes only their indices, and these only as levels of gray: the file is read as if its
//! page said so.

use std::io::{Read, Result, Seek, SeekFrom};

use tiff::TiffResult;
use tiff::decoder::Decoder;
use tiff::tags::{ByteOrder, Tag};

/// What a page says of its colors: indices of a palette, and gray with 0 as black.
const INDEXED: u16 = 3;
const GRAY: u16 = 1;

/// A file of which one number may be read as another.
pub(crate) struct Indexed<R> {
    file: R,
    at: u64,
    /// Where bytes are read as others.
    change: Option<(u64, [u8; 2])>,
}

impl<R: Seek> Indexed<R> {
    pub(crate) fn new(file: R) -> Self {
        Self {
            file,
            at: 0,
            change: None,
        }
    }
}

impl<R: Read> Read for Indexed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.file.read(buffer)?;
        if let Some((place, bytes)) = self.change {
            for (place, byte) in (place..).zip(bytes) {
                let within = place
                    .checked_sub(self.at)
                    .and_then(|within| usize::try_from(within).ok())
                    .filter(|within| *within < count);
                if let Some(byte_read) = within.and_then(|within| buffer.get_mut(within)) {
                    *byte_read = byte;
                }
            }
        }
        self.at += count as u64;
        Ok(count)
    }
}

impl<R: Seek> Seek for Indexed<R> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.at = self.file.seek(to)?;
        Ok(self.at)
    }
}

/// The colors of an image of indices.
pub(crate) struct Palette(Vec<[u8; 3]>);

impl Palette {
    /// The palette of the current page, if it has one; the page is then read as one of gray levels.
    pub(crate) fn read<R: Read + Seek>(
        decoder: &mut Decoder<Indexed<R>>,
        index: usize,
    ) -> TiffResult<Option<Self>> {
        let kind: Option<u16> = decoder.find_tag_unsigned(Tag::PhotometricInterpretation)?;
        let Some(place) = decoder.ifd_pointer().filter(|_| kind == Some(INDEXED)) else {
            return Ok(None);
        };
        let colors = decoder.get_tag_u16_vec(Tag::ColorMap)?;
        // All red levels, then all green ones, then all blue ones.
        let third = colors.len() / 3;
        let level = |at: usize| colors.get(at).map_or(0, |level| (level >> 8) as u8);
        let colors = (0..third).map(|at| [level(at), level(third + at), level(2 * third + at)]);
        let colors = Self(colors.collect());
        if let Some(value) = entry(decoder, place.0, Tag::PhotometricInterpretation)? {
            let gray = match decoder.byte_order() {
                ByteOrder::LittleEndian => GRAY.to_le_bytes(),
                ByteOrder::BigEndian => GRAY.to_be_bytes(),
            };
            decoder.inner().change = Some((value, gray));
            decoder.seek_to_image(index)?;
        }
        Ok(Some(colors))
    }

    pub(crate) fn color(&self, index: u8) -> [u8; 3] {
        self.0.get(usize::from(index)).copied().unwrap_or_default()
    }
}

/// Where the value of a directory's entry stands.
fn entry<R: Read + Seek>(
    decoder: &mut Decoder<R>,
    directory: u64,
    wanted: Tag,
) -> TiffResult<Option<u64>> {
    // The bytes of the count, of an entry, and of an entry before its value: classic files, and large ones.
    decoder.goto_offset_u64(2)?;
    let is_classic = decoder.read_short()? == 42;
    let (head, length, before) = if is_classic { (2, 12, 8) } else { (8, 20, 12) };
    decoder.goto_offset_u64(directory)?;
    let count = if is_classic {
        u64::from(decoder.read_short()?)
    } else {
        decoder.read_long8()?
    };
    for index in 0..count {
        let place = directory + head + index * length;
        decoder.goto_offset_u64(place)?;
        if decoder.read_short()? == wanted.to_u16() {
            return Ok(Some(place + before));
        }
    }
    Ok(None)
}
