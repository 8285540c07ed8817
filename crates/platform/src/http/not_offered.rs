//! The operations that this platform does not serve yet, in one list.

use belvedere_api::error::OPERATION_NOT_OFFERED;
use belvedere_api::{Operation, sql};

use super::{Answer, ApiError, Call, Handle};
use crate::Platform;

/// Lets each operation answer `OperationNotOffered`. An operation leaves the list when its handler arrives.
macro_rules! not_offered {
    ($($operation:ty),+ $(,)?) => {$(
        impl Handle<$operation> for Platform {
            async fn handle(&self, _: Call<$operation>) -> Result<Answer<$operation>, ApiError> {
                let id = <$operation as Operation>::DESCRIPTION.id;
                Err(ApiError::new(&OPERATION_NOT_OFFERED).with("operation", id))
            }
        }
    )+};
}

not_offered! {
    sql::ExecuteSqlQuery,
    sql::CancelSqlQuery,
    sql::GetSqlQueryStatus,
    sql::GetSqlQueryResults,
}
