//! Functions that have a syntax of their own: `EXTRACT(MONTH FROM day)`, `SUBSTRING(name FROM 2)`, `list[0]`.

use std::sync::Arc;

use datafusion::common::DFSchema;
use datafusion::error::Result;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawFieldAccessExpr};
use datafusion::logical_expr::{Expr, ExprSchemable as _, GetFieldAccess, ScalarUDF};

/// Plans them as calls.
#[derive(Debug)]
pub(super) struct Syntax {
    date_part: Arc<ScalarUDF>,
    get: Arc<ScalarUDF>,
    substring: Arc<ScalarUDF>,
}

impl Syntax {
    /// As far as they are among these functions.
    pub(super) fn of(functions: &[Arc<ScalarUDF>]) -> Option<Self> {
        let named = |name| functions.iter().find(|one| one.name() == name).cloned();
        Some(Self {
            date_part: named("date_part")?,
            get: named("get")?,
            substring: named("substring")?,
        })
    }
}

impl ExprPlanner for Syntax {
    fn plan_extract(&self, arguments: Vec<Expr>) -> Result<PlannerResult<Vec<Expr>>> {
        Ok(PlannerResult::Planned(self.date_part.call(arguments)))
    }

    fn plan_substring(&self, arguments: Vec<Expr>) -> Result<PlannerResult<Vec<Expr>>> {
        Ok(PlannerResult::Planned(self.substring.call(arguments)))
    }

    fn plan_field_access(
        &self,
        access: RawFieldAccessExpr,
        schema: &DFSchema,
    ) -> Result<PlannerResult<RawFieldAccessExpr>> {
        let is_list = access.expr.get_type(schema)?.is_list();
        match access.field_access {
            GetFieldAccess::ListIndex { key } if is_list => {
                let call = self.get.call(vec![access.expr, *key]);
                Ok(PlannerResult::Planned(call))
            }
            field_access => Ok(PlannerResult::Original(RawFieldAccessExpr {
                field_access,
                expr: access.expr,
            })),
        }
    }
}
