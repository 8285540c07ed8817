//! The subject of a check (docs/assumptions.md, "Check configurations").

use crate::ids::{BranchName, DatasetRid, ScheduleRid};
use crate::macros::json_object;

json_object! {
    /// A dataset on a branch.
    DatasetSubject {
        required {
            /// The dataset.
            dataset_rid: DatasetRid,
            /// The branch.
            branch_id: BranchName,
        }
    }
}

json_object! {
    /// A schedule.
    ScheduleSubject {
        required {
            /// The schedule.
            schedule_rid: ScheduleRid,
        }
    }
}
