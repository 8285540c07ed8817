//! What the address of the view holds: a tab, a new check, a check with its results.

use crate::address::{Parameters, Query};
use crate::routes;

/// The tab of a new check, which the address need not name.
pub const NEW: &str = "new";
/// The tab of the checks made here.
pub const MADE: &str = "made";
/// The tab of many checks at once.
pub const BATCH: &str = "batch";
/// The tab of the checks with their results.
pub const CHECKS: &str = "checks";

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthQuery {
    /// The tab.
    pub tab: &'static str,
    /// The new check.
    pub wanted: Wanted,
    /// RID of the check that stands open among those with their results; may be empty.
    pub check: String,
}

impl Query for HealthQuery {
    const VIEW: &'static str = routes::DATA_HEALTH;

    fn read(parameters: &Parameters) -> Self {
        let get = |name| parameters.get(name).unwrap_or_default();
        Self {
            tab: parameters.tab(NEW, &[MADE, BATCH, CHECKS]),
            wanted: Wanted {
                dataset: get("dataset"),
                branch: get("branch"),
                kind: get("type"),
                round: get("round"),
            },
            check: get("check"),
        }
    }
}

/// The parameters of the address for a new check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// RID of the dataset.
    pub dataset: String,
    /// The branch.
    pub branch: String,
    /// The type of check; empty for the choice of one.
    pub kind: String,
    /// Grows when the form begins anew at the same address.
    pub round: String,
}

impl Wanted {
    /// The address of the form.
    pub fn address(&self) -> String {
        self.address_in(NEW)
    }

    /// The address of a tab beside the form.
    pub fn address_in(&self, tab: &str) -> String {
        let tab = if tab == NEW { "" } else { tab };
        let form = routes::new_check(&self.dataset, &self.branch);
        let further = [("type", &*self.kind), ("round", &self.round), ("tab", tab)];
        routes::with_parameters(&form, &further)
    }
}

/// The address of a check among those with their results.
pub fn address_of(check: &str) -> String {
    routes::with_parameters(routes::DATA_HEALTH, &[("tab", CHECKS), ("check", check)])
}
