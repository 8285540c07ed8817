//! Texts.

use std::sync::Arc;

use datafusion::arrow::array::{Array as _, ArrayRef, Int32Array, StringArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::cast::{as_float64_array, as_int32_array, as_int64_array, as_string_array};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::functions::{string, unicode};
use datafusion::functions_nested as nested;
use datafusion::logical_expr::{Expr, Operator, binary_expr, cast, lit};

use super::function::Does::{Becomes, Computes};
use super::function::Kind::{Any, Double, Int, Long, Text};
use super::function::{Function, at, first, int, of, text, truth};

pub(super) fn functions() -> Vec<Function> {
    vec![
        of("concat", &[Any], joined, Becomes(concat)).repeats(),
        of("concat_ws", &[Text, Any], text, Becomes(concat_ws))
            .needs(1)
            .repeats(),
        of("substring", &[Text, Long, Long], text, Computes(substring)).needs(2),
        of("substr", &[Text, Long, Long], text, Computes(substring)).needs(2),
        of("left", &[Text, Long], text, Computes(left)),
        of("right", &[Text, Long], text, Computes(right)),
        of("locate", &[Text, Text, Long], int, Computes(locate)).needs(2),
        of("position", &[Text, Text, Long], int, Computes(locate)).needs(2),
        of(
            "startswith",
            &[Text, Text],
            truth,
            Becomes(|a, _| Ok(string::starts_with().call(a.to_vec()))),
        ),
        of(
            "endswith",
            &[Text, Text],
            truth,
            Becomes(|a, _| Ok(string::ends_with().call(a.to_vec()))),
        ),
        of(
            "upper",
            &[Text],
            text,
            Becomes(|a, _| Ok(string::upper().call(a.to_vec()))),
        ),
        of(
            "ucase",
            &[Text],
            text,
            Becomes(|a, _| Ok(string::upper().call(a.to_vec()))),
        ),
        of(
            "lower",
            &[Text],
            text,
            Becomes(|a, _| Ok(string::lower().call(a.to_vec()))),
        ),
        of(
            "lcase",
            &[Text],
            text,
            Becomes(|a, _| Ok(string::lower().call(a.to_vec()))),
        ),
        of(
            "len",
            &[Text],
            int,
            Becomes(|a, _| Ok(unicode::character_length().call(a.to_vec()))),
        ),
        of("initcap", &[Text], text, Computes(initcap)),
        of("reverse", &[Any], first, Becomes(reverse)),
        of("replace", &[Text, Text, Text], text, Becomes(replace)).needs(2),
        of(
            "space",
            &[Long],
            text,
            Becomes(|a, _| Ok(string::repeat().call(vec![lit(" "), at(a, 0)]))),
        ),
        of(
            "char",
            &[Long],
            text,
            Becomes(|a, _| Ok(string::chr().call(a.to_vec()))),
        ),
        of("bin", &[Long], text, Computes(bin)),
        of("elt", &[Int, Text], text, Computes(elt))
            .needs(2)
            .repeats(),
        of(
            "format_number",
            &[Double, Int],
            text,
            Computes(format_number),
        ),
        of("soundex", &[Text], text, Computes(soundex)),
    ]
}

/// Lists are joined to a list, and other values to a text.
fn concat(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    if types.iter().any(DataType::is_list) {
        return Ok(nested::concat::array_concat_udf().call(arguments.to_vec()));
    }
    let texts = arguments
        .iter()
        .cloned()
        .map(|value| cast(value, DataType::Utf8));
    let joined = texts.reduce(|left, right| binary_expr(left, Operator::StringConcat, right));
    Ok(joined.unwrap_or_else(|| lit("")))
}

fn joined(types: &[DataType]) -> DataType {
    let list = types.iter().find(|kind| kind.is_list());
    list.cloned().unwrap_or(DataType::Utf8)
}

fn concat_ws(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let separator = at(arguments, 0);
    let mut call = Vec::with_capacity(arguments.len());
    for (value, kind) in arguments.iter().cloned().zip(types) {
        call.push(if kind.is_list() {
            nested::string::array_to_string_udf().call(vec![value, separator.clone()])
        } else {
            cast(value, DataType::Utf8)
        });
    }
    Ok(string::concat_ws().call(call))
}

fn reverse(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    Ok(if types.first().is_some_and(DataType::is_list) {
        nested::reverse::array_reverse_udf().call(arguments.to_vec())
    } else {
        unicode::reverse().call(vec![cast(at(arguments, 0), DataType::Utf8)])
    })
}

/// What is found is taken out where nothing is given in its place.
fn replace(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let by = arguments.get(2).cloned().unwrap_or_else(|| lit(""));
    Ok(string::replace().call(vec![at(arguments, 0), at(arguments, 1), by]))
}

/// A text of each row; null where one of the arguments is.
fn of_texts(
    values: &[ArrayRef],
    compute: impl Fn(&str, usize) -> Result<Option<String>>,
) -> Result<ArrayRef> {
    let Some(first) = values.first() else {
        return exec_err!("a value is missing");
    };
    let texts = as_string_array(first)?.iter().enumerate();
    let found = texts.map(|(row, text)| match text {
        Some(text) if values.iter().all(|value| value.is_valid(row)) => compute(text, row),
        _ => Ok(None),
    });
    Ok(Arc::new(found.collect::<Result<StringArray>>()?))
}

/// Places are counted from 1 on, from the end where they are negative; what lies outside of the text is empty.
fn substring(values: &[ArrayRef]) -> Result<ArrayRef> {
    let starts = as_int64_array(&values[1])?;
    let counts = values
        .get(2)
        .map(|values| as_int64_array(values))
        .transpose()?;
    of_texts(values, |text, row| {
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        let start = match starts.value(row) {
            start @ 1.. => start - 1,
            0 => 0,
            start => length.saturating_add(start),
        };
        let end = counts.map_or(i64::MAX, |counts| start.saturating_add(counts.value(row)));
        Ok(Some(between(text, start, end)))
    })
}

/// The letters from one place to another, counted from 0 on.
fn between(text: &str, start: i64, end: i64) -> String {
    let start = start.max(0);
    let count = usize::try_from(end.saturating_sub(start)).unwrap_or(0);
    let start = usize::try_from(start).unwrap_or(usize::MAX);
    text.chars().skip(start).take(count).collect()
}

fn left(values: &[ArrayRef]) -> Result<ArrayRef> {
    let counts = as_int64_array(&values[1])?;
    of_texts(values, |text, row| {
        Ok(Some(between(text, 0, counts.value(row))))
    })
}

fn right(values: &[ArrayRef]) -> Result<ArrayRef> {
    let counts = as_int64_array(&values[1])?;
    of_texts(values, |text, row| {
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        let start = length.saturating_sub(counts.value(row).max(0));
        Ok(Some(between(text, start, i64::MAX)))
    })
}

/// Where a text is in another one, from a place on; 0 where it is not.
fn locate(values: &[ArrayRef]) -> Result<ArrayRef> {
    let (parts, texts) = (as_string_array(&values[0])?, as_string_array(&values[1])?);
    let from = values
        .get(2)
        .map(|values| as_int64_array(values))
        .transpose()?;
    let places = (0..parts.len()).map(|row| {
        let from = match from {
            Some(from) if from.is_null(row) => return Some(0),
            from => from.map_or(1, |from| from.value(row)),
        };
        if parts.is_null(row) || texts.is_null(row) {
            return None;
        }
        let (part, text) = (parts.value(row), texts.value(row));
        let Some(before) = usize::try_from(from)
            .ok()
            .and_then(|from| from.checked_sub(1))
        else {
            return Some(0);
        };
        let Some((start, _)) = text.char_indices().chain([(text.len(), ' ')]).nth(before) else {
            return Some(0);
        };
        let rest = text.get(start..).unwrap_or_default();
        let Some(found) = rest.find(part) else {
            return Some(0);
        };
        let skipped = rest.get(..found).unwrap_or_default().chars().count();
        i32::try_from(before + skipped + 1).ok()
    });
    Ok(Arc::new(places.collect::<Int32Array>()))
}

/// The first letter of each word, as blanks part them, is large, and the others are small.
fn initcap(values: &[ArrayRef]) -> Result<ArrayRef> {
    of_texts(values, |text, _| {
        let mut out = String::with_capacity(text.len());
        let mut is_first = true;
        for letter in text.chars() {
            if is_first {
                out.extend(letter.to_uppercase());
            } else {
                out.extend(letter.to_lowercase());
            }
            is_first = letter == ' ';
        }
        Ok(Some(out))
    })
}

fn bin(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [value] = values else {
        return exec_err!("bin takes 1 value");
    };
    let texts = as_int64_array(value)?.iter();
    let texts = texts.map(|number| number.map(|number| format!("{number:b}")));
    Ok(Arc::new(texts.collect::<StringArray>()))
}

fn elt(values: &[ArrayRef]) -> Result<ArrayRef> {
    let places = as_int32_array(&values[0])?;
    let texts = values.get(1..).unwrap_or_default();
    let texts = texts
        .iter()
        .map(|values| as_string_array(values))
        .collect::<Result<Vec<_>>>()?;
    let found = places.iter().enumerate().map(|(row, place)| {
        let Some(place) = place else {
            return Ok(None);
        };
        let found = usize::try_from(place)
            .ok()
            .and_then(|place| place.checked_sub(1));
        if let Some(texts) = found.and_then(|found| texts.get(found)) {
            Ok(texts.is_valid(row).then(|| texts.value(row).to_owned()))
        } else {
            exec_err!("elt has no text {place}")
        }
    });
    Ok(Arc::new(found.collect::<Result<StringArray>>()?))
}

/// A number with commas between thousands, and so many digits after the point.
fn format_number(values: &[ArrayRef]) -> Result<ArrayRef> {
    let numbers = as_float64_array(&values[0])?.iter();
    let places = as_int32_array(&values[1])?.iter();
    let texts = numbers.zip(places).map(|pair| {
        let (number, places) = (pair.0?, usize::try_from(pair.1?).ok()?);
        if !number.is_finite() {
            return Some(number.to_string());
        }
        let digits = format!("{:.*}", places, number.abs());
        let whole = digits.split('.').next().unwrap_or_default();
        let mut out = String::new();
        if number < 0.0 {
            out.push('-');
        }
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                out.push(',');
            }
            out.push(digit);
        }
        out.push_str(digits.get(whole.len()..).unwrap_or_default());
        Some(out)
    });
    Ok(Arc::new(texts.collect::<StringArray>()))
}

fn soundex(values: &[ArrayRef]) -> Result<ArrayRef> {
    let code = |letter: char| match letter.to_ascii_uppercase() {
        'B' | 'F' | 'P' | 'V' => '1',
        'C' | 'G' | 'J' | 'K' | 'Q' | 'S' | 'X' | 'Z' => '2',
        'D' | 'T' => '3',
        'L' => '4',
        'M' | 'N' => '5',
        'R' => '6',
        'H' | 'W' => '-',
        _ => '0',
    };
    of_texts(values, |text, _| {
        let Some(first) = text.chars().next().filter(char::is_ascii_alphabetic) else {
            return Ok(Some(text.to_owned()));
        };
        let mut out = String::from(first.to_ascii_uppercase());
        let mut before = code(first);
        for letter in text.chars().skip(1).filter(char::is_ascii_alphabetic) {
            let code = code(letter);
            if code.is_ascii_digit() {
                if code != '0' && code != before {
                    out.push(code);
                }
                before = code;
            }
        }
        let code: String = out.chars().chain("000".chars()).take(4).collect();
        Ok(Some(code))
    })
}
