//! The parts of a pattern, and what of them has no meaning.

use datafusion::common::exec_err;
use datafusion::error::Result;

use super::moments;

/// How wide a value may become.
const WIDEST: usize = 10_000;
/// How many digits a number may have after its point.
const MAX_DIGITS: usize = 1_000;
const FLAGS: &str = "-+ 0,(#<";

/// A part of a pattern.
pub(super) enum Part {
    Fixed(String),
    Value(Specifier),
}

/// Where a value stands, and how.
pub(super) struct Specifier {
    /// The number of the value, from 0 on.
    pub(super) value: usize,
    pub(super) flags: String,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
    pub(super) conversion: char,
    /// The letter after `%t`.
    pub(super) part: char,
}

impl Specifier {
    pub(super) fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    pub(super) fn is_upper(&self) -> bool {
        self.conversion.is_ascii_uppercase()
    }

    /// The same without zeros up to the width.
    pub(super) fn without_zeros(&self) -> Self {
        Self {
            flags: self.flags.replace('0', ""),
            ..*self
        }
    }
}

/// The digits at the beginning of a text, as a number, and what follows them.
fn number(text: &str) -> (Option<usize>, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    (digits.parse().ok(), rest)
}

pub(super) fn parts(pattern: &str) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    // The next value, and the one before it, which `%<s` means.
    let (mut rest, mut next, mut last) = (pattern, 0, None);
    while let Some((before, after)) = rest.split_once('%') {
        parts.push(Part::Fixed(before.to_owned()));
        let mut after = after;
        let value = match number(after) {
            (Some(number @ 1..), end) if end.starts_with('$') => {
                after = end.get(1..).unwrap_or_default();
                Some(number - 1)
            }
            _ => None,
        };
        let end = after.find(|letter| !FLAGS.contains(letter));
        let (flags, after) = after.split_at(end.unwrap_or(after.len()));
        let (width, after) = number(after);
        let (precision, after) = match after.strip_prefix('.').map(number) {
            Some((Some(digits), after)) => (Some(digits), after),
            _ => (None, after),
        };
        let mut letters = after.chars();
        let Some(conversion) = letters.next() else {
            return exec_err!("the pattern '{pattern}' ends in the middle of a value");
        };
        let is_moment = matches!(conversion, 't' | 'T');
        let part = letters.next().filter(|_| is_moment);
        let part = match (is_moment, part) {
            (true, Some(part)) if moments::is_known(part) => part,
            (true, part) => {
                let part = part.map(String::from).unwrap_or_default();
                return exec_err!("%{conversion}{part} is not known in the pattern '{pattern}'");
            }
            (false, _) => '\0',
        };
        let length = conversion.len_utf8() + usize::from(is_moment);
        rest = after.get(length..).unwrap_or_default();
        if width.is_some_and(|width| width > WIDEST)
            || precision.is_some_and(|digits| digits > MAX_DIGITS)
        {
            return exec_err!("a value of the pattern '{pattern}' is too wide");
        }
        if let Some(wrong) = wrong(flags, width, precision, conversion) {
            return exec_err!("%{conversion} takes no {wrong} in the pattern '{pattern}'");
        }
        parts.push(match conversion {
            'n' => Part::Fixed("\n".to_owned()),
            '%' => Part::Fixed(padded("%", flags, width.unwrap_or(0))),
            'a' | 'A' | 'b' | 'B' | 'c' | 'C' | 'd' | 'e' | 'E' | 'f' | 'g' | 'G' | 'h' | 'H'
            | 'o' | 's' | 'S' | 't' | 'T' | 'x' | 'X' => {
                let value = match last.filter(|_| flags.contains('<')) {
                    _ if value.is_some() => value,
                    None if flags.contains('<') => {
                        return exec_err!("no value stands before %< in the pattern '{pattern}'");
                    }
                    last => last,
                };
                let value = value.unwrap_or_else(|| {
                    next += 1;
                    next - 1
                });
                last = Some(value);
                Part::Value(Specifier {
                    value,
                    flags: flags.to_owned(),
                    width: width.unwrap_or(0),
                    precision,
                    conversion,
                    part,
                })
            }
            other => return exec_err!("%{other} is not known in the pattern '{pattern}'"),
        });
    }
    parts.push(Part::Fixed(rest.to_owned()));
    Ok(parts)
}

/// What Java refuses at a conversion.
fn wrong(
    flags: &str,
    width: Option<usize>,
    precision: Option<usize>,
    conversion: char,
) -> Option<String> {
    let conversion = conversion.to_ascii_lowercase();
    let refused = match conversion {
        'b' | 'c' | 'h' | 's' | 't' | '%' => "#+ 0,(",
        'n' => FLAGS,
        'd' | 'g' => "#",
        'o' | 'x' => ",(+ ",
        'a' => ",(",
        'e' => ",",
        _ => "",
    };
    let has = |flag| flags.contains(flag);
    let is_twice = |flag: &char| flags.matches(*flag).count() > 1;
    if let Some(flag) = flags
        .chars()
        .find(|flag| refused.contains(*flag) || is_twice(flag))
    {
        Some(format!("flag '{flag}'"))
    } else if (has('-') && has('0')) || (has('+') && has(' ')) {
        Some(format!("flags '{flags}' at once"))
    } else if (has('-') || has('0')) && width.is_none() {
        Some(format!("flag '{flags}' without a width"))
    } else if precision.is_some() && "cdontx%".contains(conversion) {
        Some("precision".to_owned())
    } else if width.is_some() && conversion == 'n' {
        Some("width".to_owned())
    } else {
        None
    }
}

pub(super) fn padded(text: &str, flags: &str, width: usize) -> String {
    if flags.contains('-') {
        format!("{text:<width$}")
    } else {
        format!("{text:>width$}")
    }
}
