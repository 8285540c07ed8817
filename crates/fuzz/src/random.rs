//! Samples, changed at random.

use fastrand::Rng;

/// Tokens that parsers recognize or mishandle.
const WORDS: &[&[u8]] = &[
    b"\0",
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\xff\xff\xff\x7f",
    b"\x00\x00\x00\x80",
    b"\x00\x00\x01\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"\xed\xa0\x80",
    b"\xf0\x9f\x9b\xa9",
    b"-1",
    b"0",
    b"9007199254740993",
    b"9223372036854775808",
    b"1e400",
    b"-0",
    b"NaN",
    b"null",
    b"true",
    b"{}",
    b"[]",
    b"[[[[[[[[[[[[[[[[",
    b"{\"a\":",
    b"\"type\":\"",
    b"\\u0000",
    b"\\ud800",
    b"\"",
    b"\\",
    b"/",
    b"..",
    b"%2F",
    b"%00",
    b"%",
    b"&",
    b"=",
    b"+",
    b",",
    b";",
    b":",
    b"ri.",
    b"\r\n",
    b"\n",
    b"\t",
    b"2024-02-30T24:00:60Z",
    b"+10000-01-01",
    b"/ObjStm",
    b"stream\r\n",
    b"/J#61vaScript",
    b"Exif\0\0",
    b"II*\0",
    b"MM\0*",
    b"ARROW1",
];

/// The most bytes of an input: enough for every sample, and few enough for many inputs a second.
const MAX_INPUT_BYTES: usize = 1 << 16;

/// Numbers that follow from a seed.
struct Random(Rng);

impl Random {
    /// One below a bound; 0 where there is none.
    fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.usize(..bound) }
    }

    /// A part of so many bytes: its start and its end.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let (one, other) = (self.below(length + 1), self.below(length + 1));
        // Mostly short.
        let start = one.min(other);
        start..one.max(other).min(start + 1 + self.below(64)).min(length)
    }
}

/// The input of this number: one of the samples, changed.
pub fn made_up(samples: &[Vec<u8>], seed: u64, number: u64) -> Vec<u8> {
    let mut random = Random(Rng::with_seed(
        seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number,
    ));
    let chosen = random.below(samples.len());
    let mut bytes = samples.get(chosen).cloned().unwrap_or_default();
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len());
        match random.below(9) {
            // A bit, or a byte.
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            1 => {
                let value = random.0.u8(..);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = value;
                }
            }
            // A number of four or eight bytes, near zero or anything.
            2 => {
                let number = match random.below(3) {
                    0 => random.0.u64(..),
                    1 => random.0.u64(..) >> 56,
                    _ => (random.0.u64(..) >> 56).wrapping_neg(),
                };
                let width = if random.below(2) == 0 { 4 } else { 8 };
                let numbers = bytes.iter_mut().skip(at / 4 * 4).take(width);
                for (byte, value) in numbers.zip(number.to_le_bytes()) {
                    *byte = value;
                }
            }
            3 => {
                let part = random.part(bytes.len());
                bytes.drain(part);
            }
            4 => {
                let part = random.part(bytes.len());
                let copy = bytes.get(part).unwrap_or_default().to_vec();
                bytes.splice(at..at, copy);
            }
            5 | 6 => {
                let word = WORDS.get(random.below(WORDS.len())).copied();
                let word = word.unwrap_or_default();
                let over = (at + random.below(2) * word.len()).min(bytes.len());
                bytes.splice(at..over, word.iter().copied());
            }
            // A part of another sample.
            7 => {
                let other = random.below(samples.len());
                let other = samples.get(other).map(Vec::as_slice).unwrap_or_default();
                let part = random.part(other.len());
                bytes.splice(at..at, other.get(part).unwrap_or_default().to_vec());
            }
            _ => bytes.truncate(at),
        }
    }
    bytes.truncate(MAX_INPUT_BYTES);
    bytes
}
