//! What the address of the view holds.

use crate::address::{Parameters, Query};
use crate::routes;

/// The tab of the providers, which the address need not name.
pub const PROVIDERS: &str = "providers";
/// The tab of the certificates.
pub const CERTIFICATES: &str = "certificates";
/// The tab that tests usernames.
pub const TESTER: &str = "tester";
/// The tab of the groups.
pub const GROUPS: &str = "groups";

/// What is shown; without an enrollment, the choice of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminQuery {
    /// RID of the enrollment.
    pub enrollment: Option<String>,
    /// The tab.
    pub tab: &'static str,
    /// RID of the provider in the panel.
    pub provider: Option<String>,
}

impl Query for AdminQuery {
    const VIEW: &'static str = routes::ADMIN;

    fn read(parameters: &Parameters) -> Self {
        Self {
            enrollment: parameters.filled("enrollment"),
            tab: parameters.tab(PROVIDERS, &[CERTIFICATES, TESTER, GROUPS]),
            provider: parameters.filled("provider"),
        }
    }
}

/// The address of a tab of an enrollment.
pub fn of_tab(enrollment: &str, tab: &str) -> String {
    let tab = if tab == PROVIDERS { "" } else { tab };
    routes::with_parameters(&routes::admin(enrollment), &[("tab", tab)])
}

/// The address of a provider of an enrollment.
pub fn of_provider(enrollment: &str, provider: &str) -> String {
    routes::with(routes::admin(enrollment), "provider", provider)
}
