//! Ontologies, object types and action types (docs/contract.md, "7. Get action type, V2" to "10. Get ontology, V1"). The
//! definitions are in memory.

use belvedere_api::ontologies::{GetActionType, GetActionTypeV2, GetObjectType, GetOntology};

use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<GetOntology> for Platform {
    async fn handle(&self, call: Call<GetOntology>) -> Result<Content<GetOntology>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.by_rid(call.path.ontology_rid.as_str())?;
        Ok(Content::Reply(ontology.v1()))
    }
}

impl Handle<GetObjectType> for Platform {
    async fn handle(&self, call: Call<GetObjectType>) -> Result<Content<GetObjectType>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.by_rid(call.path.ontology_rid.as_str())?;
        let object_type = ontology.object_type(call.path.object_type.as_str())?;
        Ok(Content::Reply(object_type.v1()))
    }
}

impl Handle<GetActionType> for Platform {
    async fn handle(&self, call: Call<GetActionType>) -> Result<Content<GetActionType>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.by_rid(call.path.ontology_rid.as_str())?;
        let action_type = ontology.action_type(call.path.action_type_api_name.as_str())?;
        Ok(Content::Reply(action_type.v1()))
    }
}

impl Handle<GetActionTypeV2> for Platform {
    async fn handle(
        &self,
        call: Call<GetActionTypeV2>,
    ) -> Result<Content<GetActionTypeV2>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.ontology(call.path.ontology.as_str())?;
        // Branches share their types; the branch must still be there.
        ontology.branch(call.query.branch.as_ref().map(AsRef::as_ref))?;
        let action_type = ontology.action_type(call.path.action_type.as_str())?;
        Ok(Content::Reply(action_type.v2()))
    }
}
