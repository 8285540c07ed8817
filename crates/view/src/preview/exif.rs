//! EXIF metadata of a picture, from the bytes before the pixels. Every offset is checked, and no tag is followed
//! twice.

/// A fact about a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// Manufacturer of the camera.
    Make,
    /// Which camera it was.
    Model,
    /// The lens.
    Lens,
    /// When the picture was taken, by the camera's clock.
    Taken,
    /// How long it was exposed.
    Exposure,
    /// The f-number.
    Aperture,
    /// The sensitivity.
    Sensitivity,
    /// The focal length.
    FocalLength,
    /// Where it was taken: latitude and longitude in degrees.
    Place,
    /// Photographer.
    Artist,
    /// Copyright owner.
    Copyright,
    /// Software that wrote the file.
    Software,
}

/// Longest text that is shown, in bytes.
const MAX_TEXT_BYTES: usize = 200;

const EXIF: u16 = 0x8769;
const GPS: u16 = 0x8825;

/// The facts in the first bytes of a picture of this media type; none where there are none.
pub fn exif(media_type: &str, head: &[u8]) -> Vec<(Tag, String)> {
    let found = match media_type {
        "image/jpeg" => in_jpeg(head),
        "image/png" => in_png(head),
        "image/webp" => in_webp(head),
        _ => None,
    };
    found
        .and_then(Tiff::new)
        .map(|tiff| tiff.facts())
        .unwrap_or_default()
}

fn in_jpeg(head: &[u8]) -> Option<&[u8]> {
    let mut at = 2;
    loop {
        let [0xff, marker, high, low] = *head.get(at..)?.first_chunk()? else {
            return None;
        };
        if matches!(marker, 0xd9 | 0xda) {
            return None;
        }
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low]));
        let segment = head.get(at + 4..end)?;
        if marker == 0xe1 && segment.starts_with(b"Exif\0\0") {
            return segment.get(6..);
        }
        at = end;
    }
}

fn in_png(head: &[u8]) -> Option<&[u8]> {
    let mut at = 8;
    loop {
        let length = u32::from_be_bytes(*head.get(at..)?.first_chunk()?);
        let end = at
            .checked_add(8)?
            .checked_add(usize::try_from(length).ok()?)?;
        match head.get(at + 4..at + 8)? {
            b"eXIf" => return head.get(at + 8..end),
            b"IDAT" | b"IEND" => return None,
            // The checksum follows.
            _ => at = end.checked_add(4)?,
        }
    }
}

fn in_webp(head: &[u8]) -> Option<&[u8]> {
    let mut at = 12;
    loop {
        let length = u32::from_le_bytes(*head.get(at..)?.get(4..)?.first_chunk()?);
        let end = at
            .checked_add(8)?
            .checked_add(usize::try_from(length).ok()?)?;
        if head.get(at..at + 4)? == b"EXIF" {
            let found = head.get(at + 8..end)?;
            return Some(found.strip_prefix(b"Exif\0\0").unwrap_or(found));
        }
        // Chunks have an even length.
        at = end.checked_add(end % 2)?;
    }
}

/// The directories of tags, in the byte order that the first bytes name.
struct Tiff<'a> {
    bytes: &'a [u8],
    big: bool,
}

/// A tag: its number, the type and the number of its values, and where its four bytes of value or offset are.
type Entry = (u16, u16, usize, usize);

impl<'a> Tiff<'a> {
    fn new(bytes: &'a [u8]) -> Option<Self> {
        let big = match bytes.first_chunk::<4>()? {
            b"II*\0" => false,
            b"MM\0*" => true,
            _ => return None,
        };
        Some(Self { bytes, big })
    }

    fn u16(&self, at: usize) -> Option<u16> {
        let bytes = *self.bytes.get(at..)?.first_chunk()?;
        Some(if self.big {
            u16::from_be_bytes(bytes)
        } else {
            u16::from_le_bytes(bytes)
        })
    }

    fn u32(&self, at: usize) -> Option<u32> {
        let bytes = *self.bytes.get(at..)?.first_chunk()?;
        Some(if self.big {
            u32::from_be_bytes(bytes)
        } else {
            u32::from_le_bytes(bytes)
        })
    }

    fn offset(&self, at: usize) -> Option<usize> {
        usize::try_from(self.u32(at)?).ok()
    }

    fn directory(&self, at: usize) -> Vec<Entry> {
        let count = usize::from(self.u16(at).unwrap_or_default());
        let entry = |place: usize| {
            let at = at + 2 + place * 12;
            Some((
                self.u16(at)?,
                self.u16(at + 2)?,
                self.offset(at + 4)?,
                at + 8,
            ))
        };
        (0..count).map_while(entry).collect()
    }

    /// A text, up to its first byte of zero.
    fn text(&self, (_, kind, count, at): Entry) -> Option<String> {
        if kind != 2 {
            return None;
        }
        let at = if count <= 4 { at } else { self.offset(at)? };
        let bytes = self
            .bytes
            .get(at..at.checked_add(count.min(MAX_TEXT_BYTES))?)?;
        let text = bytes.split(|byte| *byte == 0).next()?;
        let text = String::from_utf8_lossy(text).trim().to_owned();
        Some(text).filter(|text| !text.is_empty())
    }

    /// A fraction of two positive numbers; the `place` is that among several.
    fn fraction(&self, (_, kind, count, at): Entry, place: usize) -> Option<(u32, u32)> {
        if kind != 5 || place >= count {
            return None;
        }
        let at = self.offset(at)?.checked_add(place * 8)?;
        let (above, below) = (self.u32(at)?, self.u32(at.checked_add(4)?)?);
        (below > 0).then_some((above, below))
    }

    fn facts(&self) -> Vec<(Tag, String)> {
        let first = self
            .offset(4)
            .map(|at| self.directory(at))
            .unwrap_or_default();
        let find = |list: &[Entry], tag: u16| list.iter().copied().find(|entry| entry.0 == tag);
        let below = |tag: u16| {
            let at = find(&first, tag).and_then(|(.., at)| self.offset(at));
            at.map(|at| self.directory(at)).unwrap_or_default()
        };
        let (exif, gps) = (below(EXIF), below(GPS));
        let text = |list: &[Entry], tag| find(list, tag).and_then(|entry| self.text(entry));
        let fraction = |tag| find(&exif, tag).and_then(|entry| self.fraction(entry, 0));
        let taken = text(&exif, 0x9003)
            .or_else(|| text(&first, 0x0132))
            .map(|taken| {
                let zone = text(&exif, 0x9011)
                    .map(|zone| format!(" {zone}"))
                    .unwrap_or_default();
                // Days are written with colons.
                format!("{}{zone}", taken.replacen(':', "-", 2))
            });
        let sensitivity = find(&exif, 0x8827).and_then(|(.., at)| self.u16(at));
        let facts = [
            (Tag::Make, text(&first, 0x010f)),
            (Tag::Model, text(&first, 0x0110)),
            (Tag::Lens, text(&exif, 0xa434)),
            (Tag::Taken, taken),
            (Tag::Exposure, fraction(0x829a).map(exposure)),
            (
                Tag::Aperture,
                fraction(0x829d).map(|value| format!("f/{}", tenths(value))),
            ),
            (
                Tag::Sensitivity,
                sensitivity.map(|value| format!("ISO {value}")),
            ),
            (
                Tag::FocalLength,
                fraction(0x920a).map(|value| format!("{} mm", tenths(value))),
            ),
            (Tag::Place, self.place(&gps)),
            (Tag::Artist, text(&first, 0x013b)),
            (Tag::Copyright, text(&first, 0x8298)),
            (Tag::Software, text(&first, 0x0131)),
        ];
        facts
            .into_iter()
            .filter_map(|(tag, text)| Some((tag, text?)))
            .collect()
    }

    fn place(&self, gps: &[Entry]) -> Option<String> {
        let degrees = |side: u16, value: u16| {
            let find = |tag: u16| gps.iter().copied().find(|entry| entry.0 == tag);
            let side = self.text(find(side)?)?;
            let entry = find(value)?;
            let mut degrees = 0.0;
            for (place, share) in [1.0, 60.0, 3600.0].into_iter().enumerate() {
                let (above, below) = self.fraction(entry, place)?;
                degrees += f64::from(above) / f64::from(below) / share;
            }
            let negative = side.starts_with(['S', 'W']);
            Some(if negative { -degrees } else { degrees })
        };
        let (latitude, longitude) = (degrees(1, 2)?, degrees(3, 4)?);
        Some(format!("{latitude:.5}, {longitude:.5}"))
    }
}

/// A time of exposure: below a second as photographers say it, such as `1/250 s`.
fn exposure((above, below): (u32, u32)) -> String {
    if above > 0 && above < below {
        format!("1/{} s", below.saturating_add(above / 2) / above)
    } else {
        format!("{} s", tenths((above, below)))
    }
}

/// A fraction with at most one digit behind the point.
fn tenths((above, below): (u32, u32)) -> String {
    let tenths = (u64::from(above) * 10 + u64::from(below) / 2) / u64::from(below);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}
