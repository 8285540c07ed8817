//! Functions that have a syntax of their own: `EXTRACT(MONTH FROM day)`, `SUBSTRING(name FROM 2)`.

use std::sync::Arc;

use datafusion::error::Result;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult};
use datafusion::logical_expr::{Expr, ScalarUDF};

/// Plans them as calls.
#[derive(Debug)]
pub(super) struct Syntax {
    date_part: Arc<ScalarUDF>,
    substring: Arc<ScalarUDF>,
}

impl Syntax {
    /// As far as they are among these functions.
    pub(super) fn of(functions: &[Arc<ScalarUDF>]) -> Option<Self> {
        let named = |name| functions.iter().find(|one| one.name() == name).cloned();
        Some(Self {
            date_part: named("date_part")?,
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
}
