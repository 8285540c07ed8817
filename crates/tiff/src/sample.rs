//! Values of samples as levels from 0 to 255.

use tiff::tags::SampleFormat;
use tiff::{TiffError, TiffUnsupportedError};

/// How the bits of a sample become a level.
pub(crate) struct Samples {
    bits: u8,
    format: SampleFormat,
    /// Palettes have indices in place of levels.
    is_indexed: bool,
    /// Smallest and largest value, of numbers without a natural range.
    range: (f64, f64),
}

/// The bits of a sample in a row of samples: whole bytes in the order of this machine, fewer bits from the high end.
pub(crate) fn bits(row: &[u8], index: usize, bits: usize) -> u64 {
    if bits < 8 {
        let at = index * bits;
        let byte = row.get(at / 8).copied().unwrap_or_default();
        return u64::from(byte >> (8 - bits - at % 8)) & ((1 << bits) - 1);
    }
    let length = bits / 8;
    let mut value = 0;
    for (place, byte) in row.iter().skip(index * length).take(length).enumerate() {
        value |= u64::from(*byte) << (8 * place);
    }
    value
}

impl Samples {
    pub(crate) fn new(bits: u8, format: SampleFormat, is_indexed: bool) -> Result<Self, TiffError> {
        let is_known = match format {
            SampleFormat::Uint => matches!(bits, 1 | 2 | 4 | 8 | 16 | 32 | 64),
            SampleFormat::Int => matches!(bits, 8 | 16 | 32 | 64),
            SampleFormat::IEEEFP => matches!(bits, 32 | 64),
            _ => false,
        };
        if !is_known {
            let error = TiffUnsupportedError::UnsupportedSampleFormat(vec![format]);
            return Err(error.into());
        }
        Ok(Self {
            bits,
            format,
            is_indexed,
            range: (f64::INFINITY, f64::NEG_INFINITY),
        })
    }

    /// Whether the smallest value is black and the largest white: heights and other measurements.
    pub(crate) fn is_measured(&self) -> bool {
        self.format != SampleFormat::Uint || self.bits > 16
    }

    pub(crate) fn measure(&mut self, bits: u64, no_data: Option<f64>) {
        let number = self.number(bits);
        if number.is_finite() && Some(number) != no_data {
            self.range = (self.range.0.min(number), self.range.1.max(number));
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the bits of narrower numbers; a level needs eight of them"
    )]
    fn number(&self, bits: u64) -> f64 {
        match (self.format, self.bits) {
            (SampleFormat::IEEEFP, 32) => f32::from_bits(bits as u32).into(),
            (SampleFormat::IEEEFP, _) => f64::from_bits(bits),
            (SampleFormat::Int, width) => {
                let unused = 64 - u32::from(width);
                ((bits << unused).cast_signed() >> unused) as f64
            }
            _ => bits as f64,
        }
    }

    /// The level of a sample, or its index in the palette.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the level is between 0 and 255"
    )]
    pub(crate) fn level(&self, bits: u64) -> u8 {
        if self.is_measured() {
            let (low, high) = self.range;
            let share = (self.number(bits) - low) / (high - low);
            // Where all values are one, or there is none, the share is no number, which becomes 0.
            return (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
        match self.bits {
            16 => (bits >> 8) as u8,
            8 => bits as u8,
            _ if self.is_indexed => bits as u8,
            width => (bits * 255 / ((1 << width) - 1)) as u8,
        }
    }
}
