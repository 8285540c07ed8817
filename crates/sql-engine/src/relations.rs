//! The tables of a statement by the names that it has for them, with their columns: for a message about a column that is none.
//! The engine knows only those in scope, such as the selected ones for `ORDER BY`.

use std::ops::ControlFlow;

use belvedere_sql_protocol::Failure;
use datafusion::common::{Column, TableReference};
use datafusion::execution::SessionState;
use datafusion::sql::parser::Statement as EngineStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use datafusion::sql::sqlparser::ast::{TableFactor, Visitor};

use super::walk::walk;

/// A table, and its alias in the statement.
type Relation = (TableReference, Option<String>);

/// The tables of a statement.
pub(super) struct Relations(Vec<Relation>);

impl Visitor for Relations {
    type Break = Failure;

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<Failure> {
        if let TableFactor::Table { name, alias, .. } = factor
            && let Ok(table) = object_name_to_table_reference(name.clone(), false)
        {
            let alias = alias.as_ref().map(|alias| alias.name.value.clone());
            self.0.push((table, alias));
        }
        ControlFlow::Continue(())
    }
}

impl Relations {
    /// Those of a statement.
    pub(super) fn of(statement: &EngineStatement) -> Self {
        let mut relations = Self(Vec::new());
        if let EngineStatement::Statement(statement) = statement {
            let _never_stops = walk(statement, &mut relations);
        }
        relations
    }

    /// All their columns, as the engine writes them.
    pub(super) async fn columns(&self, state: &SessionState) -> Vec<String> {
        let mut columns = Vec::new();
        for (table, alias) in &self.0 {
            let Ok(schema) = state.schema_for_ref(table.clone()) else {
                continue;
            };
            if let Ok(Some(provider)) = schema.table(table.table()).await {
                let schema = provider.schema();
                let named = schema.fields().iter().map(|field| {
                    Column::new(alias.clone(), field.name().clone()).quoted_flat_name()
                });
                columns.extend(named);
            }
        }
        columns
    }
}
