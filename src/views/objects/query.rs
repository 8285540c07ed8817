//! What the address of the view holds: [`UrlState`].

use belvedere_view::objects::url_state::UrlState;

use crate::address::{Parameters, Query};
use crate::routes;

impl Query for UrlState {
    const VIEW: &'static str = routes::OBJECTS;

    fn read(parameters: &Parameters) -> Self {
        Self::read(|name| parameters.get(name))
    }
}
