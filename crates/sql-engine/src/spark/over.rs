//! Aggregate functions `OVER` rows, which as aggregates of groups are calls of other functions.

use std::cmp::Ordering;

use datafusion::arrow::array::{Array as _, ArrayRef};
use datafusion::common::cast::as_boolean_array;
use datafusion::common::{ScalarValue, exec_err};
use datafusion::error::Result;
use datafusion::logical_expr::Accumulator;

/// How many rows a condition holds for.
#[derive(Debug, Default)]
pub(super) struct CountIf(i64);

fn true_count(values: &[ArrayRef]) -> Result<i64> {
    let [conditions] = values else {
        return exec_err!("count_if takes 1 condition");
    };
    let count = as_boolean_array(conditions)?.true_count();
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}

impl Accumulator for CountIf {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.0 += true_count(values)?;
        Ok(())
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.0 -= true_count(values)?;
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, _: &[ArrayRef]) -> Result<()> {
        exec_err!("count_if has no parts OVER rows")
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.evaluate()?])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        Ok(ScalarValue::from(self.0))
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}

/// The value of the row in which another value is the largest or smallest.
#[derive(Debug)]
pub(super) struct By {
    /// How a better other value compares with the one that was found.
    better: Ordering,
    value: ScalarValue,
    other: Option<ScalarValue>,
}

impl By {
    /// Without rows, the value is null.
    pub(super) fn new(is_largest: bool, null: ScalarValue) -> Self {
        Self {
            better: if is_largest {
                Ordering::Greater
            } else {
                Ordering::Less
            },
            value: null,
            other: None,
        }
    }
}

impl Accumulator for By {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let [values, others] = values else {
            return exec_err!("it takes 2 values");
        };
        for row in (0..others.len()).filter(|row| others.is_valid(*row)) {
            let other = ScalarValue::try_from_array(others, row)?;
            let is_better = match &self.other {
                Some(found) => other.partial_cmp(found) == Some(self.better),
                None => true,
            };
            if is_better {
                self.value = ScalarValue::try_from_array(values, row)?;
                self.other = Some(other);
            }
        }
        Ok(())
    }

    fn merge_batch(&mut self, _: &[ArrayRef]) -> Result<()> {
        exec_err!("max_by and min_by have no parts OVER rows")
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.value.clone()])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        Ok(self.value.clone())
    }

    fn size(&self) -> usize {
        let other = self.other.as_ref().map_or(0, ScalarValue::size);
        size_of_val(self) + self.value.size() + other
    }
}
