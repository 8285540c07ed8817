//! Bytes as people look at them: where they are, their digits, and the letters that they may be.

use std::fmt::Write as _;

/// How many bytes are shown.
pub const MAX_SHOWN_BYTES: usize = 4_096;

/// How many bytes are on a line.
const LINE: usize = 16;

/// The lines of bytes that are given as hexadecimal digits.
pub fn dump(digits: &str) -> String {
    let bytes: Vec<u8> = digits
        .as_bytes()
        .chunks_exact(2)
        .take(MAX_SHOWN_BYTES)
        .filter_map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok())
        .collect();
    let mut text = String::new();
    for (number, line) in bytes.chunks(LINE).enumerate() {
        let digits: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
        let letters: String = line
            .iter()
            .map(|&byte| {
                if (b' '..=b'~').contains(&byte) {
                    char::from(byte)
                } else {
                    '·'
                }
            })
            .collect();
        // Writing to a text can't fail.
        let _ = writeln!(
            text,
            "{:08x}  {:<47}  {letters}",
            number * LINE,
            digits.join(" ")
        );
    }
    text
}
