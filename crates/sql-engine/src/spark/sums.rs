//! `sum` of whole numbers: one that becomes too large for 64 bits is an error, as in Spark.

use std::collections::HashMap;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, BooleanArray, Int64Array};
use datafusion::arrow::compute::sum_checked;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::cast::{as_int64_array, as_list_array};
use datafusion::common::{ScalarValue, exec_datafusion_err, exec_err};
use datafusion::error::{DataFusionError, Result};
use datafusion::functions_aggregate::sum::sum_udaf;
use datafusion::logical_expr::expr::AggregateFunction;
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::utils::AggregateOrderSensitivity;
use datafusion::logical_expr::{
    Accumulator, AggregateUDF, AggregateUDFImpl, EmitTo, Expr, GroupsAccumulator, Operator,
    ReversedUDAF, Signature, StatisticsArgs,
};
use datafusion::physical_expr::NullState;

/// The engine's function, except where whole numbers are added.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum(Arc<AggregateUDF>);

impl Sum {
    pub(super) fn new() -> Self {
        Self(sum_udaf())
    }
}

fn is_whole(call: &AccumulatorArgs<'_>) -> bool {
    *call.return_field.data_type() == DataType::Int64
}

fn too_large() -> DataFusionError {
    exec_datafusion_err!("The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room")
}

impl AggregateUDFImpl for Sum {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn signature(&self) -> &Signature {
        self.0.signature()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.0.return_type(types)
    }

    fn state_fields(&self, fields: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        self.0.state_fields(fields)
    }

    fn accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        Ok(match (is_whole(&call), call.is_distinct) {
            (false, _) => self.0.accumulator(call)?,
            (true, false) => Box::new(OfAll(None)),
            (true, true) => Box::new(DistinctSum::default()),
        })
    }

    fn groups_accumulator_supported(&self, call: AccumulatorArgs) -> bool {
        self.0.groups_accumulator_supported(call)
    }

    fn create_groups_accumulator(
        &self,
        call: AccumulatorArgs,
    ) -> Result<Box<dyn GroupsAccumulator>> {
        let is_whole = is_whole(&call);
        let usual = self.0.create_groups_accumulator(call)?;
        if !is_whole {
            return Ok(usual);
        }
        Ok(Box::new(OfGroups {
            usual,
            sums: Vec::new(),
            nulls: NullState::new(),
        }))
    }

    fn create_sliding_accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        Ok(match (is_whole(&call), call.is_distinct) {
            (false, _) => self.0.create_sliding_accumulator(call)?,
            (true, false) => Box::new(FrameSum::default()),
            (true, true) => Box::new(DistinctSum::default()),
        })
    }

    fn reverse_expr(&self) -> ReversedUDAF {
        ReversedUDAF::Identical
    }

    fn order_sensitivity(&self) -> AggregateOrderSensitivity {
        self.0.inner().order_sensitivity()
    }

    fn simplify_expr_op_literal(
        &self,
        call: &AggregateFunction,
        value: &Expr,
        operator: Operator,
        literal: &Expr,
        is_left: bool,
    ) -> Result<Option<Expr>> {
        self.0
            .inner()
            .simplify_expr_op_literal(call, value, operator, literal, is_left)
    }

    fn value_from_stats(&self, statistics: &StatisticsArgs) -> Option<ScalarValue> {
        self.0.inner().value_from_stats(statistics)
    }
}

/// The sum of all rows.
#[derive(Debug)]
struct OfAll(Option<i64>);

impl Accumulator for OfAll {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let [values] = values else {
            return exec_err!("sum takes 1 value");
        };
        let more = sum_checked(as_int64_array(values)?).map_err(|_| too_large())?;
        if let Some(more) = more {
            let sum = self.0.unwrap_or(0).checked_add(more);
            self.0 = Some(sum.ok_or_else(too_large)?);
        }
        Ok(())
    }

    fn merge_batch(&mut self, sums: &[ArrayRef]) -> Result<()> {
        self.update_batch(sums)
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.evaluate()?])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        Ok(ScalarValue::Int64(self.0))
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}

/// Reads a sum that has room for any number of rows; without values it is null.
fn whole(sum: i128, values: usize) -> Result<ScalarValue> {
    if values == 0 {
        return Ok(ScalarValue::Int64(None));
    }
    let sum = i64::try_from(sum).map_err(|_| too_large())?;
    Ok(ScalarValue::from(sum))
}

/// The values of a column that are not null.
fn values(columns: &[ArrayRef]) -> Result<impl Iterator<Item = i64>> {
    let [column] = columns else {
        return exec_err!("sum takes 1 value");
    };
    Ok(as_int64_array(column)?.iter().flatten())
}

/// The sum of the rows of a frame that moves. Rows enter before others leave, so only the sum of a whole frame is checked.
#[derive(Debug, Default)]
pub struct FrameSum {
    sum: i128,
    count: usize,
}

impl Accumulator for FrameSum {
    fn update_batch(&mut self, columns: &[ArrayRef]) -> Result<()> {
        for value in values(columns)? {
            self.sum += i128::from(value);
            self.count += 1;
        }
        Ok(())
    }

    fn retract_batch(&mut self, columns: &[ArrayRef]) -> Result<()> {
        for value in values(columns)? {
            self.sum -= i128::from(value);
            self.count -= 1;
        }
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, _: &[ArrayRef]) -> Result<()> {
        exec_err!("the sum of a frame has no parts")
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.evaluate()?])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        whole(self.sum, self.count)
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}

/// The sum of different values, of all rows or of the rows of a frame.
#[derive(Debug, Default)]
pub struct DistinctSum {
    sum: i128,
    /// How many rows have each value.
    rows: HashMap<i64, usize>,
}

impl DistinctSum {
    fn add(&mut self, value: i64) {
        let rows = self.rows.entry(value).or_default();
        if *rows == 0 {
            self.sum += i128::from(value);
        }
        *rows += 1;
    }

    fn remove(&mut self, value: i64) {
        let Some(rows) = self.rows.get_mut(&value) else {
            return;
        };
        *rows -= 1;
        if *rows == 0 {
            self.rows.remove(&value);
            self.sum -= i128::from(value);
        }
    }
}

impl Accumulator for DistinctSum {
    fn update_batch(&mut self, columns: &[ArrayRef]) -> Result<()> {
        values(columns)?.for_each(|value| self.add(value));
        Ok(())
    }

    fn retract_batch(&mut self, columns: &[ArrayRef]) -> Result<()> {
        values(columns)?.for_each(|value| self.remove(value));
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let [lists] = states else {
            return exec_err!("a sum of different values has 1 list of them");
        };
        for list in as_list_array(lists)?.iter().flatten() {
            values(&[list])?.for_each(|value| self.add(value));
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let values: Vec<_> = self.rows.keys().copied().map(ScalarValue::from).collect();
        let list = ScalarValue::new_list_nullable(&values, &DataType::Int64);
        Ok(vec![ScalarValue::List(list)])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        whole(self.sum, self.rows.len())
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.rows.capacity() * size_of::<(i64, usize)>()
    }
}

/// The sums of groups.
struct OfGroups {
    usual: Box<dyn GroupsAccumulator>,
    sums: Vec<i64>,
    nulls: NullState,
}

impl GroupsAccumulator for OfGroups {
    fn update_batch(
        &mut self,
        values: &[ArrayRef],
        groups: &[usize],
        filter: Option<&BooleanArray>,
        total: usize,
    ) -> Result<()> {
        let [values] = values else {
            return exec_err!("sum takes 1 value");
        };
        self.sums.resize(total, 0);
        let (sums, mut is_too_large) = (&mut self.sums, false);
        self.nulls.accumulate(
            groups,
            as_int64_array(values)?,
            filter,
            total,
            |group, value| {
                if let Some(sum) = sums.get_mut(group) {
                    let (more, overflows) = sum.overflowing_add(value);
                    *sum = more;
                    is_too_large |= overflows;
                }
            },
        );
        if is_too_large {
            return Err(too_large());
        }
        Ok(())
    }

    fn evaluate(&mut self, emit: EmitTo) -> Result<ArrayRef> {
        let sums = emit.take_needed(&mut self.sums);
        let nulls = self.nulls.build(emit);
        Ok(Arc::new(Int64Array::new(sums.into(), nulls)))
    }

    fn state(&mut self, emit: EmitTo) -> Result<Vec<ArrayRef>> {
        Ok(vec![self.evaluate(emit)?])
    }

    fn merge_batch(&mut self, sums: &[ArrayRef], groups: &[usize], total: usize) -> Result<()> {
        self.update_batch(sums, groups, None, total)
    }

    fn convert_to_state(
        &self,
        values: &[ArrayRef],
        filter: Option<&BooleanArray>,
    ) -> Result<Vec<ArrayRef>> {
        self.usual.convert_to_state(values, filter)
    }

    fn size(&self) -> usize {
        self.sums.capacity() * size_of::<i64>() + self.nulls.size()
    }
}
