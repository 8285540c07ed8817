//! Operators between numbers, as in Spark: whole numbers that become too large are an error, `/` gives a `DOUBLE`, and `DIV` a
//! whole number. Whole numbers without a sign, which SQL has not, are larger ones with a sign.

use std::hash::Hash;
use std::sync::Arc;

use datafusion::arrow::compute::kernels::numeric;
use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DFSchema, ScalarValue, exec_datafusion_err, plan_err};
use datafusion::error::{DataFusionError, Result};
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
    plus: Arc<ScalarUDF>,
    minus: Arc<ScalarUDF>,
    multiply: Arc<ScalarUDF>,
    divide: Arc<ScalarUDF>,
}

impl Arithmetic {
    pub(super) fn new() -> Self {
        let function = |operator| {
            let signature = Signature::any(2, Volatility::Immutable);
            Arc::new(ScalarUDF::new_from_impl(Whole {
                operator,
                signature,
            }))
        };
        Self {
            plus: function(Operator::Plus),
            minus: function(Operator::Minus),
            multiply: function(Operator::Multiply),
            divide: function(Operator::Divide),
        }
    }

    /// Two whole numbers of one type.
    fn of_whole(
        &self,
        operator: &BinaryOperator,
        (left, right): (Expr, Expr),
        wide: &DataType,
    ) -> Option<Expr> {
        let both = || {
            [&left, &right]
                .map(|side| cast(side.clone(), wide.clone()))
                .to_vec()
        };
        Some(match operator {
            BinaryOperator::Plus => self.plus.call(both()),
            BinaryOperator::Minus => self.minus.call(both()),
            BinaryOperator::Multiply => self.multiply.call(both()),
            BinaryOperator::Divide => self.divide.call(both()),
            BinaryOperator::MyIntegerDivide => {
                let [left, right] = [left, right].map(|side| cast(side, DataType::Int64));
                binary_expr(left, Operator::Divide, right)
            }
            _ => return None,
        })
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
        let is_days =
            |date: &DataType, days: &DataType| *date == DataType::Date32 && days.is_integer();
        if is_days(&left, &right) && matches!(expr.op, Plus | Minus) {
            let [day, days] = [expr.left, expr.right].map(|side| cast(side, DataType::Int32));
            let operator = if expr.op == Plus {
                Operator::Plus
            } else {
                Operator::Minus
            };
            let moved = cast(binary_expr(day, operator, days), DataType::Date32);
            return Ok(PlannerResult::Planned(moved));
        }
        if left.is_integer() && right.is_integer() {
            let wide = if left.primitive_width() < right.primitive_width() {
                &right
            } else {
                &left
            };
            let sides = (expr.left.clone(), expr.right.clone());
            if let Some(planned) = self.of_whole(&expr.op, sides, wide) {
                return Ok(PlannerResult::Planned(planned));
            }
        }
        if expr.op == MyIntegerDivide {
            return plan_err!("DIV takes whole numbers. CAST gives a value another type");
        }
        Ok(PlannerResult::Original(expr))
    }
}

/// The type with a sign that has all values of one without.
fn signed(kind: &DataType) -> Option<DataType> {
    Some(match kind {
        DataType::UInt8 => DataType::Int16,
        DataType::UInt16 => DataType::Int32,
        DataType::UInt32 => DataType::Int64,
        DataType::UInt64 => DataType::Decimal128(20, 0),
        _ => return None,
    })
}

/// An operator between two whole numbers of one type.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Whole {
    operator: Operator,
    signature: Signature,
}

impl ScalarUDFImpl for Whole {
    fn name(&self) -> &'static str {
        match self.operator {
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Multiply => "*",
            _ => "/",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// As an operator of the engine.
    fn schema_name(&self, arguments: &[Expr]) -> Result<String> {
        let sides = arguments.iter().map(|side| side.schema_name().to_string());
        Ok(sides
            .collect::<Vec<_>>()
            .join(&format!(" {} ", self.name())))
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(match (self.operator, types.first()) {
            (Operator::Divide, _) | (_, None) => DataType::Float64,
            (_, Some(kind)) => kind.clone(),
        })
    }

    fn invoke_with_args(&self, call: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let kind = call.return_field.data_type();
        let [left, right] = call.args.as_slice() else {
            return plan_err!("{} stands between two numbers", self.name());
        };
        let computed = match self.operator {
            Operator::Plus => apply(left, right, numeric::add),
            Operator::Minus => apply(left, right, numeric::sub),
            Operator::Multiply => apply(left, right, numeric::mul),
            _ => {
                let (dividend, divisor) = (left.cast_to(kind, None)?, right.cast_to(kind, None)?);
                let is_never_zero = match &divisor {
                    ColumnarValue::Scalar(ScalarValue::Float64(Some(one))) => *one != 0.0,
                    _ => false,
                };
                if !is_never_zero {
                    // The remainder of whole numbers fails where one is divided by zero.
                    apply(left, right, numeric::rem)?;
                }
                return apply(&dividend, &divisor, numeric::div);
            }
        };
        computed.map_err(|error| in_words(error, kind))
    }
}

/// What the error says of the two numbers, and the type that the result does not fit.
fn in_words(error: DataFusionError, kind: &DataType) -> DataFusionError {
    const START: &str = "Overflow happened on: ";
    let numbers = match &error {
        DataFusionError::ArrowError(inner, _) => match &**inner {
            ArrowError::ArithmeticOverflow(message) => message.strip_prefix(START),
            _ => None,
        },
        _ => None,
    };
    let numbers = numbers.map(str::to_owned);
    numbers.map_or(error, |numbers| {
        exec_datafusion_err!(
            "{numbers} is too large for {kind}: CAST(… AS DECIMAL(38, 0)) has room"
        )
    })
}
