//! The addresses of the view: of its tabs, of a new check, of a check with its results.

use crate::address::Parameters;
use crate::routes;

/// The tab of a new check, which the address need not name.
pub(super) const NEW: &str = "new";
/// The tab of the checks made here.
pub(super) const MADE: &str = "made";
/// The tab of many checks at once.
pub(super) const BATCH: &str = "batch";
/// The tab of the checks with their results.
pub(super) const CHECKS: &str = "checks";

/// The parameters of the address for a new check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted {
    /// RID of the dataset.
    pub(super) dataset: String,
    /// The branch.
    pub(super) branch: String,
    /// The type of check; empty for the choice of one.
    pub(super) kind: String,
    /// Grows when the form begins anew at the same address.
    pub(super) round: String,
}

impl Wanted {
    /// Reads them.
    pub(super) fn read(query: &Parameters) -> Self {
        let get = |name| query.get(name).unwrap_or_default();
        Self {
            dataset: get("dataset"),
            branch: get("branch"),
            kind: get("type"),
            round: get("round"),
        }
    }

    /// The address of the form.
    pub(super) fn address(&self) -> String {
        self.address_in("")
    }

    /// The address of a tab beside the form.
    pub(super) fn address_in(&self, tab: &str) -> String {
        let form = routes::new_check(&self.dataset, &self.branch);
        let further = [("type", &*self.kind), ("round", &self.round), ("tab", tab)];
        routes::with_parameters(&form, &further)
    }
}

/// The address of a check among those with their results.
pub(super) fn address_of(check: &str) -> String {
    routes::with_parameters(routes::DATA_HEALTH, &[("tab", CHECKS), ("check", check)])
}
