//! `POST /api/v2/dataHealth/checks`
//!
//! docs/contract.md, "3. Create check" and "Check and `CreateCheckRequest`".

use super::CheckConfig;
use crate::ids::{CheckGroupRid, CheckRid};
use crate::macros::{json_body, json_object, json_reply, operation, path_parameters};
use crate::operation::{NoQuery, Source};
use crate::{DateTime, scope};

operation! {
    /// Creates a data health check. Preview.
    ///
    /// A check with the same subject and type is a conflict. A configuration of a type that is not known here is sent
    /// as it is, and the platform decides about it.
    CreateCheck {
        id: "v2.createCheck",
        method: Post,
        path: "/api/v2/dataHealth/checks",
        scopes: &[scope::DATA_HEALTH_WRITE],
        repeat: Unique,
        source: Source::Specified("3. Create check"),
        errors: [
            CHECK_ALREADY_EXISTS,
            INVALID_TIME_CHECK_CONFIG,
            INVALID_PERCENTAGE_CHECK_CONFIG,
            INVALID_NUMERIC_COLUMN_CHECK_CONFIG,
            INVALID_TREND_CONFIG,
            INVALID_TRANSACTION_TIME_CHECK_CONFIG,
            CHECK_TYPE_NOT_SUPPORTED,
            CREATE_CHECK_PERMISSION_DENIED,
            PERCENTAGE_VALUE_BELOW_MINIMUM,
            PERCENTAGE_VALUE_ABOVE_MAXIMUM,
        ],
        preview: true,
        types: (Path, NoQuery, CreateCheckRequest) -> Check,
        check: |_, _, body| body.config.check(),
    }
}

path_parameters! {
    /// The path of [`CreateCheck`]: it has no parameters.
    Path {}
}

json_object! {
    /// The check to create.
    CreateCheckRequest {
        required {
            /// What is checked, and how.
            config: CheckConfig,
        }
        optional {
            /// Why the check is there.
            intent: String,
        }
    }
}

json_body!(CreateCheckRequest);

json_object! {
    /// A data health check.
    Check {
        required {
            /// RID.
            rid: CheckRid,
            /// What is checked, and how.
            config: CheckConfig,
        }
        optional {
            /// Why the check is there.
            intent: String,
            /// Identifier of the user who made it.
            created_by: String,
            /// When it was changed last.
            updated_time: DateTime,
        }
        lists {
            /// The groups of checks that it belongs to.
            groups: Vec<CheckGroupRid>,
        }
    }
}

json_reply!(Check);
