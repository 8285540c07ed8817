//! The numbers that Java has for values: `hashCode`.

/// The lower half.
pub(super) fn lower(bits: u64) -> u32 {
    u32::try_from(bits & u64::from(u32::MAX)).unwrap_or(0)
}

/// Of a number of 64 bits.
pub(super) fn of_bits(bits: u64) -> u32 {
    lower(bits ^ (bits >> 32))
}

pub(super) fn of_float(value: f32) -> u32 {
    if value.is_nan() {
        // All of them count as one.
        return 0x7fc0_0000;
    }
    value.to_bits()
}

pub(super) fn of_double(value: f64) -> u32 {
    if value.is_nan() {
        return 0x7ff8_0000;
    }
    of_bits(value.to_bits())
}

/// Spark's texts have that of Murmur 3, whose last bytes each count as a whole word there.
pub(super) fn of_text(text: &str) -> u32 {
    const SEED: u32 = 42;
    let (words, rest) = text.as_bytes().as_chunks::<4>();
    let words = words.iter().map(|word| u32::from_le_bytes(*word));
    let rest = rest
        .iter()
        .map(|byte| i32::from(byte.cast_signed()).cast_unsigned());
    let mixed = words.chain(rest).fold(SEED, |hash, word| {
        let word = word.wrapping_mul(0xcc9e_2d51).rotate_left(15);
        let hash = hash ^ word.wrapping_mul(0x1b87_3593);
        hash.rotate_left(13)
            .wrapping_mul(5)
            .wrapping_add(0xe654_6b64)
    });
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let mixed = mixed ^ length;
    let mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x85eb_ca6b);
    let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
    mixed ^ (mixed >> 16)
}
