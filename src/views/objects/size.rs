//! Sizes and speeds in words.

const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];

/// A number of bytes: `0 bytes`, `1 byte`, `512 bytes`, `1.4 MB`. Units are powers of 1,000.
///
/// In whole numbers: formatting floating-point numbers would add its tables to the app.
pub fn bytes(count: u64) -> String {
    if count == 1 {
        return "1 byte".to_owned();
    }
    if count < 1_000 {
        return format!("{count} bytes");
    }
    let mut text = String::new();
    let mut tenth_of_unit = 100_u64;
    for unit in UNITS {
        let tenths = count.saturating_add(tenth_of_unit / 2) / tenth_of_unit;
        text = format!("{}.{} {unit}", tenths / 10, tenths % 10);
        if tenths < 10_000 {
            break;
        }
        tenth_of_unit *= 1_000;
    }
    text
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
