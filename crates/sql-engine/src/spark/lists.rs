//! Lists and maps.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::{ScalarValue, plan_err};
use datafusion::error::Result;
use datafusion::functions::core::coalesce;
use datafusion::functions_nested as nested;
use datafusion::logical_expr::{Expr, cast, lit, when};

use super::function::Does::Becomes;
use super::function::Kind::{Any, Common, List, Long, Text, Truth};
use super::function::{Function, at, element, first, int, list_of, long, of};

pub(super) fn functions() -> Vec<Function> {
    vec![
        of(
            "array",
            &[Common],
            |types| list_of(first(types)),
            Becomes(|a, _| Ok(nested::make_array::make_array_udf().call(a.to_vec()))),
        )
        .needs(0)
        .repeats(),
        of("size", &[Any], int, Becomes(size)),
        of("cardinality", &[Any], int, Becomes(size)),
        of("array_size", &[List], int, Becomes(size)),
        of("element_at", &[Any, Any], element_of, Becomes(element_at)),
        of("get", &[List, Long], element, Becomes(get)),
        of("array_prepend", &[List, Any], first, Becomes(array_prepend)),
        of(
            "array_position",
            &[List, Any],
            long,
            Becomes(array_position),
        ),
        of(
            "array_remove",
            &[List, Any],
            first,
            Becomes(|a, types| {
                Ok(nested::remove::array_remove_all_udf()
                    .call(vec![at(a, 0), cast(at(a, 1), element(types))]))
            }),
        ),
        of("sort_array", &[List, Truth], first, Becomes(sort_array)).needs(1),
        of(
            "array_sort",
            &[List, Text, Text],
            first,
            Becomes(array_sort),
        )
        .needs(1),
        of("slice", &[List, Long, Long], first, Becomes(slice)),
        of(
            "sequence",
            &[Common, Common, Any],
            |types| list_of(first(types)),
            Becomes(sequence),
        )
        .needs(2),
    ]
}

fn length(list: Expr) -> Expr {
    cast(
        nested::length::array_length_udf().call(vec![list]),
        DataType::Int64,
    )
}

fn size(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let value = at(arguments, 0);
    Ok(match types.first() {
        Some(DataType::Map(..)) => nested::cardinality::cardinality_udf().call(vec![value]),
        Some(kind) if kind.is_list() => {
            let length = length(value.clone());
            let none = ScalarValue::Int64(None);
            // The length of an empty list is null in some forms of it.
            when(
                value.is_not_null(),
                coalesce().call(vec![length, lit(0_i64)]),
            )
            .otherwise(lit(none))?
        }
        _ => return plan_err!("size takes a list or a map"),
    })
}

/// An element of a list, of which the first has the number 1 and the last -1, or the value of a key of a map.
fn element_at(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let (value, key) = (at(arguments, 0), at(arguments, 1));
    let one = |list: Expr, at: Expr| nested::extract::array_element_udf().call(vec![list, at]);
    Ok(match types.first() {
        Some(DataType::Map(..)) => {
            let values = nested::map_extract::map_extract_udf().call(vec![value, key]);
            one(values, lit(1_i64))
        }
        _ => one(value, cast(key, DataType::Int64)),
    })
}

fn element_of(types: &[DataType]) -> DataType {
    match types.first() {
        Some(DataType::Map(entries, _)) => match entries.data_type() {
            DataType::Struct(fields) => fields
                .get(1)
                .map_or(DataType::Null, |value| value.data_type().clone()),
            _ => DataType::Null,
        },
        _ => element(types),
    }
}

/// The elements are counted from 0 on. Outside of the list is null.
fn get(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let (list, place) = (at(arguments, 0), at(arguments, 1));
    let found = nested::extract::array_element_udf();
    let found = found.call(vec![list, place.clone() + lit(1_i64)]);
    when(place.gt_eq(lit(0_i64)), found).end()
}

fn array_prepend(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let value = cast(at(arguments, 1), element(types));
    Ok(nested::concat::array_prepend_udf().call(vec![value, at(arguments, 0)]))
}

/// 0 where the value is not in the list.
fn array_position(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let (list, value) = (at(arguments, 0), cast(at(arguments, 1), element(types)));
    let found = nested::position::array_position_udf().call(vec![list.clone(), value.clone()]);
    let found = cast(found, DataType::Int64);
    when(found.clone().is_not_null(), found)
        .when(list.is_not_null().and(value.is_not_null()), lit(0_i64))
        .otherwise(lit(ScalarValue::Int64(None)))
}

/// Nulls come first in ascending order, and last in descending order.
fn sort_array(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let (order, nulls) = match arguments.get(1) {
        None | Some(Expr::Literal(ScalarValue::Boolean(Some(true)), _)) => ("ASC", "NULLS FIRST"),
        Some(Expr::Literal(ScalarValue::Boolean(Some(false)), _)) => ("DESC", "NULLS LAST"),
        Some(_) => return plan_err!("sort_array needs true or false as its second value"),
    };
    Ok(sorted(at(arguments, 0), lit(order), lit(nulls)))
}

/// Nulls come last.
fn array_sort(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let given = |number, usual| arguments.get(number).cloned().unwrap_or_else(|| lit(usual));
    Ok(sorted(
        at(arguments, 0),
        given(1, "ASC"),
        given(2, "NULLS LAST"),
    ))
}

fn sorted(list: Expr, order: Expr, nulls: Expr) -> Expr {
    nested::sort::array_sort_udf().call(vec![list, order, nulls])
}

/// So many elements from a place on, which is counted from the end where it is negative.
fn slice(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let (list, start, count) = (at(arguments, 0), at(arguments, 1), at(arguments, 2));
    let from_end = length(list.clone()) + start.clone() + lit(1_i64);
    let start = when(start.clone().lt(lit(0_i64)), from_end).otherwise(start)?;
    let end = start.clone() + count - lit(1_i64);
    Ok(nested::extract::array_slice_udf().call(vec![list, start, end]))
}

/// From the first value to the second, which belongs to it.
fn sequence(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let (from, to) = (at(arguments, 0), at(arguments, 1));
    let step = match (arguments.get(2), types.first()) {
        (Some(step), Some(kind)) if kind.is_integer() => cast(step.clone(), DataType::Int64),
        (Some(step), _) => step.clone(),
        (None, Some(kind)) if kind.is_integer() => {
            when(to.clone().lt(from.clone()), lit(-1_i64)).otherwise(lit(1_i64))?
        }
        (None, _) => lit(ScalarValue::new_interval_mdn(0, 1, 0)),
    };
    let (from, to) = match types.first() {
        Some(kind) if kind.is_integer() => (cast(from, DataType::Int64), cast(to, DataType::Int64)),
        _ => (from, to),
    };
    Ok(nested::range::gen_series_udf().call(vec![from, to, step]))
}
