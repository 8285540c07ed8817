//! `sum` of whole numbers.

use std::sync::Arc;

use belvedere_sql_engine::parts::{DistinctSum, FrameSum};
use datafusion::arrow::array::{ArrayRef, Int64Array};
use datafusion::common::ScalarValue;
use datafusion::error::Result;
use datafusion::logical_expr::Accumulator as _;

fn column(values: &[Option<i64>]) -> [ArrayRef; 1] {
    [Arc::new(Int64Array::from(values.to_vec()))]
}

#[test]
fn the_sum_of_a_frame_is_checked_when_its_rows_are_complete() -> Result<()> {
    let mut sum = FrameSum::default();
    assert_eq!(sum.evaluate()?, ScalarValue::Int64(None));
    sum.update_batch(&column(&[Some(i64::MAX), None]))?;
    sum.update_batch(&column(&[Some(2)]))?;
    assert!(sum.evaluate().is_err());
    sum.retract_batch(&column(&[Some(i64::MAX), None]))?;
    assert_eq!(sum.evaluate()?, ScalarValue::from(2_i64));
    sum.retract_batch(&column(&[Some(2)]))?;
    assert_eq!(sum.evaluate()?, ScalarValue::Int64(None));
    Ok(())
}

#[test]
fn different_values_are_added_once() -> Result<()> {
    let mut sum = DistinctSum::default();
    sum.update_batch(&column(&[Some(i64::MAX), None, Some(i64::MAX)]))?;
    assert_eq!(sum.evaluate()?, ScalarValue::from(i64::MAX));
    sum.retract_batch(&column(&[Some(i64::MAX)]))?;
    assert_eq!(sum.evaluate()?, ScalarValue::from(i64::MAX));

    let mut other = DistinctSum::default();
    other.update_batch(&column(&[Some(i64::MAX), Some(-1)]))?;
    let states = other.state()?;
    for state in states {
        sum.merge_batch(&[state.to_array()?])?;
    }
    assert_eq!(sum.evaluate()?, ScalarValue::from(i64::MAX - 1));
    sum.update_batch(&column(&[Some(3)]))?;
    assert!(sum.evaluate().is_err());
    Ok(())
}
