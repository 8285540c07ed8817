//! Operators between numbers that give null in place of an error.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, ArrowNativeTypeOp, AsArray as _, PrimitiveArray};
use datafusion::arrow::datatypes::{
    ArrowPrimitiveType, DECIMAL128_MAX_PRECISION, DataType, Decimal128Type, DecimalType as _,
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::exec_err;
use datafusion::error::Result;

use super::function::Does::{self, Computes};
use super::function::Kind::Number;
use super::function::{Function, first, of};

pub(super) fn functions() -> Vec<Function> {
    let entry = |name, gives, does: Does| of(name, &[Number, Number], gives, does);
    vec![
        entry(
            "try_add",
            sum,
            Computes(|values| each(values, Operator::Add)),
        ),
        entry(
            "try_subtract",
            sum,
            Computes(|values| each(values, Operator::Subtract)),
        ),
        entry(
            "try_multiply",
            product,
            Computes(|values| each(values, Operator::Multiply)),
        ),
        entry(
            "try_mod",
            sum,
            Computes(|values| each(values, Operator::Modulo)),
        ),
    ]
}

#[derive(Clone, Copy)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Modulo,
}

/// Decimals have room for all digits.
fn sum(types: &[DataType]) -> DataType {
    match first(types) {
        DataType::Decimal128(_, scale) => DataType::Decimal128(DECIMAL128_MAX_PRECISION, scale),
        other => other,
    }
}

fn product(types: &[DataType]) -> DataType {
    match first(types) {
        DataType::Decimal128(_, scale) => {
            DataType::Decimal128(DECIMAL128_MAX_PRECISION, scale.saturating_mul(2))
        }
        other => other,
    }
}

fn each(values: &[ArrayRef], operator: Operator) -> Result<ArrayRef> {
    let [left, right] = values else {
        return exec_err!("it stands between two numbers");
    };
    Ok(match left.data_type() {
        DataType::Int8 => checked::<Int8Type>(left, right, operator),
        DataType::Int16 => checked::<Int16Type>(left, right, operator),
        DataType::Int32 => checked::<Int32Type>(left, right, operator),
        DataType::Int64 => checked::<Int64Type>(left, right, operator),
        DataType::Float32 => checked::<Float32Type>(left, right, operator),
        DataType::Float64 => checked::<Float64Type>(left, right, operator),
        DataType::Decimal128(..) => {
            let kind = [left.data_type().clone()];
            let kind = match operator {
                Operator::Multiply => product(&kind),
                _ => sum(&kind),
            };
            let DataType::Decimal128(digits, scale) = kind else {
                return exec_err!("a decimal is none any more");
            };
            let all = rows::<Decimal128Type>(left, right, |left, right| {
                let value = computed(left, right, operator).ok()?;
                Decimal128Type::validate_decimal_precision(value, digits, scale).ok()?;
                Some(value)
            });
            Arc::new(all.with_precision_and_scale(digits, scale)?)
        }
        other => return exec_err!("{other} is no type to compute with"),
    })
}

fn checked<T>(left: &ArrayRef, right: &ArrayRef, operator: Operator) -> ArrayRef
where
    T: ArrowPrimitiveType<Native: ArrowNativeTypeOp>,
{
    Arc::new(rows::<T>(left, right, |left, right| {
        computed(left, right, operator).ok()
    }))
}

fn computed<N: ArrowNativeTypeOp>(
    left: N,
    right: N,
    operator: Operator,
) -> std::result::Result<N, ArrowError> {
    match operator {
        Operator::Add => left.add_checked(right),
        Operator::Subtract => left.sub_checked(right),
        Operator::Multiply => left.mul_checked(right),
        Operator::Modulo => left.mod_checked(right),
    }
}

fn rows<T: ArrowPrimitiveType>(
    left: &ArrayRef,
    right: &ArrayRef,
    compute: impl Fn(T::Native, T::Native) -> Option<T::Native>,
) -> PrimitiveArray<T> {
    let (left, right) = (left.as_primitive::<T>(), right.as_primitive::<T>());
    let pairs = left.iter().zip(right);
    pairs.map(|(left, right)| compute(left?, right?)).collect()
}
