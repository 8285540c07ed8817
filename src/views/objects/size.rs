//! Sizes and speeds in words.

const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];

/// A number of bytes: `0 bytes`, `1 byte`, `512 bytes`, `1.4 MB`. Units are powers of 1,000.
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
pub fn bytes(count: u64) -> String {
    if count == 1 {
        return "1 byte".to_owned();
    }
    let mut size = count as f64;
    let mut unit = None;
    for name in UNITS {
        // 999,950 bytes would read "1000.0 kB".
        if size < if unit.is_none() { 1_000.0 } else { 999.95 } {
            break;
        }
        size /= 1_000.0;
        unit = Some(name);
    }
    match unit {
        None => format!("{count} bytes"),
        Some(unit) => format!("{size:.1} {unit}"),
    }
}

/// A speed: `2.3 MB/s`; `None` in the first moments, when it says nothing.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a positive number of which three digits are shown"
)]
pub fn speed(received: u64, seconds: f64) -> Option<String> {
    (seconds > 0.5).then(|| format!("{}/s", bytes((received as f64 / seconds) as u64)))
}
