//! The operations on data health checks.

use belvedere_api::data_health::{Check, CreateCheck, CreateCheckRequest, create_check};
use belvedere_api::operation::NoQuery;

use super::DataHealth;
pub(super) use super::DataHealth as Methods;
use crate::error::Error;

impl DataHealth {
    /// Creates a check. Preview.
    pub async fn create_check(self, body: CreateCheckRequest) -> Result<Check, Error> {
        self.0
            .send::<CreateCheck>(&create_check::Path {}, &NoQuery {}, &body)
            .await
    }
}
