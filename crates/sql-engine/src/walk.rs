//! One walk through the parts of a statement for all visitors. The parser's own is compiled anew for each type of visitor: with six
//! of them this crate took twice as long to compile.

use std::ops::ControlFlow;

use belvedere_sql_protocol::Failure;
use datafusion::sql::sqlparser::ast::{
    Expr, ObjectName, Query, Select, Statement, TableFactor, ValueWithSpan, Visit as _,
    VisitMut as _, Visitor, VisitorMut,
};

/// Shows a visitor all parts of a statement.
///
/// # Errors
/// The failure that the visitor stops with.
pub(crate) fn walk(
    statement: &Statement,
    visitor: &mut dyn Visitor<Break = Failure>,
) -> Result<(), Failure> {
    match statement.visit(&mut Any(visitor)) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(failure) => Err(failure),
    }
}

/// Lets a visitor change all parts of a statement, until it stops.
pub(crate) fn change(statement: &mut Statement, visitor: &mut dyn VisitorMut<Break = ()>) {
    let _stopped = statement.visit(&mut Any(visitor));
}

/// Any visitor. Each method of the parser's traits is forwarded: one that is not would show it nothing.
struct Any<'v, V: ?Sized>(&'v mut V);

macro_rules! forward {
    ($break:ty: $($method:ident($($part:tt)+);)+) => {
        type Break = $break;

        $(fn $method(&mut self, part: $($part)+) -> ControlFlow<$break> {
            self.0.$method(part)
        })+
    };
}

impl Visitor for Any<'_, dyn Visitor<Break = Failure> + '_> {
    forward! { Failure:
        pre_visit_query(&Query);
        post_visit_query(&Query);
        pre_visit_select(&Select);
        post_visit_select(&Select);
        pre_visit_relation(&ObjectName);
        post_visit_relation(&ObjectName);
        pre_visit_table_factor(&TableFactor);
        post_visit_table_factor(&TableFactor);
        pre_visit_expr(&Expr);
        post_visit_expr(&Expr);
        pre_visit_statement(&Statement);
        post_visit_statement(&Statement);
        pre_visit_value(&ValueWithSpan);
        post_visit_value(&ValueWithSpan);
    }
}

impl VisitorMut for Any<'_, dyn VisitorMut<Break = ()> + '_> {
    forward! { ():
        pre_visit_query(&mut Query);
        post_visit_query(&mut Query);
        pre_visit_select(&mut Select);
        post_visit_select(&mut Select);
        pre_visit_relation(&mut ObjectName);
        post_visit_relation(&mut ObjectName);
        pre_visit_table_factor(&mut TableFactor);
        post_visit_table_factor(&mut TableFactor);
        pre_visit_expr(&mut Expr);
        post_visit_expr(&mut Expr);
        pre_visit_statement(&mut Statement);
        post_visit_statement(&mut Statement);
        pre_visit_value(&mut ValueWithSpan);
        post_visit_value(&mut ValueWithSpan);
    }
}
