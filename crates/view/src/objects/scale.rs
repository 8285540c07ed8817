//! Numbers and times on a line of whole units, and the bars that it is cut into. Nothing is rounded, so that a bar has as
//! many rows as the filter that it makes.

use belvedere_table::calendar::civil;
use belvedere_table::time_span::{DAY, HOUR, MINUTE, SECOND, TimeSpan};

/// The most bars of a histogram.
pub const MAX_BARS: usize = 24;
/// The most decimals that are told apart; a number with more has no place.
const MAX_DECIMALS: u32 = 20;

/// What a unit of the line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// A one with so many decimals.
    Decimals(u32),
    /// A nanosecond since 1970.
    Time,
}

/// A number as whole units, and how many decimals these have: `-12.50` is -125 with one. `None` for what is no such
/// number, or has no room.
pub fn decimal(text: &str) -> Option<(i128, u32)> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let mut units: i128 = 0;
    for digit in whole.bytes().chain(fraction.bytes()) {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        units = units.checked_mul(10)?.checked_add(i128::from(digit))?;
    }
    let mut decimals = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
    if decimals < 0 {
        units = units.checked_mul(power(decimals.unsigned_abs())?)?;
        decimals = 0;
    }
    let decimals = u32::try_from(decimals)
        .ok()
        .filter(|decimals| *decimals <= MAX_DECIMALS)?;
    Some((if negative { -units } else { units }, decimals))
}

/// Ten to the power.
pub fn power(exponent: u32) -> Option<i128> {
    10_i128.checked_pow(exponent)
}

/// Units as they are written.
fn written(units: i128, decimals: u32) -> String {
    let digits = units.unsigned_abs().to_string();
    let decimals = decimals as usize;
    let digits = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    let fraction = fraction.trim_end_matches('0');
    let sign = if units < 0 { "-" } else { "" };
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

/// The parts of a line that have a bar each, without gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bars {
    step: Step,
    /// The first bar, in steps.
    first: i128,
    /// How many there are.
    pub count: usize,
    /// Where each begins on the line: to look for a place there takes no division.
    starts: Vec<i128>,
}

/// How wide a bar is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// So many units of so many decimals.
    Units(i128, u32),
    /// So much of the calendar.
    Calendar(Part, i128),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
}

/// Steps of times, the finest first.
const STEPS: [(Part, &[i128]); 6] = [
    (Part::Second, &[1, 5, 15, 30]),
    (Part::Minute, &[1, 5, 15, 30]),
    (Part::Hour, &[1, 3, 6, 12]),
    (Part::Day, &[1, 2, 7, 14]),
    (Part::Month, &[1, 3, 6]),
    (Part::Year, &[1, 2, 5, 10, 20, 50, 100, 500, 1_000]),
];

impl Step {
    /// The step that a place on the line is in.
    fn of(self, at: i128) -> i128 {
        let part = |length: i128, times: i128| at.div_euclid(length).div_euclid(times);
        match self {
            Self::Units(units, _) => at.div_euclid(units),
            Self::Calendar(Part::Second, times) => part(SECOND, times),
            Self::Calendar(Part::Minute, times) => part(MINUTE, times),
            Self::Calendar(Part::Hour, times) => part(HOUR, times),
            Self::Calendar(Part::Day, times) => part(DAY, times),
            Self::Calendar(part, times) => {
                let (year, month, _) = date(at);
                match part {
                    Part::Year => year.div_euclid(times),
                    _ => (year * 12 + month - 1).div_euclid(times),
                }
            }
        }
    }

    /// Where a step begins on the line.
    fn start(self, step: i128) -> Option<i128> {
        match self {
            Self::Units(units, _) => step.checked_mul(units),
            Self::Calendar(..) => TimeSpan::parse(&self.ends(step).0).map(|span| span.start),
        }
    }

    /// The first and the last of a step, as filters write them: both are part of it.
    fn ends(self, step: i128) -> (String, String) {
        match self {
            Self::Units(units, decimals) => (
                written(step * units, decimals),
                written((step + 1) * units - 1, decimals),
            ),
            Self::Calendar(part, times) => {
                let first = step * times;
                (part.written(first), part.written(first + times - 1))
            }
        }
    }
}

impl Part {
    /// The part with the number, counted from the beginning of the calendar or of 1970.
    fn written(self, number: i128) -> String {
        let moment = |length: i128, digits: usize| {
            let at = number * length;
            let (year, month, day) = date(at);
            let of_day = at.rem_euclid(DAY);
            let (hour, minute) = (of_day / HOUR, of_day % HOUR / MINUTE);
            let second = of_day % MINUTE / SECOND;
            let text = format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}");
            text.chars().take(digits).collect::<String>()
        };
        match self {
            Self::Year => format!("{number:04}"),
            Self::Month => {
                format!(
                    "{:04}-{:02}",
                    number.div_euclid(12),
                    number.rem_euclid(12) + 1
                )
            }
            Self::Day => moment(DAY, 10),
            // An hour alone would read as a number.
            Self::Hour => moment(HOUR, 13),
            Self::Minute => moment(MINUTE, 16),
            Self::Second => moment(SECOND, 19),
        }
    }
}

impl Bars {
    /// Bars for values between the least and the greatest: the finest that are not too many.
    pub fn of(scale: Scale, least: i128, greatest: i128) -> Option<Self> {
        let fits = |step: Step| {
            let first = step.of(least);
            let count =
                usize::try_from(step.of(greatest).checked_sub(first)?.checked_add(1)?).ok()?;
            if count > MAX_BARS {
                return None;
            }
            let starts = (first..).take(count).map(|at| step.start(at));
            let starts = starts.collect::<Option<_>>()?;
            Some(Self {
                step,
                first,
                count,
                starts,
            })
        };
        match scale {
            Scale::Decimals(decimals) => {
                let mut unit: i128 = 1;
                loop {
                    for times in [1, 2, 5] {
                        let step = Step::Units(unit.checked_mul(times)?, decimals);
                        if let Some(bars) = fits(step) {
                            return Some(bars);
                        }
                    }
                    unit = unit.checked_mul(10)?;
                }
            }
            Scale::Time => STEPS.into_iter().find_map(|(part, times)| {
                times
                    .iter()
                    .find_map(|times| fits(Step::Calendar(part, *times)))
            }),
        }
    }

    /// The bar that a place on the line is in.
    pub fn bar(&self, at: i128) -> Option<usize> {
        let after = self.starts.partition_point(|start| *start <= at);
        after.checked_sub(1)
    }

    /// The first and the last of a bar, as filters write them: both are part of it.
    pub fn ends(&self, bar: usize) -> (String, String) {
        let bar = i128::try_from(bar).unwrap_or_default();
        self.step.ends(self.first + bar)
    }

    /// The bars that a range takes in, at least in part, as a filter writes it; `None` for those of no bar.
    pub fn within(&self, range: &str) -> Option<(usize, usize)> {
        let (from, to) = range.split_once("..")?;
        let place = |text: &str| match self.step {
            Step::Units(_, decimals) => {
                let (units, finer) = decimal(text)?;
                let place = match decimals.checked_sub(finer) {
                    Some(coarser) => units.checked_mul(power(coarser)?)?,
                    None => units.div_euclid(power(finer - decimals)?),
                };
                Some((place, place))
            }
            Step::Calendar(..) => TimeSpan::parse(text).map(|span| (span.start, span.end - 1)),
        };
        let last = i128::try_from(self.count).ok()? - 1;
        let from = match from.trim() {
            "" => 0,
            from => self.step.of(place(from)?.0) - self.first,
        };
        let to = match to.trim() {
            "" => last,
            to => self.step.of(place(to)?.1) - self.first,
        };
        let bar = |at: i128| usize::try_from(at.clamp(0, last)).ok();
        (from <= to && from <= last && to >= 0).then_some((bar(from)?, bar(to)?))
    }
}

/// Year, month and day of a moment.
fn date(at: i128) -> (i128, i128, i128) {
    // Moments are read from texts, whose years have four digits.
    let days = i64::try_from(at.div_euclid(DAY)).unwrap_or_default();
    let (year, month, day) = civil(days);
    (year.into(), month.into(), day.into())
}
