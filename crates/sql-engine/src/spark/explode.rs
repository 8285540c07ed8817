//! `explode`, which makes rows of the elements of a list. The engine has it as `unnest`.

use std::ops::ControlFlow;

use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::sqlparser::ast::{
    Expr, Ident, ObjectName, Select, SelectItem, VisitMut as _, VisitorMut,
};

/// The column that Spark makes of a call without a name.
const COLUMN: &str = "col";

/// Writes calls of `explode` as those of `unnest`.
pub(crate) fn explode(statement: &mut EngineStatement) {
    if let EngineStatement::Statement(statement) = statement {
        let _ = statement.visit(&mut Calls);
    }
}

struct Calls;

impl VisitorMut for Calls {
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
}

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
