//! Numbers.

use std::sync::Arc;

use datafusion::arrow::array::{Array as _, ArrayRef, Float64Array, Int32Array, StringArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::cast::{as_float64_array, as_int32_array, as_int64_array, as_string_array};
use datafusion::common::{ScalarValue, exec_err};
use datafusion::error::Result;
use datafusion::functions::math;
use datafusion::logical_expr::{Expr, Operator, binary_expr, cast, lit, when};

use super::function::Does::{Becomes, Computes};
use super::function::Kind::{Any, Common, Double, Int, Long, Text};
use super::function::{Function, at, double, first, int, long, of, text};

pub(super) fn functions() -> Vec<Function> {
    vec![
        of(
            "ceil",
            &[Any],
            whole,
            Becomes(|a, types| rounded(math::ceil, a, types)),
        ),
        of(
            "ceiling",
            &[Any],
            whole,
            Becomes(|a, types| rounded(math::ceil, a, types)),
        ),
        of(
            "floor",
            &[Any],
            whole,
            Becomes(|a, types| rounded(math::floor, a, types)),
        ),
        of("bround", &[Double, Int], double, Computes(bround)).needs(1),
        of("rint", &[Double], double, Computes(bround)),
        of(
            "pow",
            &[Double, Double],
            double,
            Becomes(|a, _| Ok(math::power().call(a.to_vec()))),
        ),
        of(
            "power",
            &[Double, Double],
            double,
            Becomes(|a, _| Ok(math::power().call(a.to_vec()))),
        ),
        of(
            "ln",
            &[Double],
            double,
            Becomes(|a, _| above_zero(at(a, 0), math::ln().call(a.to_vec()))),
        ),
        of("log", &[Double, Double], double, Becomes(log)).needs(1),
        of(
            "log10",
            &[Double],
            double,
            Becomes(|a, _| above_zero(at(a, 0), math::log10().call(a.to_vec()))),
        ),
        of(
            "log2",
            &[Double],
            double,
            Becomes(|a, _| above_zero(at(a, 0), math::log2().call(a.to_vec()))),
        ),
        of(
            "log1p",
            &[Double],
            double,
            Computes(|values| each(values, |value| (value > -1.0).then(|| value.ln_1p()))),
        ),
        of(
            "expm1",
            &[Double],
            double,
            Computes(|values| each(values, |value| Some(value.exp_m1()))),
        ),
        of(
            "sign",
            &[Double],
            double,
            Becomes(|a, _| Ok(math::signum().call(a.to_vec()))),
        ),
        of("hypot", &[Double, Double], double, Computes(hypot)),
        of(
            "negative",
            &[Any],
            first,
            Becomes(|a, _| Ok(Expr::Negative(Box::new(at(a, 0))))),
        ),
        of("positive", &[Any], first, Becomes(|a, _| Ok(at(a, 0)))),
        of("pmod", &[Common, Common], first, Becomes(pmod)),
        of(
            "mod",
            &[Common, Common],
            first,
            Becomes(|a, _| Ok(at(a, 0) % at(a, 1))),
        ),
        of(
            "div",
            &[Long, Long],
            long,
            Becomes(|a, _| Ok(at(a, 0) / at(a, 1))),
        ),
        of("try_divide", &[Double, Double], double, Becomes(try_divide)),
        of("conv", &[Text, Int, Int], text, Computes(conv)),
        of("bit_count", &[Long], int, Computes(bit_count)),
        of(
            "shiftleft",
            &[Long, Long],
            long,
            Becomes(|a, _| Ok(shifted(a, Operator::BitwiseShiftLeft))),
        ),
        of(
            "shiftright",
            &[Long, Long],
            long,
            Becomes(|a, _| Ok(shifted(a, Operator::BitwiseShiftRight))),
        ),
    ]
}

/// Whole numbers stay what they are, and others become whole.
fn rounded(
    function: fn() -> Arc<datafusion::logical_expr::ScalarUDF>,
    arguments: &[Expr],
    types: &[DataType],
) -> Result<Expr> {
    let value = at(arguments, 0);
    Ok(match types.first() {
        Some(kind) if kind.is_integer() => value,
        Some(kind @ (DataType::Decimal128(..) | DataType::Decimal256(..))) => {
            function().call(vec![cast(value, kind.clone())])
        }
        _ => function().call(vec![cast(value, DataType::Float64)]),
    })
}

fn whole(types: &[DataType]) -> DataType {
    match types.first() {
        Some(DataType::Decimal128(digits, places)) => {
            let places = u8::try_from(*places).unwrap_or(0);
            DataType::Decimal128(digits.saturating_sub(places).saturating_add(1).min(38), 0)
        }
        Some(kind @ DataType::Decimal256(..)) => kind.clone(),
        _ => DataType::Int64,
    }
}

/// Null where a number is not above 0.
fn above_zero(value: Expr, then: Expr) -> Result<Expr> {
    when(value.gt(lit(0_f64)), then).otherwise(lit(ScalarValue::Float64(None)))
}

/// With one number its natural logarithm, with two that of the second to the base of the first.
fn log(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let logarithm = |value: Expr| above_zero(value.clone(), math::ln().call(vec![value]));
    match arguments {
        [base, value] => Ok(logarithm(value.clone())? / logarithm(base.clone())?),
        _ => logarithm(at(arguments, 0)),
    }
}

fn pmod(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let by = || at(arguments, 1);
    Ok((at(arguments, 0) % by() + by()) % by())
}

fn try_divide(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let (value, by) = (at(arguments, 0), at(arguments, 1));
    when(by.clone().not_eq(lit(0_f64)), value / by).otherwise(lit(ScalarValue::Float64(None)))
}

fn shifted(arguments: &[Expr], operator: Operator) -> Expr {
    binary_expr(at(arguments, 0), operator, at(arguments, 1))
}

fn each(values: &[ArrayRef], compute: impl Fn(f64) -> Option<f64>) -> Result<ArrayRef> {
    let [value] = values else {
        return exec_err!("one number is needed");
    };
    let found = as_float64_array(value)?.iter();
    Ok(Arc::new(
        found.map(|value| compute(value?)).collect::<Float64Array>(),
    ))
}

fn hypot(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [one, other] = values else {
        return exec_err!("hypot takes 2 values");
    };
    let pairs = as_float64_array(one)?.iter().zip(as_float64_array(other)?);
    let found = pairs.map(|pair| Some(pair.0?.hypot(pair.1?)));
    Ok(Arc::new(found.collect::<Float64Array>()))
}

/// Halves go to the even neighbour.
fn bround(values: &[ArrayRef]) -> Result<ArrayRef> {
    let Some(numbers) = values.first() else {
        return exec_err!("a number is missing");
    };
    let places = values
        .get(1)
        .map(|places| as_int32_array(places))
        .transpose()?;
    let found = as_float64_array(numbers)?.iter().enumerate();
    let found = found.map(|(row, number)| {
        let places = match places {
            Some(places) if places.is_null(row) => return None,
            places => places.map_or(0, |places| places.value(row)),
        };
        let step = 10_f64.powi(places.abs());
        Some(if places < 0 {
            (number? / step).round_ties_even() * step
        } else {
            (number? * step).round_ties_even() / step
        })
    });
    Ok(Arc::new(found.collect::<Float64Array>()))
}

fn bit_count(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [value] = values else {
        return exec_err!("bit_count takes 1 value");
    };
    let found = as_int64_array(value)?.iter();
    let found = found.map(|value| i32::try_from(value?.count_ones()).ok());
    Ok(Arc::new(found.collect::<Int32Array>()))
}

/// A whole number of one base in another one, as far as its digits belong to the first.
fn conv(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [texts, from, to] = values else {
        return exec_err!("conv takes 3 values");
    };
    let (from, to) = (as_int32_array(from)?.iter(), as_int32_array(to)?.iter());
    let found = as_string_array(texts)?
        .iter()
        .zip(from.zip(to))
        .map(|(text, bases)| {
            let base = |base: Option<i32>| u32::try_from(base?.abs()).ok();
            let (from, to) = (base(bases.0)?, base(bases.1)?);
            if !(2..=36).contains(&from) || !(2..=36).contains(&to) {
                return None;
            }
            let text = text?.trim();
            let (is_negative, digits) = match text.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, text),
            };
            let digits = digits.chars().map_while(|letter| letter.to_digit(from));
            let value = digits.fold(0_u64, |value, digit| {
                let next = value.checked_mul(u64::from(from));
                next.and_then(|value| value.checked_add(u64::from(digit)))
                    .unwrap_or(u64::MAX)
            });
            let mut value = if is_negative {
                value.wrapping_neg()
            } else {
                value
            };
            let mut digits = Vec::new();
            while value > 0 || digits.is_empty() {
                let digit = u32::try_from(value % u64::from(to)).ok()?;
                digits.push(char::from_digit(digit, to)?.to_ascii_uppercase());
                value /= u64::from(to);
            }
            Some(digits.iter().rev().collect::<String>())
        });
    Ok(Arc::new(found.collect::<StringArray>()))
}
