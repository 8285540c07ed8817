//! Operators between whole numbers, as in Spark: `/` gives a `DOUBLE`, and `DIV` a whole number. Those without a sign, which SQL has
//! not, are larger ones with a sign.

use std::sync::Arc;

use datafusion::arrow::compute::kernels::numeric;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DFSchema, ScalarValue, plan_err};
use datafusion::error::Result;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable as _, Operator, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility, binary_expr, cast,
};
use datafusion::physical_expr_common::datum::apply;
use datafusion::sql::sqlparser::ast::BinaryOperator;

/// Plans the operators.
#[derive(Debug)]
pub(super) struct Arithmetic {
    quotient: Arc<ScalarUDF>,
    whole_quotient: Arc<ScalarUDF>,
}

impl Arithmetic {
    pub(super) fn new() -> Self {
        let quotient = |is_whole| {
            let signature = Signature::any(2, Volatility::Immutable);
            Arc::new(ScalarUDF::new_from_impl(Quotient {
                is_whole,
                signature,
            }))
        };
        Self {
            quotient: quotient(false),
            whole_quotient: quotient(true),
        }
    }
}

impl ExprPlanner for Arithmetic {
    fn plan_binary_op(
        &self,
        mut expr: RawBinaryExpr,
        schema: &DFSchema,
    ) -> Result<PlannerResult<RawBinaryExpr>> {
        use BinaryOperator::{Divide, Minus, Modulo, Multiply, MyIntegerDivide, Plus};
        if !matches!(
            expr.op,
            Plus | Minus | Multiply | Divide | Modulo | MyIntegerDivide
        ) {
            return Ok(PlannerResult::Original(expr));
        }
        let (mut left, mut right) = (expr.left.get_type(schema)?, expr.right.get_type(schema)?);
        for (side, kind) in [(&mut expr.left, &mut left), (&mut expr.right, &mut right)] {
            if let Some(signed) = signed(kind) {
                *side = cast(side.clone(), signed.clone());
                *kind = signed;
            }
        }
        let are_whole = left.is_integer() && right.is_integer();
        let is_moved = left == DataType::Date32 && right.is_integer();
        Ok(PlannerResult::Planned(match expr.op {
            Plus | Minus if is_moved => {
                let [day, days] = [expr.left, expr.right].map(|side| cast(side, DataType::Int32));
                let operator = if expr.op == Plus {
                    Operator::Plus
                } else {
                    Operator::Minus
                };
                cast(binary_expr(day, operator, days), DataType::Date32)
            }
            Divide | MyIntegerDivide if are_whole => {
                let sides = [expr.left, expr.right].map(|side| cast(side, DataType::Int64));
                let operator = if expr.op == Divide {
                    &self.quotient
                } else {
                    &self.whole_quotient
                };
                operator.call(sides.to_vec())
            }
            MyIntegerDivide => {
                return plan_err!("DIV takes whole numbers. CAST gives a value another type");
            }
            _ => return Ok(PlannerResult::Original(expr)),
        }))
    }
}

/// The type with a sign that has all values of one without.
pub(super) fn signed(kind: &DataType) -> Option<DataType> {
    Some(match kind {
        DataType::UInt8 => DataType::Int16,
        DataType::UInt16 => DataType::Int32,
        DataType::UInt32 => DataType::Int64,
        DataType::UInt64 => DataType::Decimal128(20, 0),
        _ => return None,
    })
}

/// The quotient of two whole numbers, or the whole part of it. Division by zero is an error.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Quotient {
    is_whole: bool,
    signature: Signature,
}

impl ScalarUDFImpl for Quotient {
    fn name(&self) -> &'static str {
        if self.is_whole { "DIV" } else { "/" }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// As an operator of the engine.
    fn schema_name(&self, arguments: &[Expr]) -> Result<String> {
        let sides = arguments.iter().map(|side| side.schema_name().to_string());
        let operator = format!(" {} ", self.name());
        Ok(sides.collect::<Vec<_>>().join(&operator))
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(if self.is_whole {
            DataType::Int64
        } else {
            DataType::Float64
        })
    }

    fn invoke_with_args(&self, call: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [left, right] = call.args.as_slice() else {
            return plan_err!("{} stands between two numbers", self.name());
        };
        if self.is_whole {
            return apply(left, right, numeric::div);
        }
        let dividend = left.cast_to(&DataType::Float64, None)?;
        let divisor = right.cast_to(&DataType::Float64, None)?;
        let is_never_zero = match &divisor {
            ColumnarValue::Scalar(ScalarValue::Float64(Some(one))) => *one != 0.0,
            _ => false,
        };
        if !is_never_zero {
            // The remainder of whole numbers fails where one is divided by zero.
            apply(left, right, numeric::rem)?;
        }
        apply(&dividend, &divisor, numeric::div)
    }
}
