//! What the address of the view holds.

use crate::address::{Parameters, Query};
use crate::routes;

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardsQuery {
    /// The choice of a board.
    List,
    /// A board of this browser, by its key.
    Own(String),
    /// A board of the catalog, by its name.
    Shared(String),
    /// A board that came with a link, as JSON.
    Linked(String),
}

impl Query for BoardsQuery {
    const VIEW: &'static str = routes::BOARDS;

    fn read(parameters: &Parameters) -> Self {
        let shared = parameters.get("shared").map(Self::Shared);
        let own = parameters.get("board").map(Self::Own);
        own.or(shared).unwrap_or(Self::List)
    }

    fn with_fragment(self, fragment: &str) -> Self {
        let encoded = fragment.strip_prefix("board=");
        let linked = encoded.and_then(|encoded| js_sys::decode_uri_component(encoded).ok());
        linked.map_or(self, |text| Self::Linked(text.into()))
    }
}
