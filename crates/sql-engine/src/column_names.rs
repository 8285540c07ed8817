//! The names of the columns that a statement computes. The engine wants each only once, and names leave out casts and parentheses;
//! Spark takes all of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use datafusion::error::Result;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::sqlparser::ast::{Expr as Written, Ident, Select, SelectItem, VisitorMut};

use super::walk;
use super::words::{NOT_UNIQUE, Words};

/// Tells names apart that are alike. No name of a column ends with it.
const MARK: char = '\0';

/// Plans a statement. Columns with one name get names of their own, but only then: the engine's are as good otherwise.
pub(super) async fn plan(state: &SessionState, statement: EngineStatement) -> Result<LogicalPlan> {
    let mut named = statement.clone();
    match state.statement_to_plan(statement).await {
        Err(error) if error.strip_backtrace().contains(NOT_UNIQUE) => {
            if let EngineStatement::Statement(statement) = &mut named {
                walk::change(statement, &mut Names);
            }
            state.statement_to_plan(named).await
        }
        planned => planned,
    }
}

/// Names columns as they are written. What is written twice is the same value, so that it does not matter which of the names is found.
struct Names;

impl VisitorMut for Names {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        let has_all = select.projection.iter().any(|item| {
            matches!(
                item,
                SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..)
            )
        });
        let mut written: BTreeSet<String> = BTreeSet::new();
        let mut marks = 0;
        for item in &mut select.projection {
            let SelectItem::UnnamedExpr(expr) = item else {
                continue;
            };
            let (name, is_column) = match &*expr {
                Written::Identifier(name) => (Some(name.value.clone()), true),
                Written::CompoundIdentifier(parts) => {
                    (parts.last().map(|name| name.value.clone()), true)
                }
                _ => (None, false),
            };
            let text = expr.to_string();
            let mut name = name.unwrap_or_else(|| text.clone());
            let is_again = !written.insert(text) || is_column && has_all;
            if is_again {
                marks += 1;
                name.extend(std::iter::repeat_n(MARK, marks));
            }
            if is_again || !is_column {
                *item = SelectItem::ExprWithAlias {
                    expr: expr.clone(),
                    alias: Ident::new(name),
                };
            }
        }
        ControlFlow::Continue(())
    }
}

/// The names of the columns of a result: computed ones as they would be written in SQL.
pub(super) fn of(plan: &LogicalPlan, text: &str, words: &Words<'_>) -> Vec<String> {
    let mut top = plan;
    while let LogicalPlan::Sort(_) | LogicalPlan::Limit(_) | LogicalPlan::Distinct(_) = top
        && let [input] = top.inputs().as_slice()
    {
        top = input;
    }
    let expressions = match top {
        LogicalPlan::Projection(projection) => projection.expr.as_slice(),
        _ => &[],
    };
    let names = plan
        .schema()
        .fields()
        .iter()
        .enumerate()
        .map(|(number, field)| {
            let name = field.name().trim_end_matches(MARK);
            let is_computed = match expressions.get(number) {
                // A column of a table, or one that was computed before.
                Some(Expr::Column(column)) => column.relation.is_none(),
                // A name that the statement gives, or one that the planner made of a call by a second name of its function.
                Some(Expr::Alias(_)) => !text.contains(name),
                None => false,
                Some(_) => true,
            };
            if is_computed {
                words.plain(name)
            } else {
                name.to_owned()
            }
        });
    names.collect()
}
