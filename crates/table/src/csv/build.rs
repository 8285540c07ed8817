//! Builds the array of a column from its cells.

use super::kind::{self, Kind};
use super::scan::undouble;
use crate::array::{Array, Data};
use crate::bytes::{Bits, BitsBuilder};

/// A cell; a null if it is empty and has no quotes.
#[derive(Clone, Copy)]
pub(super) struct Slice<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) quoted: bool,
    pub(super) doubled: bool,
}

impl Slice<'_> {
    fn is_null(self) -> bool {
        self.bytes.is_empty() && !self.quoted
    }

    fn kind(self) -> Kind {
        if self.is_null() {
            Kind::Nothing
        } else {
            Kind::of(self.bytes)
        }
    }
}

/// The array of the cells, in the given type or in the wider one that they need.
pub(super) fn column<'a, I: Iterator<Item = Slice<'a>> + Clone>(
    mut kind: Kind,
    rows: usize,
    cells: impl Fn() -> I,
) -> (Kind, Array) {
    loop {
        match try_column(kind, rows, cells()) {
            Ok(array) => return (kind, array),
            Err(needed) => {
                let wider = kind.and(needed);
                // What a type refuses although it is of its kind (a number of 18 digits as a float) stays text.
                kind = if wider == kind { Kind::Text } else { wider };
            }
        }
    }
}

/// The array of texts that are there already.
pub(super) fn again(kind: Kind, texts: &[Option<String>]) -> Array {
    let cells = || {
        texts.iter().map(|text| match text {
            None => Slice {
                bytes: &[],
                quoted: false,
                doubled: false,
            },
            Some(text) => Slice {
                bytes: text.as_bytes(),
                quoted: true,
                doubled: false,
            },
        })
    };
    match try_column(kind, texts.len(), cells()) {
        Ok(array) => array,
        Err(_) => text(texts.len(), cells()),
    }
}

/// Likewise, or the type that a cell needs which doesn't fit.
fn try_column<'a>(
    kind: Kind,
    rows: usize,
    cells: impl Iterator<Item = Slice<'a>> + Clone,
) -> Result<Array, Kind> {
    match kind {
        Kind::Nothing => {
            for cell in cells {
                if !cell.is_null() {
                    return Err(cell.kind());
                }
            }
            Ok(Array::new(rows, None, Data::Null))
        }
        Kind::Bool => {
            let mut bits = BitsBuilder::default();
            let mut nulls = BitsBuilder::default();
            let mut canonical = true;
            for cell in cells.clone() {
                if cell.is_null() {
                    bits.push(false);
                } else {
                    let value = kind::truth(cell.bytes).ok_or(Kind::Text)?;
                    canonical = canonical && matches!(cell.bytes, b"true" | b"false");
                    bits.push(value);
                }
                nulls.push(!cell.is_null());
            }
            let array = Array::new(rows, nulls.validity(), Data::Bool(bits.bits()));
            Ok(with_text(array, canonical, cells))
        }
        Kind::Int => {
            let mut canonical = true;
            let array = fixed(rows, cells.clone(), |bytes| {
                let number = kind::int(bytes).or_else(|| {
                    canonical = false;
                    kind::other_int(bytes)
                })?;
                Some(number.to_le_bytes())
            })?;
            Ok(with_text(array, canonical, cells))
        }
        Kind::Decimal { scale, wide: false } => fixed(rows, cells, |bytes| {
            let number = kind::decimal(bytes, scale, 18)?;
            i64::try_from(number).ok().map(i64::to_le_bytes)
        }),
        Kind::Decimal { scale, wide: true } => fixed(rows, cells, |bytes| {
            kind::decimal(bytes, scale, 38).map(i128::to_le_bytes)
        }),
        Kind::Date => {
            let mut canonical = true;
            let array = fixed(rows, cells.clone(), |bytes| {
                let day = kind::date(bytes).or_else(|| {
                    canonical = false;
                    kind::other_date(bytes)
                })?;
                Some(day.to_le_bytes())
            })?;
            Ok(with_text(array, canonical, cells))
        }
        Kind::Timestamp { utc, fine } => {
            let mut canonical = true;
            let array = fixed(rows, cells.clone(), |bytes| {
                let found = kind::Timestamp::of(bytes, utc, fine)?;
                canonical = canonical && found.is_canonical;
                Some(found.number.to_le_bytes())
            })?;
            Ok(with_text(array, canonical, cells))
        }
        Kind::Float => {
            let mut canonical = true;
            let array = fixed(rows, cells.clone(), |bytes| {
                let number = kind::float(bytes)?;
                canonical = canonical && kind::float_is_canonical(bytes, number);
                Some(number.to_le_bytes())
            })?;
            Ok(with_text(array, canonical, cells))
        }
        Kind::Text => Ok(text(rows, cells)),
    }
}

/// Keeps the texts beside the values, unless these are written as the same.
fn with_text<'a>(
    mut array: Array,
    canonical: bool,
    cells: impl Iterator<Item = Slice<'a>>,
) -> Array {
    if !canonical {
        array.source = Some(Box::new(text(array.len, cells)));
    }
    array
}

fn fixed<'a, const N: usize>(
    rows: usize,
    cells: impl Iterator<Item = Slice<'a>>,
    mut read: impl FnMut(&[u8]) -> Option<[u8; N]>,
) -> Result<Array, Kind> {
    let mut values = Vec::with_capacity(rows * N);
    let mut nulls = Nulls::default();
    for (row, cell) in cells.enumerate() {
        if cell.is_null() {
            nulls.add(row);
            values.extend_from_slice(&[0; N]);
            continue;
        }
        match read(cell.bytes) {
            Some(value) => values.extend_from_slice(&value),
            None => return Err(cell.kind()),
        }
    }
    let data = Data::Fixed {
        width: N,
        values: values.into(),
    };
    Ok(Array::new(rows, nulls.mask(rows), data))
}

fn text<'a>(rows: usize, cells: impl Iterator<Item = Slice<'a>>) -> Array {
    let mut content: Vec<u8> = Vec::with_capacity(rows * 8);
    let mut offsets = Vec::with_capacity((rows + 1) * 4);
    offsets.extend_from_slice(&[0; 4]);
    let mut nulls = Nulls::default();
    let mut scratch = Vec::new();
    for (row, cell) in cells.enumerate() {
        if cell.is_null() {
            nulls.add(row);
        } else if cell.doubled {
            undouble(cell.bytes, &mut scratch);
            content.extend_from_slice(&scratch);
        } else {
            content.extend_from_slice(cell.bytes);
        }
        // A portion of a file is far below 2 GB.
        offsets.extend_from_slice(&(content.len() as u32).to_le_bytes());
    }
    let data = Data::Var {
        wide: false,
        offsets: offsets.into(),
        bytes: content.into(),
    };
    Array::new(rows, nulls.mask(rows), data)
}

/// Rows without a value; most columns have none.
#[derive(Default)]
struct Nulls {
    mask: Vec<u8>,
}

impl Nulls {
    fn add(&mut self, row: usize) {
        if self.mask.len() <= row / 8 {
            self.mask.resize(row / 8 + 1, 0xff);
        }
        if let Some(byte) = self.mask.get_mut(row / 8) {
            *byte &= !(1 << (row % 8));
        }
    }

    fn mask(mut self, rows: usize) -> Option<Bits> {
        if self.mask.is_empty() {
            return None;
        }
        self.mask.resize(rows.div_ceil(8), 0xff);
        Some(Bits(self.mask.into()))
    }
}

/// How many bytes an array holds.
pub(super) fn held(array: &Array) -> u64 {
    let data = match &array.data {
        Data::Bool(bits) => bits.0.len(),
        Data::Fixed { values, .. } => values.len(),
        Data::Var { offsets, bytes, .. } => offsets.len() + bytes.len(),
        _ => 0,
    };
    let nulls = array.nulls.as_ref().map_or(0, |nulls| nulls.0.len());
    (data + nulls) as u64 + array.source.as_ref().map_or(0, |source| held(source))
}
