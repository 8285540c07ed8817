//! Spark's functions: those that `DataFusion` lacks, and those that have another meaning there.
//!
//! Each is one entry in a table by theme: its name, the types of its arguments and its result, and what it does. Most become
//! expressions of `DataFusion`'s own functions while the statement is planned.
#![expect(
    clippy::unnecessary_wraps,
    reason = "what the entries of a table do has one type"
)]

use datafusion::execution::SessionStateBuilder;
use datafusion::logical_expr::ScalarUDF;
use std::sync::Arc;

use self::arithmetic::Arithmetic;
use self::syntax::Syntax;

mod aggregates;
mod arithmetic;
mod bytes;
mod calendar;
mod checked;
mod conditions;
mod date_patterns;
mod dates;
mod formats;
mod function;
mod json;
mod lists;
mod mode;
mod numbers;
mod over;
mod patterns;
mod spelling;
mod sums;
mod syntax;
mod texts;

pub use self::date_patterns::in_strftime;
pub use self::patterns::in_braces;
pub(super) use self::spelling::as_the_engine;
pub use self::sums::{DistinctSum, FrameSum};

/// Adds the functions to a session, in place of others with their names.
pub(super) fn add(builder: &mut SessionStateBuilder) {
    let functions = scalar();
    let syntax = Syntax::of(&functions);
    let scalar = builder.scalar_functions().get_or_insert_default();
    scalar.extend(functions);
    let aggregates = builder.aggregate_functions().get_or_insert_default();
    aggregates.extend(aggregates::functions());
    let of_lambdas = builder.higher_order_functions().get_or_insert_default();
    for function in of_lambdas {
        let second_name = match function.name() {
            "array_transform" => "transform",
            "array_filter" => "filter",
            _ => continue,
        };
        *function = Arc::new((**function).clone().with_aliases([second_name]));
    }
    let planners = builder.expr_planners().get_or_insert_default();
    planners.insert(0, Arc::new(Arithmetic::new()));
    if let Some(syntax) = syntax {
        planners.insert(0, Arc::new(syntax));
    }
}

/// Those that compute from the values of a row.
fn scalar() -> Vec<Arc<ScalarUDF>> {
    let themes = [
        dates::functions(),
        texts::functions(),
        patterns::functions(),
        conditions::functions(),
        bytes::functions(),
        formats::functions(),
        json::functions(),
        numbers::functions(),
        checked::functions(),
        lists::functions(),
    ];
    let functions = themes.into_iter().flatten();
    let functions = functions.map(ScalarUDF::from);
    let more = ScalarUDF::from(json::FromJson::new());
    functions.chain([more]).map(Arc::new).collect()
}

/// The names of all of them.
#[must_use]
pub fn names() -> Vec<String> {
    let scalar = scalar();
    let aggregates = aggregates::functions();
    let names = scalar.iter().map(|function| function.name());
    // Second names of the engine's functions come last.
    let more = aggregates.iter().map(|function| {
        let second = function.aliases().last().map(String::as_str);
        second.unwrap_or_else(|| function.name())
    });
    names.chain(more).map(str::to_owned).collect()
}
