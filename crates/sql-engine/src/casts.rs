//! Text where a number is due: it is cast, as Spark does it. A text that is no number is an error, and never null. Unsigned
//! integers of 64 bits are added as decimals, as in Spark: their sum fits.

use std::sync::Arc;

use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DFSchema, ScalarValue};
use datafusion::error::Result;
use datafusion::logical_expr::expr::schema_name_from_exprs;
use datafusion::logical_expr::planner::{
    ExprPlanner, PlannerResult, RawAggregateExpr, RawBinaryExpr, RawWindowExpr,
};
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable as _, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl,
    Signature, Volatility, WindowFunctionDefinition, cast,
};
use datafusion::sql::sqlparser::ast::BinaryOperator;

/// Aggregate functions that compute with numbers.
const OF_NUMBERS: [&str; 18] = [
    "approx_median",
    "approx_percentile_cont",
    "approx_percentile_cont_with_weight",
    "avg",
    "corr",
    "covar_pop",
    "covar_samp",
    "median",
    "percentile_cont",
    "regr_avgx",
    "regr_avgy",
    "regr_slope",
    "stddev",
    "stddev_pop",
    "sum",
    "var",
    "var_pop",
    "var_samp",
];

/// The name of the function that casts; no statement can call it.
pub(super) const CAST: &str = "number";

/// Casts text in arithmetic and in the arguments of aggregate functions.
#[derive(Debug)]
pub(super) struct TextCasts {
    number: Arc<ScalarUDF>,
    addend: Arc<ScalarUDF>,
}

impl TextCasts {
    pub(super) fn new() -> Self {
        let function = |is_added| {
            let signature = Signature::any(1, Volatility::Immutable);
            Arc::new(ScalarUDF::new_from_impl(Number {
                signature,
                is_added,
            }))
        };
        Self {
            number: function(false),
            addend: function(true),
        }
    }

    /// Arguments whose types are known only when the statement is planned.
    fn numbers(&self, name: &str, arguments: Vec<Expr>) -> Vec<Expr> {
        if !OF_NUMBERS.contains(&name) {
            return arguments;
        }
        let function = if name == "sum" {
            &self.addend
        } else {
            &self.number
        };
        let arguments = arguments.into_iter();
        arguments
            .map(|argument| match argument {
                literal @ Expr::Literal(..) => literal,
                other => function.call(vec![other]),
            })
            .collect()
    }
}

impl ExprPlanner for TextCasts {
    fn plan_binary_op(
        &self,
        mut expr: RawBinaryExpr,
        schema: &DFSchema,
    ) -> Result<PlannerResult<RawBinaryExpr>> {
        use BinaryOperator::{Divide, Minus, Modulo, Multiply, Plus};
        if matches!(expr.op, Plus | Minus | Multiply | Divide | Modulo) {
            let (left, right) = (expr.left.get_type(schema)?, expr.right.get_type(schema)?);
            let of_text = |this: &DataType, other: &DataType| {
                let fits = other.is_string() || other.is_numeric();
                let is_whole = other.is_integer() && expr.op != Divide;
                (this.is_string() && fits).then_some(if is_whole {
                    DataType::Int64
                } else {
                    DataType::Float64
                })
            };
            let (to_left, to_right) = (of_text(&left, &right), of_text(&right, &left));
            if let Some(to) = to_left {
                expr.left = cast(expr.left, to);
            }
            if let Some(to) = to_right {
                expr.right = cast(expr.right, to);
            }
        }
        Ok(PlannerResult::Original(expr))
    }

    fn plan_aggregate(
        &self,
        mut expr: RawAggregateExpr,
    ) -> Result<PlannerResult<RawAggregateExpr>> {
        expr.args = self.numbers(expr.func.name(), expr.args);
        Ok(PlannerResult::Original(expr))
    }

    fn plan_window(&self, mut expr: RawWindowExpr) -> Result<PlannerResult<RawWindowExpr>> {
        if let WindowFunctionDefinition::AggregateUDF(function) = &expr.func_def {
            expr.args = self.numbers(function.name(), expr.args);
        }
        Ok(PlannerResult::Original(expr))
    }
}

/// The argument as a `DOUBLE` where it is text, and as it is otherwise. Names of columns don't show it.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Number {
    signature: Signature,
    /// Whether it is added up.
    is_added: bool,
}

impl Number {
    /// The type of the number for an argument of a type.
    fn number(&self, argument: &DataType) -> DataType {
        match argument {
            text if text.is_string() => DataType::Float64,
            DataType::UInt64 if self.is_added => DataType::Decimal128(20, 0),
            other => other.clone(),
        }
    }
}

impl ScalarUDFImpl for Number {
    fn name(&self) -> &'static str {
        CAST
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn schema_name(&self, arguments: &[Expr]) -> Result<String> {
        Ok(schema_name_from_exprs(arguments)?)
    }

    fn display_name(&self, arguments: &[Expr]) -> Result<String> {
        Ok(schema_name_from_exprs(arguments)?)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(types
            .first()
            .map_or(DataType::Null, |argument| self.number(argument)))
    }

    fn simplify(
        &self,
        mut arguments: Vec<Expr>,
        context: &SimplifyContext,
    ) -> Result<ExprSimplifyResult> {
        let Some(argument) = arguments.pop() else {
            return Ok(ExprSimplifyResult::Original(arguments));
        };
        let from = context.get_data_type(&argument)?;
        let to = self.number(&from);
        Ok(ExprSimplifyResult::Simplified(if to == from {
            argument
        } else {
            cast(argument, to)
        }))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let to = arguments.return_field.data_type().clone();
        let null = ColumnarValue::Scalar(ScalarValue::Null);
        let argument = arguments.args.into_iter().next().unwrap_or(null);
        argument.cast_to(&to, None)
    }
}
