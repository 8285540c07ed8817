//! Aggregate functions.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, new_empty_array};
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::utils::SingleRowListArrayBuilder;
use datafusion::common::{ScalarValue, plan_err};
use datafusion::error::Result;
use datafusion::functions_aggregate::approx_distinct::approx_distinct_udaf;
use datafusion::functions_aggregate::array_agg::array_agg_udaf;
use datafusion::functions_aggregate::bool_and_or::{bool_and_udaf, bool_or_udaf};
use datafusion::functions_aggregate::count::count_udaf;
use datafusion::functions_aggregate::first_last::{first_value_udaf, last_value_udaf};
use datafusion::functions_aggregate::median::median_udaf;
use datafusion::functions_aggregate::percentile_cont::percentile_cont_udaf;
use datafusion::functions_aggregate::stddev::stddev_udaf;
use datafusion::functions_aggregate::string_agg::string_agg_udaf;
use datafusion::functions_aggregate::variance::var_samp_udaf;
use datafusion::logical_expr::expr::AggregateFunction;
use datafusion::logical_expr::function::{
    AccumulatorArgs, AggregateFunctionSimplification, StateFieldsArgs,
};
use datafusion::logical_expr::{
    Accumulator, AggregateUDF, AggregateUDFImpl, Expr, GroupsAccumulator, Signature, Volatility,
    lit, when,
};

use super::function::{Kind, OfName, Takes, double, element, first, list_of, long};
use super::mode::Mode;
use super::over::{By, CountIf};
use super::sums::Sum;

pub(super) fn functions() -> Vec<Arc<AggregateUDF>> {
    let second_names = [
        (approx_distinct_udaf(), "approx_count_distinct"),
        (bool_and_udaf(), "every"),
        (bool_or_udaf(), "some"),
        (first_value_udaf(), "first"),
        (last_value_udaf(), "last"),
        (stddev_udaf(), "std"),
        (string_agg_udaf(), "listagg"),
        (var_samp_udaf(), "variance"),
    ];
    let second_names = second_names
        .into_iter()
        .map(|(function, name)| (*function).clone().with_aliases([name]));
    let lists = [
        ("collect_list", false),
        ("collect_set", true),
        ("array_agg", false),
    ];
    let lists = lists.map(|(name, is_set)| {
        AggregateUDF::new_from_impl(List {
            name,
            is_set,
            signature: Signature::any(1, Volatility::Immutable),
        })
    });
    let doubles = [
        ("median", 1, median_udaf()),
        ("percentile", 2, percentile_cont_udaf()),
    ];
    let doubles = doubles.map(|(name, count, inner)| {
        AggregateUDF::new_from_impl(OfDoubles {
            name,
            takes: Takes::all(&vec![Kind::Double; count]),
            inner,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    });
    let others: [(&str, usize, Gives, Make, Over); 3] = [
        ("count_if", 1, long, count_if, |_| {
            Ok(Box::new(CountIf::default()))
        }),
        (
            "max_by",
            2,
            first,
            |call| by(call, true),
            |null| Ok(Box::new(By::new(true, null))),
        ),
        (
            "min_by",
            2,
            first,
            |call| by(call, false),
            |null| Ok(Box::new(By::new(false, null))),
        ),
    ];
    let others = others.map(|(name, takes, gives, make, over)| {
        AggregateUDF::new_from_impl(Other {
            name,
            gives: OfName(gives),
            make: OfName(make),
            over: OfName(over),
            signature: Signature::any(takes, Volatility::Immutable),
        })
    });
    let more = [
        AggregateUDF::new_from_impl(Sum::new()),
        AggregateUDF::new_from_impl(Mode::new()),
    ];
    let all = second_names
        .chain(more)
        .chain(lists)
        .chain(doubles)
        .chain(others);
    all.map(Arc::new).collect()
}

/// How many rows a condition holds for.
fn count_if(mut call: AggregateFunction) -> Result<Expr> {
    let condition = call.params.args.pop().unwrap_or_else(|| lit(false));
    call.params.args = vec![when(condition, lit(1_i64)).end()?];
    call.func = count_udaf();
    Ok(Expr::AggregateFunction(call))
}

/// The value of the row in which another value is the largest or smallest.
fn by(mut call: AggregateFunction, is_largest: bool) -> Result<Expr> {
    let Some(other) = call.params.args.pop() else {
        return plan_err!("it takes 2 values");
    };
    let is_there = other.clone().is_not_null();
    let filter = match call.params.filter.take() {
        Some(filter) => (*filter).and(is_there),
        None => is_there,
    };
    call.params.filter = Some(Box::new(filter));
    call.params.order_by = vec![other.sort(!is_largest, false)];
    call.func = first_value_udaf();
    Ok(Expr::AggregateFunction(call))
}

/// All values in a list, or each of them once. Nulls are left out, and without values the list is empty.
#[derive(Debug, PartialEq, Eq, Hash)]
struct List {
    name: &'static str,
    is_set: bool,
    signature: Signature,
}

impl List {
    fn is_distinct(&self, asked: bool) -> bool {
        asked || self.is_set
    }
}

fn empty_list(list: &DataType) -> ScalarValue {
    let empty = new_empty_array(&element(std::slice::from_ref(list)));
    SingleRowListArrayBuilder::new(empty).build_list_scalar()
}

impl AggregateUDFImpl for List {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(list_of(first(types)))
    }

    fn state_fields(&self, fields: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        let is_distinct = self.is_distinct(fields.is_distinct);
        array_agg_udaf().state_fields(StateFieldsArgs {
            is_distinct,
            ..fields
        })
    }

    fn accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let list = call.return_field.data_type().clone();
        let is_distinct = self.is_distinct(call.is_distinct);
        let inner = array_agg_udaf().accumulator(AccumulatorArgs {
            is_distinct,
            ignore_nulls: true,
            ..call
        })?;
        Ok(Box::new(NeverNull { inner, list }))
    }

    fn supports_null_handling_clause(&self) -> bool {
        true
    }

    fn default_value(&self, list: &DataType) -> Result<ScalarValue> {
        Ok(empty_list(list))
    }
}

/// Collects the values of a list, which is empty instead of null.
#[derive(Debug)]
struct NeverNull {
    inner: Box<dyn Accumulator>,
    list: DataType,
}

impl Accumulator for NeverNull {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.inner.update_batch(values)
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.inner.merge_batch(states)
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        self.inner.state()
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let found = self.inner.evaluate()?;
        Ok(if found.is_null() {
            empty_list(&self.list)
        } else {
            found
        })
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.inner.retract_batch(values)
    }

    fn supports_retract_batch(&self) -> bool {
        self.inner.supports_retract_batch()
    }

    fn size(&self) -> usize {
        self.inner.size() + self.list.size()
    }
}

/// A function that computes with doubles, also of whole numbers.
#[derive(Debug, PartialEq, Eq, Hash)]
struct OfDoubles {
    name: &'static str,
    takes: Takes,
    inner: Arc<AggregateUDF>,
    signature: Signature,
}

impl AggregateUDFImpl for OfDoubles {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.takes.coerced(self.name, types)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(double(types))
    }

    fn state_fields(&self, fields: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        self.inner.state_fields(fields)
    }

    fn accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        self.inner.accumulator(call)
    }

    fn groups_accumulator_supported(&self, call: AccumulatorArgs) -> bool {
        self.inner.groups_accumulator_supported(call)
    }

    fn create_groups_accumulator(
        &self,
        call: AccumulatorArgs,
    ) -> Result<Box<dyn GroupsAccumulator>> {
        self.inner.create_groups_accumulator(call)
    }

    fn create_sliding_accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        self.inner.create_sliding_accumulator(call)
    }
}

/// The type of the result, by those of the arguments.
type Gives = fn(&[DataType]) -> DataType;

type Make = fn(AggregateFunction) -> Result<Expr>;

/// What computes a value over rows, with the null of its type.
type Over = fn(ScalarValue) -> Result<Box<dyn Accumulator>>;

/// A function that stands for a call of another one, and computes over rows itself.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Other {
    name: &'static str,
    gives: OfName<Gives>,
    make: OfName<Make>,
    over: OfName<Over>,
    signature: Signature,
}

impl AggregateUDFImpl for Other {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok((self.gives.0)(types))
    }

    fn simplify(&self) -> Option<AggregateFunctionSimplification> {
        let make = self.make.0;
        Some(Box::new(move |call, _| make(call)))
    }

    fn accumulator(&self, call: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        (self.over.0)(ScalarValue::try_new_null(call.return_field.data_type())?)
    }
}
