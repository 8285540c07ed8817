//! What the address of the view holds.

use crate::address::{Parameters, Query};
use crate::routes;

/// The item that is shown; without both RIDs, the ways to open some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaQuery {
    /// RID of the media set; may be empty.
    pub set: String,
    /// RID of the item; may be empty.
    pub item: String,
}

impl Query for MediaQuery {
    const VIEW: &'static str = routes::MEDIA;

    fn read(parameters: &Parameters) -> Self {
        let given = |name| {
            parameters
                .get_str(name)
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        Self {
            set: given("set"),
            item: given("item"),
        }
    }
}
