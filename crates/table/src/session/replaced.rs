//! Requests that wait in vain: the worker skips them.

use super::message::{ProfilePurpose, Request};

impl Request {
    /// Whether it is done before anything newer could replace it.
    pub fn is_quick(&self) -> bool {
        matches!(
            self,
            Self::Window { .. } | Self::Push { .. } | Self::Cell { .. }
        )
    }

    /// Whether this waits in vain once `newer` waits behind it.
    pub fn is_replaced_by(&self, newer: &Self) -> bool {
        match (self, newer) {
            (
                Self::View { table, .. }
                | Self::ViewRest { table, .. }
                | Self::Window { table, .. }
                | Self::Profile {
                    table,
                    purpose: ProfilePurpose::Header,
                    ..
                },
                Self::View { table: newer, .. } | Self::Close { table: newer },
            )
            | (Self::Window { table, .. }, Self::Window { table: newer, .. })
            | (Self::Chart { table, .. }, Self::Chart { table: newer, .. })
            | (Self::Find { table, .. }, Self::Find { table: newer, .. })
            | (Self::Summary { table, .. }, Self::Summary { table: newer, .. }) => table == newer,
            (
                Self::Profile { table, purpose, .. },
                Self::Profile {
                    table: newer,
                    purpose: newer_purpose,
                    ..
                },
            ) => table == newer && purpose == newer_purpose,
            (Self::ExportNext { export, .. }, Self::ExportEnd { export: newer }) => export == newer,
            (
                Self::CompareNext { comparison } | Self::ChangedRows { comparison, .. },
                Self::CompareEnd { comparison: newer },
            )
            | (
                Self::ChangedRows { comparison, .. },
                Self::ChangedRows {
                    comparison: newer, ..
                },
            ) => comparison == newer,
            _ => false,
        }
    }
}
