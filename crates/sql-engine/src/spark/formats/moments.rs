//! The parts of a moment in patterns: `%tY`.

use datafusion::arrow::temporal_conversions::timestamp_ms_to_datetime;
use datafusion::common::exec_err;
use datafusion::error::Result;

/// When the Gregorian calendar began. Java writes earlier days by the Julian one.
const GREGORIAN: i64 = -12_219_292_800_000;

/// The pattern of `strftime` for the letter after `%t`. The zone is UTC.
fn strftime(part: char) -> Option<&'static str> {
    Some(match part {
        'H' => "%H",
        'I' => "%I",
        'k' => "%-H",
        'l' => "%-I",
        'M' => "%M",
        'S' => "%S",
        'L' => "%3f",
        'N' => "%9f",
        'p' => "%P",
        'z' => "+0000",
        'Z' => "UTC",
        'B' => "%B",
        'b' | 'h' => "%b",
        'A' => "%A",
        'a' => "%a",
        'C' => "%C",
        'Y' => "%Y",
        'y' => "%y",
        'j' => "%j",
        'm' => "%m",
        'd' => "%d",
        'e' => "%-d",
        'R' => "%H:%M",
        'T' => "%H:%M:%S",
        'r' => "%I:%M:%S %p",
        'D' => "%m/%d/%y",
        'F' => "%Y-%m-%d",
        'c' => "%a %b %d %H:%M:%S UTC %Y",
        _ => return None,
    })
}

pub(super) fn is_known(part: char) -> bool {
    matches!(part, 's' | 'Q') || strftime(part).is_some()
}

/// A part of the moment that is so many milliseconds after 1970 began.
pub(super) fn part(milliseconds: i64, part: char) -> Result<String> {
    let pattern = match (part, strftime(part)) {
        ('Q', _) => return Ok(milliseconds.to_string()),
        ('s', _) => return Ok((milliseconds / 1000).to_string()),
        (_, pattern) => pattern.unwrap_or_default(),
    };
    let moment = timestamp_ms_to_datetime(milliseconds).filter(|_| milliseconds >= GREGORIAN);
    let Some(moment) = moment else {
        return exec_err!("%t{part} takes milliseconds from the year 1582 on");
    };
    let text = moment.format(pattern).to_string();
    // Years of more than four digits have a sign there.
    Ok(match part {
        'z' => text,
        _ => text.replace('+', ""),
    })
}
