//! `mode`: the most frequent value.

use std::collections::HashMap;
use std::sync::Arc;

use datafusion::arrow::array::{Array as _, ArrayRef, new_empty_array};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::cast::{as_int64_array, as_list_array};
use datafusion::common::utils::SingleRowListArrayBuilder;
use datafusion::common::{ScalarValue, exec_err};
use datafusion::error::Result;
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{Accumulator, AggregateUDFImpl, Signature, Volatility};

use super::function::{first, list_of};

/// Nulls don't count. Of several values that are there equally often, it is the smallest.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Mode(Signature);

impl Mode {
    pub(super) fn new() -> Self {
        Self(Signature::any(1, Volatility::Immutable))
    }
}

impl AggregateUDFImpl for Mode {
    fn name(&self) -> &'static str {
        "mode"
    }

    fn signature(&self) -> &Signature {
        &self.0
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(first(types))
    }

    fn state_fields(&self, fields: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        let field = |name: &str, of: DataType| {
            let name = format!("{}[{name}]", fields.name);
            Arc::new(Field::new(name, list_of(of), true))
        };
        Ok(vec![
            field("values", fields.return_type().clone()),
            field("counts", DataType::Int64),
        ])
    }

    fn accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        Ok(Box::new(Counts {
            kind: call.return_field.data_type().clone(),
            counts: HashMap::new(),
        }))
    }
}

/// How often each value is there.
#[derive(Debug)]
struct Counts {
    kind: DataType,
    counts: HashMap<ScalarValue, i64>,
}

impl Counts {
    fn add(&mut self, values: &ArrayRef, count: impl Fn(usize) -> i64) -> Result<()> {
        for row in (0..values.len()).filter(|row| values.is_valid(*row)) {
            let value = ScalarValue::try_from_array(values, row)?;
            *self.counts.entry(value).or_default() += count(row);
        }
        Ok(())
    }
}

impl Accumulator for Counts {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let [values] = values else {
            return exec_err!("mode takes 1 value");
        };
        self.add(values, |_| 1)
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let [values, counts] = states else {
            return exec_err!("mode has lost its counts");
        };
        let lists = as_list_array(values)?
            .iter()
            .zip(as_list_array(counts)?.iter());
        for (values, counts) in lists {
            let (Some(values), Some(counts)) = (values, counts) else {
                continue;
            };
            let counts = as_int64_array(&counts)?;
            self.add(&values, |row| counts.value(row))?;
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let list = |values: Vec<ScalarValue>, kind: &DataType| -> Result<ScalarValue> {
            let values = if values.is_empty() {
                new_empty_array(kind)
            } else {
                ScalarValue::iter_to_array(values)?
            };
            Ok(SingleRowListArrayBuilder::new(values).build_list_scalar())
        };
        let counts = self.counts.values().map(|count| ScalarValue::from(*count));
        Ok(vec![
            list(self.counts.keys().cloned().collect(), &self.kind)?,
            list(counts.collect(), &DataType::Int64)?,
        ])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let most = self.counts.iter().reduce(|one, other| {
            let is_less = one.1 < other.1 || one.1 == other.1 && other.0 < one.0;
            if is_less { other } else { one }
        });
        match most {
            Some((value, _)) => Ok(value.clone()),
            None => ScalarValue::try_new_null(&self.kind),
        }
    }

    fn size(&self) -> usize {
        let values = self.counts.keys().map(ScalarValue::size).sum::<usize>();
        size_of_val(self) + values + self.counts.capacity() * size_of::<i64>()
    }
}
