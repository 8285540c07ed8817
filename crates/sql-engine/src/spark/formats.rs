//! Texts by the patterns of `printf`, as Java's formatter has them.

use std::sync::Arc;

use datafusion::arrow::array::{Array as _, ArrayRef, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::cast::{
    as_boolean_array, as_float64_array, as_int64_array, as_string_array,
};
use datafusion::common::{exec_datafusion_err, exec_err};
use datafusion::error::Result;

use super::function::Does::Computes;
use super::function::Kind::{Any, Text};
use super::function::{Function, of, text};

pub(super) use numbers::plain_double;

use numbers::{double, grouped, signed, with_zeros};

mod numbers;

/// How wide a value may become.
const WIDEST: usize = 10_000;
/// How many digits a number may have after its point.
const MAX_DIGITS: usize = 1_000;

pub(super) fn functions() -> Vec<Function> {
    let entry = |name| {
        of(name, &[Text, Any], text, Computes(format))
            .needs(1)
            .repeats()
    };
    vec![entry("format_string"), entry("printf")]
}

/// A part of a pattern.
enum Part {
    Fixed(String),
    Value(Specifier),
}

/// Where a value stands, and how.
struct Specifier {
    /// The number of the value, from 0 on.
    value: usize,
    flags: String,
    width: usize,
    precision: Option<usize>,
    conversion: char,
}

impl Specifier {
    fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    fn is_upper(&self) -> bool {
        self.conversion.is_ascii_uppercase()
    }
}

/// The digits at the beginning of a text, as a number, and what follows them.
fn number(text: &str) -> (Option<usize>, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    (digits.parse().ok(), rest)
}

fn parts(pattern: &str) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let (mut rest, mut next) = (pattern, 0);
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
        let end = after.find(|letter| !"-+ 0,(#".contains(letter));
        let (flags, after) = after.split_at(end.unwrap_or(after.len()));
        let (width, after) = number(after);
        let (precision, after) = match after.strip_prefix('.') {
            Some(after) => number(after),
            None => (None, after),
        };
        let Some(conversion) = after.chars().next() else {
            return exec_err!("the pattern '{pattern}' ends in the middle of a value");
        };
        rest = after.get(conversion.len_utf8()..).unwrap_or_default();
        if width.is_some_and(|width| width > WIDEST)
            || precision.is_some_and(|digits| digits > MAX_DIGITS)
        {
            return exec_err!("a value of the pattern '{pattern}' is too wide");
        }
        parts.push(match conversion {
            'n' => Part::Fixed("\n".to_owned()),
            '%' => Part::Fixed(padded("%", flags, width.unwrap_or(0))),
            'b' | 'B' | 's' | 'S' | 'c' | 'C' | 'd' | 'o' | 'x' | 'X' | 'e' | 'E' | 'f' => {
                let value = value.unwrap_or_else(|| {
                    next += 1;
                    next - 1
                });
                Part::Value(Specifier {
                    value,
                    flags: flags.to_owned(),
                    width: width.unwrap_or(0),
                    precision,
                    conversion,
                })
            }
            other => return exec_err!("%{other} is not known in the pattern '{pattern}'"),
        });
    }
    parts.push(Part::Fixed(rest.to_owned()));
    Ok(parts)
}

fn padded(text: &str, flags: &str, width: usize) -> String {
    if flags.contains('-') {
        format!("{text:<width$}")
    } else {
        format!("{text:>width$}")
    }
}

fn format(values: &[ArrayRef]) -> Result<ArrayRef> {
    let Some((patterns, values)) = values.split_first() else {
        return exec_err!("a pattern is missing");
    };
    let patterns = as_string_array(patterns)?;
    let values = values.iter().map(Values::of).collect::<Result<Vec<_>>>()?;
    let mut known: Option<(&str, Vec<Part>)> = None;
    let mut texts = Vec::with_capacity(patterns.len());
    for (row, pattern) in patterns.iter().enumerate() {
        let Some(pattern) = pattern else {
            texts.push(None);
            continue;
        };
        let parts = match &known {
            Some((text, parts)) if *text == pattern => parts,
            _ => &known.insert((pattern, parts(pattern)?)).1,
        };
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Fixed(part) => text.push_str(part),
                Part::Value(specifier) => {
                    let Some(values) = values.get(specifier.value) else {
                        let number = specifier.value + 1;
                        return exec_err!("the pattern '{pattern}' has no value {number}");
                    };
                    text.push_str(&values.written(row, specifier)?);
                }
            }
        }
        texts.push(Some(text));
    }
    Ok(Arc::new(StringArray::from(texts)))
}

/// The values of one argument.
enum Values {
    Truths(ArrayRef),
    Whole(ArrayRef),
    Doubles(ArrayRef),
    Texts(ArrayRef),
}

impl Values {
    fn of(values: &ArrayRef) -> Result<Self> {
        let kind = values.data_type();
        Ok(match kind {
            DataType::Boolean => Self::Truths(Arc::clone(values)),
            kind if kind.is_integer() => Self::Whole(cast(values, &DataType::Int64)?),
            // Days, and microseconds, since 1970 began.
            DataType::Date32 => {
                Self::Whole(cast(&cast(values, &DataType::Int32)?, &DataType::Int64)?)
            }
            DataType::Timestamp(..) => Self::Whole(cast(
                &cast(values, &super::function::instant())?,
                &DataType::Int64,
            )?),
            kind if kind.is_floating() => Self::Doubles(cast(values, &DataType::Float64)?),
            kind if kind.is_nested() || kind.is_binary() => {
                return exec_err!("format_string takes texts, numbers, dates and truth values");
            }
            _ => Self::Texts(cast(values, &DataType::Utf8)?),
        })
    }

    fn array(&self) -> &ArrayRef {
        match self {
            Self::Truths(array)
            | Self::Whole(array)
            | Self::Doubles(array)
            | Self::Texts(array) => array,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Truths(_) => "truth value",
            Self::Whole(_) => "whole number",
            Self::Doubles(_) => "DOUBLE",
            Self::Texts(_) => "text",
        }
    }

    fn written(&self, row: usize, specifier: &Specifier) -> Result<String> {
        let is_null = self.array().is_null(row);
        let text = match (specifier.conversion.to_ascii_lowercase(), self) {
            ('b', _) if is_null => cut("false".to_owned(), specifier),
            (_, _) if is_null => cut("null".to_owned(), specifier),
            ('b', Self::Truths(values)) => {
                cut(as_boolean_array(values)?.value(row).to_string(), specifier)
            }
            ('b', _) => cut("true".to_owned(), specifier),
            ('s', _) => cut(self.plain(row)?, specifier),
            ('c', Self::Whole(values)) => {
                let code = as_int64_array(values)?.value(row);
                let letter = u32::try_from(code).ok().and_then(char::from_u32);
                let letter = letter
                    .ok_or_else(|| exec_datafusion_err!("{code} is the number of no letter"))?;
                letter.to_string()
            }
            ('d', Self::Whole(values)) => {
                let value = as_int64_array(values)?.value(row);
                let digits = grouped(&value.unsigned_abs().to_string(), specifier);
                signed(value < 0, &digits, specifier)
            }
            ('x', Self::Whole(values)) => {
                let value = as_int64_array(values)?.value(row);
                with_zeros(
                    if specifier.has('#') { "0x" } else { "" },
                    &format!("{value:x}"),
                    "",
                    specifier,
                )
            }
            ('o', Self::Whole(values)) => {
                let value = as_int64_array(values)?.value(row);
                with_zeros(
                    if specifier.has('#') { "0" } else { "" },
                    &format!("{value:o}"),
                    "",
                    specifier,
                )
            }
            ('e' | 'f', Self::Doubles(values)) => {
                let value = as_float64_array(values)?.value(row);
                double(value, specifier)
            }
            (conversion, _) => {
                return exec_err!("%{conversion} takes no {}", self.name());
            }
        };
        let text = if specifier.is_upper() {
            text.to_uppercase()
        } else {
            text
        };
        Ok(padded(&text, &specifier.flags, specifier.width))
    }

    fn plain(&self, row: usize) -> Result<String> {
        Ok(match self {
            Self::Truths(values) => as_boolean_array(values)?.value(row).to_string(),
            Self::Whole(values) => as_int64_array(values)?.value(row).to_string(),
            Self::Doubles(values) => plain_double(as_float64_array(values)?.value(row)),
            Self::Texts(values) => as_string_array(values)?.value(row).to_owned(),
        })
    }
}

/// A text has so many letters at most.
fn cut(text: String, specifier: &Specifier) -> String {
    match specifier.precision {
        Some(most) => text.chars().take(most).collect(),
        None => text,
    }
}
