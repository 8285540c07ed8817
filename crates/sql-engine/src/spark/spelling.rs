//! What Spark writes in another way than the engine: `explode` is its `unnest`, and `RLIKE` its `~`.

use std::ops::ControlFlow;

use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::sqlparser::ast::{
    BinaryOperator, Expr, Ident, ObjectName, Select, SelectItem, VisitMut as _, VisitorMut,
};

/// The column that Spark makes of a call of `explode` without a name.
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
        for item in &mut select.projection {
            let (SelectItem::ExprWithAlias { expr, .. } | SelectItem::UnnamedExpr(expr)) = item
            else {
                continue;
            };
            let is_renamed = rename(expr);
            if let SelectItem::UnnamedExpr(expr) = item
                && is_renamed
            {
                *item = SelectItem::ExprWithAlias {
                    expr: expr.clone(),
                    alias: Ident::new(COLUMN),
                };
            }
        }
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::RLike {
            negated,
            expr: text,
            pattern,
            ..
        } = expr
        {
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
        ControlFlow::Continue(())
    }
}

/// Whether it was a call of `explode`.
fn rename(expr: &mut Expr) -> bool {
    let Expr::Function(call) = expr else {
        return false;
    };
    let [part] = call.name.0.as_slice() else {
        return false;
    };
    let Some(name) = part.as_ident() else {
        return false;
    };
    let to = match name.value.to_lowercase().as_str() {
        "explode" => "unnest",
        "explode_outer" => "unnest_outer",
        _ => return false,
    };
    let mut name = name.clone();
    to.clone_into(&mut name.value);
    call.name = ObjectName::from(vec![name]);
    true
}
