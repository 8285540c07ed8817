//! Applying actions (docs/contract.md, "6. Apply action, V1").

use belvedere_api::ontologies::{ApplyAction, ApplyActionResponse};

use super::change;
use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<ApplyAction> for Platform {
    async fn handle(&self, call: Call<ApplyAction>) -> Result<Content<ApplyAction>, ApiError> {
        let (path, parameters) = (call.path, call.body.parameters);
        change(self, call.idempotency_key, move |changes| {
            let (ontology, action) = (path.ontology_rid.as_str(), path.action_type.as_str());
            changes.apply_action(ontology, action, parameters)?;
            Ok(ApplyActionResponse::default())
        })
        .await
    }
}
