//! Samples of a pixel as red, green, blue and alpha.

use tiff::ColorType;

use crate::palette::Palette;
use crate::shown;

/// Red, green, blue and alpha.
pub(crate) type Pixel = [u8; 4];

/// What the extra sample behind a color means.
#[derive(Clone, Copy, PartialEq)]
enum Alpha {
    None,
    /// Colors are those of the opaque pixel.
    Straight,
    /// Colors are multiplied with it.
    Multiplied,
}

/// The meaning of a page's samples.
pub(crate) struct Colors {
    color: ColorType,
    alpha: Alpha,
    palette: Option<Palette>,
}

impl Colors {
    pub(crate) fn new(color: ColorType, extra: &[u16], palette: Option<Palette>) -> Self {
        let has_room = usize::from(color.num_samples()) > shown(color);
        let alpha = match extra.first() {
            Some(1) if has_room => Alpha::Multiplied,
            Some(2) if has_room => Alpha::Straight,
            _ => Alpha::None,
        };
        Self {
            color,
            alpha,
            palette,
        }
    }

    pub(crate) fn is_indexed(&self) -> bool {
        self.palette.is_some()
    }

    /// The samples of a pixel that are seen.
    pub(crate) fn shown(&self) -> usize {
        shown(self.color)
    }

    /// The color of a pixel with these samples.
    pub(crate) fn pixel(&self, sample: impl Fn(usize) -> u8) -> Pixel {
        let [red, green, blue] = match self.color {
            ColorType::CMYK(_) | ColorType::CMYKA(_) => {
                let ink = |index| mul(255 - sample(index), 255 - sample(3));
                [ink(0), ink(1), ink(2)]
            }
            ColorType::YCbCr(_) => of_luma(sample(0), sample(1), sample(2)),
            ColorType::RGB(_) | ColorType::RGBA(_) => [sample(0), sample(1), sample(2)],
            _ => match &self.palette {
                Some(palette) => palette.color(sample(0)),
                None => [sample(0); 3],
            },
        };
        if self.alpha == Alpha::None {
            return [red, green, blue, 255];
        }
        let alpha = sample(self.shown());
        let whole = |color: u8| match self.alpha {
            Alpha::Multiplied => of_multiplied(color, alpha),
            _ => color,
        };
        [whole(red), whole(green), whole(blue), alpha]
    }
}

/// The product of two shares of 255.
fn mul(one: u8, other: u8) -> u8 {
    let product = u16::from(one) * u16::from(other);
    u8::try_from((product + 127) / 255).unwrap_or(u8::MAX)
}

fn of_multiplied(color: u8, alpha: u8) -> u8 {
    let whole = (u16::from(color) * 255).checked_div(alpha.into());
    u8::try_from(whole.unwrap_or_default()).unwrap_or(u8::MAX)
}

/// Red, green and blue of brightness and two differences of colors, as JPEG has them.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a byte"
)]
fn of_luma(luma: u8, blue: u8, red: u8) -> [u8; 3] {
    let (luma, blue, red) = (
        f32::from(luma),
        f32::from(blue) - 128.0,
        f32::from(red) - 128.0,
    );
    [
        luma + 1.402 * red,
        luma - 0.344_136 * blue - 0.714_136 * red,
        luma + 1.772 * blue,
    ]
    .map(|level| level.round().clamp(0.0, 255.0) as u8)
}
