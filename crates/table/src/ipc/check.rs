//! Checks once per batch that offsets, views, keys and run ends are in bounds, so that readers need no further checks.

use crate::array::{Array, offset, small_int, view_bytes};
use crate::bytes::{Bits, Bytes};

/// The end that the offsets of `len` rows reach, if they never go back.
pub(super) fn offsets(offsets: &Bytes, wide: bool, len: usize) -> Option<usize> {
    if wide {
        rising(offsets.chunks::<8>().get(..=len)?, |value| {
            i64::from_le_bytes(value)
        })
    } else {
        rising(offsets.chunks::<4>().get(..=len)?, |value| {
            i64::from(i32::from_le_bytes(value))
        })
    }
}

fn rising<const N: usize>(values: &[[u8; N]], read: impl Fn([u8; N]) -> i64) -> Option<usize> {
    let mut last = 0;
    let mut sound = true;
    for value in values {
        let value = read(*value);
        sound &= value >= last;
        last = value;
    }
    if sound {
        usize::try_from(last).ok()
    } else {
        None
    }
}

/// Whether every list with its own offset and size lies inside `child`.
pub(super) fn list_views(
    offsets: &Bytes,
    sizes: &Bytes,
    wide: bool,
    len: usize,
    nulls: Option<&Bits>,
    child: usize,
) -> bool {
    (0..len).all(|row| {
        nulls.is_some_and(|nulls| !nulls.get(row))
            || (|| {
                let start = offset(offsets, wide, row)?;
                let end = start.checked_add(offset(sizes, wide, row)?)?;
                (end <= child).then_some(())
            })()
            .is_some()
    })
}

/// Whether every view of a row with a value lies inside a buffer.
pub(super) fn views(views: &Bytes, buffers: &[Bytes], nulls: Option<&Bits>) -> bool {
    views.chunks::<16>().iter().enumerate().all(|(row, view)| {
        view_bytes(view, buffers).is_some() || nulls.is_some_and(|nulls| !nulls.get(row))
    })
}

/// Whether every key of a row with a value is below `values`.
pub(super) fn keys(
    keys: &Bytes,
    width: usize,
    len: usize,
    nulls: Option<&Bits>,
    values: usize,
) -> bool {
    (0..len).all(|row| {
        small_int(keys, width, row).is_some_and(|key| key < values)
            || nulls.is_some_and(|nulls| !nulls.get(row))
    })
}

/// Whether the ends of runs rise, and the last one reaches `len`.
pub(super) fn runs(ends: &Bytes, width: usize, runs: usize, len: usize) -> bool {
    let mut last = 0;
    for run in 0..runs {
        match small_int(ends, width, run) {
            Some(end) if end > last => last = end,
            _ => return false,
        }
    }
    last >= len
}

/// Whether each row of a union chooses a type that there is, and a value that there is.
pub(super) fn union(
    types: &Bytes,
    offsets: Option<&Bytes>,
    type_ids: &[i32],
    children: &[Array],
    len: usize,
) -> bool {
    (0..len).all(|row| {
        (|| {
            let [id] = types.value::<1>(row)?;
            let id = i32::from(i8::from_le_bytes([id]));
            let field = type_ids.iter().position(|known| *known == id)?;
            let index = match offsets {
                None => row,
                Some(offsets) => offset(offsets, false, row)?,
            };
            (index < children.get(field)?.len).then_some(())
        })()
        .is_some()
    })
}
