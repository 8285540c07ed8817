//! `GET /api/extensions/v1/checks`, `POST /api/extensions/v1/checks/{checkRid}/groups`

use crate::data_health::Check;
use crate::ids::{CheckGroupRid, CheckRid};
use crate::macros::{json_body, json_object, json_reply, open_enum, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::{DateTime, scope};

operation! {
    /// Lists the checks that the user may see with their last results, the newest check first.
    ///
    /// A user sees the own checks, an administrator all of them. A check is evaluated when it was created and when a
    /// transaction of its dataset was committed.
    ListChecks {
        id: "extensions.listChecks",
        method: Get,
        path: "/api/extensions/v1/checks",
        scopes: &[scope::DATA_HEALTH_WRITE],
        repeat: Safe,
        source: Source::Assumed("Extensions"),
        errors: [],
        types: (Path, NoQuery, NoBody) -> ListChecksResponse,
    }
}

operation! {
    /// Replaces the groups of a check, and answers with the check.
    SetCheckGroups {
        id: "extensions.setCheckGroups",
        method: Post,
        path: "/api/extensions/v1/checks/{checkRid}/groups",
        scopes: &[scope::DATA_HEALTH_WRITE],
        repeat: Idempotent,
        source: Source::Assumed("Extensions"),
        errors: [],
        types: (CheckPath, NoQuery, SetCheckGroupsRequest) -> Check,
    }
}

path_parameters! {
    /// The path of [`ListChecks`].
    Path {}
}

path_parameters! {
    /// The path of [`SetCheckGroups`].
    CheckPath {
        /// The check.
        check_rid ("checkRid"): CheckRid,
    }
}

json_object! {
    /// The groups that the check has afterwards.
    SetCheckGroupsRequest {
        lists {
            /// RIDs of groups.
            groups: Vec<CheckGroupRid>,
        }
    }
}

json_body!(SetCheckGroupsRequest);

json_object! {
    /// The checks.
    ListChecksResponse {
        lists {
            /// Checks with their last results, the newest first.
            data: Vec<CheckWithResult>,
        }
    }
}

json_reply!(ListChecksResponse);

json_object! {
    /// A check and its last result.
    CheckWithResult {
        required {
            /// The check.
            check: Check,
        }
        optional {
            /// Its last result; absent until it is evaluated.
            result: CheckResult,
        }
    }
}

json_object! {
    /// What the evaluation of a check said.
    CheckResult {
        required {
            /// How it ended.
            outcome: CheckOutcome,
            /// When it was evaluated.
            evaluated_time: DateTime,
        }
        optional {
            /// Why it could not be evaluated, in words.
            reason: String,
        }
        lists {
            /// What was computed, and remarks.
            facts: Vec<CheckFact>,
        }
    }
}

json_object! {
    /// Something that was computed, or a remark where it has no value.
    CheckFact {
        required {
            /// Its name, such as `nullShare`.
            name: String,
        }
        optional {
            /// What was found.
            value: String,
            /// The column or the value that it is about.
            about: String,
        }
    }
}

open_enum! {
    /// How the evaluation of a check ended.
    CheckOutcome {
        /// Every condition that can be evaluated holds.
        Passed = "PASSED",
        /// A condition does not hold.
        Failed = "FAILED",
        /// Nothing of it can be evaluated here.
        NotEvaluated = "NOT_EVALUATED",
    }
}
