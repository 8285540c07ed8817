//! What Spark writes in another way than the engine: `explode` is its `unnest`, `posexplode` two of them, `RLIKE` its `~`, and
//! the fields of `struct` have names.

use std::ops::ControlFlow;

use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::sqlparser::ast::{
    BinaryOperator, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList,
    FunctionArguments, Ident, ObjectName, Select, SelectItem, Value, VisitMut as _, VisitorMut,
};

/// The columns that Spark makes of a call of `explode` or `posexplode` without a name.
const PLACE: &str = "pos";
const COLUMN: &str = "col";

/// Writes a statement as the engine does.
pub(crate) fn as_the_engine(statement: &mut EngineStatement) {
    if let EngineStatement::Statement(statement) = statement {
        let _ = statement.visit(&mut Spelling);
    }
}

struct Spelling;

impl VisitorMut for Spelling {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        let items = std::mem::take(&mut select.projection);
        select.projection = items.into_iter().flat_map(exploded).collect();
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        match expr {
            Expr::RLike {
                negated,
                expr: text,
                pattern,
                ..
            } => {
                let op = if *negated {
                    BinaryOperator::PGRegexNotMatch
                } else {
                    BinaryOperator::PGRegexMatch
                };
                *expr = Expr::BinaryOp {
                    left: text.clone(),
                    op,
                    right: pattern.clone(),
                };
            }
            Expr::Struct { values, fields } if fields.is_empty() => {
                for (number, value) in values.iter_mut().enumerate() {
                    name_field(value, number + 1);
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Gives a value of `struct` its name: that of a column, or its place.
fn name_field(value: &mut Expr, place: usize) {
    let column = match value {
        Expr::Named { .. } => return,
        Expr::Identifier(name) => Some(name.clone()),
        Expr::CompoundIdentifier(parts) => parts.last().cloned(),
        _ => None,
    };
    let name = column.unwrap_or_else(|| Ident::new(format!("col{place}")));
    let expr = std::mem::replace(value, Expr::Identifier(name.clone()));
    *value = Expr::Named {
        expr: Box::new(expr),
        name,
    };
}

/// The columns that a call of `explode` or `posexplode` gives, and otherwise the existing one.
fn exploded(item: SelectItem) -> Vec<SelectItem> {
    let (expr, names) = match &item {
        SelectItem::UnnamedExpr(expr) => (expr, Vec::new()),
        SelectItem::ExprWithAlias { expr, alias } => (expr, vec![alias.clone()]),
        SelectItem::ExprWithAliases { expr, aliases } => (expr, aliases.clone()),
        _ => return vec![item],
    };
    let Expr::Function(call) = expr else {
        return vec![item];
    };
    let [part] = call.name.0.as_slice() else {
        return vec![item];
    };
    let name = part.as_ident().map(|name| name.value.to_lowercase());
    let (unnest, has_place) = match name.as_deref() {
        Some("explode") => ("unnest", false),
        Some("explode_outer") => ("unnest_outer", false),
        Some("posexplode") => ("unnest", true),
        Some("posexplode_outer") => ("unnest_outer", true),
        _ => return vec![item],
    };
    let column =
        |function: Function, name: Option<&Ident>, usual: &str| SelectItem::ExprWithAlias {
            expr: Expr::Function(function),
            alias: name.cloned().unwrap_or_else(|| Ident::new(usual)),
        };
    let values = Function {
        name: named(unnest),
        ..call.clone()
    };
    let (place, value) = match (has_place, names.as_slice()) {
        (false, [] | [_]) => return vec![column(values, names.first(), COLUMN)],
        (true, []) => (None, None),
        (true, [place, value]) => (Some(place), Some(value)),
        _ => return vec![item],
    };
    let count = Function {
        name: named("size"),
        ..call.clone()
    };
    let zero = Expr::value(Value::Number("0".to_owned(), false));
    let range = with_arguments(call, "range", [zero, Expr::Function(count)]);
    let places = with_arguments(call, unnest, [Expr::Function(range)]);
    vec![column(places, place, PLACE), column(values, value, COLUMN)]
}

fn named(name: &str) -> ObjectName {
    ObjectName::from(vec![Ident::new(name)])
}

/// A call of another function in place of one.
fn with_arguments<const N: usize>(call: &Function, name: &str, arguments: [Expr; N]) -> Function {
    let arguments = arguments.map(|argument| FunctionArg::Unnamed(FunctionArgExpr::Expr(argument)));
    Function {
        name: named(name),
        args: FunctionArguments::List(FunctionArgumentList {
            duplicate_treatment: None,
            args: arguments.to_vec(),
            clauses: Vec::new(),
        }),
        ..call.clone()
    }
}
