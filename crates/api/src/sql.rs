//! SQL queries.

pub mod cancel_sql_query;
pub mod execute_sql_query;
pub mod get_sql_query_results;
pub mod get_sql_query_status;

mod query_status;

pub use cancel_sql_query::CancelSqlQuery;
pub use execute_sql_query::{ExecuteSqlQuery, ExecuteSqlQueryRequest, SerializationFormat};
pub use get_sql_query_results::GetSqlQueryResults;
pub use get_sql_query_status::GetSqlQueryStatus;
pub use query_status::{QueryFailure, QueryHandle, QueryStatus};
