//! Comparing numbers by their digits: a long or a decimal of any length, never through a float.

use std::cmp::Ordering;

/// A number as its digits say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    negative: bool,
    /// Without zeros at either end; empty for zero.
    digits: Vec<u8>,
    /// How many of the digits stand before the point; negative when zeros follow it.
    point: i64,
}

impl Number {
    /// Reads `-12.50`, `1e3`, `.5`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (negative, text) = match text.strip_prefix(['-', '−']) {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = || whole.bytes().chain(fraction.bytes());
        if all().next().is_none() || !all().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let zeros = all().take_while(|byte| *byte == b'0').count();
        let mut digits: Vec<u8> = all().skip(zeros).collect();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        let point =
            i64::try_from(whole.len()).ok()? - i64::try_from(zeros).ok()? + i64::from(exponent);
        let is_zero = digits.is_empty();
        Some(Self {
            negative: negative && !is_zero,
            digits,
            point: if is_zero { 0 } else { point },
        })
    }

    fn magnitude(&self, other: &Self) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // Digits begin behind leading zeros, so that as many places decide, and then the texts.
            (false, false) => self
                .point
                .cmp(&other.point)
                .then_with(|| self.digits.cmp(&other.digits)),
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.magnitude(other),
            (true, true) => other.magnitude(self),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
