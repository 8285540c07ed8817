//! What an entry in a table of functions is.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::{DataType, Field, TimeUnit};
use datafusion::common::{ScalarValue, plan_datafusion_err, plan_err};
use datafusion::error::Result;
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::type_coercion::binary::type_union_resolution;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility, cast, lit,
};

use super::arithmetic::signed;

/// The type of an argument. Text is cast to each of them but lists, as Spark does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Any,
    /// The type that all arguments of this kind have in common.
    Common,
    /// The type of numbers that all arguments of this kind have in common.
    Number,
    Text,
    /// Bytes, or those of a text.
    Bytes,
    Truth,
    Int,
    Long,
    Double,
    Date,
    /// A date and time.
    Instant,
    List,
    /// A struct, a list or a map.
    Nested,
}

impl Kind {
    fn type_of(self, found: &DataType) -> Option<DataType> {
        let is_scalar = !found.is_nested() && !matches!(found, DataType::Binary);
        let is_time = matches!(
            found,
            DataType::Date32 | DataType::Date64 | DataType::Timestamp(..)
        );
        let is_bytes = matches!(
            found,
            DataType::Binary | DataType::LargeBinary | DataType::FixedSizeBinary(_)
        );
        let (is_text, is_null) = (found.is_string(), found.is_null());
        let (fits, to) = match self {
            Self::Any | Self::Common => (true, found.clone()),
            Self::Number => (found.is_numeric(), found.clone()),
            Self::Text => (is_scalar, DataType::Utf8),
            Self::Bytes => (is_text || is_null || is_bytes, DataType::Binary),
            Self::Truth => (
                is_text || is_null || *found == DataType::Boolean,
                DataType::Boolean,
            ),
            Self::Int => (is_text || is_null || found.is_integer(), DataType::Int32),
            Self::Long => (is_text || is_null || found.is_integer(), DataType::Int64),
            Self::Double => (is_text || is_null || found.is_numeric(), DataType::Float64),
            Self::Date => (is_text || is_null || is_time, DataType::Date32),
            Self::Instant => (is_text || is_null || is_time, instant()),
            Self::List => (
                is_null || matches!(found, DataType::List(_) | DataType::LargeList(_)),
                found.clone(),
            ),
            Self::Nested => (is_null || found.is_nested(), found.clone()),
        };
        fits.then_some(to)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Any | Self::Common => "value",
            Self::Text => "text",
            Self::Bytes => "text or bytes",
            Self::Truth => "condition",
            Self::Int | Self::Long => "whole number",
            Self::Number | Self::Double => "number",
            Self::Date => "date",
            Self::Instant => "date and time",
            Self::List => "list",
            Self::Nested => "struct, list or map",
        }
    }
}

/// What a function does with its arguments.
#[derive(Clone, Copy)]
pub(super) enum Does {
    /// It stands for another expression.
    Becomes(fn(&[Expr], &[DataType]) -> Result<Expr>),
    /// It computes the values of all rows.
    Computes(fn(&[ArrayRef]) -> Result<ArrayRef>),
}

/// What belongs to a name: two entries with one name have the same.
#[derive(Clone, Copy)]
pub(super) struct OfName<T>(pub(super) T);

impl<T> std::fmt::Debug for OfName<T> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("…")
    }
}

impl<T> PartialEq for OfName<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for OfName<T> {}

impl<T> Hash for OfName<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The arguments of a function.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Takes {
    kinds: Vec<Kind>,
    /// How many it needs at least.
    needs: usize,
    /// Whether the last kind may be there several times.
    repeats: bool,
}

impl Takes {
    pub(super) fn all(kinds: &[Kind]) -> Self {
        Self {
            kinds: kinds.to_vec(),
            needs: kinds.len(),
            repeats: false,
        }
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        let last = self.kinds.last().filter(|_| self.repeats);
        self.kinds.get(at).or(last).copied()
    }

    /// How many arguments there are, in words.
    fn count(&self) -> String {
        let most = self.kinds.len();
        let values = |count| if count == 1 { "value" } else { "values" };
        match (self.needs, self.repeats) {
            (least, true) => format!("{least} {} or more", values(least)),
            (least, false) if least == most => format!("{least} {}", values(least)),
            (least, false) => format!("{least} to {most} values"),
        }
    }

    /// The types to which arguments are cast.
    pub(super) fn coerced(&self, name: &str, types: &[DataType]) -> Result<Vec<DataType>> {
        let fits = types.len() >= self.needs && (self.repeats || types.len() <= self.kinds.len());
        if !fits {
            return plan_err!("{name} takes {}", self.count());
        }
        let kinds = (0..types.len()).map(|at| self.kind(at).unwrap_or(Kind::Any));
        let is_alike = |kind| matches!(kind, Kind::Common | Kind::Number);
        let alike: Vec<DataType> = kinds
            .clone()
            .zip(types)
            .filter(|(kind, _)| is_alike(*kind))
            .map(|(_, found)| found.clone())
            .collect();
        let common = match alike.as_slice() {
            [] => None,
            alike => Some(
                type_union_resolution(alike)
                    .ok_or_else(|| plan_datafusion_err!("its values have no type in common"))?,
            ),
        };
        let coerced = kinds.zip(types).enumerate().map(|(at, (kind, found))| {
            let to = match (kind, &common) {
                (Kind::Common, Some(common)) => Some(common.clone()),
                (Kind::Number, Some(common)) if found.is_numeric() || found.is_null() => {
                    Some(signed(common).unwrap_or_else(|| common.clone()))
                }
                _ => kind.type_of(found),
            };
            to.ok_or_else(|| plan_datafusion_err!("value {} is no {}", at + 1, kind.name()))
        });
        coerced.collect()
    }
}

/// A function of Spark.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Function {
    name: &'static str,
    takes: Takes,
    gives: OfName<fn(&[DataType]) -> DataType>,
    does: OfName<Does>,
    signature: Signature,
}

/// An entry of a table.
pub(super) fn of(
    name: &'static str,
    takes: &[Kind],
    gives: fn(&[DataType]) -> DataType,
    does: Does,
) -> Function {
    Function {
        name,
        takes: Takes::all(takes),
        gives: OfName(gives),
        does: OfName(does),
        signature: Signature::user_defined(Volatility::Immutable),
    }
}

impl Function {
    /// The same function with so many arguments at least.
    pub(super) fn needs(mut self, count: usize) -> Self {
        self.takes.needs = count;
        self
    }

    /// The same function, of which the last argument may be there several times.
    pub(super) fn repeats(mut self) -> Self {
        self.takes.repeats = true;
        self
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok((self.gives.0)(types))
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.takes.coerced(self.name, types)
    }

    fn simplify(
        &self,
        arguments: Vec<Expr>,
        context: &SimplifyContext,
    ) -> Result<ExprSimplifyResult> {
        let Does::Becomes(make) = self.does.0 else {
            return Ok(ExprSimplifyResult::Original(arguments));
        };
        let types = arguments
            .iter()
            .map(|argument| context.get_data_type(argument));
        let types = types.collect::<Result<Vec<_>>>()?;
        let expression = make(&arguments, &types)?;
        let wanted = (self.gives.0)(&types);
        Ok(ExprSimplifyResult::Simplified(
            if context.get_data_type(&expression)? == wanted {
                expression
            } else {
                cast(expression, wanted)
            },
        ))
    }

    fn invoke_with_args(&self, call: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Does::Computes(compute) = self.does.0 else {
            return plan_err!("{} can't be computed at this place", self.name);
        };
        let is_one = call
            .args
            .iter()
            .all(|argument| matches!(argument, ColumnarValue::Scalar(_)));
        let rows = if is_one { 1 } else { call.number_rows };
        let arrays = call.args.iter().map(|argument| argument.to_array(rows));
        let found = compute(&arrays.collect::<Result<Vec<_>>>()?)?;
        Ok(if is_one {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&found, 0)?)
        } else {
            ColumnarValue::Array(found)
        })
    }
}

/// A date and time.
pub(super) fn instant() -> DataType {
    DataType::Timestamp(TimeUnit::Microsecond, None)
}

/// Types of results.
pub(super) fn text(_: &[DataType]) -> DataType {
    DataType::Utf8
}

pub(super) fn bytes(_: &[DataType]) -> DataType {
    DataType::Binary
}

pub(super) fn truth(_: &[DataType]) -> DataType {
    DataType::Boolean
}

pub(super) fn int(_: &[DataType]) -> DataType {
    DataType::Int32
}

pub(super) fn long(_: &[DataType]) -> DataType {
    DataType::Int64
}

pub(super) fn double(_: &[DataType]) -> DataType {
    DataType::Float64
}

pub(super) fn date(_: &[DataType]) -> DataType {
    DataType::Date32
}

pub(super) fn moment(_: &[DataType]) -> DataType {
    instant()
}

pub(super) fn texts(_: &[DataType]) -> DataType {
    list_of(DataType::Utf8)
}

/// The type of the first argument.
pub(super) fn first(types: &[DataType]) -> DataType {
    types.first().cloned().unwrap_or(DataType::Null)
}

/// The type of the last argument.
pub(super) fn last(types: &[DataType]) -> DataType {
    types.last().cloned().unwrap_or(DataType::Null)
}

/// The type of the elements of the first argument.
pub(super) fn element(types: &[DataType]) -> DataType {
    match types.first() {
        Some(DataType::List(field) | DataType::LargeList(field)) => field.data_type().clone(),
        _ => DataType::Null,
    }
}

pub(super) fn list_of(element: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(element, true)))
}

/// An argument. One that is missing is null.
pub(super) fn at(arguments: &[Expr], number: usize) -> Expr {
    let null = || lit(ScalarValue::Null);
    arguments.get(number).cloned().unwrap_or_else(null)
}

/// The text of an argument that must be written in the statement.
pub(super) fn written(argument: &Expr) -> Option<&str> {
    match argument {
        Expr::Literal(ScalarValue::Utf8(Some(text)), _) => Some(text),
        _ => None,
    }
}
