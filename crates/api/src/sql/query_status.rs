//! The state of a SQL query (docs/contract.md, "SQL query"; docs/assumptions.md, "SQL").

use crate::Plain;
use crate::ids::SqlQueryId;
use crate::macros::{json_object, json_reply, tagged_union};

tagged_union! {
    /// The state of a SQL query. `type` as the discriminator is assumed.
    QueryStatus {
        /// It runs.
        Running(QueryHandle) = "running",
        /// It has ended, and its results can be read.
        Succeeded(QueryHandle) = "succeeded",
        /// It was canceled.
        Canceled(Plain) = "canceled",
        /// It failed.
        Failed(QueryFailure) = "failed",
    }
}

json_reply!(QueryStatus);

impl QueryStatus {
    /// The identifier under which status, results and cancellation are asked for, where the state carries one.
    pub fn query_id(&self) -> Option<SqlQueryId> {
        match self {
            Self::Running(handle) | Self::Succeeded(handle) => Some(handle.query_id.clone()),
            Self::Unknown { raw, .. } => Some(raw.get("queryId")?.as_str()?.into()),
            Self::Canceled(_) | Self::Failed(_) => None,
        }
    }
}

json_object! {
    /// A query that can be asked about.
    QueryHandle {
        required {
            /// The identifier of the query.
            query_id: SqlQueryId,
        }
        optional {
            /// Whether rows were left out because a result has as many as the platform gives. An extension of the local
            /// platform: absent elsewhere, and while it runs.
            truncated: bool,
        }
    }
}

json_object! {
    /// Why a query failed.
    QueryFailure {
        required {
            /// The reason, in the words of the platform.
            error_message: String,
        }
    }
}
