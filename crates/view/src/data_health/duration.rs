//! Durations as people write them: "1h 30m" and back. Whole seconds in 64 bits, never through a float.

/// Name and length in seconds of each unit, from the longest.
const UNITS: [(&str, i64); 4] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

/// Reads a duration such as `1h 30m`, `2 days`, `90 min` or `5400`; `None` when it is none or too long.
pub fn parse(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some(seconds) = belvedere_api::long::parse(text) {
        return Some(seconds);
    }
    let mut rest = text;
    let mut total = 0_i64;
    let mut smallest = i64::MAX;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, after) = rest.split_at_checked(digits)?;
        let after = after.trim_start();
        let letters = after
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at_checked(letters)?;
        let length = unit_length(unit)?;
        // A unit twice, or out of order, is rather a slip of the finger.
        if length >= smallest {
            return None;
        }
        smallest = length;
        let part = number.parse::<i64>().ok()?.checked_mul(length)?;
        total = total.checked_add(part)?;
        rest = after.trim_start();
    }
    (smallest != i64::MAX).then_some(total)
}

fn unit_length(unit: &str) -> Option<i64> {
    Some(match unit.to_ascii_lowercase().as_str() {
        "w" | "week" | "weeks" => 7 * 86_400,
        "d" | "day" | "days" | "t" | "tag" | "tage" => 86_400,
        "h" | "hour" | "hours" | "std" => 3_600,
        "m" | "min" | "mins" | "minute" | "minutes" => 60,
        "s" | "sec" | "secs" | "second" | "seconds" => 1,
        _ => return None,
    })
}

/// Writes a duration with the units that it needs: `1h 30m`.
pub fn format(seconds: i64) -> String {
    if seconds == 0 {
        return "0s".to_owned();
    }
    if seconds < 0 {
        return seconds.to_string();
    }
    let mut rest = seconds;
    let mut parts = Vec::new();
    for (unit, length) in UNITS {
        let count = rest / length;
        rest %= length;
        if count > 0 {
            parts.push(format!("{count}{unit}"));
        }
    }
    parts.join(" ")
}
