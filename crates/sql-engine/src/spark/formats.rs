//! Texts by the patterns of `printf`, as Java's formatter has them.

use std::sync::Arc;

use datafusion::arrow::array::{Array as _, ArrayRef, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::cast::{
    as_boolean_array, as_float32_array, as_float64_array, as_int64_array, as_string_array,
};
use datafusion::common::{exec_datafusion_err, exec_err};
use datafusion::error::{DataFusionError, Result};

use super::function::Does::Computes;
use super::function::Kind::{Any, Text};
use super::function::{Function, of, text};

pub(super) use numbers::plain_number;

use numbers::{double, grouped, signed, with_zeros};
use pattern::{Part, Specifier, padded, parts};

mod hashes;
mod moments;
mod numbers;
mod pattern;

pub(super) fn functions() -> Vec<Function> {
    let entry = |name| {
        of(name, &[Text, Any], text, Computes(format))
            .needs(1)
            .repeats()
    };
    vec![entry("format_string"), entry("printf")]
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
    /// With the bits that a value has.
    Whole(ArrayRef, u32),
    Floats(ArrayRef),
    Doubles(ArrayRef),
    Texts(ArrayRef),
    /// Values such as decimals, written as texts.
    Others(ArrayRef),
}

impl Values {
    fn of(values: &ArrayRef) -> Result<Self> {
        let whole = |values: &ArrayRef, bits| {
            Ok::<_, DataFusionError>(Self::Whole(cast(values, &DataType::Int64)?, bits))
        };
        Ok(match values.data_type() {
            DataType::Boolean => Self::Truths(Arc::clone(values)),
            // Those without a sign count as the next larger ones with a sign.
            DataType::Int8 => whole(values, 8)?,
            DataType::Int16 | DataType::UInt8 => whole(values, 16)?,
            DataType::Int32 | DataType::UInt16 => whole(values, 32)?,
            kind if kind.is_integer() => whole(values, 64)?,
            // Days, and microseconds, since 1970 began.
            DataType::Date32 => whole(&cast(values, &DataType::Int32)?, 32)?,
            DataType::Timestamp(..) => whole(&cast(values, &super::function::instant())?, 64)?,
            DataType::Float16 | DataType::Float32 => {
                Self::Floats(cast(values, &DataType::Float32)?)
            }
            DataType::Float64 => Self::Doubles(Arc::clone(values)),
            kind if kind.is_nested() || kind.is_binary() => {
                return exec_err!("format_string takes texts, numbers, dates and truth values");
            }
            kind if kind.is_string() || kind.is_null() => {
                Self::Texts(cast(values, &DataType::Utf8)?)
            }
            _ => Self::Others(cast(values, &DataType::Utf8)?),
        })
    }

    fn array(&self) -> &ArrayRef {
        match self {
            Self::Truths(array)
            | Self::Whole(array, _)
            | Self::Floats(array)
            | Self::Doubles(array)
            | Self::Texts(array)
            | Self::Others(array) => array,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Truths(_) => "truth value",
            Self::Whole(..) => "whole number",
            Self::Floats(_) => "FLOAT",
            Self::Doubles(_) => "DOUBLE",
            Self::Texts(_) => "text",
            Self::Others(_) => "value of this type",
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
            ('h', _) => cut(format!("{:x}", self.hash(row)?), specifier),
            ('c', Self::Whole(values, _)) => {
                let code = as_int64_array(values)?.value(row);
                let letter = u32::try_from(code).ok().and_then(char::from_u32);
                let letter = letter
                    .ok_or_else(|| exec_datafusion_err!("{code} is the number of no letter"))?;
                letter.to_string()
            }
            ('d', Self::Whole(values, _)) => {
                let value = as_int64_array(values)?.value(row);
                let digits = grouped(&value.unsigned_abs().to_string(), specifier);
                signed(value < 0, &digits, specifier)
            }
            (conversion @ ('x' | 'o'), Self::Whole(values, bits)) => {
                let value =
                    as_int64_array(values)?.value(row).cast_unsigned() & (u64::MAX >> (64 - bits));
                let (mark, digits) = match conversion {
                    'x' => ("0x", format!("{value:x}")),
                    _ => ("0", format!("{value:o}")),
                };
                let mark = if specifier.has('#') { mark } else { "" };
                with_zeros(mark, &digits, "", specifier)
            }
            ('a' | 'e' | 'f' | 'g', Self::Floats(values)) => {
                double(as_float32_array(values)?.value(row).into(), specifier)
            }
            ('a' | 'e' | 'f' | 'g', Self::Doubles(values)) => {
                double(as_float64_array(values)?.value(row), specifier)
            }
            ('t', Self::Whole(values, 64)) => {
                moments::part(as_int64_array(values)?.value(row), specifier.part)?
            }
            ('t', _) => {
                return exec_err!(
                    "%t takes a BIGINT, the milliseconds since 1970; date_format writes dates"
                );
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
            Self::Whole(values, _) => as_int64_array(values)?.value(row).to_string(),
            Self::Floats(values) => plain_number(as_float32_array(values)?.value(row)),
            Self::Doubles(values) => plain_number(as_float64_array(values)?.value(row)),
            Self::Texts(values) | Self::Others(values) => {
                as_string_array(values)?.value(row).to_owned()
            }
        })
    }

    /// The number that Java has for a value.
    fn hash(&self, row: usize) -> Result<u32> {
        Ok(match self {
            Self::Truths(values) if as_boolean_array(values)?.value(row) => 1231,
            Self::Truths(_) => 1237,
            Self::Whole(values, 64) => {
                hashes::of_bits(as_int64_array(values)?.value(row).cast_unsigned())
            }
            Self::Whole(values, _) => {
                hashes::lower(as_int64_array(values)?.value(row).cast_unsigned())
            }
            Self::Floats(values) => hashes::of_float(as_float32_array(values)?.value(row)),
            Self::Doubles(values) => hashes::of_double(as_float64_array(values)?.value(row)),
            Self::Texts(values) => hashes::of_text(as_string_array(values)?.value(row)),
            Self::Others(_) => return exec_err!("%h takes no {}", self.name()),
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
