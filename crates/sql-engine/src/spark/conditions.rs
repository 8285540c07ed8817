//! Conditions, nulls, and types.

use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{Expr, Operator, binary_expr, when};

use super::function::Does::Becomes;
use super::function::Kind::{Any, Common, Truth};
use super::function::{Function, at, date, double, int, last, long, moment, of, text, truth};

pub(super) fn functions() -> Vec<Function> {
    vec![
        of(
            "if",
            &[Truth, Common, Common],
            last,
            Becomes(|a, _| when(at(a, 0), at(a, 1)).otherwise(at(a, 2))),
        ),
        of(
            "isnull",
            &[Any],
            truth,
            Becomes(|a, _| Ok(at(a, 0).is_null())),
        ),
        of(
            "isnotnull",
            &[Any],
            truth,
            Becomes(|a, _| Ok(at(a, 0).is_not_null())),
        ),
        of("equal_null", &[Common, Common], truth, Becomes(equal_null)),
        of("boolean", &[Any], truth, Becomes(cast)),
        of("int", &[Any], int, Becomes(cast)),
        of("bigint", &[Any], long, Becomes(cast)),
        of("double", &[Any], double, Becomes(cast)),
        of("float", &[Any], |_| DataType::Float32, Becomes(cast)),
        of("string", &[Any], text, Becomes(cast)),
        of("date", &[Any], date, Becomes(cast)),
        of("timestamp", &[Any], moment, Becomes(cast)),
    ]
}

/// The value itself, which is cast to the type of the function's result.
fn cast(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    Ok(at(arguments, 0))
}

fn equal_null(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let (left, right) = (at(arguments, 0), at(arguments, 1));
    Ok(binary_expr(left, Operator::IsNotDistinctFrom, right))
}
