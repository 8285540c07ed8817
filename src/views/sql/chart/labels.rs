//! Names of groups, and the round numbers and times beside the axes.

use belvedere_table::{Key, KeyKind};
use js_sys::Date;

use super::texts::Text;
use crate::i18n::{Language, language, number, t};
use belvedere_view::grid::breadth;

/// The whole name of a group, as it stands in a table.
pub fn name(key: &Key) -> String {
    match (key.kind, &key.end) {
        (KeyKind::Others, _) => t(Text::Others),
        (KeyKind::Null, _) => "null".to_owned(),
        (_, Some(end)) => t(Text::Step {
            from: key.text.clone(),
            until: end.clone(),
        }),
        _ if key.text.is_empty() => t(Text::NoCharacters),
        _ => key.text.clone(),
    }
}

/// The names beside an axis: where a step begins, without the end that all times share.
pub fn short(keys: &[Key]) -> Vec<String> {
    let values = || keys.iter().filter(|key| key.kind == KeyKind::Value);
    let is_time = |text: &str| {
        text.get(4..5) == Some("-")
            && text
                .bytes()
                .next()
                .is_some_and(|byte| byte.is_ascii_digit())
    };
    let end = ["T00:00:00.000Z", "T00:00:00Z", "T00:00:00", ":00Z", ":00"]
        .into_iter()
        .find(|end| values().all(|key| is_time(&key.text) && key.text.ends_with(end)))
        .unwrap_or_default();
    let is_month = values().all(|key| is_time(&key.text) && key.end.is_some()) && {
        let day = format!("-01{end}");
        values().all(|key| key.text.ends_with(&day))
    };
    let end = if is_month {
        format!("-01{end}")
    } else {
        end.to_owned()
    };
    let short = |key: &Key| match key.kind {
        KeyKind::Value if !key.text.is_empty() => {
            let text = key.text.strip_suffix(end.as_str()).unwrap_or(&key.text);
            text.to_owned()
        }
        _ => name(key),
    };
    keys.iter().map(short).collect()
}

/// A text with so many characters at most.
pub fn cut(text: &str, most: usize) -> String {
    belvedere_view::sql::draft::shortened(text, most.max(2))
}

/// About how wide a text is.
#[expect(clippy::cast_precision_loss, reason = "a width in pixels")]
pub fn width(text: &str) -> f64 {
    breadth(text) as f64 * 7.0 / 6.0
}

/// A round number or time on an axis.
pub struct Tick {
    pub at: f64,
    pub label: String,
}

/// Round numbers between two others, and the axis that holds them all.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "few round numbers"
)]
pub fn numbers(least: f64, greatest: f64, most: f64, widen: bool) -> (Vec<Tick>, f64, f64) {
    let span = (greatest - least)
        .max(greatest.abs() * 1e-9)
        .max(f64::MIN_POSITIVE);
    let rough = span / most.max(1.0);
    let mut power = rough.log10().floor() as i32;
    let mut digit = 1_i32;
    // The floor of the logarithm is below what is asked for.
    for next in [1, 2, 5, 10] {
        digit = next;
        if f64::from(next) * 10f64.powi(power) >= rough {
            break;
        }
    }
    if digit == 10 {
        (digit, power) = (1, power + 1);
    }
    let value = |step: i64| {
        let whole = step as f64 * f64::from(digit);
        if power < 0 {
            whole / 10f64.powi(-power)
        } else {
            whole * 10f64.powi(power)
        }
    };
    let step = value(1);
    let (first, end) = if widen {
        (
            (least / step).floor() as i64,
            (greatest / step).ceil() as i64,
        )
    } else {
        (
            (least / step).ceil() as i64,
            (greatest / step).floor() as i64,
        )
    };
    let size = least.abs().max(greatest.abs());
    let ticks = (first..=end.min(first.saturating_add(100))).map(|step| Tick {
        at: value(step),
        label: number_label(step.saturating_mul(i64::from(digit)), power, size),
    });
    if widen {
        (ticks.collect(), value(first), value(end.max(first + 1)))
    } else {
        (ticks.collect(), least, greatest)
    }
}

/// Powers of ten around positive numbers. The first is below the least number, whose bar would have no height otherwise.
#[expect(clippy::cast_possible_truncation, reason = "few powers of ten")]
pub fn powers(least: f64, greatest: f64) -> (Vec<Tick>, f64, f64) {
    let first = least.log10().ceil() as i32 - 1;
    let end = (greatest.log10().ceil() as i32).max(first + 1);
    let every = usize::try_from((end - first) / 8 + 1).unwrap_or(1);
    let ticks = (first..=end).step_by(every).map(|power| Tick {
        at: 10f64.powi(power),
        label: number_label(1, power, 10f64.powi(power)),
    });
    (ticks.collect(), 10f64.powi(first), 10f64.powi(end))
}

/// `digits × 10^power`, in units that fit numbers of that size.
fn number_label(digits: i64, power: i32, size: f64) -> String {
    let (unit, less) = match size {
        size if size >= 1e15 || (size > 0.0 && size < 1e-6) => {
            return match digits {
                0 => "0".to_owned(),
                _ => format!("{digits}e{power}"),
            };
        }
        size if size >= 1e12 => (Some(Text::Trillion), 12),
        size if size >= 1e9 => (Some(Text::Billion), 9),
        size if size >= 1e6 => (Some(Text::Million), 6),
        _ => (None, 0),
    };
    let power = power - less;
    let sign = if digits < 0 { "−" } else { "" };
    let size = digits.unsigned_abs();
    let text = if power >= 0 {
        number(size.saturating_mul(10u64.saturating_pow(power.unsigned_abs())))
    } else {
        let unit = 10u64.saturating_pow(power.unsigned_abs());
        let point = match language() {
            Language::English => '.',
            Language::German => ',',
        };
        let part = format!("{:0>1$}", size % unit, power.unsigned_abs() as usize);
        let part = part.trim_end_matches('0');
        match part {
            "" => number(size / unit),
            part => format!("{}{point}{part}", number(size / unit)),
        }
    };
    match unit {
        Some(unit) if digits != 0 => format!("{sign}{text} {}", t(unit)),
        _ => format!("{sign}{text}"),
    }
}

const DAY: f64 = 86_400_000.0;
/// The end of time in JavaScript.
const LAST_DAY: f64 = 8.64e15 - 400.0 * DAY;

/// Steps of time in milliseconds, up to a week.
const TIMES: [f64; 18] = [
    1.0,
    10.0,
    100.0,
    1_000.0,
    5_000.0,
    15_000.0,
    30_000.0,
    60_000.0,
    300_000.0,
    900_000.0,
    1_800_000.0,
    3_600_000.0,
    10_800_000.0,
    21_600_000.0,
    43_200_000.0,
    DAY,
    2.0 * DAY,
    7.0 * DAY,
];
/// Steps in months.
const MONTHS: [f64; 9] = [1.0, 3.0, 6.0, 12.0, 24.0, 60.0, 120.0, 600.0, 1_200.0];

/// Round times between two others, in milliseconds since 1970.
pub fn times(least: f64, greatest: f64, most: f64) -> Vec<Tick> {
    if least < -LAST_DAY || greatest > LAST_DAY {
        return Vec::new();
    }
    let span = (greatest - least).max(1.0);
    let fits = |step: &f64| span / step <= most.max(1.0);
    let mut ticks = Vec::new();
    if let Some(step) = TIMES.into_iter().find(fits) {
        // Weeks begin on Mondays: four days after 1970-01-01.
        let begin = if step > 2.0 * DAY { 4.0 * DAY } else { 0.0 };
        let mut at = ((least - begin) / step).ceil() * step + begin;
        while at <= greatest {
            let iso = iso(at);
            let label = match step {
                step if step >= DAY => iso.get(..10),
                step if step >= 60_000.0 => iso.get(5..16),
                step if step >= 1_000.0 => iso.get(11..19),
                _ => iso.get(11..23),
            };
            ticks.push(Tick {
                at,
                label: label.unwrap_or(&iso).replace('T', " "),
            });
            at += step;
        }
        return ticks;
    }
    let months = MONTHS
        .into_iter()
        .find(|months| fits(&(months * 30.5 * DAY)))
        .unwrap_or(12_000.0);
    let first = Date::new(&least.into());
    let month = f64::from(first.get_utc_full_year()) * 12.0 + f64::from(first.get_utc_month());
    let mut month = (month / months).floor() * months;
    loop {
        let at = Date::utc(
            (month / 12.0).floor(),
            month - (month / 12.0).floor() * 12.0,
        );
        if at > greatest || !at.is_finite() {
            return ticks;
        }
        if at >= least {
            let iso = iso(at);
            let label = if months < 12.0 {
                iso.get(..7)
            } else {
                iso.get(..4)
            };
            let label = label.unwrap_or(&iso).to_owned();
            ticks.push(Tick { at, label });
        }
        month += months;
    }
}

fn iso(at: f64) -> String {
    Date::new(&at.into())
        .to_iso_string()
        .as_string()
        .unwrap_or_default()
}
